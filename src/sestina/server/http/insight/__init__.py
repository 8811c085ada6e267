"""HTTP: analyses, hints, reviews, puzzles and the puzzles that come back."""
