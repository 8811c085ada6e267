"""The games, their options and bots as data for clients."""

from collections.abc import Callable

from sestina.games.options import Option
from sestina.games.registry import PLAYERS, family_of, game_ids, options_of
from sestina.host.families.registry import presentation_of
from sestina.host.requests.types import GameOffered, OptionChoice
from sestina.players import levels_for


def games_offered(
    seconds: Callable[[str], dict[str, int]] = lambda _game: {},
) -> tuple[GameOffered, ...]:
    """All games; `seconds` says of a game how long levels think about a move, where it matters."""
    return tuple(
        GameOffered(
            game=game,
            players=PLAYERS,
            levels=tuple(levels_for(game)),
            options=tuple(_choice(option) for option in options_of(game)),
            kind=_kind_of(game),
            rows=_kind_of(game) == "rows",
            seconds=seconds(game),
        )
        for game in game_ids()
    )


def _kind_of(game: str) -> str:
    """The kind of board that a client shows for a game."""
    return presentation_of(family_of(game)).kind


def _choice(option: Option) -> OptionChoice:
    return OptionChoice(
        option.name,
        option.choices,
        several=option.several,
        needs=option.needs,
        by_need=dict(option.choices_by_need),
        house=option.house,
        needs_kind=option.needs_kind,
        drawings=dict(option.drawings),
    )
