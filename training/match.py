"""Measures a network without search: it chooses placements by points and value.

It plays against opponents who play for points. Each deal is played once from every seat.
"""

from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from sestina.games.chance import Chance
from sestina.games.registry import build_rules
from sestina.games.tiles.start import begin_tiles, deal_tiles
from sestina.games.tiles.state import TilesState
from sestina.players.value.estimator import ValueEstimator
from sestina.players.value.packaged import read_network


@dataclass(frozen=True)
class MatchJob:
    """What one worker plays."""

    game: str
    players: int
    deals: int
    seed: int
    network: Path
    candidates: int
    """How many placements the network compares; 0: all."""
    rival: Path | None = None
    """The others play by this network; without one, for points."""


@dataclass(frozen=True)
class MatchScore:
    """How it ended: wins shared among winners, and the margin over the mean of the others."""

    games: int
    wins: float
    margin: float

    def __add__(self, other: "MatchScore") -> "MatchScore":
        return MatchScore(
            self.games + other.games, self.wins + other.wins, self.margin + other.margin
        )


def play_matches(jobs: list[MatchJob], workers: int) -> MatchScore:
    """The sum of all jobs."""
    total = MatchScore(0, 0.0, 0.0)
    with get_context("spawn").Pool(workers) as pool:
        for score in pool.imap_unordered(play_match, jobs):
            total += score
    return total


def play_match(job: MatchJob) -> MatchScore:
    rules = build_rules(job.game, {})
    estimator = ValueEstimator(read_network(job.network))
    rival = None if job.rival is None else ValueEstimator(read_network(job.rival))
    state: TilesState | None = None
    wins = margin = 0.0
    for deal in range(job.deals):
        for own in range(job.players):
            chance = Chance(f"match {job.seed} {deal}".encode())
            state = begin_tiles(rules, job.players, chance, state)
            state.keeps_facts = False
            deal_tiles(state, None)
            play_game(state, own, estimator, rival, job.candidates)
            winners = state.winners()
            wins += 1 / len(winners) if own in winners else 0.0
            others = sum(state.scores) - state.scores[own]
            margin += state.scores[own] - others / (job.players - 1)
    return MatchScore(job.deals * job.players, wins, margin)


def play_game(
    state: TilesState,
    own: int,
    estimator: ValueEstimator,
    rival: ValueEstimator | None,
    candidates: int,
) -> None:
    while not state.over:
        chooser = estimator if state.seat == own else rival
        best = state.find_best() if chooser is None else chooser.best(state, candidates)
        if best >= 0:
            state.play_found(best)
        else:
            state.play_unable()
