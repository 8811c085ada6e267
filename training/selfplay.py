"""Games of self-play, and the positions in them with what followed.

Each worker writes two files. `NAME.rows` holds, for each position after a move, the stage, what
each seat scored from there to the end, and the score of each seat so far; the seats in turn, the
mover first. `NAME.features` holds the features, `ROOM` numbers for each position, filled up with
65535. All numbers take two bytes.
"""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp
from multiprocessing import get_context
from pathlib import Path
from random import Random

from sestina.games.chance import Chance
from sestina.games.registry import build_rules
from sestina.games.tiles.start import begin_tiles, deal_tiles
from sestina.games.tiles.state import TilesState
from sestina.engine.moves import Move
from sestina.engine.tiles import TILES
from sestina.players.value.estimator import ValueEstimator
from sestina.players.value.features import ValueFeatures
from sestina.players.value.packaged import read_network
from training.layout import ROOM

RECORDED_SHARE = 0.5
"""The share of positions that are recorded: those of one game resemble each other."""
EXPLORATION_CHANCE = 0.12
EXPLORATION_POINTS = 3.0
"""An explored placement this many points behind the best is chosen a third as often."""
EXCHANGE_CHANCE = 0.06
"""How often exploration exchanges tiles instead."""


@dataclass(frozen=True)
class SelfPlayJob:
    """What one worker plays."""

    game: str
    players: int
    games: int
    seed: int
    network: Path | None
    """Plays by this network; without one, for points."""
    candidates: int
    """How many placements the network compares; 0: all."""
    target: Path
    """The path of its files, without their suffix."""


def play_all(jobs: list[SelfPlayJob], workers: int) -> Iterator[int]:
    """Run all jobs; yields the number of positions of each one."""
    with get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(play_job, jobs)


def play_job(job: SelfPlayJob) -> int:
    """Play the games of a job and write their positions."""
    rules = build_rules(job.game, {})
    estimator = None if job.network is None else ValueEstimator(read_network(job.network))
    features = ValueFeatures()
    count = 0
    state: TilesState | None = None
    with (
        job.target.with_suffix(".rows").open("wb") as rows,
        job.target.with_suffix(".features").open("wb") as flat,
    ):
        for game in range(job.games):
            seed = job.seed * 1_000_000 + game
            state = begin_tiles(rules, job.players, Chance(f"train {seed}".encode()), state)
            state.keeps_facts = False
            deal_tiles(state, None)
            player = GamePlayer(state, Random(seed), estimator, job.candidates, features, 2 * ROOM[job.game])
            player.play()
            count += len(player.headers)
            player.write_rows().tofile(rows)
            flat.write(b"".join(player.blobs))
    return count


class GamePlayer:
    """Plays one game and records its positions."""

    def __init__(
        self,
        state: TilesState,
        random: Random,
        estimator: ValueEstimator | None,
        candidates: int,
        features: ValueFeatures,
        room: int,
    ) -> None:
        self.room = room
        self.state = state
        self.random = random
        self.estimator = estimator
        self.candidates = candidates
        self.features = features
        self.headers: list[tuple[int, int, tuple[int, ...]]] = []
        """For each position: the stage, the mover, the scores."""
        self.blobs: list[bytes] = []

    def play(self) -> None:
        while not self.state.over:
            self.turn()

    def turn(self) -> None:
        state, random = self.state, self.random
        if random.random() < EXPLORATION_CHANCE:
            if random.random() < EXCHANGE_CHANCE and state.swap_limit() > 0:
                self.explore_exchange()
                return
            index = self.explore()
        elif self.estimator is None:
            index = state.find_best()
        else:
            index = self.estimator.best(state, self.candidates)
        if index < 0:
            self.exchange_all()
            return
        found = state.found
        is_recorded = random.random() < RECORDED_SHARE
        if is_recorded:
            self.features.prepare(state)
            self.features.extract(state.grid, found, index)
        mover = int(state.seat)
        state.play_found(index)
        if is_recorded and not state.over:
            self.record(mover)

    def explore(self) -> int:
        """A placement, better ones more often."""
        found = self.state.find()
        if found.count == 0:
            return -1
        points = [int(found.points[index]) for index in range(found.count)]
        best = max(points)
        weights = [exp((value - best) / EXPLORATION_POINTS) for value in points]
        return self.random.choices(range(len(points)), weights)[0]

    def explore_exchange(self) -> None:
        codes = self.state.hands[self.state.seat].codes()
        count = self.random.randint(1, min(len(codes), int(self.state.swap_limit())))
        self.exchange(self.random.sample(codes, count))

    def exchange_all(self) -> None:
        """The turn of a seat that can place nothing."""
        limit = int(self.state.swap_limit())
        if limit > 0:
            self.exchange(self.state.hands[self.state.seat].codes()[:limit])
        else:
            self.state.play_unable()

    def exchange(self, codes: list[int]) -> None:
        state = self.state
        self.features.prepare(state)
        self.features.extract_exchange(state.grid, codes)
        mover = int(state.seat)
        state.play(Move("swap", tuple([TILES[code] for code in codes])))
        if not state.over:
            self.record(mover)

    def record(self, mover: int) -> None:
        features = self.features
        self.blobs.append(features.packed()[: self.room].ljust(self.room, b"\xff"))
        self.headers.append((int(features.stage), mover, tuple(self.state.scores)))

    def write_rows(self) -> "array[int]":
        """The rows, now that the game is over."""
        final = self.state.scores
        players = len(final)
        rows = array("h")
        for stage, mover, scores in self.headers:
            rows.append(stage)
            order = [(mover + k) % players for k in range(players)]
            rows.extend([final[seat] - scores[seat] for seat in order])
            rows.extend([scores[seat] for seat in order])
        return rows
