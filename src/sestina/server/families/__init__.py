"""What the server shows of each family of games."""
