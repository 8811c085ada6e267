"""`random`: any legal move; kinds of moves first, so that it does not exchange all the time."""

from random import Random

from sestina.engine.moves import Move
from sestina.games.view import View


class RandomPlayer:
    """Chooses a kind of move, then a move of that kind, all equally likely."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, view: View) -> Move:
        moves = view.legal_moves()
        if not moves:
            raise ValueError("this seat is not to move")
        kind = self._random.choice(sorted({move.kind for move in moves}))
        return self._random.choice([move for move in moves if move.kind == kind])
