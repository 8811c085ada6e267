"""The games by their names, and the options that each takes."""

from collections.abc import Iterable, Mapping
from typing import Final

from sestina.games.cards import rules as cards
from sestina.games.rules import Action, OptionValue, Rules
from sestina.games.tiles import classic, expansion2, flex, mini, travel

PLAYERS: Final = (2, 3, 4)
GAMES: Final = (classic.ID, travel.ID, flex.ID, cards.ID)
EXPANSIONS: Final = (mini.ID, expansion2.ID)

_OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    classic.ID: ("expansion", "action_tiles", "actions_from_start"),
    travel.ID: ("expansion", "action_tiles", "actions_from_start"),
    flex.ID: ("backgrounds",),
    cards.ID: (),
}


def options_of(game: str) -> tuple[str, ...]:
    """The names of the options that a game takes, besides players, ages and seed."""
    if game not in GAMES:
        raise ValueError(f"unknown game {game!r}: choose one of {', '.join(GAMES)}")
    return _OPTIONS[game]


def action_kinds(expansion: str) -> tuple[str, ...]:
    """The kinds of action tiles in an expansion."""
    return tuple([action.kind for action in _actions_of(expansion)])


def build_rules(game: str, options: Mapping[str, object]) -> Rules:
    """The rules of a game with these options; None stands for the default."""
    given = {name: value for name, value in options.items() if value is not None}
    known = options_of(game)
    for name, value in given.items():
        if name not in known:
            raise ValueError(
                f"{game} has no option {name!r}: it takes {', '.join(known) or 'none of them'}"
                + _hint(game, name, value)
            )
    if game == flex.ID:
        backgrounds = given.get("backgrounds", flex.BACKGROUND_COUNTS[-1])
        if type(backgrounds) is not int:
            raise ValueError(f"backgrounds is 2 or 3, not {backgrounds!r}")
        return flex.flex(backgrounds)
    if game == cards.ID:
        return cards.cards()
    rules = classic.classic() if game == classic.ID else travel.travel()
    return _expanded(rules, given)


def _hint(game: str, name: str, value: object) -> str:
    if name == "expansion":
        return f"; the expansion {value!r} is played on {classic.ID} or {travel.ID}"
    return ""


def _expanded(rules: Rules, given: Mapping[str, object]) -> Rules:
    expansion = given.get("expansion")
    if expansion is None:
        for name in ("action_tiles", "actions_from_start"):
            # False asks for nothing, so it needs no expansion.
            if given.get(name):
                raise ValueError(f"{name} needs an expansion: {' or '.join(EXPANSIONS)}")
        return rules.with_actions((), False, (("expansion", None),))
    if not isinstance(expansion, str) or expansion not in EXPANSIONS:
        raise ValueError(
            f"unknown expansion {expansion!r}: choose one of {', '.join(EXPANSIONS)}, one at a time"
        )
    actions = _actions_of(expansion)
    chosen = _chosen(given.get("action_tiles"), expansion, actions)
    from_start = given.get("actions_from_start", False)
    if not isinstance(from_start, bool):
        raise ValueError(f"actions_from_start is True or False, not {from_start!r}")
    taking_part = tuple([action for action in actions if action.kind in chosen])
    options: tuple[tuple[str, OptionValue], ...] = (
        ("expansion", expansion),
        ("action_tiles", tuple([action.kind for action in taking_part])),
        ("actions_from_start", from_start),
    )
    return rules.with_actions(taking_part, not from_start, options)


def _chosen(value: object, expansion: str, actions: tuple[Action, ...]) -> tuple[str, ...]:
    kinds = tuple([action.kind for action in actions])
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


def _actions_of(expansion: str) -> tuple[Action, ...]:
    return mini.mini() if expansion == mini.ID else expansion2.expansion2()
