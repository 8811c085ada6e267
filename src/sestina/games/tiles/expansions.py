"""The expansions of the tile games: what each adds, their options, and which go together.

A new expansion is a module with its actions, and a line in `EXPANSIONS`.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from sestina.games.options import Option, OptionValue
from sestina.games.rules import Rules
from sestina.games.tiles.action import Action
from sestina.games.tiles.actions.disc import StarDisc
from sestina.games.tiles.boards.quarters import BOARDS, read_boards
from sestina.games.tiles.expansion2 import EXPANSION2_ACTIONS
from sestina.games.tiles.mini import MINI_ACTIONS

EXPANSIONS: Final[dict[str, tuple[Action, ...]]] = {
    "mini": MINI_ACTIONS,
    "expansion1": (),
    "expansion2": EXPANSION2_ACTIONS,
}
"""The action tiles of each expansion."""
WITH_BOARD: Final = "expansion1"
"""The expansion that is a board (D1)."""
JOINED: Final = "+"
"""Between expansions that are played together, in texts."""
COMBINATIONS: Final = tuple(JOINED.join((WITH_BOARD, other)) for other in ("mini", "expansion2"))
"""Expansions that go together (X16); mini and expansion2 do not (C-A25)."""


def action_kinds(expansion: str) -> tuple[str, ...]:
    """The kinds of action tiles in an expansion, or in several."""
    return tuple(action.kind for action in _actions(expansion))


def _actions(expansion: str) -> tuple[Action, ...]:
    return tuple(action for name in expansion.split(JOINED) for action in EXPANSIONS[name])


def has_board(expansion: str) -> bool:
    """Whether a board with an edge and fields is part of these expansions."""
    return WITH_BOARD in expansion.split(JOINED)


_CHOICES: Final = (*EXPANSIONS, *COMBINATIONS)
EXPANSION: Final = Option(
    "expansion",
    "Expansion",
    "The expansion that is played with, or several that go together.",
    default=None,
    choices=(None, *_CHOICES),
)
ACTION_TILES: Final = Option(
    "action_tiles",
    "ActionTiles",
    "The kinds of action tiles that take part; all of them by default.",
    default=None,
    several=True,
    needs=EXPANSION.name,
    choices_by_need={choice: action_kinds(choice) for choice in _CHOICES if action_kinds(choice)},
)
ACTIONS_FROM_START: Final = Option(
    "actions_from_start",
    "ActionsFromStart",
    "Everyone has all action tiles from the start (the second variant).",
    default=False,
    choices=(False, True),
    needs=EXPANSION.name,
    choices_by_need={choice: () for choice in _CHOICES if not action_kinds(choice)},
)
BOARD: Final = Option(
    "boards",
    "Boards",
    "The board of expansion1: connect (the default), select, or four quarter boards.",
    default=None,
    choices=tuple(BOARDS),
    needs=EXPANSION.name,
    choices_by_need={choice: () for choice in _CHOICES if not has_board(choice)},
    drawings={name: read_boards(name)[1].rows for name in BOARDS},
)
EXPANSION_OPTIONS: Final = (EXPANSION, ACTION_TILES, ACTIONS_FROM_START, BOARD)


def expanded(rules: Rules, given: Mapping[str, object]) -> Rules:
    """The rules with the expansions that the options ask for, if any."""
    expansion = _chosen_expansion(given.get(EXPANSION.name))
    kinds = () if expansion is None else action_kinds(expansion)
    if not kinds:
        for option in (ACTION_TILES, ACTIONS_FROM_START):
            # False asks for nothing, so it needs no expansion.
            if given.get(option.name):
                names = [name for name, actions in EXPANSIONS.items() if actions]
                raise ValueError(f"{option.name} needs an expansion: {' or '.join(names)}")
    if given.get(BOARD.name) and (expansion is None or not has_board(expansion)):
        raise ValueError(f"{BOARD.name} needs the expansion {WITH_BOARD}")
    if expansion is None:
        return rules.with_actions((), False, ((EXPANSION.name, None),))
    rules = _with_action_tiles(rules, expansion, given)
    return _with_board(rules, given) if has_board(expansion) else rules


def _chosen_expansion(value: object) -> str | None:
    """One expansion, or several that go together, in the order of their names."""
    if value is None:
        return None
    names = value.split(JOINED) if isinstance(value, str) else value
    if isinstance(names, Iterable):
        wanted = {*names}
        if not wanted:
            return None
        for choice in (*EXPANSIONS, *COMBINATIONS):
            if wanted == {*choice.split(JOINED)}:
                return choice
    raise ValueError(
        f"unknown expansion {value!r}: choose one of {', '.join(EXPANSIONS)}, one at a time, "
        f"or {' or '.join(COMBINATIONS)}"
    )


def _with_action_tiles(rules: Rules, expansion: str, given: Mapping[str, object]) -> Rules:
    if not action_kinds(expansion):
        return rules.with_actions((), False, ((EXPANSION.name, expansion),))
    chosen = _chosen_kinds(given.get(ACTION_TILES.name), expansion)
    from_start = given.get(ACTIONS_FROM_START.name, ACTIONS_FROM_START.default)
    if not isinstance(from_start, bool):
        raise ValueError(f"actions_from_start is True or False, not {from_start!r}")
    actions = tuple(action for action in _actions(expansion) if action.kind in chosen)
    options: tuple[tuple[str, OptionValue], ...] = (
        (EXPANSION.name, expansion),
        (ACTION_TILES.name, tuple(action.kind for action in actions)),
        (ACTIONS_FROM_START.name, from_start),
    )
    return rules.with_actions(actions, not from_start, options)


def _with_board(rules: Rules, given: Mapping[str, object]) -> Rules:
    text, layout = read_boards(given.get(BOARD.name) or next(iter(BOARDS)))
    disc = StarDisc() if layout.stars else None
    return rules.with_board(layout, disc, ((BOARD.name, text),))


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
