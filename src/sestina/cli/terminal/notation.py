"""The letters of colours and shapes, for the help of every family."""

from collections.abc import Iterable

from sestina.cli.terminal.screen import Screen
from sestina.engine.tiles import COLOUR_NAMES, COLOURS, SHAPE_NAMES, SHAPES
from sestina.pictures import hand_text


def colour_line() -> str:
    """`R red   O orange …`"""
    return _line(f"{letter} {name}" for letter, name in zip(COLOURS, COLOUR_NAMES, strict=True))


def shape_lines(screen: Screen) -> str:
    """`c circle ●   s square ■ …`; shapes with long names have a line of their own."""
    short: list[str] = []
    long: list[str] = []
    for letter, name in zip(SHAPES, SHAPE_NAMES, strict=True):
        glyph = "" if screen.ascii else f" {shape_glyph(letter)}"
        (long if " " in name else short).append(f"{letter} {name}{glyph}")
    return "\n".join(map(_line, (short, long)))


def shape_glyph(letter: str) -> str:
    return hand_text([COLOURS[0] + letter], colour=False)[1:]


def _line(items: Iterable[str]) -> str:
    return "  " + "   ".join(items)
