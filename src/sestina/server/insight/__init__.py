"""Analysis on the server: worker processes, the line before them, and reviews that are kept."""
