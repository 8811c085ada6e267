"""Executors, which play blocks of games."""
