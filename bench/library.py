"""What programs get through the public interface: speed, and the size of what they keep."""

from __future__ import annotations

import random
import tempfile
import time
import tracemalloc
from collections import deque
from collections.abc import Callable
from pathlib import Path

import sestina
from sestina.game.record_files import split_games
from sestina.players.tiles.selfplay import play_for

MID_GAME = 16
VIEWS = 2000
GAMES_IN_A_FILE = 200


def measure_library(seconds: float = 2.0) -> list[str]:
    """A line for each figure. Times are of the processor, so that neighbours matter less."""
    game = played_until(lambda game: game.ply >= MID_GAME)
    seat = game.seat_to_move
    rng = random.Random(1)
    view = game.view(seat)
    board = game.board
    micro = {
        "game.copy()": game.copy,
        "game.view()": lambda: game.view(seat),
        "view.imagine()": lambda: view.imagine(rng),
        "game.view().imagine()": lambda: game.view(seat).imagine(rng),
        "game.random_move()": lambda: game.random_move(rng),
        "board[x, y]": lambda: board[0, 0],
        "(x, y) in board": lambda: (40, 0) in board,
    }
    times = {name: per_call(call, seconds / 4) * 1e6 for name, call in micro.items()}
    size = view_size(game) / 1024
    return [
        f"negamax by push and pop, classic endings: {negamax_rate():,.0f} nodes/s",
        f"at ply {MID_GAME}: " + ", ".join(f"{name} {t:.2f} µs" for name, t in times.items()),
        f"a kept view: {size:.1f} KiB, so 10,000 of them take {size * 10_000 / 1024:.0f} MiB",
        *_playouts(seconds),
        *[f"{name}: a million moves in {spent:.1f} s" for name, spent in file_rates().items()],
    ]


def _playouts(seconds: float) -> list[str]:
    """Whole games a second, and how that compares with greedy games inside the core."""
    core = rate_of(lambda seed: play_for("classic", 0.05).games, seconds)
    rates = {
        "greedy, play_many": rate_of(lambda seed: many_games("greedy", seed), seconds),
        "greedy, best_placement and play": rate_of(greedy_game, seconds),
        "random, play_many": rate_of(lambda seed: many_games("random", seed), seconds),
        "random, random_move and play": rate_of(random_game, seconds),
    }
    lines = [f"greedy games in the core: {core:,.0f} games/s"]
    return lines + [
        f"{name}: {rate:,.0f} games/s, {rate / core:.2f}" for name, rate in rates.items()
    ]


def many_games(level: str, seed: int) -> int:
    return len(sestina.play_many([level, level], games=20, seed=seed))


def greedy_game(seed: int) -> int:
    game = sestina.new_game("classic", seed=seed)
    while not game.is_over:
        game.play(game.best_placement() or game.lazy_moves()[-1])
    return 1


def random_game(seed: int) -> int:
    game = sestina.new_game("classic", seed=seed)
    rng = random.Random(seed)
    while not game.is_over:
        game.play(game.random_move(rng))
    return 1


def file_rates() -> dict[str, float]:
    """The seconds in which a million moves are skimmed, parsed, and replayed with every check."""
    results = sestina.play_many(["greedy"] * 2, games=GAMES_IN_A_FILE, records=True)
    moves = sum(result.ply for result in results)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.txt"
        path.write_text("\n".join(result.record or "" for result in results), encoding="utf-8")
        readers: dict[str, Callable[[], object]] = {
            "read_headers": lambda: deque(sestina.read_headers(path), maxlen=0),
            "split_games and record()": lambda: deque(
                (found.record() for found in split_games(path)), maxlen=0
            ),
            "read_games": lambda: deque(sestina.read_games(path), maxlen=0),
        }
        spent = {}
        for name, read in readers.items():
            begun = time.process_time()
            read()
            spent[name] = (time.process_time() - begun) / moves * 1e6
    return spent


def rate_of(play: Callable[[int], int], seconds: float) -> float:
    """Games a second of the processor; `play` says how many games it played."""
    games = calls = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        games += play(calls)
        calls += 1
    return games / spent


def played_until(is_there: Callable[[sestina.Game], bool]) -> sestina.Game:
    """A game between greedy bots, up to a moment."""
    game: sestina.Game = sestina.new_game("classic", seed=1)
    bot = sestina.bot("greedy", seed=1)
    while not is_there(game):
        game.play(bot.choose(game.view(game.seat_to_move)))
    return game


def negamax_rate() -> float:
    """Visited nodes a second of the plain textbook search, three steps deep."""
    game = played_until(lambda game: game.pile_count == 0)
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


def per_call(call: Callable[[], object], seconds: float) -> float:
    calls, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        for _ in range(100):
            call()
        calls += 100
    return spent / calls


def view_size(game: sestina.Game) -> float:
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [game.view(game.seat_to_move) for _ in range(VIEWS)]
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return grown / len(kept)
