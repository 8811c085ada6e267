"""Cards in the terminal."""
