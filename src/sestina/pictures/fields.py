"""The edge and the fields of a board in SVG, under its tiles.

The fields are the rows of a `Layout`, as letters.
"""

from collections.abc import Collection, Sequence
from typing import Final

from sestina.engine.layout import BONUSES, STAR, START
from sestina.pictures.palette import Palette

_SIZE: Final = 48
STAR_OUTLINE: Final = (
    "M0-15L4.4-4.6 15.6-4.6 6.6 2.4 9.8 13.4 0 6.8-9.8 13.4-6.6 2.4-15.6-4.6-4.4-4.6Z"
)


def fields_svg(
    fields: Sequence[str], covered: Collection[tuple[int, int]], palette: Palette, font: str
) -> list[str]:
    """The edge of the board, and every field that no tile covers."""
    width, height = len(fields[0]) * _SIZE, len(fields) * _SIZE
    edge = (
        f'<rect x="-2" y="-2" width="{width + 4}" height="{height + 4}" rx="10" fill="none" '
        f'stroke="{palette.ink}" stroke-width="2.5"/>'
    )
    drawing = [edge]
    for y, row in enumerate(fields):
        for x, letter in enumerate(row):
            art = "" if (x, y) in covered else _art(letter, palette, font)
            if art:
                centre = f"translate({x * _SIZE + _SIZE // 2} {y * _SIZE + _SIZE // 2})"
                drawing.append(f'<g class="field" transform="{centre}">{art}</g>')
    return drawing


def _art(letter: str, palette: Palette, font: str) -> str:
    if letter == START:
        return (
            '<title>start field</title><rect x="-17" y="-17" width="34" height="34" rx="6" '
            f'fill="none" stroke="{palette.mark}" stroke-width="3"/>'
        )
    if letter == STAR:
        return f'<title>star disc</title><path d="{STAR_OUTLINE}" fill="{palette.mark}"/>'
    if letter in BONUSES:
        return (
            f'<title>{letter} more</title><text y="7" fill="{palette.ink}" font-family="{font}" '
            f'font-size="20" font-weight="700" text-anchor="middle">+{letter}</text>'
        )
    return ""


def fields_in_words(fields: Sequence[str], covered: Collection[tuple[int, int]]) -> str:
    """The open fields for screen readers; empty if there are none."""
    names = {START: "Start fields", STAR: "Star discs"}
    names.update({digit: f"Fields for {digit} more" for digit in BONUSES})
    sentences = []
    for letter, name in names.items():
        cells = [
            f"{x},{y}"
            for y, row in enumerate(fields)
            for x, drawn in enumerate(row)
            if drawn == letter and (x, y) not in covered
        ]
        if cells:
            sentences.append(f"{name}: {'; '.join(cells)}.")
    return " ".join(sentences)
