"""Action tiles planned by points and the learned value, where there is a network for the game."""
