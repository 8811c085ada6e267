"""Rows of cards and the solver that finds the best play on them."""
