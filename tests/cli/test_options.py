"""The options of commands follow the table of options that the games declare."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, get_args, get_type_hints

import pytest
import typer
from typer.main import get_command

from sestina.cli.commands.arena import arena
from sestina.cli.commands.ladder import ladder
from sestina.cli.commands.play import play
from sestina.cli.game_options import GivenOptions, flag_of, with_game_options
from sestina.games.options import Option
from sestina.games.registry import all_options, game_ids, register, unregister
from tests.cli.command import RunHere
from tests.conformance.heap import HEAP

STARTERS: list[Callable[..., int]] = [play, arena, ladder]


def value_type(option: Option) -> object:
    if option.is_flag:
        return bool
    return int | None if option.is_number else str | None


@pytest.mark.parametrize("command", STARTERS, ids=["play", "arena", "ladder"])
def test_commands_that_start_games_take_every_option(command: Callable[..., int]) -> None:
    parameters = inspect.signature(command).parameters
    hints: dict[str, Any] = get_type_hints(command, include_extras=True)
    for name, option in all_options().items():
        assert get_args(hints[name])[0] == value_type(option)
        assert parameters[name].default is (False if option.is_flag else None)


@pytest.mark.parametrize("command", ["play", "arena", "ladder"])
def test_help_names_every_option_and_its_choices(command: str, run_here: RunHere) -> None:
    shown, _ = run_here(command, "--help")
    for option in all_options().values():
        assert flag_of(option.name) in shown
        for choice in option.choices:
            if choice is not None and not option.is_flag:
                assert str(choice) in shown


@pytest.mark.parametrize("command", ["play", "arena", "ladder", "score", "moves"])
def test_help_names_every_game(command: str, run_here: RunHere) -> None:
    shown, _ = run_here(command, "--help")
    for game in game_ids():
        assert game in shown


def given_to_a_command(*arguments: str) -> GivenOptions:
    """What a command with the options of all games gets."""
    got: list[GivenOptions] = []

    @with_game_options
    def command(options: GivenOptions) -> int:
        got.append(options)
        return 0

    app = typer.Typer()
    app.command()(command)
    get_command(app).main([*arguments], standalone_mode=False)
    return got[0]


def test_only_what_was_given_is_passed_on() -> None:
    assert given_to_a_command() == {}
    assert given_to_a_command("--expansion", "mini") == {"expansion": "mini"}
    assert given_to_a_command("--backgrounds", "2", "--actions-from-start") == {
        "actions_from_start": True,
        "backgrounds": 2,
    }
    assert given_to_a_command("--action-tiles", "draw3,take") == {"action_tiles": ("draw3", "take")}


def test_options_of_a_registered_family_are_among_them() -> None:
    register(HEAP)
    try:
        assert given_to_a_command("--copies", "2") == {"copies": 2}
    finally:
        unregister(HEAP)


@pytest.mark.parametrize("option", all_options())
def test_a_resumed_game_keeps_its_options(option: str, run_here: RunHere) -> None:
    declared = all_options()[option]
    value = [] if declared.is_flag else ["2" if declared.is_number else "mini"]
    _, said = run_here("play", "--resume", "game.txt", flag_of(option), *value, code=2)
    assert f"leave out {flag_of(option)}" in said
