"""A terminal window of a given width, for tests of what is drawn."""

from __future__ import annotations

import re

from sestina.cli.terminal.screen import Screen

LONG_NAMES = ("A name of 20 letters", "Ben", "Another one of these", "D")


class Window(Screen):
    """A terminal with `columns` columns."""

    columns = 80

    @property
    def is_terminal(self) -> bool:
        return True

    @property
    def width(self) -> int:
        return self.columns


def longest(text: str) -> int:
    return max(len(line) for line in re.sub(r"\x1b\[[0-9;]*m", "", text).split("\n"))
