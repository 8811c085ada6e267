"""Analysis of positions and reviews of games: what a move is worth, and why.

It is made from views: it knows what the player knew.
"""
