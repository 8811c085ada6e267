"""`random`: any legal move; kinds of moves first, so that it does not exchange all the time."""

from random import Random

from sestina.engine.moves import Move
from sestina.games.view import View

GIVES_UP = 0.02
"""How often it says `stuck` in Cards although it has not looked for a play."""


class RandomPlayer:
    """Chooses a kind of move, then a move of that kind, all equally likely.

    In Cards, whose plays cannot all be listed, it chooses a card and lets the solver find
    a play with it.
    """

    def __init__(self, seed: int | None = None, uses_actions: bool = True) -> None:
        self._random = Random(seed)
        self._uses_actions = uses_actions

    def choose(self, view: View) -> Move:
        if not view.lists_all_moves and not view.is_opening and not view.is_forced:
            return self._choose_play(view)
        moves = view.legal_moves()
        if not moves:
            raise ValueError("this seat is not to move")
        if not self._uses_actions:
            moves = [move for move in moves if move.kind != "use"]
        kind = self._random.choice(sorted({move.kind for move in moves}))
        return self._random.choice([move for move in moves if move.kind == kind])

    def _choose_play(self, view: View) -> Move:
        if view.seat is None or view.seat != view.seat_to_move:
            raise ValueError("this seat is not to move")
        if self._random.random() < GIVES_UP:
            return Move("stuck")
        for card in self._random.sample(sorted(view.hand), len(view.hand)):
            play = view.table.solve(view.hand, must_play=[card])
            if play is not None:
                return play
        return Move("stuck")
