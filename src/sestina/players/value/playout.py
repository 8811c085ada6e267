"""Playouts that end with the value of a position, not with the end of the game."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sestina.games.tiles.state import TilesState
from sestina.players.value.estimator import ValueEstimator
from sestina.players.value.lead import lead_of, present_lead

_SCORES: Final[vec[float]] = vec[float]([0.0] * 8)


class Playout:
    """Plays a few turns by the value, and says what lead a seat can expect then.

    The last turn is the seat's own, after `rounds` turns of every other seat: only then the
    value knows which tiles the seat keeps.
    """

    def __init__(
        self, estimator: ValueEstimator, rounds: i64, replies: i64, last_replies: i64
    ) -> None:
        self._estimator: Final = estimator
        self._rounds: Final[i64] = rounds
        self._replies: Final[i64] = replies
        """How many placements each turn compares; 0: it takes the most points."""
        self._last_replies: Final[i64] = last_replies
        """How many the last turn compares."""
        self.scores: vec[float] = _SCORES[:]
        """After `run`, the scores that it ended with or expects, by seat."""

    def run(self, state: TilesState, seat: i64) -> float:
        """Play on from here; returns the lead of the seat. The next seat is to move."""
        for _ in range(self._rounds * state.players - 1):
            if state.over:
                return present_lead(state, self.scores, seat)
            if self._replies == 0:
                best = state.find_best()
            else:
                best = self._estimator.best(state, self._replies)
            if best >= 0:
                state.play_found(best)
            else:
                state.play_unable()
        if state.over:
            return present_lead(state, self.scores, seat)
        return self._expected_lead(state, seat)

    def _expected_lead(self, state: TilesState, seat: i64) -> float:
        """The lead of the seat after the best move of the seat to move."""
        estimator, scores = self._estimator, self.scores
        best = estimator.best(state, self._last_replies)
        if best < 0:
            estimator.evaluate_unable(state)
        for k in range(state.players):
            other = (state.seat + k) % state.players
            scores[other] = float(state.scores[other]) + estimator.best_values[k]
        if best >= 0:
            scores[state.seat] += float(state.found.points[best])
        return lead_of(state, scores, seat)
