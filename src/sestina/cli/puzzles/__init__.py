"""`sestina puzzle`: puzzles in the terminal, a group of commands."""
