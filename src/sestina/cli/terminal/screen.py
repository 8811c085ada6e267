"""Where the game is shown: what the terminal can do, and text that keeps to its width."""

import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

import typer

NoColour = Annotated[bool, typer.Option("--no-colour", "--no-color", help="Do without colours.")]
OnlyAscii = Annotated[bool, typer.Option("--ascii", help="Do without special characters.")]
READABLE = 100
"""Longer lines are hard to read, however wide the window."""


@dataclass(frozen=True)
class Screen:
    colour: bool
    ascii: bool

    @property
    def is_terminal(self) -> bool:
        return sys.stdout.isatty()

    @property
    def width(self) -> int:
        """Columns for text; a file or a pipe is taken for a terminal of the usual size."""
        return shutil.get_terminal_size().columns if self.is_terminal else 80

    def say(self, text: str = "") -> None:
        """Show text as it is."""
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    def tell(self, sentences: Iterable[str], indent: str = "") -> None:
        """Show sentences, each from a new line, wrapped between words.

        Line breaks within a sentence stay, and so does what its lines are indented by.
        """
        for sentence in sentences:
            for line in sentence.split("\n"):
                text = line.lstrip(" ")
                self.say(self.wrapped(text, indent + line.removesuffix(text)))

    def wrapped(self, text: str, indent: str = "") -> str:
        return textwrap.fill(
            text,
            min(self.width, READABLE) - 1,
            initial_indent=indent,
            subsequent_indent=indent + "  ",
            break_long_words=False,
            break_on_hyphens=False,  # the minus of a cell is not a hyphen
        )

    def quiet(self, text: str) -> str:
        """Text that steps back behind the tiles."""
        return f"\x1b[2m{text}\x1b[0m" if self.colour else text

    @contextmanager
    def meanwhile(self, text: str) -> Iterator[None]:
        """Show text while something takes its time; a file has no use for it."""
        if self.is_terminal:
            sys.stdout.write(text)
            sys.stdout.flush()
        try:
            yield
        finally:
            if self.is_terminal:
                sys.stdout.write("\r" + " " * len(text) + "\r")

    def clear(self) -> None:
        """An empty window, without what scrolled out of it, so that nobody scrolls back."""
        if self.is_terminal:
            sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
        else:
            self.say("-" * 20)


def screen_for(*, no_colour: bool, only_ascii: bool) -> Screen:
    from sestina.pictures import supports_colour, supports_glyphs

    return Screen(
        colour=not no_colour and supports_colour(sys.stdout),
        ascii=only_ascii or not supports_glyphs(sys.stdout),
    )
