"""How well bots keep to their time: the levels that think, with their usual seconds a move.

What they computed themselves is shown beside it: more time than that, and the machine was
busy with something else.

`measure_budgets()` gives the lines that `make bench` prints. On its own, from the root of the
repository: `python -m bench.budgets`; with more `--seconds` the 99th percentile means more.
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
HEAD: Final = (
    f"{'':22}{'budget ms':>11}{'moves':>8}{'mean ms':>10}{'99 % ms':>10}{'overrun':>10}"
    f"{'99 % CPU':>10}"
)


def measure_budgets(seconds: float = SECONDS) -> list[str]:
    """Means, 99th percentiles, and by how much these exceed the budget."""
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
class Timed:
    """A move."""

    seconds: float
    computed: float
    """Seconds of computing, whatever else the machine did meanwhile."""


def choose_for(game: str, level: str, seconds: float) -> list[Timed]:
    """Moves all over many games, as many as fit into the time."""
    moves: list[Timed] = []
    begun = perf_counter()
    for number, view in enumerate(positions(game)):
        bot = sestina.bot(level, seed=number)
        if number == 0:
            # What is made only once is made by now.
            bot.choose(view)
        started, computed = perf_counter(), process_time()
        bot.choose(view)
        moves.append(Timed(perf_counter() - started, process_time() - computed))
        if len(moves) >= FEWEST and perf_counter() - begun + moves[-1].seconds > seconds:
            break
    return moves


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
