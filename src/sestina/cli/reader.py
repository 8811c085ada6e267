"""How lines are read: with Tab completion on a terminal, plainly from scripts and pipes."""

import sys
from collections.abc import Sequence
from typing import Protocol

import sestina


class Reader(Protocol):
    def read(self, prompt: str, seat: int = 0, moves: Sequence[sestina.Move] = ()) -> str:
        """A line typed by a seat that has these moves; `EOFError` when there is none."""
        ...


def reader_for(*, colour: bool) -> Reader:
    if sys.stdin.isatty() and sys.stdout.isatty():
        from sestina.cli.prompt import PromptReader

        return PromptReader(colour=colour)
    return PlainReader()


class PlainReader:
    """Reads stdin line by line; lines from a pipe are shown, so that the story is complete."""

    def read(self, prompt: str, seat: int = 0, moves: Sequence[sestina.Move] = ()) -> str:
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            sys.stdout.write("\n")
            raise EOFError
        if not sys.stdin.isatty():
            sys.stdout.write("".join(filter(str.isprintable, line)) + "\n")
        return line.strip()
