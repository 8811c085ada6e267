"""How lines are read: with Tab completion on a terminal, plainly from scripts and pipes."""

import sys
from typing import Final, Protocol

from sestina.cli.terminal.completion import Completions, NoCompletions

NOTHING: Final = NoCompletions()


class Reader(Protocol):
    @property
    def is_interactive(self) -> bool:
        """Whether a person types, who can answer questions; a script cannot."""
        ...

    def read(self, prompt: str, seat: int = 0, completions: Completions = NOTHING) -> str:
        """Read a line that a seat types; `EOFError` when there is none."""
        ...


def reader_for(*, colour: bool) -> Reader:
    if sys.stdin.isatty() and sys.stdout.isatty():
        from sestina.cli.terminal.prompt import PromptReader

        return PromptReader(colour=colour)
    return PlainReader()


class PlainReader:
    """Reads stdin line by line. Lines from a pipe are echoed, so that the output is complete."""

    @property
    def is_interactive(self) -> bool:
        return sys.stdin.isatty()

    def read(self, prompt: str, seat: int = 0, completions: Completions = NOTHING) -> str:
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            sys.stdout.write("\n")
            raise EOFError
        if not sys.stdin.isatty():
            sys.stdout.write("".join(filter(str.isprintable, line)) + "\n")
        return line.strip()
