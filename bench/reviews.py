"""Measures how long a review takes, and how exact it is by then.

`measure_reviews()` returns the lines that `make bench` prints. To run it alone, call `python -m
bench.reviews` in the root of the repository.
"""

import argparse
from statistics import median
from time import perf_counter
from typing import Final

import sestina
from bench.progress import progress

BARS: Final = {2: 15.0, 4: 30.0}
"""By players: how long the review of a classic game may take, on two quiet cores."""


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


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3)
    print("\n".join(measure_reviews(parser.parse_args().games)))
