"""The expansions of the tile games: which action tiles each has, and their options.

A new expansion is a module with its actions, and a line in `EXPANSIONS`.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from sestina.games.options import Option, OptionValue
from sestina.games.rules import Rules
from sestina.games.tiles.action import Action
from sestina.games.tiles.expansion2 import EXPANSION2_ACTIONS
from sestina.games.tiles.mini import MINI_ACTIONS

EXPANSIONS: Final[dict[str, tuple[Action, ...]]] = {
    "mini": MINI_ACTIONS,
    "expansion2": EXPANSION2_ACTIONS,
}


def action_kinds(expansion: str) -> tuple[str, ...]:
    """The kinds of action tiles in an expansion."""
    return tuple(action.kind for action in EXPANSIONS[expansion])


EXPANSION: Final = Option(
    "expansion",
    "Expansion",
    "The expansion that is played with.",
    default=None,
    choices=(None, *EXPANSIONS),
)
ACTION_TILES: Final = Option(
    "action_tiles",
    "ActionTiles",
    "The kinds of action tiles that take part; all of them by default.",
    default=None,
    several=True,
    needs=EXPANSION.name,
    choices_by_need={expansion: action_kinds(expansion) for expansion in EXPANSIONS},
)
ACTIONS_FROM_START: Final = Option(
    "actions_from_start",
    "ActionsFromStart",
    "Everyone has all action tiles from the start (the second variant).",
    default=False,
    choices=(False, True),
    needs=EXPANSION.name,
)
EXPANSION_OPTIONS: Final = (EXPANSION, ACTION_TILES, ACTIONS_FROM_START)


def expanded(rules: Rules, given: Mapping[str, object]) -> Rules:
    """The rules with the expansion that the options ask for, if any."""
    expansion = given.get(EXPANSION.name)
    if expansion is None:
        for option in (ACTION_TILES, ACTIONS_FROM_START):
            # False asks for nothing, so it needs no expansion.
            if given.get(option.name):
                raise ValueError(f"{option.name} needs an expansion: {' or '.join(EXPANSIONS)}")
        return rules.with_actions((), False, ((EXPANSION.name, None),))
    if not isinstance(expansion, str) or expansion not in EXPANSIONS:
        raise ValueError(
            f"unknown expansion {expansion!r}: choose one of {', '.join(EXPANSIONS)}, one at a time"
        )
    chosen = _chosen_kinds(given.get(ACTION_TILES.name), expansion)
    from_start = given.get(ACTIONS_FROM_START.name, ACTIONS_FROM_START.default)
    if not isinstance(from_start, bool):
        raise ValueError(f"actions_from_start is True or False, not {from_start!r}")
    actions = tuple(action for action in EXPANSIONS[expansion] if action.kind in chosen)
    options: tuple[tuple[str, OptionValue], ...] = (
        (EXPANSION.name, expansion),
        (ACTION_TILES.name, tuple(action.kind for action in actions)),
        (ACTIONS_FROM_START.name, from_start),
    )
    return rules.with_actions(actions, not from_start, options)


def _chosen_kinds(value: object, expansion: str) -> tuple[str, ...]:
    kinds = action_kinds(expansion)
    if value is None:
        return kinds
    if isinstance(value, str):
        value = value.replace(",", " ").split()
    if not isinstance(value, Iterable):
        raise ValueError(f"action_tiles is a list of kinds, not {value!r}")
    chosen = tuple(value)
    for kind in chosen:
        if kind not in kinds:
            raise ValueError(
                f"{expansion} has no action tile {kind!r}: choose among {', '.join(kinds)}"
            )
    if not chosen:
        raise ValueError("action_tiles names no kind: leave the expansion out instead")
    return chosen
