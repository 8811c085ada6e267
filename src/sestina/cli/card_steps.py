"""What a play does to the rows on the table, row by row: for words, hints and marks."""

from collections.abc import Sequence
from dataclasses import dataclass

import sestina
from sestina.engine.card_rows import match_rows
from sestina.engine.card_table import LONGEST
from sestina.engine.moves import Row

NEW = -1
"""The place of a row that continues none."""


@dataclass(frozen=True)
class Change:
    """A row that got cards."""

    place: int
    """Which of the old rows it continues, or `NEW`."""
    after: int
    """Which of the new rows it is."""
    row: Row
    """All its cards afterwards."""
    played: Row
    """Those that did not lie on the table before."""
    moved: tuple[tuple[sestina.Tile, int], ...]
    """Those that lay in another row, and in which."""

    @property
    def is_qwirkle(self) -> bool:
        return len(self.row) == LONGEST


def changes_between(old: Sequence[Row], new: Sequence[Row]) -> list[Change]:
    """How the old rows became the new ones, with as few cards moved as possible.

    Rows that only lost cards are not named: where their cards went says it.
    """
    continued = match_rows(_faces(old), _faces(new))
    loose: dict[sestina.Tile, list[int]] = {}
    for place, row in enumerate(old):
        stay = new[continued.index(place)] if place in continued else ()
        for card in row:
            if card not in stay:
                loose.setdefault(card, []).append(place)
    changes = []
    for after, (row, place) in enumerate(zip(new, continued, strict=True)):
        played, moved = [], []
        for card in row:
            if place != NEW and card in old[place]:
                continue
            if loose.get(card):
                moved.append((card, loose[card].pop(0)))
            else:
                played.append(card)
        if played or moved:
            changes.append(Change(place, after, row, tuple(played), tuple(moved)))
    return changes


def _faces(rows: Sequence[Row]) -> list[tuple[int, ...]]:
    return [tuple(card.code for card in row) for row in rows]
