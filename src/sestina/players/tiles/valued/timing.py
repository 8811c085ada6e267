"""When to use an action tile, if its gain counts the value of the position, too.

A later turn may gain more. How much more depends on how many turns there will be to choose from:
action tiles that wait for a turn of their own take some of them, and so do those that are still
to come. In recorded games for two, three and four, in which every kind was planned in every turn,
figures like those below gained the most points; in matches slightly lower ones were no weaker.
"""

from math import log
from typing import Final

from sestina.games.tiles.action import UNKNOWN_GAIN, Action
from sestina.games.tiles.state import TilesState
from sestina.players.tiles.action_timing import ActionPlan

TILES_A_TURN: Final = 2.35
"""Tiles that a player lays in an average turn, double turns and separate tiles included."""
TILES_KEPT: Final = 3.3
"""Tiles that each other player holds when the game ends."""
HELD_TURNS: Final = 0.5
"""Turns that each other action tile in front of the seat takes away."""
COMING_TURNS: Final = 0.45
"""Turns that each action tile which is still to come takes away."""
LAST_TURNS: Final = 0.9
"""With fewer turns than this to choose from, any gain is good enough."""
LEAST_GAIN: Final = 0.3
REQUIRED: Final = {
    "draw3": (0.9, 1.4),
    "take": (3.2, 2.5),
    "ask": (0.5, 2.1),
    "exchange": (3.0, 1.2),
    "separate": (6.0, 1.7),
    "double": (5.5, 2.3),
}
"""The gain to ask for with one turn after this one, and how it grows with the logarithm of their
number."""
SPREAD_SHARE: Final = 0.55
"""For other kinds: how it grows, as a share of the spread of the usual gain."""


def surplus(state: TilesState, plan: ActionPlan) -> float:
    """How much more an action gains now than it should to be used; negative: wait."""
    action = state.rules.action(plan.move.action)
    turns = _turns_to_choose(state, action)
    if turns <= LAST_TURNS:
        return plan.gain - LEAST_GAIN
    least, growth = _required(plan.move.action, action)
    return plan.gain - least - growth * log(1 + turns - LAST_TURNS)


def _required(kind: str, action: Action | None) -> tuple[float, float]:
    if kind in REQUIRED:
        return REQUIRED[kind]
    usual = UNKNOWN_GAIN if action is None else action.usual_gain
    return usual.mean, SPREAD_SHARE * usual.spread


def _turns_to_choose(state: TilesState, action: Action | None) -> float:
    """After this turn, the turns in which the seat could use this action tile instead."""
    players, pile = int(state.players), int(state.pile.ordinary)
    tiles = pile + sum([int(hand.size) for hand in state.hands])
    turns = (tiles - TILES_KEPT * (players - 1)) / (TILES_A_TURN * players)
    if action is not None and action.needs_pile:
        turns = min(turns, pile / (TILES_A_TURN * players))
    rivals = len(state.held[state.seat]) - 1
    return turns - HELD_TURNS * rivals - COMING_TURNS * len(state.waiting)
