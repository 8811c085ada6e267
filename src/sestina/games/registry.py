"""The families and their games by name."""

from collections.abc import Mapping
from typing import Any, Literal, cast

from sestina.games.cards.family import CARDS
from sestina.games.family import Family, Variant
from sestina.games.options import Option
from sestina.games.rules import Rules
from sestina.games.tiles.family import TILES

AnyFamily = Family[Any, Any]

GameId = Literal["classic", "travel", "flex", "cards"]
"""The id of a game, for type checkers. Those of registered families are not in it."""

PLAYERS = (2, 3, 4)
_families: list[AnyFamily] = [TILES, CARDS]
_plain_rules: dict[str, Rules] = {}
"""The rules of games without options: making them takes longer than dealing."""


def register(family: AnyFamily) -> None:
    """Add a family. Its games can be created, played, stored and recorded from now on."""
    taken = {*game_ids()} & {variant.id for variant in family.variants}
    if taken or family.id in {known.id for known in _families}:
        raise ValueError(f"there is a family or a game called {' '.join(taken) or family.id}")
    _families.append(family)


def unregister(family: AnyFamily) -> None:
    """Remove a family that was registered, as a test does when it is done with it."""
    _families.remove(family)


def families() -> tuple[AnyFamily, ...]:
    return tuple(_families)


def game_ids() -> tuple[GameId, ...]:
    """The ids of all games, as `new_game` takes them."""
    return tuple(cast("GameId", variant.id) for family in _families for variant in family.variants)


def find_game(game: str) -> tuple[AnyFamily, Variant]:
    """The family of a game and the game in it; `ValueError` names the games there are."""
    for family in _families:
        for variant in family.variants:
            if variant.id == game:
                return family, variant
    raise ValueError(f"unknown game {game!r}: choose one of {', '.join(game_ids())}")


def family_of(game: str) -> AnyFamily:
    return find_game(game)[0]


def options_of(game: str) -> tuple[Option, ...]:
    """The options that a game takes, besides players, ages and seed."""
    return find_game(game)[1].options


def all_options() -> dict[str, Option]:
    """Every option of every game by its name."""
    return {
        option.name: option
        for family in _families
        for variant in family.variants
        for option in variant.options
    }


def build_rules(game: str, options: Mapping[str, object]) -> Rules:
    """The rules of a game with these options; None stands for the default."""
    family, variant = find_game(game)
    given = {name: value for name, value in options.items() if value is not None}
    known = [option.name for option in variant.options]
    for name, value in given.items():
        if name not in known:
            raise ValueError(
                f"{game} has no option {name!r}: it takes {', '.join(known) or 'none of them'}"
                + _hint(name, value)
            )
    if given:
        return family.build_rules(variant, given)
    rules = _plain_rules.get(game)
    if rules is None or rules.family is not family:
        rules = _plain_rules[game] = family.build_rules(variant, given)
    return rules


def _hint(name: str, value: object) -> str:
    """Which games take an option that this one does not."""
    takers = [
        variant.id
        for family in _families
        for variant in family.variants
        if name in [option.name for option in variant.options]
    ]
    if not takers or not isinstance(value, str):
        return ""
    return f"; the {name} {value!r} is played on {' or '.join(takers)}"
