"""Reports of analyses and reviews."""
