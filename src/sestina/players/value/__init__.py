"""The learned value of a position of the tile games after a move."""
