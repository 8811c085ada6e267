"""Statistics of contests: win rates, intervals, sequential tests and ratings."""
