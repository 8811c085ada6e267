"""The terminal front end of a game family: what a turn looks like and what can be typed."""

from collections.abc import Callable, Sequence
from typing import Protocol

import sestina
from sestina.cli.terminal.completion import Completions

Confirm = Callable[[str], bool]
"""Asks a yes-or-no question. A script cannot answer, so its commands count as confirmed."""


class FrontEnd(Protocol):
    @property
    def completions(self) -> Completions:
        """What can be typed in the current step."""
        ...

    def begin_step(self, view: sestina.View) -> None:
        """Begin a step of a person, who sees this view."""
        ...

    def show(self, updates: Sequence[str], since: int, *, whole: bool = False) -> None:
        """Show the current step: sentences about what happened since a fact, then the table.

        `whole` asks for all of a table that is too large for the screen.
        """
        ...

    def run_command(self, line: str) -> str | None:
        """Run a command of this family; a line that is a move is returned for the game to play."""
        ...

    def help(self) -> str:
        """The notation and the commands, on one small screen."""
        ...

    def narrate(self, view: sestina.View) -> list[str]:
        """A sentence for each fact of a view; empty where there is nothing to say."""
        ...

    def show_end(self, view: sestina.View, updates: Sequence[str], since: int) -> None:
        """Show the table of a finished game."""
        ...


def refusal(error: sestina.IllegalMove | sestina.ParseError) -> str:
    return f"Not possible: {error}."
