"""Whole games and small matches between bots; their results depend only on seeds."""

from collections.abc import Callable, Sequence
from typing import Final

import sestina
from tests.conformance.configurations import BY_NAME
from tests.turns import to_move

COMPILED: Final = sestina.core() == "compiled"
"""Interpreted bots make the same choices but take fifty times as long."""

Maker = Callable[[int], sestina.Bot]
"""Makes a new bot for a seed."""


def play_out(
    game: sestina.Game, bots: Sequence[sestina.Bot], plies: int | None = None
) -> sestina.Game:
    """Play to the end, or for this many plies; `play` rejects illegal moves."""
    while not game.is_over and (plies is None or game.ply < plies):
        seat = to_move(game)
        game.play(bots[seat].choose(game.view(seat)))
    return game


def match(one: Maker, other: Maker, pairs: int, configuration: str = "classic-2p") -> list[int]:
    """The margins of `one` in pairs of games with the same pile and swapped seats."""
    margins: list[int] = []
    for seed in range(pairs):
        for seat in (0, 1):
            bots = [one(seed), other(seed)]
            if seat == 1:
                bots.reverse()
            scores = play_out(BY_NAME[configuration].new_game(seed), bots).scores
            margins.append(scores[seat] - scores[1 - seat])
    return margins
