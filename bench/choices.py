"""Compares searches by what their choices are worth in much deeper simulations.

    python -m bench.choices master frozen:master expert@0.02 --seconds 0.1
    python -m bench.choices frozen:master master frozen:master@1 --game flex --positions 300
    python -m bench.choices master master:candidates=24 master:prior_weight=6
    python -m bench.choices master:runoff=0 master --seconds 0.5 --rounds 4 --replies 64

Each search chooses a move in the same positions of games by `club`. Where the choices differ,
they are played out in the same deals, for some rounds by the network, and the value ends these.
The first search is what the others are compared with. A match has to play thousands of games to
find a tenth of a point a move, and this takes a minute or two: only the choices differ here, not
the luck. It knows nothing of the last turns, though, and of action tiles, which nobody uses.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from math import sqrt
from multiprocessing import get_context
from random import Random

import sestina
from bench.frozen import SETTINGS as FROZEN
from sestina.game.view import search_state
from sestina.players.protocol import BotSettings
from sestina.players.tiles.evaluation import Evaluator
from sestina.players.tiles.inference import observed_turns
from sestina.players.tiles.levels import SEARCH_SETTINGS
from sestina.players.tiles.search_bot import TileSearchBot, TileSearchSettings
from sestina.players.tiles.simulation import Simulation
from sestina.players.tiles.weights import WEIGHTS
from sestina.players.value.estimator import ValueEstimator
from sestina.players.value.packaged import network_for
from sestina.players.value.playout import Playout

FIRST_PLY, LAST_PLY = 3, 45
LEAST_PILE = 8
"""With fewer tiles in the pile, rollouts to the end are better than the value."""
LAST_REPLIES = 12
"""How many placements the last turn of a playout compares at least."""


@dataclass(frozen=True)
class Search:
    """What one search is called, how it searches, and for how long."""

    name: str
    settings: TileSearchSettings
    seconds: float


@dataclass(frozen=True)
class Job:
    """A position in which the searches choose."""

    game: sestina.GameId
    players: int
    seed: int
    deals: int
    rounds: int
    replies: int
    searches: tuple[Search, ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument(
        "searches", nargs="+", metavar="SEARCH", help="[frozen:]LEVEL[:NAME=VALUE…]"
    )
    parser.add_argument("--game", default="classic")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=0.1, help="unless it says @SECONDS")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3, help="of these playouts")
    parser.add_argument("--replies", type=int, default=8, help="placements that a turn compares")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    searches = tuple(parse_search(text, options.seconds) for text in options.searches)
    jobs = [
        Job(
            options.game,
            options.players,
            options.seed * 100_000 + k,
            options.deals,
            options.rounds,
            options.replies,
            searches,
        )
        for k in range(options.positions)
    ]
    started = time.monotonic()
    found = list(value_all(jobs, options.workers))
    print(
        f"{options.game}, {options.players} players: {len(found)} positions, "
        f"{time.monotonic() - started:.0f} s; points a move beyond {searches[0].name}"
    )
    for k, search in enumerate(searches):
        print(describe(search, [values[k] - values[0] for values in found]))


def parse_search(text: str, seconds: float) -> Search:
    """A level, perhaps frozen, with other settings, or with a time of its own."""
    words, _, own_seconds = text.partition("@")
    levels = SEARCH_SETTINGS
    parts = words.split(":")
    if parts[0] == "frozen":
        levels = FROZEN
        parts = parts[1:]
    if not parts or parts[0] not in levels:
        raise SystemExit(f"{text}: these levels search: {', '.join(levels)}")
    settings = levels[parts[0]]
    for part in parts[1:]:
        settings = changed(settings, part)
    return Search(text, settings, float(own_seconds) if own_seconds else seconds)


def changed(settings: TileSearchSettings, text: str) -> TileSearchSettings:
    """The settings with one of them changed; True and False are 1 and 0."""
    name, _, value = text.partition("=")
    if name not in {field.name for field in fields(settings)}:
        names = ", ".join(field.name for field in fields(settings))
        raise SystemExit(f"{text}: there are {names}")
    return replace(settings, **{name: type(getattr(settings, name))(float(value))})


def describe(search: Search, gains: list[float]) -> str:
    count = max(1, len(gains))
    mean = sum(gains) / count
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / count)
    differing = sum(gain != 0 for gain in gains) / count
    return (
        f"  {search.name:40} {search.seconds:5} s {mean:+.3f} ± {1.96 * spread / sqrt(count):.3f}"
        f"   another move in {differing:.0%}"
    )


def value_all(jobs: list[Job], workers: int) -> Iterator[list[float]]:
    """For each position, what the choices are worth."""
    with get_context("spawn").Pool(workers) as pool:
        for values in pool.imap_unordered(value_choices, jobs):
            if values:
                yield values


def value_choices(job: Job) -> list[float]:
    """What the choice of each search is worth; nothing if there is no such position."""
    game = play_to_position(job)
    if game is None:
        return []
    view = game.view(game.seat_to_move)
    chosen: list[str] = []
    for search in job.searches:
        settings = BotSettings(job.seed, search.seconds, None, uses_actions=False)
        chosen.append(str(TileSearchBot(search.settings, settings).choose(view)))
    if len(set(chosen)) == 1:
        return [0.0] * len(chosen)
    return deep_values(view, chosen, job)


def play_to_position(job: Job) -> sestina.Game | None:
    """Play a game up to a random turn; None if that is too close to its end."""
    game: sestina.Game = sestina.new_game(job.game, players=job.players, seed=job.seed)
    stop = Random(job.seed).randrange(FIRST_PLY, LAST_PLY)
    bots = [sestina.bot("club", seed=job.seed + seat) for seat in range(job.players)]
    while (seat := game.seat_to_move) is not None and game.ply < stop:
        game.play(bots[seat].choose(game.view(seat)))
    return None if game.is_over or game.pile_count < LEAST_PILE else game


def deep_values(view: sestina.View, chosen: list[str], job: Job) -> list[float]:
    """The mean lead after each of these moves, over the same deals."""
    state = search_state(view)
    network = network_for(state.rules.diagonals, job.players)
    if network is None:
        raise SystemExit(f"there is no network for {job.game} with {job.players} players")
    estimator = ValueEstimator(network)
    simulation = Simulation(
        state,
        [tile.code for tile in view.unseen],
        job.seed + 1,
        Evaluator(WEIGHTS),
        observed=observed_turns(view, state.grid),
        estimator=estimator,
        playout=Playout(estimator, job.rounds, job.replies, max(job.replies, LAST_REPLIES)),
    )
    exchanges = [sestina.Move.parse(text) for text in sorted(set(chosen)) if text[:4] == "swap"]
    simulation.choose_candidates(len(view.legal_moves()), exchanges)
    places: dict[str, int] = {}
    for k, index in enumerate(simulation.candidates):
        text = str(simulation.move(index))
        if text in chosen and text not in places:
            places[text] = k
        else:
            simulation.candidates[k] = -1
    simulation.run(job.deals)
    return [simulation.value(places[text], 0.0) for text in chosen]


if __name__ == "__main__":
    main()
