"""Positions of every tile game, for tests of drawings and completions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import sestina
from sestina.game.new_game import game_named

KINDS: tuple[tuple[str, dict[str, int | str | bool]], ...] = (
    ("classic", {}),
    ("travel", {"expansion": "mini"}),
    ("flex", {"players": 3}),
    ("classic", {"expansion": "expansion2", "actions_from_start": True, "players": 4}),
    ("classic", {"expansion": "expansion2"}),
)


def random_games(seed: int, every: int = 5) -> Iterator[sestina.Game]:
    """Random games of every kind, yielded every few plies and at the end."""
    for name, options in KINDS:
        game = game_named(name, seed=seed, **options)
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
