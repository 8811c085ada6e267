"""Facts: what happened, in order. A move asks for something; facts are what came of it.

A fact is public except for its `tiles` when it is private: only the seat itself knows which
tiles it was dealt, drew or exchanged; the others know how many.
"""

from typing import Final, Literal

from mypy_extensions import mypyc_attr

from sestina.engine.moves import Cell, Row, format_rows
from sestina.engine.tiles import Tile, format_tiles

FactKind = Literal[
    "deal",
    "redeal",
    "fill",
    "actions",
    "start",
    "place",
    "swap",
    "draw",
    "pass",
    "use",
    "take",
    "disc",
    "ask",
    "give",
    "decline",
    "score",
    "rows",
    "show",
    "return",
    "forfeit",
    "last",
    "end",
]
StartReason = Literal["largest", "age", "draw"]
"""Why a seat begins: it has the largest set, or won the tie by age or by lot."""
DrawReason = Literal["", "no-ages", "unknown-age", "equal-ages"]
"""Why a start tie is drawn: the game has no ages, that of a tied player is unknown, or the
favoured ones are of the same age."""
EndReason = Literal["out", "deadlock", "no-progress", "last-round"]


@mypyc_attr(acyclic=True)
class Fact:
    """One thing that happened.

    kind       seat is                 the rest
    fill       -1                      cells of the board that were filled at set-up, tiles, count,
                                       specials revealed
    deal       who got tiles           tiles (private), count, specials revealed
    start      who begins              sizes of all largest sets; others: the tied seats;
                                       reason: a `StartReason`; why: a `DrawReason`
    actions    who got action tiles    specials: their kinds
    place      who placed              cells, tiles, points
    swap       who exchanged           tiles (private), count
    draw       who drew                tiles (private), count, specials revealed
    pass       who passed
    use        who used an action      reason: its kind
    take       who took a tile         cells, tiles
    disc       who won star discs      cells, count
    ask        who asked               tiles: the face; others: the seats that said no
    give       who gave                others: (receiver,); tiles
    decline    who drew nothing
    score      who scores jointly      cells, points
    end        who ended it, or -1     reason: an `EndReason`; points: the bonus; others: the
                                       winners

    In Cards:
    redeal     -1                      nobody could open: all cards were dealt again
    rows       who played              tiles: from the hand; rows: all of them afterwards,
                                       with the completed ones; points: Qwirkles
    show       who was stuck           tiles: the whole hand
    return     who changed the hand    tiles: what went back into the pile
    forfeit    who lost the turn
    last       who drew the last card
    """

    def __init__(
        self,
        kind: FactKind,
        seat: int,
        tiles: tuple[Tile, ...] = (),
        cells: tuple[Cell, ...] = (),
        points: int = 0,
        count: int = 0,
        specials: tuple[str, ...] = (),
        others: tuple[int, ...] = (),
        sizes: tuple[int, ...] = (),
        reason: str = "",
        rows: tuple[Row, ...] = (),
        why: DrawReason = "",
    ) -> None:
        self.kind: Final = kind
        """What happened, in one word; the table above says what else is given."""
        self.seat: Final = seat
        """Who did it, or whom it concerns; -1 for nobody."""
        self.tiles: Final = tiles
        """The tiles it is about; none where they are hidden from the viewer."""
        self.cells: Final = cells
        """The cells it is about, in the order of `tiles`."""
        self.points: Final = points
        """What it scored."""
        self.count: Final = count
        """How many tiles it was about, hidden ones included."""
        self.specials: Final = specials
        """Kinds of special tiles that were revealed."""
        self.others: Final = others
        """Other seats that took part."""
        self.sizes: Final = sizes
        """At the start, the size of each seat's largest set."""
        self.reason: Final = reason
        """Why a seat begins or the game ends, or which action was used."""
        self.rows: Final = rows
        """In Cards all rows after a play, with the completed ones."""
        self.why: Final = why
        """Why a start tie was drawn by lot."""

    @property
    def is_private(self) -> bool:
        """Whether only the seat itself may know the tiles."""
        return self.kind in ("deal", "draw", "swap")

    def seen_by(self, seat: int | None) -> "Fact":
        """The fact as this seat, or a spectator, may know it."""
        if not self.is_private or self.seat == seat:
            return self
        return Fact(self.kind, self.seat, (), (), 0, self.count, self.specials)

    def _parts(self) -> tuple[object, ...]:
        return (
            self.kind,
            self.seat,
            self.tiles,
            self.cells,
            self.points,
            self.count,
            self.specials,
            self.others,
            self.sizes,
            self.reason,
            self.rows,
            self.why,
        )

    def __str__(self) -> str:
        words = [f"seat {self.seat}", self.kind]
        if self.cells and self.tiles:
            pairs = zip(self.tiles, self.cells)
            words.append(" ".join([f"{tile}@{cell[0]},{cell[1]}" for tile, cell in pairs]))
        elif self.tiles:
            words.append(format_tiles(self.tiles))
        elif self.count:
            words.append(f"{self.count} tiles")
        if self.rows:
            words.append(f"for {format_rows(self.rows)}")
        words.extend([f"!{kind}" for kind in self.specials])
        if self.reason:
            words.append(f"({self.reason})")
        if self.points:
            words.append(f"{self.points:+d}")
        return " ".join(words)

    def __repr__(self) -> str:
        return f"<Fact {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fact) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[object, ...]:
        return (Fact, self._parts())
