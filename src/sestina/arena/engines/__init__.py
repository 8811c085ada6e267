"""Engines that play blocks of games."""
