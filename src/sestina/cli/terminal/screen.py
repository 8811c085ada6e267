"""The screen that a game is shown on: its abilities, and text wrapped to its width."""

import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

MAX_LINE_WIDTH = 100
"""Longer lines are hard to read, however wide the window."""
FILE_WIDTH = 80
"""The width of lines in a file or a pipe."""


@dataclass(frozen=True)
class Screen:
    colour: bool
    ascii: bool

    @property
    def is_terminal(self) -> bool:
        return sys.stdout.isatty()

    @property
    def width(self) -> int:
        """Columns for text."""
        return shutil.get_terminal_size().columns if self.is_terminal else FILE_WIDTH

    def write(self, text: str = "") -> None:
        """Write text as it is, with a line break at its end."""
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    def write_wrapped(self, sentences: Iterable[str], indent: str = "") -> None:
        """Write each sentence on a new line, wrapped between words.

        Line breaks within a sentence stay, and so does the indent of its lines.
        """
        for sentence in sentences:
            for line in sentence.split("\n"):
                text = line.lstrip(" ")
                self.write(self.wrapped(text, indent + line.removesuffix(text)))

    def wrapped(self, text: str, indent: str = "") -> str:
        return textwrap.fill(
            text,
            min(self.width, MAX_LINE_WIDTH) - 1,
            initial_indent=indent,
            subsequent_indent=indent + "  ",
            break_long_words=False,
            break_on_hyphens=False,  # a minus sign in a cell is not a hyphen
        )

    def dim(self, text: str) -> str:
        """Text that is less prominent than the tiles."""
        return f"\x1b[2m{text}\x1b[0m" if self.colour else text

    @contextmanager
    def status(self, text: str) -> Iterator[None]:
        """Show text on a terminal while something takes its time."""
        if self.is_terminal:
            sys.stdout.write(text)
            sys.stdout.flush()
        try:
            yield
        finally:
            if self.is_terminal:
                sys.stdout.write("\r" + " " * len(text) + "\r")

    def clear(self) -> None:
        """Clear the window and its scrollback, so that nobody scrolls to another's hand."""
        if self.is_terminal:
            sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
        else:
            self.write("-" * 20)


def screen_for(*, no_colour: bool, only_ascii: bool) -> Screen:
    from sestina.pictures import supports_colour, supports_glyphs

    return Screen(
        colour=not no_colour and supports_colour(sys.stdout),
        ascii=only_ascii or not supports_glyphs(sys.stdout),
    )
