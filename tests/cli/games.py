"""Positions of every kind, for tests of what is shown and offered in them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import sestina

KINDS: tuple[tuple[str, dict[str, int | str | bool]], ...] = (
    ("classic", {}),
    ("travel", {"expansion": "mini"}),
    ("flex", {"players": 3}),
    ("classic", {"expansion": "expansion2", "actions_from_start": True, "players": 4}),
    ("classic", {"expansion": "expansion2"}),
)


def random_games(seed: int, every: int = 5) -> Iterator[sestina.Game]:
    """A game of every kind, again and again on its way of random play, and when it is over."""
    for name, options in KINDS:
        game = sestina.new_game(name, seed=seed, **options)  # type: ignore[arg-type]
        chance = Random(seed)
        while not game.is_over:
            if game.ply % every == 0:
                yield game
            moves = game.legal_moves()
            kind = chance.choice(sorted({move.kind for move in moves}))
            kind = "use" if any(move.kind == "use" for move in moves) else kind
            kind = "place" if kind == "swap" and chance.random() < 0.8 else kind
            game.play(chance.choice([move for move in moves if move.kind == kind] or moves))
        yield game
