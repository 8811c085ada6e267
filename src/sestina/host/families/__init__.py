"""What clients are shown of each family of games."""
