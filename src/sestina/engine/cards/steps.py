"""What a play does to the rows on the table: row by row, and step by step."""

from collections.abc import Sequence
from typing import Final, Literal

from sestina.engine.cards.rows import match_rows
from sestina.engine.moves import Row
from sestina.engine.tiles import Tile, format_tiles

NEW: Final = -1
"""The place of a row that continues none."""
FULL: Final = 6


class RowChange:
    """A row that got cards."""

    def __init__(
        self,
        place: int,
        after: int,
        row: Row,
        played: Row,
        moved: tuple[tuple[Tile, int], ...],
    ) -> None:
        self.place: Final = place
        """Which of the old rows it continues, or `NEW`."""
        self.after: Final = after
        """Which of the new rows it is."""
        self.row: Final = row
        """All its cards afterwards."""
        self.played: Final = played
        """Those that did not lie on the table before."""
        self.moved: Final = moved
        """Those that lay in another row, and in which."""

    @property
    def is_qwirkle(self) -> bool:
        return len(self.row) == FULL


def changes_between(old: Sequence[Row], new: Sequence[Row]) -> list[RowChange]:
    """How the old rows became the new ones, most cards staying where they are.

    Rows that only lost cards are not named: where their cards went says it.
    """
    continued = match_rows(_faces(old), _faces(new))
    # Cards that leave their row, and the rows where they can be had.
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
    """One thing to do on the way from one table to the next.

    `move`: the card goes from the row `source` to the row `target`; `play`: it comes from
    the hand; `take`: the complete row `source` is taken. Rows are named as they lie before
    the turn; a new row as it will be.
    """

    def __init__(
        self, kind: StepKind, card: Tile | None, source: Row, target: Row, new: bool
    ) -> None:
        self.kind: Final[StepKind] = kind
        self.card: Final = card
        self.source: Final = source
        self.target: Final = target
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
    """First what comes to each row, row by row; then the complete rows that are taken."""
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
    steps.extend([CardStep("take", None, row, (), False) for row in new if len(row) == FULL])
    return steps
