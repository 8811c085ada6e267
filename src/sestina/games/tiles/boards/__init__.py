"""The boards of Expansion 1: quarter boards as text files, and how four of them are joined."""
