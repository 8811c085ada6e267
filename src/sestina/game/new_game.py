"""Setting up and dealing new games."""

import os
from collections.abc import Iterable, Sequence
from typing import Literal, TypedDict, Unpack, overload

from sestina.engine.board import Board
from sestina.engine.cards.table import CardTable
from sestina.game.game import Game
from sestina.games.chance import Chance, Seed, check_seed
from sestina.games.registry import PLAYERS, build_rules
from sestina.games.rules import Rules
from sestina.games.start import Ages, begin, deal


class GameOptions(TypedDict, total=False):
    """What `new_game` takes beside the game."""

    players: int
    expansion: str | Iterable[str] | None
    boards: str | Iterable[str] | None
    action_tiles: Iterable[str] | None
    actions_from_start: bool | None
    backgrounds: int | None
    start_tie: str | None
    ask_answers: str | None
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
def new_game(game: str, **options: Unpack[GameOptions]) -> Game: ...
def new_game(
    game: str = "classic",
    *,
    players: int = 2,
    expansion: str | Iterable[str] | None = None,
    boards: str | Iterable[str] | None = None,
    action_tiles: Iterable[str] | None = None,
    actions_from_start: bool | None = None,
    backgrounds: int | None = None,
    start_tie: str | None = None,
    ask_answers: str | None = None,
    stacks: str | None = None,
    new_rows: str | None = None,
    ages: Sequence[int | None] | None = None,
    seed: Seed | None = None,
) -> Game:
    """Deal a new game. Without a seed it gets one of 256 random bits."""
    from sestina.game.record_checks import check_ages

    if type(players) is not int or players not in PLAYERS:
        raise ValueError(f"2, 3 or 4 players, not {players!r}")
    rules = build_rules(
        game,
        {
            "expansion": expansion,
            "boards": boards,
            "action_tiles": action_tiles,
            "actions_from_start": actions_from_start,
            "backgrounds": backgrounds,
            "start_tie": start_tie,
            "ask_answers": ask_answers,
            "stacks": stacks,
            "new_rows": new_rows,
        },
    )
    checked_ages = None if ages is None else check_ages(ages, players)
    seed = os.urandom(32) if seed is None else check_seed(seed)
    return deal_game(rules, players, seed, checked_ages)


def deal_game(rules: Rules, players: int, seed: Seed, ages: Ages | None = None) -> Game:
    """Deal a game by these rules; nothing is checked."""
    from sestina.game.recorder import Recorder

    state = begin(rules, players, Chance(seed))
    deal(state, ages)
    return Game(Recorder(state, seed=seed, ages=ages))
