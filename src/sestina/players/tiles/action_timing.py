"""When to use an action tile: when it gains more than a later turn is likely to offer.

Each action tile and star disc can be used once, so a good moment is worth waiting for, and less
so the fewer turns are left. A gain is the difference that the action makes to the points of a turn.
"""

from dataclasses import dataclass
from math import log

from sestina.engine.moves import Move
from sestina.games.tiles.action import UNKNOWN_GAIN
from sestina.games.tiles.state import TilesState

TILES_A_TURN = 2.2
"""Tiles that a player draws in an average turn."""


@dataclass(frozen=True)
class ActionPlan:
    """An action to begin the turn with, and its estimated gain in this turn."""

    move: Move
    gain: float


def turns_left(state: TilesState) -> float:
    """An estimate of the turns that each player still has."""
    tiles = int(state.pile.ordinary) + sum([int(hand.size) for hand in state.hands])
    return tiles / (int(state.players) * TILES_A_TURN)


def turns_with_pile(state: TilesState) -> float:
    """An estimate of those turns in which the pile is not empty."""
    return int(state.pile.ordinary) / (int(state.players) * TILES_A_TURN)


def should_use(state: TilesState, plan: ActionPlan, threshold: float = 1.0) -> bool:
    """Whether to use the action now rather than wait for a better moment.

    The required gain is the expected maximum over the turns left, times `threshold`.
    """
    action = state.rules.action(plan.move.action)
    usual = UNKNOWN_GAIN if action is None else action.usual_gain
    left = turns_left(state)
    usable = turns_with_pile(state) if action is not None and action.needs_pile else left
    chances = usable - _rivals(state, plan)
    gain = plan.gain + usual.lasting * min(1.0, left / 5)
    if chances <= 2:
        return gain > 0.5
    required = usual.mean + usual.lasting + usual.spread * 0.55 * log(chances - 1)
    return gain >= threshold * required


def _rivals(state: TilesState, plan: ActionPlan) -> int:
    """How many others of its sort wait for a turn of their own: action tiles, or star discs."""
    disc = state.rules.disc
    if disc is not None and plan.move.action == disc.kind:
        return state.discs.counts[state.seat] - 1
    return len(state.held[state.seat]) - 1
