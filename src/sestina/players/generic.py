"""Bots for any game: they know nothing but the list of legal moves.

They serve game families that have no bots of their own.
"""

from random import Random

from sestina.engine.moves import Move
from sestina.game.view import View
from sestina.players.protocol import check_to_move


class RandomBot:
    """Picks a kind of move, then a move of that kind, each with equal probability.

    Kinds come first because exchanges outnumber placements by far.
    """

    def __init__(self, seed: int | None = None, excluded_kinds: tuple[str, ...] = ()) -> None:
        self._random = Random(seed)
        self._excluded_kinds = excluded_kinds

    def choose(self, view: View) -> Move:
        check_to_move(view)
        return view.lazy_moves().random_kind(self._random, self._excluded_kinds)


class GreedyBot:
    """Picks the move with the most points, the first of several."""

    def choose(self, view: View) -> Move:
        check_to_move(view)
        return max(view.legal_moves(), key=lambda move: move.points)


def pick_at_random(moves: list[Move], random: Random) -> Move:
    """A random kind of move, then a random move of that kind."""
    kind = random.choice(sorted({move.kind for move in moves}))
    return random.choice([move for move in moves if move.kind == kind])
