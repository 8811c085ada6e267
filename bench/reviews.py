"""Measures how long reviews and hints take, and how exact they are by then.

`measure_reviews()` returns the lines that `make bench` prints. To run it alone, call `python -m
bench.reviews` in the root of the repository.
"""

import argparse
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple

import sestina
from bench.progress import progress
from sestina.game.new_game import game_named

BARS: Final = {2: 15.0, 4: 30.0}
"""By players: how long the review of a classic game may take, on two quiet cores."""
FIRST_HINT: Final = 0.5
SETTLED_HINT: Final = 2.0
"""Seconds until a hint appears, and until it is settled."""
HINT_GAMES: Final[dict[str, tuple[str, int, str | None]]] = {
    "classic": ("classic", 2, None),
    "classic, 4": ("classic", 4, None),
    "Flex": ("flex", 2, None),
    "Expansion 2": ("classic", 2, "expansion2"),
    "Cards": ("cards", 2, None),
}
HINT_PLIES: Final = (3, 9, 15)
REACTION: Final = 0.1
"""Seconds that are left for the last deal and for telling."""


def measure_reviews(games: int = 3) -> list[str]:
    """Report the time of a review with its default effort, its deals and its errors."""
    lines = [
        f"reviews ({sestina.core()} core, median of {games} games of classic)",
        f"{'':12}{'bar s':>8}{'seconds':>10}{'turns':>8}{'deals a turn':>14}{'median error':>15}",
    ]
    for players, bar in BARS.items():
        seconds, turns, deals, errors = [], [], [], []
        played = sestina.play_many(
            ["club:simulations=60"] * players, games=games, seed=1, records=True
        )
        for number in progress(range(games), f"reviews of {players} players"):
            start = perf_counter()
            review = sestina.review(str(played[number].record))
            seconds.append(perf_counter() - start)
            turns.append(len(review.turns))
            deals.append(median(turn.moves[0].deals for turn in review.turns if not turn.exact))
            errors.append(median(turn.error for turn in review.turns))
        lines.append(
            f"{players} players{'':3}{bar:>8.0f}{median(seconds):>10.1f}{median(turns):>8.0f}"
            f"{median(deals):>14.0f}{100 * median(errors):>13.1f} %"
        )
    return lines


def measure_hints() -> list[str]:
    """Report when the first answer to a question for a hint comes, and when the last one does."""
    lines = [
        f"hints (slowest of {len(HINT_PLIES)}; bars {FIRST_HINT} and {SETTLED_HINT} s)",
        f"{'':14}{'first s':>10}{'settled s':>11}{'deals':>8}{'error, first':>14}{'settled':>10}",
    ]
    for name, (game, players, expansion) in HINT_GAMES.items():
        hints = [time_hint(game, players, expansion, ply) for ply in HINT_PLIES]
        deals = min(hint.deals for hint in hints)
        lines.append(
            f"{name:14}{max(hint.first for hint in hints):>10.2f}"
            f"{max(hint.settled for hint in hints):>11.2f}{deals:>8}"
            f"{100 * max(hint.first_error for hint in hints):>12.1f} %"
            f"{100 * max(hint.settled_error for hint in hints):>8.1f} %"
        )
    return lines


class TimedHint(NamedTuple):
    """How long a hint took, and half of the interval of its chance to win."""

    first: float
    settled: float
    first_error: float
    settled_error: float
    deals: int


def time_hint(name: str, players: int, expansion: str | None, ply: int) -> TimedHint:
    game = game_named(name, players=players, expansion=expansion, seed=ply)
    bot = sestina.bot("greedy")
    while game.ply < ply:
        game.play(bot.choose(game.view(game.seat_to_move)))
    view = game.view(game.seat_to_move)
    reports: list[tuple[float, float]] = []
    start = perf_counter()

    def report(analysis: sestina.Analysis) -> None:
        reports.append((perf_counter() - start, analysis.moves[0].error))

    settled = sestina.analyse(view, SETTLED_HINT - REACTION, report)
    seconds = perf_counter() - start
    first = reports[0] if reports else (seconds, 0.0)
    return TimedHint(first[0], seconds, first[1], settled.moves[0].error, settled.deals)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3)
    print("\n".join([*measure_hints(), *measure_reviews(parser.parse_args().games)]))
