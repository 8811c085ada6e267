"""`random` and `greedy` in Cards: the bots that do not look ahead."""

from random import Random

from sestina.engine.moves import Move
from sestina.game.view import View
from sestina.players.generic import pick_at_random
from sestina.players.protocol import check_to_move

GIVE_UP_CHANCE = 0.02
"""How likely it says `stuck` without looking for a play."""


class RandomCardBot:
    """Plays a random card, because not all plays of Cards can be listed."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, view: View) -> Move:
        check_to_move(view)
        if view.is_opening or view.is_forced:
            return pick_at_random(view.legal_moves(), self._random)
        if self._random.random() < GIVE_UP_CHANCE:
            return Move("stuck")
        for card in self._random.sample(sorted(view.hand), len(view.hand)):
            play = view.table.solve(view.hand, must_play=[card])
            if play is not None:
                return play
        return Move("stuck")


class GreedyCardBot:
    """Plays the most Qwirkles, then the most cards, whatever that leaves to the next player."""

    def choose(self, view: View) -> Move:
        check_to_move(view)
        if view.is_opening or view.is_forced:
            return max(view.legal_moves(), key=lambda move: move.points)
        return view.table.solve(view.hand, "most-qwirkles") or Move("stuck")
