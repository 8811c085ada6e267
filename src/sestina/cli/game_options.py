"""The options of games on the command line: those that the registry describes, and no others."""

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
from types import MappingProxyType
from typing import Annotated, Any, Final

import typer

from sestina.cli.files import read_boards_argument
from sestina.games.options import Option, OptionValue
from sestina.games.registry import all_options, game_ids, options_of

GivenOptions = Mapping[str, OptionValue]
"""The options of a game that were given, by name, as `new_game` takes them."""
NO_OPTIONS: Final[GivenOptions] = MappingProxyType({})
_PARAMETER: Final = "options"


def flag_of(option: str) -> str:
    """The name of an option on the command line: `--action-tiles` for `action_tiles`."""
    return "--" + option.replace("_", "-")


def with_game_options(command: Callable[..., int]) -> Callable[..., int]:
    """Let a command take the options of all games.

    It gets those that were given as one mapping, its parameter `options`.
    """
    known = all_options()

    @wraps(command)
    def run(**arguments: Any) -> int:
        values = {name: arguments.pop(name) for name in known if name in arguments}
        given = {
            name: _read(known[name], value)
            for name, value in values.items()
            if value is not None and value is not False
        }
        return command(**arguments, **{_PARAMETER: given})

    signature = inspect.signature(command)
    parameters: list[inspect.Parameter] = []
    for parameter in signature.parameters.values():
        if parameter.name == _PARAMETER:
            parameters += [_parameter(option, parameter.kind) for option in known.values()]
        else:
            parameters.append(parameter)
    # Typer reads these, and so does `inspect.signature`.
    run.__dict__["__signature__"] = signature.replace(parameters=parameters)
    run.__annotations__ = {one.name: one.annotation for one in parameters} | {"return": int}
    return run


def _parameter(option: Option, kind: Any) -> inspect.Parameter:
    """How a command takes an option of a game."""
    declared = typer.Option(flag_of(option.name), metavar=_metavar(option), help=_help(option))
    value = bool if option.is_flag else int | None if option.is_number else str | None
    return inspect.Parameter(
        option.name,
        kind,
        default=False if option.is_flag else None,
        annotation=Annotated[value, declared],
    )


def _metavar(option: Option) -> str | None:
    if option.is_flag:
        return None
    return "N" if option.is_number else "A,B" if option.several else "NAME"


def _help(option: Option) -> str:
    """What an option decides, its choices, and the games that take it."""
    takers = [game for game in game_ids() if option.name in [one.name for one in options_of(game)]]
    choices = [] if option.is_flag else [str(one) for one in option.choices if one is not None]
    if option.drawings:
        choices.append("a drawing")
    words = [option.text]
    if choices:
        words.append(f"Choose {' or '.join([', '.join(choices[:-1]), choices[-1]])}.")
    if len(takers) < len(game_ids()):
        words.append(f"With {' or '.join(takers)}.")
    return " ".join(words)


def _read(option: Option, value: bool | int | str) -> OptionValue:
    """The value of an option, which is written as in a position; a drawing may be in a file."""
    if not isinstance(value, str):
        return value
    return option.parse_word(read_boards_argument(value) if option.drawings else value)
