"""Many games at once: matches, ladders, their statistics, and where they are played."""
