"""Exact solution of endgames of the tile games for two players."""
