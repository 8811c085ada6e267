"""How lines are read: with Tab completion on a terminal, plainly from scripts and pipes."""

import sys
from typing import Final, Protocol

from sestina.cli.terminal.tiles.completion import NoOffers, Offers

NOTHING: Final = NoOffers()


class Reader(Protocol):
    @property
    def has_typist(self) -> bool:
        """Whether somebody types, who can be asked; a script cannot."""
        ...

    def read(self, prompt: str, seat: int = 0, offers: Offers = NOTHING) -> str:
        """A line typed by a seat that is offered this; `EOFError` when there is none."""
        ...


def reader_for(*, colour: bool) -> Reader:
    if sys.stdin.isatty() and sys.stdout.isatty():
        from sestina.cli.terminal.prompt import PromptReader

        return PromptReader(colour=colour)
    return PlainReader()


class PlainReader:
    """Reads stdin line by line; lines from a pipe are shown, so that the story is complete."""

    @property
    def has_typist(self) -> bool:
        return sys.stdin.isatty()

    def read(self, prompt: str, seat: int = 0, offers: Offers = NOTHING) -> str:
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            sys.stdout.write("\n")
            raise EOFError
        if not sys.stdin.isatty():
            sys.stdout.write("".join(filter(str.isprintable, line)) + "\n")
        return line.strip()
