"""The games, their options and bots as data: clients show what they are told."""

from functools import cache

from sestina.games.registry import EXPANSIONS, GAMES, PLAYERS, action_kinds, build_rules, options_of
from sestina.players import levels_for
from sestina.server.http.types import GameOffered, OptionChoice


@cache
def games_offered() -> tuple[GameOffered, ...]:
    return tuple(
        GameOffered(
            game=game,
            players=PLAYERS,
            levels=tuple(levels_for(game)),
            options=tuple(_choice(game, name) for name in options_of(game)),
            rows=build_rules(game, {}).common_rows,
        )
        for game in GAMES
    )


def _choice(game: str, name: str) -> OptionChoice:
    match name:
        case "expansion":
            return OptionChoice(name, (None, *EXPANSIONS))
        case "action_tiles":
            kinds = {expansion: action_kinds(expansion) for expansion in EXPANSIONS}
            return OptionChoice(name, several=True, needs="expansion", by_need=kinds)
        case "actions_from_start":
            return OptionChoice(name, (False, True), needs="expansion")
        case _:
            return OptionChoice(name, _tried(game, name))


def _tried(game: str, name: str) -> tuple[int, ...]:
    """The small numbers that an option takes, found by asking the rules."""
    found = []
    for value in range(1, 10):
        try:
            build_rules(game, {name: value})
        except ValueError:
            continue
        found.append(value)
    return tuple(found)
