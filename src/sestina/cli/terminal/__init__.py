"""A game in the terminal: sessions, seats, the screen, and a front end per family."""
