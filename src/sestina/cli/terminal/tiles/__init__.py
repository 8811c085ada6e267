"""Tile games in the terminal."""
