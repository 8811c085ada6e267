"""Positions and whole games as text and JSON; every one parses back to an equal value."""
