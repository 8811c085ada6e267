"""The kinds of action tiles, one module each."""
