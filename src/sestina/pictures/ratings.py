"""Charts of ratings: a line per name, with a dot and its interval on a common scale.

The SVG chart follows the reader's light or dark mode; the text chart fits a terminal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final
from xml.sax.saxutils import escape

_FONT: Final = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif"
_ROW, _TOP, _BOTTOM, _EDGE = 34, 62, 46, 20
_PLOT: Final = 430
_LETTER_WIDTH: Final = 7.6
"""The approximate width in pixels of a letter of 14 pixels."""

_SMALL, _MIDDLE = 'font-size="12"', 'text-anchor="middle"'

_STYLE: Final = """\
.ground{fill:#fbf8f1}.ink{fill:#24221d}.soft{fill:#6b6254}.line{stroke:#e1d8c7}
.whisker{stroke:#00857a;stroke-width:6;stroke-linecap:round;opacity:.35}.dot{fill:#00857a}
@media (prefers-color-scheme:dark){.ground{fill:#1d1e22}.ink{fill:#f1ebdf}.soft{fill:#a89f8f}
.line{stroke:#3a3b41}.whisker{stroke:#4cc9bb}.dot{fill:#4cc9bb}}"""


@dataclass(frozen=True)
class Rated:
    """A name with its rating, the interval of the rating, and an optional note."""

    name: str
    rating: float
    low: float
    high: float
    note: str = ""


def ratings_svg(rated: Sequence[Rated], *, title: str, subtitle: str = "") -> str:
    """Draw ratings as an SVG document, from the top in the given order."""
    if not rated:
        raise ValueError("there is nothing to draw: nobody is rated")
    ticks = _ticks(min(row.low for row in rated), max(row.high for row in rated))
    left = _EDGE + max(len(row.name) for row in rated) * _LETTER_WIDTH + 18
    right = 18 + max(len(_label(row)) for row in rated) * 6.6 + _EDGE
    width, height = left + _PLOT + right, _TOP + len(rated) * _ROW + _BOTTOM
    width = max(width, 2 * _EDGE + max(len(title) * 9.2, len(subtitle) * 6.4))
    scale = _PLOT / (ticks[-1] - ticks[0])

    def x_of(rating: float) -> float:
        return left + (rating - ticks[0]) * scale

    bottom = _TOP + len(rated) * _ROW
    size = f'width="{width:.0f}" height="{height}"'
    drawing = [
        _text(title, _EDGE, 28, "ink", 'font-size="17" font-weight="600"'),
        _text(subtitle, _EDGE, 47, "soft", _SMALL),
    ]
    for tick in ticks:
        x = x_of(tick)
        drawing.append(f'<path class="line" d="M{x:.1f} {_TOP}V{bottom}"/>')
        drawing.append(_text(f"{tick:.0f}", x, bottom + 20, "soft", f"{_SMALL} {_MIDDLE}"))
    for place, row in enumerate(rated):
        y = _TOP + (place + 0.5) * _ROW
        low, x, high = x_of(row.low), x_of(row.rating), x_of(row.high)
        drawing += [
            _text(row.name, left - 18, y + 5, "ink", 'text-anchor="end"'),
            f'<path class="whisker" d="M{low:.1f} {y:g}H{high:.1f}"/>',
            f'<circle class="dot" cx="{x:.1f}" cy="{y:g}" r="5.5"/>',
            _text(_label(row), left + _PLOT + 18, y + 4, "soft", _SMALL),
        ]
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width:.0f} {height}"'
    parts = [
        f"{svg} {size}>",
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(_in_words(rated))}</desc>",
        f"<style>{_STYLE}</style>",
        f'<rect class="ground" {size} rx="12"/>',
        f'<g font-family="{_FONT}" font-size="14">',
        *drawing,
        "</g>",
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _text(words: str, x: float, y: float, style: str, more: str) -> str:
    return f'<text class="{style}" x="{x:.1f}" y="{y:g}" {more}>{escape(words)}</text>'


def ratings_text(rated: Sequence[Rated], *, width: int = 80, only_ascii: bool = False) -> str:
    """Draw ratings as lines of text: `----o----` on a common scale."""
    if not rated:
        raise ValueError("there is nothing to draw: nobody is rated")
    ticks = _ticks(min(row.low for row in rated), max(row.high for row in rated))
    names = max(len(row.name) for row in rated)
    columns = max(20, width - names - 9)
    dash, dot = ("-", "o") if only_ascii else ("─", "●")

    def column_of(rating: float) -> int:
        return round((rating - ticks[0]) / (ticks[-1] - ticks[0]) * (columns - 1))

    lines = []
    for row in rated:
        cells = [" "] * columns
        for column in range(column_of(row.low), column_of(row.high) + 1):
            cells[column] = dash
        cells[column_of(row.rating)] = dot
        lines.append(f"{row.name:>{names}}  {''.join(cells)} {row.rating:5.0f}")
    ruler = [" "] * (columns + 8)
    for tick in ticks:
        text = f"{tick:.0f}"
        start = max(0, min(columns - len(text), column_of(tick) - len(text) // 2))
        if start and ruler[start - 1] != " ":
            continue
        ruler[start : start + len(text)] = text
    lines.append(f"{'':>{names}}  {''.join(ruler)}")
    return "\n".join(line.rstrip() for line in lines)


def _label(row: Rated) -> str:
    known = row.low < row.high
    words = f"{row.rating:.0f}" + (f" ({row.low:.0f} to {row.high:.0f})" if known else "")
    return f"{words}, {row.note}" if row.note else words


def _in_words(rated: Sequence[Rated]) -> str:
    """Describe the chart for screen readers."""
    return " ".join(f"{row.name}: {_label(row)}." for row in rated)


def _ticks(low: float, high: float) -> list[float]:
    """Four to eight round numbers whose range includes both ends."""
    span = max(high - low, 1.0)
    unit = 10.0 ** floor(log10(span / 4))
    step = next(unit * k for k in (1, 2, 2.5, 5, 10) if span / (unit * k) <= 6)
    first, last = floor(low / step), ceil(high / step)
    return [step * k for k in range(first, max(last, first + 1) + 1)]
