"""What programs get through the public interface: trees, copies and views."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable

import sestina

MID_GAME = 16
VIEWS = 2000


def measure_library(seconds: float = 2.0) -> list[str]:
    """A line for each figure. Times are of the processor, so that neighbours matter less."""
    game = _played(lambda game: game.ply >= MID_GAME)
    seat = game.seat_to_move
    copy = _per_call(game.copy, seconds)
    view = _per_call(lambda: game.view(seat), seconds)
    size = _view_size(game) / 1024
    return [
        f"negamax by push and pop, classic endings: {_negamax_rate():,.0f} nodes/s",
        f"game.copy() at ply {MID_GAME}: {copy * 1e6:.1f} µs, game.view(): {view * 1e6:.1f} µs",
        f"a kept view: {size:.1f} KiB, so 10,000 of them take {size * 10_000 / 1024:.0f} MiB",
    ]


def _played(is_there: Callable[[sestina.Game], bool]) -> sestina.Game:
    """A game between greedy bots, up to a moment."""
    game = sestina.new_game("classic", seed=1)
    bot = sestina.bot("greedy", seed=1)
    while not is_there(game):
        game.play(bot.choose(game.view(game.seat_to_move)))
    return game


def _negamax_rate() -> float:
    """Visited nodes a second of the plain textbook search, three steps deep."""
    game = _played(lambda game: game.pile_count == 0)
    before = game.record()
    begun = time.process_time()
    nodes = _count_nodes(game, 3)
    spent = time.process_time() - begun
    if game.record() != before:
        raise RuntimeError("the search has changed the game")
    return nodes / spent


def _count_nodes(game: sestina.Game, depth: int) -> int:
    nodes = 1
    if depth > 0 and not game.is_over:
        for move in game.legal_moves():
            game.push(move)
            nodes += _count_nodes(game, depth - 1)
            sum(game.scores)  # what a search would look at
            game.pop()
    return nodes


def _per_call(call: Callable[[], object], seconds: float) -> float:
    calls, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        for _ in range(100):
            call()
        calls += 100
    return spent / calls


def _view_size(game: sestina.Game) -> float:
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [game.view(game.seat_to_move) for _ in range(VIEWS)]
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return grown / len(kept)
