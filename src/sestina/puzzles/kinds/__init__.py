"""The kinds of puzzles: how each is found, proved and assessed."""
