"""Who is let in: how many tables somebody may open, and what waits while too much is asked."""
