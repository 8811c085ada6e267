"""The lead of a seat over the others, in points."""

from math import exp, log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sestina.games.tiles.state import TilesState

_SCORE_SPREAD: Final = 1.6
"""The spread of final scores, divided by the square root of the tiles left."""


def lead_of(state: TilesState, scores: vec[float], seat: i64) -> float:
    """The lead of a seat, if these are the scores.

    With several others it is a soft maximum: the mean of their scores counts while many tiles
    are left, and towards the end more and more the best score.
    """
    own = scores[seat]
    if state.players == 2:
        return own - scores[1 - seat]
    left: i64 = 0 if state.over else tiles_left(state)
    spread = _SCORE_SPREAD * sqrt(float(left) + 1.0)
    total = 0.0
    for other in range(state.players):
        if other != seat:
            total += exp((scores[other] - own) / spread)
    return -spread * log(total / float(state.players - 1))


def present_lead(state: TilesState, scores: vec[float], seat: i64) -> float:
    """The lead of a seat now; `scores` is overwritten."""
    for k in range(state.players):
        scores[k] = float(state.scores[k])
    return lead_of(state, scores, seat)


def tiles_left(state: TilesState) -> i64:
    """How many tiles are in the hands and the pile."""
    left = state.pile.ordinary
    for seat in range(state.players):
        left += state.hands[seat].size
    return left
