"""Analysis of the tile games."""
