"""Tiles, lines, boards and their moves, on integers and packed arrays; compiled by mypyc."""
