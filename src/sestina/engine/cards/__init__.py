"""The card table, and the solver that finds the best play on it."""
