"""Plays games among bots. It runs natively and in a browser, so it needs nothing but Sestina.

What it makes of the same games must be the same everywhere, move by move and draw by draw.
"""

import json
from typing import Any

import sestina

SIMULATIONS = {"club": 20, "expert": 30, "master": 20}
"""A level that searches has a number of simulations, so that no clock decides."""


def play(game: Any, players: int, options: Any, seed: int, levels: list[Any]) -> str:
    """The record of a game, in which the seats have these levels."""
    played = sestina.new_game(game, players=players, seed=seed, **options)
    bots = [
        sestina.bot(level, seed=seed + seat, simulations=SIMULATIONS.get(level))
        for seat, level in enumerate(levels)
    ]
    while (seat := played.seat_to_move) is not None:
        played.play(bots[seat].choose(played.view(seat)))
    return played.record()


def play_all(asked: str) -> str:
    """The records of the games that are asked for; both as JSON."""
    return json.dumps([play(*game) for game in json.loads(asked)])
