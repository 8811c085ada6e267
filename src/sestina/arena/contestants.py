"""Who plays: a level with its settings, or anyone's own bot, written as one short text.

`master`, `master:seconds=0.1`, `master:simulations=200`, `master:actions=off` (it never uses
an action tile), several of them with commas, or `package.module:factory`, where the factory
is called with `seed=` and gives an object with `choose(view)`.
"""

import importlib
import os
import sys
from dataclasses import dataclass, replace
from typing import Protocol, cast

from sestina.players import LEVELS, Bot, bot, levels_for
from sestina.players.levels import default_seconds

SETTINGS = ("seconds", "simulations", "actions")
ON_OFF = {"on": True, "off": False}


@dataclass(frozen=True)
class Contestant:
    """A level with the limits of its thinking, or a factory of bots."""

    name: str
    """The level, or `package.module:factory`."""
    seconds: float | None = None
    simulations: int | None = None
    actions: bool = True
    """Whether it may use action tiles."""

    @property
    def is_level(self) -> bool:
        return ":" not in self.name

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
        """The same with a share of the level's usual time; its own settings come first."""
        if not self.is_level or self.seconds is not None or self.simulations is not None:
            return self
        usual = default_seconds(self.name, game)
        # Six digits: the text of the contestant is what a result file keeps.
        return self if usual is None else replace(self, seconds=float(f"{share * usual:.6g}"))

    def make(self, seed: int) -> Bot:
        """A fresh bot for one game."""
        if self.is_level:
            return bot(
                self.name,
                seed=seed,
                seconds=self.seconds,
                simulations=self.simulations,
                actions=self.actions,
            )
        return cast("Bot", _factory(self.name)(seed=seed))


def parse_contestant(text: str) -> Contestant:
    """Read a contestant; `ValueError` says what is wrong with it."""
    name, _, rest = text.strip().partition(":")
    if name in LEVELS:
        return _with_settings(Contestant(name), rest) if rest else Contestant(name)
    if rest and all(part.isidentifier() for part in [*name.split("."), *rest.split(".")]):
        return Contestant(f"{name}:{rest}")
    raise ValueError(
        f"{text!r} is no contestant: write a level ({', '.join(LEVELS)}), a level with settings "
        f"such as {LEVELS[-1]}:seconds=0.1, or package.module:factory"
    )


def check_contestant(contestant: Contestant, game: str) -> None:
    """Whether this one can play the game at all; imports a bot of one's own."""
    if not contestant.is_level:
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
        raise ValueError(f"{contestant.name}:{text}: a limit is more than nothing")
    return replace(contestant, seconds=seconds, simulations=simulations, actions=actions)


def _read_switch(text: str) -> bool:
    if text not in ON_OFF:
        raise ValueError(f"actions is {' or '.join(ON_OFF)}, not {text!r}")
    return ON_OFF[text]


class _Factory(Protocol):
    """What a bot of one's own is called with."""

    def __call__(self, *, seed: int) -> object: ...


def _factory(name: str) -> _Factory:
    module_name, _, path = name.partition(":")
    # The command does not look into the folder it is called in; people expect their bot there.
    if os.getcwd() not in sys.path and "" not in sys.path:  # noqa: PTH109  sys.path holds texts
        sys.path.append(os.getcwd())  # noqa: PTH109
    try:
        found: object = importlib.import_module(module_name)
        for part in path.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"cannot find the bot {name}: {error}") from None
    if not callable(found):
        raise ValueError(f"{name} cannot be called: it gives a bot for seed=...")
    return cast("_Factory", found)
