"""The bots of the tile games."""
