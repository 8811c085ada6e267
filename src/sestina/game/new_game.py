"""Setting up and dealing new games."""

import os
from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypedDict, Unpack, cast, overload

from sestina.engine.board import Board
from sestina.engine.cards.table import CardTable
from sestina.game.game import Game
from sestina.games.chance import Chance, Seed, check_seed
from sestina.games.registry import PLAYERS, GameId, all_options, build_rules, options_of
from sestina.games.rules import Rules
from sestina.games.start import Ages, begin, deal


class GameOptions(TypedDict, total=False):
    """What type checkers let `new_game` take beside the game: the options of Sestina's own games.

    Those of a registered family can be given as `**options`, a `dict[str, Any]`.
    """

    players: int
    expansion: str | Iterable[str] | None
    boards: str | Iterable[str] | None
    action_tiles: Iterable[str] | None
    actions_from_start: bool | None
    backgrounds: int | None
    start_tie: str | None
    ask_answers: str | None
    select_opening: str | None
    double_discs: str | None
    stacks: str | None
    new_rows: str | None
    ages: Sequence[int | None] | None
    seed: Seed | None


@overload
def new_game(
    game: Literal["classic", "travel", "flex"] = ..., **options: Unpack[GameOptions]
) -> Game[Board]: ...
@overload
def new_game(game: Literal["cards"], **options: Unpack[GameOptions]) -> Game[CardTable]: ...
@overload
def new_game(game: GameId, **options: Unpack[GameOptions]) -> Game: ...
def new_game(
    game: GameId = "classic",
    *,
    players: int = 2,
    ages: Sequence[int | None] | None = None,
    seed: Seed | None = None,
    **options: object,
) -> Game:
    """Deal a new game. Without a seed it gets one of 256 random bits.

    `options` are those of the game, which `options_of(game)` describes: `expansion`, `boards`,
    `action_tiles`, `actions_from_start`, `start_tie`, `ask_answers`, `select_opening`,
    `double_discs`, `stacks`, `backgrounds`, `new_rows`, and those of families that were
    registered. None stands for the default.
    """
    from sestina.game.record_checks import check_ages

    if type(players) is not int or players not in PLAYERS:
        raise ValueError(f"2, 3 or 4 players, not {players!r}")
    for name in options:
        if name not in all_options():
            known = ["players", "ages", "seed", *(option.name for option in options_of(game))]
            raise TypeError(f"new_game takes no {name!r}: {game} takes {', '.join(known)}")
    rules = build_rules(game, options)
    checked_ages = None if ages is None else check_ages(ages, players)
    seed = os.urandom(32) if seed is None else check_seed(seed)
    return deal_game(rules, players, seed, checked_ages)


def game_named(game: str, **options: Any) -> Game:
    """`new_game` for a name that is only known at run time, of a registered family perhaps."""
    return new_game(cast("GameId", game), **options)


def deal_game(rules: Rules, players: int, seed: Seed, ages: Ages | None = None) -> Game:
    """Deal a game by these rules; nothing is checked."""
    from sestina.game.recorder import Recorder

    state = begin(rules, players, Chance(seed))
    deal(state, ages)
    return Game(Recorder(state, seed=seed, ages=ages))


def note_game(
    game: GameId = "classic",
    *,
    players: int = 2,
    starter: int = 0,
    filled: Iterable[str] = (),
    revealed: Iterable[str] = (),
    **options: object,
) -> Game:
    """A game at a real table, to be written down: nobody knows the hands.

    `play` notes each turn, and judges it by the rules; an exchange of tiles that nobody saw is
    `swap ?3`. `let_stand` notes what the rules refuse. `filled` names the tiles that lie on the
    board from the start, in reading order, where the board has some; `revealed` the special tiles
    that the deal brought.
    """
    from sestina.game.replay import begin_noted

    if type(players) is not int or players not in PLAYERS:
        raise ValueError(f"2, 3 or 4 players, not {players!r}")
    rules = build_rules(game, options)
    return Game(begin_noted(rules, players, starter, tuple(filled), tuple(revealed)))
