"""Games of self-play, and the positions in them with what followed.

Each worker writes two files. `NAME.rows` holds, for each position after a move: the stage; what
each seat is to score from there to the end, the label; what each one scored; and the scores so
far; the seats in turn, the mover first. `NAME.features` holds the features, equally many numbers
for each position, filled up with 65535. All numbers take two bytes; labels are in units of 1/16.

The label of a position is what the seats score in the next turns, and the value of the position
then: it depends less on luck than the rest of the game. Without a network it is the rest.
"""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp
from multiprocessing import get_context
from pathlib import Path
from random import Random

from sestina.engine.moves import Move
from sestina.engine.tiles import TILES
from sestina.games.chance import Chance
from sestina.games.registry import build_rules
from sestina.games.tiles.start import begin_tiles, deal_tiles
from sestina.games.tiles.state import TilesState
from sestina.players.value.estimator import ValueEstimator
from sestina.players.value.feature_tables import FEATURE_COUNT, STAGES
from sestina.players.value.features import ValueFeatures
from sestina.players.value.network import SCALE
from sestina.players.value.packaged import read_network
from training.layout import LABEL_UNITS, Layout

ROOM = {False: 144, True: 240}
"""Features of one position at most, in games without and with diagonals."""
EXPLORATION_CHANCE = 0.12
EXPLORATION_POINTS = 3.0
"""An explored placement this many points behind the best is chosen a third as often."""
EXCHANGE_CHANCE = 0.06
"""How often exploration exchanges tiles instead."""
LABEL_ROUNDS = 4
"""After this many rounds the value stands for the rest of the game."""


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
    recorded_share: float
    """The share of positions that are recorded: those of one game resemble each other."""
    target: Path
    """The path of its files, without their suffix."""


@dataclass(frozen=True)
class Recorded:
    """A position that was recorded."""

    ply: int
    stage: int
    features: bytes


@dataclass(frozen=True)
class Visited:
    """A position after a move."""

    mover: int
    scores: tuple[int, ...]
    values: tuple[float, ...] | None
    """What each seat is expected to score from there on; the mover first."""


def layout_of(game: str, players: int) -> Layout:
    """The layout of the positions of a game."""
    room = ROOM[build_rules(game, {}).diagonals]
    return Layout(players, FEATURE_COUNT, room, STAGES, SCALE)


def play_all(jobs: list[SelfPlayJob], workers: int) -> Iterator[int]:
    """Run all jobs; yields the number of positions of each one."""
    with get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(play_job, jobs)


def play_job(job: SelfPlayJob) -> int:
    """Play the games of a job and write their positions."""
    rules = build_rules(job.game, {})
    estimator = None if job.network is None else ValueEstimator(read_network(job.network))
    features = ValueFeatures()
    room = 2 * ROOM[rules.diagonals]
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
            player = GamePlayer(state, Random(seed), estimator, features, job)
            while not state.over:
                player.turn()
            count += len(player.recorded)
            player.rows().tofile(rows)
            for position in player.recorded:
                flat.write(position.features[:room].ljust(room, b"\xff"))
    return count


class GamePlayer:
    """Plays one game and records its positions."""

    def __init__(
        self,
        state: TilesState,
        random: Random,
        estimator: ValueEstimator | None,
        features: ValueFeatures,
        job: SelfPlayJob,
    ) -> None:
        self.state = state
        self.random = random
        self.estimator = estimator
        self.features = features
        self.job = job
        self.recorded: list[Recorded] = []
        self.visited: list[Visited] = []

    def turn(self) -> None:
        state, random = self.state, self.random
        self.features.make_room(state)
        values: tuple[float, ...] | None = None
        if random.random() < EXPLORATION_CHANCE:
            if random.random() < EXCHANGE_CHANCE and state.swap_limit() > 0:
                self.explore_exchange()
                return
            index = self.explore()
        elif self.estimator is None:
            index = int(state.find_best())
        else:
            index = int(self.estimator.best(state, self.job.candidates))
            if index >= 0:
                values = tuple([self.estimator.best_values[k] for k in range(state.players)])
        if index < 0:
            self.exchange_all()
            return
        is_recorded = random.random() < self.job.recorded_share
        if is_recorded:
            self.features.prepare(state)
            self.features.extract(state.grid, state.found, index)
        mover = int(state.seat)
        state.play_found(index)
        self.note(mover, values, is_recorded)

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
            mover = int(self.state.seat)
            self.state.play_unable()
            self.note(mover, None, False)

    def exchange(self, codes: list[int]) -> None:
        state = self.state
        self.features.prepare(state)
        self.features.extract_exchange(state.grid, codes)
        mover = int(state.seat)
        state.play(Move("swap", tuple([TILES[code] for code in codes])))
        self.note(mover, None, True)

    def note(self, mover: int, values: tuple[float, ...] | None, is_recorded: bool) -> None:
        """Note the position after a move."""
        features = self.features
        if is_recorded and not self.state.over:
            ply = len(self.visited)
            self.recorded.append(Recorded(ply, int(features.stage), features.packed()))
        self.visited.append(Visited(mover, tuple(self.state.scores), values))

    def rows(self) -> "array[int]":
        """The rows of the recorded positions, now that the game is over."""
        final = self.state.scores
        players = len(final)
        rows = array("h")
        for position in self.recorded:
            now = self.visited[position.ply]
            order = [(now.mover + k) % players for k in range(players)]
            expected = self.expected(position.ply)
            rows.append(position.stage)
            rows.extend([round(LABEL_UNITS * (expected[s] - now.scores[s])) for s in order])
            rows.extend([final[seat] - now.scores[seat] for seat in order])
            rows.extend([now.scores[seat] for seat in order])
        return rows

    def expected(self, ply: int) -> list[float]:
        """The final scores that can be expected a few rounds after a position."""
        players = len(self.state.scores)
        for later in self.visited[ply + LABEL_ROUNDS * players :]:
            if later.values is not None:
                expected = [float(score) for score in later.scores]
                for k, value in enumerate(later.values):
                    expected[(later.mover + k) % players] += value
                return expected
        return [float(score) for score in self.state.scores]
