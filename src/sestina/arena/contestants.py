"""Contestants: levels with settings, or bots of one's own, written as short texts.

A level is written `master`, `master:seconds=0.1`, `master:simulations=200` or
`master:actions=off` (it never uses an action tile); commas separate several settings. Another
bot is written `package.module:factory`. The factory is called with `seed=` and returns an
object with `choose(view)`. A program in any language is written `program:COMMAND`.
"""

import importlib
import inspect
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from sestina.players import LEVELS, Bot, levels_for
from sestina.players.foreign import parse_command
from sestina.players.levels import bot_named, default_seconds
from sestina.players.protocol import is_foreign

SETTINGS = ("seconds", "simulations", "actions")
ON_OFF = {"on": True, "off": False}


@dataclass(frozen=True)
class Contestant:
    """A level with its limits, or a factory of bots."""

    name: str
    """The level, or `package.module:factory`."""
    seconds: float | None = None
    simulations: int | None = None
    actions: bool = True
    """Whether it may use action tiles."""

    @property
    def is_level(self) -> bool:
        return ":" not in self.name

    @property
    def is_foreign(self) -> bool:
        """Whether it is a program in any language."""
        return is_foreign(self.name)

    def __str__(self) -> str:
        settings = []
        if self.seconds is not None:
            settings.append(f"seconds={self.seconds:g}")
        if self.simulations is not None:
            settings.append(f"simulations={self.simulations}")
        if not self.actions:
            settings.append("actions=off")
        return f"{self.name}:{','.join(settings)}" if settings else self.name

    def with_budget(self, share: float, game: str) -> "Contestant":
        """The same contestant with a share of its default time, unless it has limits already."""
        if not self.is_level or self.seconds is not None or self.simulations is not None:
            return self
        seconds = default_seconds(self.name, game)
        # Six digits, because a result file stores the text of the contestant.
        return self if seconds is None else replace(self, seconds=float(f"{share * seconds:.6g}"))

    def make(self, seed: int) -> Bot:
        """A new bot for one game."""
        if self.is_level:
            return bot_named(
                self.name,
                seed,
                seconds=self.seconds,
                simulations=self.simulations,
                actions=self.actions,
            )
        if self.is_foreign:
            return bot_named(self.name, seed)
        return _factory(self.name)(seed=seed)


def contestant_of(value: "str | Contestant | Callable[..., Bot]") -> Contestant:
    """A contestant from its text, or from the class or function that makes its bots.

    Workers find it by its name, so it has to be defined in a module. Raises `ValueError`.
    """
    if isinstance(value, Contestant):
        return value
    if isinstance(value, str):
        return parse_contestant(value)
    module, path = getattr(value, "__module__", None), getattr(value, "__qualname__", "<")
    if module is None:
        raise ValueError(f"{value!r} is no contestant: give a text, or what makes the bots")
    name = f"{module}:{path}"
    if "<" in path or _factory(name) is not value:
        raise ValueError(f"{value!r} cannot be found by other processes: define it in a module")
    return Contestant(name)


def parse_contestant(text: str) -> Contestant:
    """Parse a contestant; raises `ValueError`."""
    if is_foreign(text.strip()):
        return Contestant(text.strip())
    name, _, rest = text.strip().partition(":")
    if name in LEVELS:
        return _with_settings(Contestant(name), rest) if rest else Contestant(name)
    if rest and all(part.isidentifier() for part in [*name.split("."), *rest.split(".")]):
        return Contestant(f"{name}:{rest}")
    raise ValueError(
        f"{text!r} is no contestant: write a level ({', '.join(LEVELS)}), a level with settings "
        f"such as {LEVELS[-1]}:seconds=0.1, package.module:factory, or program:COMMAND"
    )


def check_contestant(contestant: Contestant, game: str) -> None:
    """Raise `ValueError` unless the contestant can play the game; imports the module of a bot."""
    if contestant.is_foreign:
        parse_command(contestant.name)
    elif not contestant.is_level:
        _factory(contestant.name)
    elif contestant.name not in levels_for(game):
        raise ValueError(
            f"the level {contestant.name} does not play {game}: "
            f"choose among {', '.join(levels_for(game))}"
        )


def _with_settings(contestant: Contestant, text: str) -> Contestant:
    seconds, simulations, actions = contestant.seconds, contestant.simulations, True
    for part in text.split(","):
        key, _, value = part.partition("=")
        try:
            if key == "seconds":
                seconds = float(value)
            elif key == "simulations":
                simulations = int(value)
            elif key == "actions":
                actions = _read_switch(value)
            else:
                raise ValueError(f"{contestant.name} has the settings {', '.join(SETTINGS)}")
        except ValueError as error:
            reason = f"{value!r} is not a number" if key in SETTINGS[:2] else error
            raise ValueError(f"{contestant.name}:{text}: {reason}") from None
    if (seconds is not None and not 0 < seconds < float("inf")) or (
        simulations is not None and simulations < 1
    ):
        raise ValueError(f"{contestant.name}:{text}: a limit is more than 0")
    return replace(contestant, seconds=seconds, simulations=simulations, actions=actions)


def _read_switch(text: str) -> bool:
    if text not in ON_OFF:
        raise ValueError(f"actions is {' or '.join(ON_OFF)}, not {text!r}")
    return ON_OFF[text]


class _Factory(Protocol):
    """The signature of a bot factory."""

    def __call__(self, *, seed: int) -> Bot: ...


def _factory(name: str) -> _Factory:
    module_name, _, path = name.partition(":")
    # An installed command does not search the current folder, where people expect their bot.
    if os.getcwd() not in sys.path and "" not in sys.path:  # noqa: PTH109  sys.path holds texts
        sys.path.append(os.getcwd())  # noqa: PTH109
    try:
        found: Any = importlib.import_module(module_name)
        for part in path.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"cannot find the bot {name}: {error}") from None
    if not callable(found):
        raise ValueError(f"{name} cannot be called: it gives a bot for seed=...")
    check_factory(found, name)
    factory: _Factory = found
    return factory


def check_factory(factory: Callable[..., Any], name: str) -> None:
    """Raise `ValueError` unless this can be called with `seed=`, as far as it shows that."""
    try:
        parameters = inspect.signature(factory)
    except ValueError:  # built in: it shows nothing
        return
    try:
        parameters.bind(seed=0)
    except TypeError as error:
        raise ValueError(
            f"{name} is called with seed=..., one bot for each game, and cannot be ({error}): "
            "give it a parameter seed, as def __init__(self, seed)"
        ) from None
