"""Whose turn it is, in tests that know that the game is not over."""

import sestina


def to_move(game: sestina.Game | sestina.View) -> int:
    """The seat to move of a game that goes on."""
    seat = game.seat_to_move
    assert seat is not None
    return seat
