"""The rows of Cards as text: numbered, side by side, shapes above colours (K11)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import sestina
from sestina.cli.terminal.cards.draft import HAND, Draft, is_shape_row, numbered
from sestina.cli.terminal.layout import draw_scores, draw_tile, in_lines, shape_glyph
from sestina.cli.terminal.screen import Screen
from sestina.cli.wording import count_of
from sestina.engine.cards.steps import changes_between
from sestina.engine.moves import Row
from sestina.engine.tiles import SHAPES

PLAYED, MOVED, STAYED = "+", "~", " "
"""The mark before a card from the hand, from another row, or already in the row."""
_SHAPES, _COLOURS, _NEW = "shapes", "colours", "new"
_LABEL_WIDTH = 8
_GAP = "  "
_MAX_COLUMNS = 4
"""More rows side by side are hard to follow."""


@dataclass(frozen=True)
class RowPicture:
    number: int
    label: str
    cards: tuple[tuple[str, str], ...]
    """Each card after its mark."""
    is_wrong: bool = False

    @property
    def width(self) -> int:
        return 3 + 3 * len(self.cards)

    def draw(self, screen: Screen) -> str:
        ruler = screen.dim(f"{self.number:>2}") + ("!" if self.is_wrong else " ")
        cards = [mark + draw_tile(text, screen) for mark, text in self.cards]
        return ruler + ("".join(cards) if cards else screen.dim(" -"))


def _label(row: Row) -> str:
    return _SHAPES if is_shape_row(row) else _COLOURS


def table_pictures(rows: Sequence[Row], before: Sequence[Row] | None = None) -> list[RowPicture]:
    """The rows on the table; cards that are new since the rows before are marked."""
    ordered = numbered(rows)
    marks: dict[tuple[int, sestina.Tile], str] = {}
    if before is not None:
        for change in changes_between(before, ordered):
            marks.update({(change.after, card): PLAYED for card in change.played})
            marks.update({(change.after, card): MOVED for card, _ in change.moved})
    return [
        RowPicture(
            place + 1,
            _label(row),
            tuple((marks.get((place, card), STAYED), str(card)) for card in row),
        )
        for place, row in enumerate(ordered)
    ]


def draft_pictures(draft: Draft) -> list[RowPicture]:
    """The rows of a draft; illegal ones are flagged."""
    lying = numbered(draft.table.rows)
    wrong = draft.problems
    pictures = []
    for number in draft.numbers:
        cards = [
            (
                PLAYED if card.origin == HAND else STAYED if card.origin == number else MOVED,
                str(card.card),
            )
            for card in draft.rows[number - 1]
        ]
        label = _label(lying[number - 1]) if number <= len(lying) else _NEW
        pictures.append(RowPicture(number, label, tuple(cards), number in wrong))
    return pictures


def draw_rows(pictures: Sequence[RowPicture], screen: Screen) -> str:
    """Rows side by side, each sort on a new line, and below them what the marks mean."""
    if not pictures:
        return " " * _LABEL_WIDTH + "The table is empty."
    width = max(picture.width for picture in pictures)
    room = screen.width - 1 - _LABEL_WIDTH + len(_GAP)
    columns = min(_MAX_COLUMNS, max(1, room // (width + len(_GAP))))
    lines = []
    for label, group in groupby(pictures, lambda picture: picture.label):
        rows = [*group]
        for first in range(0, len(rows), columns):
            beside = rows[first : first + columns]
            drawn = _GAP.join(row.draw(screen) + " " * (width - row.width) for row in beside)
            head = label if first == 0 else ""
            lines.append((screen.dim(f"{head:<{_LABEL_WIDTH}}") + drawn).rstrip())
    used = {mark for picture in pictures for mark, _ in picture.cards}
    return "\n".join([*lines, *_legend(used, screen)])


def _legend(marks: set[str], screen: Screen) -> list[str]:
    """How shapes are typed, and the meaning of the marks in use."""
    parts = [] if screen.ascii else [f"{shape_glyph(shape)} {shape}" for shape in SHAPES]
    meanings = {PLAYED: "from the hand", MOVED: "from another row"}
    parts += [f"{mark} {meaning}" for mark, meaning in meanings.items() if mark in marks]
    if not parts:
        return []
    indent = " " * (_LABEL_WIDTH + 3)
    lines = in_lines(parts, _GAP, screen.width - len(indent)).split("\n")
    return [screen.dim(indent + line) for line in lines]


def draw_qwirkles(view: sestina.View, names: Sequence[str], screen: Screen) -> str:
    """Qwirkles of each seat, whose turn it is, and the size of the pile."""
    return draw_scores(
        view,
        names,
        screen,
        noun="card",
        score_in_words=lambda score: count_of(score, "Qwirkle"),
    )


def draw_stacks(view: sestina.View, names: Sequence[str], screen: Screen) -> str:
    """The Qwirkles in front of each seat."""
    lines = []
    for name, rows in zip(names, view.claimed, strict=True):
        lines.append(f"{name}: {count_of(len(rows), 'Qwirkle')}")
        lines += ["  " + " ".join(draw_tile(str(card), screen) for card in row) for row in rows]
    return "\n".join(lines)


def draw_svg(pictures: Sequence[RowPicture]) -> str:
    """The rows as SVG; marked cards are ringed."""
    from sestina.pictures import rows_svg

    rows = {str(picture.number): [text for _, text in picture.cards] for picture in pictures}
    marked = [
        (str(picture.number), place)
        for picture in pictures
        for place, (mark, _) in enumerate(picture.cards)
        if mark != STAYED
    ]
    return rows_svg(rows, marked=marked)
