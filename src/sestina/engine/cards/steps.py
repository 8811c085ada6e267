"""Describes what a play does to the rows on the table: row by row, and step by step."""

from collections.abc import Sequence
from typing import Final, Literal

from sestina.engine.cards.rows import FULL_ROW, match_rows
from sestina.engine.moves import Row
from sestina.engine.tiles import Tile, format_tiles

NEW: Final = -1
"""The place of a row that continues no old row."""


class RowChange:
    """A row that gained cards."""

    def __init__(
        self,
        place: int,
        after: int,
        row: Row,
        played: Row,
        moved: tuple[tuple[Tile, int], ...],
    ) -> None:
        self.place: Final = place
        """The index of the old row that it continues, or `NEW`."""
        self.after: Final = after
        """Its index among the new rows."""
        self.row: Final = row
        """All its cards after the play."""
        self.played: Final = played
        """Its cards that come from the hand."""
        self.moved: Final = moved
        """Its cards that come from another row, with the index of that old row."""

    @property
    def is_qwirkle(self) -> bool:
        return len(self.row) == FULL_ROW


def changes_between(old: Sequence[Row], new: Sequence[Row]) -> list[RowChange]:
    """How the old rows became the new ones, with as few moved cards as possible.

    Rows that only lost cards are left out: the rows that gained those cards show it.
    """
    continued = match_rows(_faces(old), _faces(new))
    # Cards that leave their row, and the rows that they leave.
    loose: dict[Tile, list[int]] = {}
    for place, row in enumerate(old):
        stay: Row = new[continued.index(place)] if place in continued else ()
        for card in row:
            if card not in stay:
                loose.setdefault(card, []).append(place)
    changes: list[RowChange] = []
    for after, row in enumerate(new):
        place = continued[after]
        played: list[Tile] = []
        moved: list[tuple[Tile, int]] = []
        for card in row:
            if place != NEW and card in old[place]:
                continue
            if loose.get(card):
                moved.append((card, loose[card].pop(0)))
            else:
                played.append(card)
        if played or moved:
            changes.append(RowChange(place, after, row, tuple(played), tuple(moved)))
    return changes


def _faces(rows: Sequence[Row]) -> list[tuple[int, ...]]:
    return [tuple([card.code for card in row]) for row in rows]


StepKind = Literal["move", "play", "take"]


class CardStep:
    """One step on the way from one table to the next.

    `move` moves the card from the row `source` to the row `target`, `play` plays it from the
    hand, `take` takes the complete row `source`. Rows are given as they were before the turn,
    a new row as it is afterwards.
    """

    def __init__(
        self, kind: StepKind, card: Tile | None, source: Row, target: Row, new: bool
    ) -> None:
        self.kind: Final[StepKind] = kind
        """`move`, `play` or `take`."""
        self.card: Final = card
        """The card that is moved or played; None if a row is taken."""
        self.source: Final = source
        """The row that the card leaves, or that is taken."""
        self.target: Final = target
        """The row that the card joins."""
        self.new: Final = new
        """Whether the target is a new row."""

    def __str__(self) -> str:
        source, target = format_tiles(self.source), format_tiles(self.target)
        if self.card is None:
            return f"take the complete row {source}"
        where = f"into a new row {target}" if self.new else f"to the row {target}"
        if self.kind == "play":
            return f"play {self.card.name} {where}"
        return f"move {self.card.name} from the row {source} {where}"

    def __repr__(self) -> str:
        return f"<CardStep {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardStep) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[object, ...]:
        return (CardStep, self._parts())

    def _parts(self) -> tuple[StepKind, Tile | None, Row, Row, bool]:
        return (self.kind, self.card, self.source, self.target, self.new)


def steps_between(old: Sequence[Row], new: Sequence[Row]) -> list[CardStep]:
    """The cards that each row gains, row by row; then the complete rows that are taken."""
    steps: list[CardStep] = []
    for change in changes_between(old, new):
        is_new = change.place == NEW
        target = change.row if is_new else old[change.place]
        sources = dict(change.moved)
        for card in change.row:
            if card in sources:
                steps.append(CardStep("move", card, old[sources[card]], target, is_new))
            elif card in change.played:
                steps.append(CardStep("play", card, (), target, is_new))
    steps.extend([CardStep("take", None, row, (), False) for row in new if len(row) == FULL_ROW])
    return steps
