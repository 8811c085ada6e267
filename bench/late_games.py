"""Compares two searches from late positions on, where a match is mostly decided by earlier luck.

    python -m bench.late_games master master:ending_replies=0 --pile 5
    python -m bench.late_games master frozen:master --game flex --pile 20 --seconds 0.05
    python -m bench.late_games master expert@0.03 --expansion mini --players 4 --pile 200

`club` plays until few tiles are left in the pile. From there the first search plays the game to
its end in each seat in turn, and the second one has the other seats. The positions are the same
for both, so a few hundred show a third of a point a game, for which a match needs thousands.
"""

import argparse
import time
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context

import sestina
from bench.choices import Search, parse_search
from bench.progress import progress
from sestina.players.protocol import BotSettings
from sestina.players.tiles.search_bot import TileSearchBot


@dataclass(frozen=True)
class Job:
    """A late position and who plays it."""

    game: sestina.GameId
    expansion: str | None
    players: int
    seed: int
    pile: int
    lead: int | None
    one: Search
    other: Search


@dataclass(frozen=True)
class Outcome:
    """How the first search did, on average over the seats."""

    margin: float
    wins: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("one", help="[frozen:]LEVEL[:NAME=VALUE…][@SECONDS]")
    parser.add_argument("other", help="the same; with three players or more, all others")
    parser.add_argument("--game", default="classic")
    parser.add_argument("--expansion")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--pile", type=int, default=10, help="at most this many tiles are left")
    parser.add_argument("--lead", type=int, help="nobody is ahead by more points than this")
    parser.add_argument("--seconds", type=float, default=0.1, help="unless it says @SECONDS")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    one, other = [parse_search(text, options.seconds) for text in (options.one, options.other)]
    jobs = [
        Job(
            options.game,
            options.expansion,
            options.players,
            seed,
            options.pile,
            options.lead,
            one,
            other,
        )
        for seed in range(options.seed * 100_000, options.seed * 100_000 + options.positions)
    ]
    started = time.monotonic()
    with get_context("spawn").Pool(options.workers) as pool:
        played = pool.imap_unordered(play_on, jobs)
        found = [next(played) for _ in progress(jobs, "Positions")]
    outcomes = [outcome for outcome in found if outcome is not None]
    print(
        f"{' + '.join(filter(None, [options.game, options.expansion]))}, "
        f"{options.players} players, at most {options.pile} tiles in the pile: "
        f"{len(outcomes)} positions, {time.monotonic() - started:.0f} s"
    )
    print(f"{one.name} against {other.name}, {one.seconds} and {other.seconds} s a move")
    print(f"  points {interval([outcome.margin for outcome in outcomes])}")
    print(f"  wins   {interval([outcome.wins for outcome in outcomes])}")


def interval(values: list[float]) -> str:
    """The mean with half of its 95 % interval."""
    count = max(1, len(values))
    mean = sum(values) / count
    spread = sqrt(sum((value - mean) ** 2 for value in values) / count)
    return f"{mean:+.3f} ± {1.96 * spread / sqrt(count):.3f}"


def play_on(job: Job) -> Outcome | None:
    """Play the rest of a game once from each seat; None if it is no such position."""
    start = late_position(job)
    if start is None:
        return None
    margin = wins = 0.0
    for own in range(job.players):
        game = start.copy()
        bots = [
            TileSearchBot(search.settings, BotSettings(job.seed, search.seconds, None, True))
            for search in (job.one if seat == own else job.other for seat in range(job.players))
        ]
        while (seat := game.seat_to_move) is not None:
            game.play(bots[seat].choose(game.view(seat)))
        others = sum(game.scores) - game.scores[own]
        margin += game.scores[own] - others / (job.players - 1)
        wins += 1 / len(game.winners) if own in game.winners else 0.0
    return Outcome(margin / job.players, wins / job.players)


def late_position(job: Job) -> sestina.Game | None:
    game = sestina.new_game(job.game, players=job.players, expansion=job.expansion, seed=job.seed)
    club = sestina.bot("club", seed=job.seed, simulations=2)
    while not game.is_over and game.pile_count > job.pile:
        game.play(club.choose(game.view(game.seat_to_move)))
    lead = max(game.scores) - min(game.scores)
    is_close = job.lead is None or lead <= job.lead
    return None if game.is_over or not is_close else game


if __name__ == "__main__":
    main()
