"""Measures how well the search levels keep to their default time per move.

The last column is processor time: if it is much lower than the elapsed time, the machine was
busy with something else.

`measure_budgets()` returns the lines that `make bench` prints. To run it alone, call `python -m
bench.budgets` in the root of the repository. More `--seconds` make the 99th percentile more
precise.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import perf_counter, process_time
from typing import Final

import sestina
from bench.cards import Spread
from bench.progress import progress
from sestina.game.new_game import game_named
from sestina.players.levels import SEARCH_SECONDS, bot_named, default_seconds

LEVELS: Final = tuple(SEARCH_SECONDS)
GAMES: Final[dict[str, tuple[str, str | None]]] = {
    "classic": ("classic", None),
    "Expansion 2": ("classic", "expansion2"),
    "Flex": ("flex", None),
    "Cards": ("cards", None),
}
SECONDS: Final = 60.0
"""The total time."""
SHARES: Final = {"club": 0.15, "expert": 0.35, "master": 0.5}
"""How levels share the time of a game: a slow level needs more of it for fewer moves."""
FEWEST_MOVES: Final = 3
"""Moves to measure even when the time is over."""
SAMPLED_GAMES: Final = 12
HEAD: Final = (
    f"{'':22}{'budget ms':>11}{'moves':>8}{'mean ms':>10}{'99 % ms':>10}{'overrun':>10}"
    f"{'99 % CPU':>10}"
)


def measure_budgets(seconds: float = SECONDS) -> list[str]:
    """Report means, 99th percentiles, and by how much these exceed the budget."""
    lines = [
        f"bots and their time ({sestina.core()} core)",
        HEAD,
    ]
    jobs = [(game, level) for game in GAMES for level in LEVELS]
    for number in progress(range(len(jobs)), "budgets"):
        game, level = jobs[number]
        budget = default_seconds(level, GAMES[game][0])
        assert budget is not None
        moves = choose_for(game, level, seconds / len(GAMES) * SHARES[level])
        mean = sum(move.seconds for move in moves) / len(moves)
        slow = Spread.of(move.seconds for move in moves).p99
        computed = Spread.of(move.computed for move in moves).p99
        lines.append(
            f"{game:14}{level:8}{budget * 1000:>11.0f}{len(moves):>8}{mean * 1000:>10.1f}"
            f"{slow * 1000:>10.1f}{max(0.0, slow / budget - 1):>10.1%}{computed * 1000:>10.1f}"
        )
    return lines


@dataclass(frozen=True)
class TimedMove:
    """The time of one move."""

    seconds: float
    computed: float
    """Processor time in seconds."""


def choose_for(game: str, level: str, seconds: float) -> list[TimedMove]:
    """Time moves in positions from many games, as many as fit into the time."""
    moves: list[TimedMove] = []
    begun = perf_counter()
    for number, view in enumerate(positions(game)):
        bot = bot_named(level, seed=number)
        if number == 0:
            # Warm up.
            bot.choose(view)
        started, computed = perf_counter(), process_time()
        bot.choose(view)
        moves.append(TimedMove(perf_counter() - started, process_time() - computed))
        if len(moves) >= FEWEST_MOVES and perf_counter() - begun + moves[-1].seconds > seconds:
            break
    return moves


def positions(game: str) -> Iterator[sestina.View]:
    """Positions with a choice, in a fixed random order."""
    name, expansion = GAMES[game]
    views: list[sestina.View] = []
    for seed in range(SAMPLED_GAMES):
        match = game_named(name, players=2, seed=seed, expansion=expansion)
        bot = sestina.bot("greedy")
        while not match.is_over:
            view = match.view(match.seat_to_move)
            move = bot.choose(view)
            if not view.lists_all_moves or len(view.legal_moves()) > 1:
                views.append(view)
            match.play(move)
    Random(1).shuffle(views)
    return iter(views)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="time for everything")
    print("\n".join(measure_budgets(parser.parse_args().seconds)))


if __name__ == "__main__":
    main()
