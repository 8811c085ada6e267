"""Whose turn it is in a game of Cards, for the bots that play only that."""

from sestina.games.view import View


def seat_of(view: View) -> int:
    """The seat of the view, which must be to move in a game of Cards."""
    if view.lists_all_moves:
        raise ValueError(f"this bot plays Cards, not {view.game_id}")
    if view.seat is None or view.seat != view.seat_to_move:
        raise ValueError("this seat is not to move")
    return view.seat
