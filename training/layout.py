"""What the files of self-play have in common with the training."""

ROOM = {"classic": 144, "flex": 240}
"""Features of a position at most; the rare ones that have more lose some."""
