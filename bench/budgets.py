"""How well bots keep to their time: the levels that think, with their usual seconds a move.

`measure_budgets()` gives the lines that `make bench` prints. On its own, from the root of the
repository: `python -m bench.budgets`; with more `--seconds` the 99th percentile means more.
"""

import argparse
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Final

import sestina
from bench.cards import Spread
from bench.progress import progress
from sestina.players.levels import default_seconds

LEVELS: Final = ("club", "expert", "master")
GAMES: Final[dict[str, tuple[str, str | None]]] = {
    "classic": ("classic", None),
    "Expansion 2": ("classic", "expansion2"),
    "Flex": ("flex", None),
    "Cards": ("cards", None),
}
SECONDS: Final = 60.0
"""For everything."""
SHARES: Final = {"club": 0.15, "expert": 0.35, "master": 0.5}
"""How the time of a game is divided: a slow level needs more of it for fewer moves."""
FEWEST: Final = 3
"""Moves that are made even when the time is over: a mean of less says nothing."""
GAMES_LOOKED_AT: Final = 12


def measure_budgets(seconds: float = SECONDS) -> list[str]:
    """Means, 99th percentiles, and by how much these exceed the budget."""
    lines = [
        f"bots and their time ({sestina.core()} core)",
        f"{'':22}{'budget ms':>11}{'moves':>8}{'mean ms':>10}{'99 % ms':>10}{'overrun':>10}",
    ]
    jobs = [(game, level) for game in GAMES for level in LEVELS]
    for number in progress(range(len(jobs)), "budgets"):
        game, level = jobs[number]
        budget = default_seconds(level, GAMES[game][0])
        assert budget is not None
        times = choose_for(game, level, seconds / len(GAMES) * SHARES[level])
        spread, mean = Spread.of(times), sum(times) / len(times)
        overrun = max(0.0, spread.p99 / budget - 1)
        lines.append(
            f"{game:14}{level:8}{budget * 1000:>11.0f}{len(times):>8}{mean * 1000:>10.1f}"
            f"{spread.p99 * 1000:>10.1f}{overrun:>10.1%}"
        )
    return lines


def choose_for(game: str, level: str, seconds: float) -> list[float]:
    """The times of moves all over many games, as many as fit."""
    times: list[float] = []
    begun = perf_counter()
    for number, view in enumerate(positions(game)):
        # A fresh seed each, and a first move that pays for what is made only once.
        bot = sestina.bot(level, seed=number)
        if number == 0:
            bot.choose(view)
        started = perf_counter()
        bot.choose(view)
        times.append(perf_counter() - started)
        if len(times) >= FEWEST and perf_counter() - begun + times[-1] > seconds:
            break
    return times


def positions(game: str) -> Iterator[sestina.View]:
    """Positions with something to decide, in a random order that is always the same."""
    name, expansion = GAMES[game]
    views: list[sestina.View] = []
    for seed in range(GAMES_LOOKED_AT):
        match = sestina.new_game(name, players=2, seed=seed, expansion=expansion)
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
