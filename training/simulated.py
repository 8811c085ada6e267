"""Positions labelled by simulation: several moves of one turn, played out in the same deals.

A game says little about one move: luck spreads its result by tens of points. Here the network
plays a game, and in some of its turns several placements are played out, each in the same deals.
Luck mostly cancels out of their differences, and these are what a player chooses by.

The files are those of `training.selfplay`, except that `GROUP` positions in a row belong to one
turn. A playout is that of `master`: every other seat plays for points, and then the points and the
value of the mover's next placement end it.
"""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random

from librt.vecs import vec
from mypy_extensions import u8

from sestina.engine.placements import Placements
from sestina.games.chance import Chance
from sestina.games.registry import build_rules
from sestina.games.tiles.rewind import Rewind, reserve
from sestina.games.tiles.start import begin_tiles, deal_tiles
from sestina.games.tiles.state import TilesState
from sestina.players.value.estimator import ValueEstimator
from sestina.players.value.features import ValueFeatures
from sestina.players.value.packaged import read_network
from sestina.players.value.playout import Playout
from training.layout import GROUP, LABEL_UNITS
from training.selfplay import ROOM, GamePlayer, SelfPlayJob

SIMULATED_SHARE = 0.3
"""How often a turn is simulated: those of one game resemble each other."""
FAVOURITES = 4
"""Moves of a group that the network likes best; the others come from the next ones."""
NEXT_ONES = 12
COMPARED = 24
"""How many placements the network compares in each turn that it plays."""
LAST_REPLIES = 8
"""How many placements the last turn of a playout compares."""


@dataclass(frozen=True)
class SimulationJob:
    """What one worker plays and simulates."""

    game: str
    players: int
    games: int
    seed: int
    network: Path
    deals: int
    target: Path
    """The path of its files, without their suffix."""


def simulate_all(jobs: list[SimulationJob], workers: int) -> Iterator[int]:
    """Run all jobs; yields the number of turns of each one."""
    with get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(simulate_job, jobs)


def simulate_job(job: SimulationJob) -> int:
    """Play the games of a job, and write the moves that were simulated."""
    rules = build_rules(job.game, {})
    estimator = ValueEstimator(read_network(job.network))
    features = ValueFeatures()
    player = SelfPlayJob(job.game, job.players, 0, 0, job.network, COMPARED, 0.0, job.target)
    room = 2 * ROOM[rules.diagonals]
    trial = TilesState(rules, job.players)
    trial.keeps_facts = False
    turn = SimulatedTurn(trial, estimator, features, job)
    state: TilesState | None = None
    count = 0
    with (
        job.target.with_suffix(".rows").open("wb") as rows,
        job.target.with_suffix(".features").open("wb") as flat,
    ):
        for game in range(job.games):
            seed = job.seed * 1_000_000 + game
            random = Random(seed)
            state = begin_tiles(rules, job.players, Chance(f"simulate {seed}".encode()), state)
            state.keeps_facts = False
            deal_tiles(state, None)
            mover = GamePlayer(state, random, estimator, features, player)
            while not state.over:
                if random.random() < SIMULATED_SHARE and not state.is_opening:
                    moves = turn.simulate(state, random)
                    count += len(moves) // GROUP
                    for move in moves:
                        move.row.tofile(rows)
                        flat.write(move.features[:room].ljust(room, b"\xff"))
                mover.turn()
    return count


@dataclass(frozen=True)
class SimulatedMove:
    """A move, and what the seats score after it."""

    row: "array[int]"
    features: bytes


class SimulatedTurn:
    """Plays out moves of a turn in a state of its own.

    `Simulation` of the bots says what lead the mover has. The fit needs the scores of all seats.
    """

    def __init__(
        self,
        trial: TilesState,
        estimator: ValueEstimator,
        features: ValueFeatures,
        job: SimulationJob,
    ) -> None:
        self.trial = trial
        self.estimator = estimator
        self.features = features
        self.job = job
        self.playout = Playout(estimator, 1, 0, LAST_REPLIES)
        self.placements = Placements()

    def simulate(self, state: TilesState, random: Random) -> list[SimulatedMove]:
        """Labels for `GROUP` placements of the seat to move; none if there are fewer."""
        trial, players = self.trial, self.job.players
        trial.become(state)
        trial.chance = None
        reserve(trial)
        trial.found = self.placements
        trial.fresh = False
        found = trial.find()
        chosen = self.choose(trial, found, random)
        if not chosen:
            return []
        mover = int(trial.seat)
        order = [(mover + k) % players for k in range(players)]
        self.features.prepare(trial)
        extracted: list[tuple[int, bytes]] = []
        for index in chosen:
            self.features.extract(trial.grid, found, index)
            extracted.append((int(self.features.stage), self.features.packed()))
        totals = self.play_out(chosen, random)
        moves: list[SimulatedMove] = []
        for k, (stage, packed) in enumerate(extracted):
            now = [int(score) for score in state.scores]
            now[mover] += int(found.points[chosen[k]])
            gains = [totals[k][seat] / self.job.deals - now[seat] for seat in order]
            row = array("h", [stage])
            row.extend([round(LABEL_UNITS * gain) for gain in gains])
            row.extend([round(gain) for gain in gains])
            row.extend([now[seat] for seat in order])
            moves.append(SimulatedMove(row, packed))
        return moves

    def choose(self, trial: TilesState, found: Placements, random: Random) -> list[int]:
        """The favourites of the network, and some of the next ones."""
        if found.count < GROUP:
            return []
        estimator = self.estimator
        estimator.prepare(trial)
        values = [
            (-int(found.points[index]) - estimator.value(trial.grid, found, index), index)
            for index in range(int(found.count))
        ]
        values.sort()
        ranked = [index for _, index in values]
        others = ranked[FAVOURITES : FAVOURITES + NEXT_ONES]
        return ranked[:FAVOURITES] + random.sample(others, GROUP - FAVOURITES)

    def play_out(self, chosen: list[int], random: Random) -> list[list[float]]:
        """For each move, the sums of the final scores of all seats over all deals."""
        trial, players = self.trial, self.job.players
        scratch, root = Placements(), self.placements
        others = [hand for seat, hand in enumerate(trial.hands) if seat != trial.seat]
        unseen = [code for hand in others for code in hand.codes()] + trial.pile.codes()
        rewind = Rewind(trial)
        totals = [[0.0] * players for _ in chosen]
        for _ in range(self.job.deals):
            rewind.back()
            random.shuffle(unseen)
            at = 0
            for hand in others:
                for k in range(hand.size):
                    hand.tiles[k] = u8(unseen[at])
                    at += 1
            trial.pile.fill(vec[u8]([u8(code) for code in unseen[at:]]))
            trial.fresh = False
            rewind.mark()
            for k, index in enumerate(chosen):
                rewind.back()
                trial.found = root
                trial.play_found(index)
                trial.found = scratch
                trial.fresh = False
                for seat, score in enumerate(self.final_scores()):
                    totals[k][seat] += score
        rewind.back()
        trial.found = root
        return totals

    def final_scores(self) -> list[float]:
        """The scores to be expected after a playout from here."""
        players = self.job.players
        self.playout.run(self.trial, (self.trial.seat - 1) % players)
        return [self.playout.scores[seat] for seat in range(players)]
