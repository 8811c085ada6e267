"""`CardTable`: the shared rows of Qwirkle Cards, immutable, with validation and a solver."""

from collections.abc import Mapping
from math import isfinite
from typing import TYPE_CHECKING, Final

from sestina.engine.cards.flow import COPIES
from sestina.engine.cards.new_rows import ANY_ROWS, READINGS, ROWS_FROM_HAND, bare_row
from sestina.engine.cards.rows import FULL_ROW, SHORTEST_ROW
from sestina.engine.cards.rows import Row as FaceRow
from sestina.engine.cards.solver import GOALS, CardPlay, CardSolver
from sestina.engine.cards.steps import CardStep, steps_between
from sestina.engine.errors import IllegalMove, ParseError
from sestina.engine.moves import Move, MoveLike, Row, format_rows, parse_move, parse_rows
from sestina.engine.text import Text, fingerprint
from sestina.engine.tiles import FACES, TILES, Tile, TilesLike, format_tiles, parse_tiles

if TYPE_CHECKING:
    from sestina.pictures.palette import PaletteName

QWIRKLE: Final = "qwirkle"
"""The key in `weights` for the worth of a completed row."""


class Arrangement:
    """A legal play: the cards played, the rows completed and the table left behind."""

    def __init__(
        self, played: tuple[Tile, ...], rows: tuple[Row, ...], new_rows: str = ANY_ROWS
    ) -> None:
        self._new_rows: Final = new_rows
        self.played: Final = played
        """The cards played from the hand, sorted."""
        self.rows: Final = rows
        """All rows at the end of the turn, including completed ones."""

    @property
    def claimed(self) -> tuple[Row, ...]:
        """The completed rows, which the player takes."""
        return tuple([row for row in self.rows if len(row) == FULL_ROW])

    @property
    def qwirkles(self) -> int:
        """How many rows the play completes."""
        return len(self.claimed)

    @property
    def table(self) -> "CardTable":
        """The table for the next player."""
        return CardTable(tuple([r for r in self.rows if len(r) < FULL_ROW]), self._new_rows)

    def __repr__(self) -> str:
        return f"<Arrangement {format_rows(self.rows)}: {len(self.played)} played>"


class CardTable:
    """Rows of three to five cards. `CardTable.parse("Bs Bc Bk / Rc Gc Yc")` reads one.

    `new_rows` is the reading by which plays are checked and found: `"any"`, or `"hand"` if a
    new row needs a card from the hand.
    """

    def __init__(self, rows: tuple[Row, ...] = (), new_rows: str = ANY_ROWS) -> None:
        if new_rows not in READINGS:
            raise ValueError(f"new_rows is {' or '.join(READINGS)}, not {new_rows!r}")
        self._rows: Final = Move("rows", rows=rows).rows
        self.new_rows: Final = new_rows
        """The reading by which plays are checked: `any` or `hand`."""

    @staticmethod
    def parse(text: Text, new_rows: str = ANY_ROWS) -> "CardTable":
        """Read a table; an empty text is the empty table."""
        rows = parse_rows(text)
        counts = [0] * FACES
        for row in rows:
            problem = row_problem(row)
            if problem is None and len(row) == FULL_ROW:
                problem = IllegalMove(
                    "complete-row", f"{format_tiles(row)} is complete: it is taken"
                )
            if problem is not None:
                raise ParseError(problem.reason, f"not a legal table: {problem}")
            for card in row:
                counts[card.code] += 1
                if counts[card.code] > COPIES:
                    raise ParseError("too-many", f"{card} is there more than {COPIES} times")
        return CardTable(rows, new_rows)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows, sorted."""
        return self._rows

    @property
    def text(self) -> str:
        """The table in the format of `parse`."""
        return format_rows(self._rows)

    @property
    def cards(self) -> tuple[Tile, ...]:
        """All cards on the table, sorted."""
        return tuple(sorted([card for row in self._rows for card in row]))

    def check(self, move: MoveLike, hand: TilesLike) -> Arrangement:
        """The effect of a play, or `IllegalMove`. Only the final rows matter (C-K1)."""
        rows = self._read(move)
        for row in rows:
            problem = row_problem(row)
            if problem is not None:
                raise problem
        lying = [card.code for card in self.cards]
        added: list[int] = []
        for code in sorted([card.code for row in rows for card in row]):
            if code in lying:
                lying.remove(code)
            else:
                added.append(code)
        if lying:
            missing = format_tiles([TILES[code] for code in lying])
            raise IllegalMove(
                "missing-card", f"cards of the table are missing: {missing}; all must stay in rows"
            )
        own = [card.code for card in _read_hand(hand)]
        left = [*own]
        for code in added:
            if code not in left:
                raise IllegalMove(
                    "not-in-hand",
                    f"{TILES[code]} is neither on the table nor in the hand"
                    + (" that often" if code in own else ""),
                )
            left.remove(code)
        if not added:
            raise IllegalMove("nothing-played", "play at least one card from the hand")
        if self.new_rows == ROWS_FROM_HAND:
            faces = [tuple([card.code for card in row]) for row in rows]
            bare = bare_row(self._face_rows(), faces, added)
            if bare >= 0:
                names = format_tiles(rows[bare])
                raise IllegalMove(
                    "bare-row", f"a new row needs a card from the hand: {names} has none"
                )
        return Arrangement(tuple([TILES[code] for code in added]), rows, self.new_rows)

    def _read(self, move: MoveLike) -> tuple[Row, ...]:
        value = parse_move(str(move) if isinstance(move, Move) else move)
        if value.kind != "rows":
            raise IllegalMove("not-rows", f"'{value}' does not say which rows lie on the table")
        return value.rows

    def solve(
        self,
        hand: TilesLike,
        goal: str = "any",
        *,
        must_play: TilesLike | None = None,
        weights: Mapping[Tile | str, float] | None = None,
    ) -> Move | None:
        """The best play for a goal. None proves that there is no play.

        Where a new row needs a card from the hand it proves only that there is none without
        many changes: rearrangements are then tried, not all of them.

        Goals: `"any"`; `"most-qwirkles"`, with ties broken by cards played; `"most-cards"`;
        `"weighted"`, the highest sum of `weights`, which are keyed by card and, for completed
        rows, by `"qwirkle"`. The play includes the hand cards in `must_play`.
        """
        play = self._solve(hand, goal, must_play=must_play, weights=weights)
        return None if play is None else move_of(play)

    def _solve(
        self,
        hand: TilesLike,
        goal: str = "any",
        *,
        must_play: TilesLike | None = None,
        weights: Mapping[Tile | str, float] | None = None,
    ) -> CardPlay | None:
        """The same, as the solver's own value."""
        if goal not in GOALS:
            raise ValueError(f"unknown goal {goal!r}: choose one of {', '.join(GOALS)}")
        if (weights is not None) != (goal == "weighted"):
            raise ValueError('weights go with the goal "weighted", and it needs them')
        own = [card.code for card in _read_hand(hand)]
        lying = [card.code for card in self.cards]
        for code in own:
            if own.count(code) + lying.count(code) > COPIES:
                raise ValueError(f"{TILES[code]} is there more than {COPIES} times")
        must = [0] * FACES
        for card in _read_hand(() if must_play is None else must_play):
            must[card.code] += 1
            if must[card.code] > own.count(card.code):
                raise ValueError(f"{card} must be played, but it is not in the hand")
        solver = self._solver(own)
        if goal == "any":
            return solver.any_play(must)
        if goal == "most-cards":
            return solver.most_cards(must)
        if goal == "most-qwirkles":
            return solver.most_qwirkles(must)
        worth = [0.0] * FACES
        qwirkle = 0.0
        for key, value in (weights or {}).items():
            if key == QWIRKLE:
                qwirkle = _worth(key, value)
                if qwirkle < 0:
                    raise ValueError(
                        "a Qwirkle is taken whenever it is made: its worth is not negative"
                    )
            else:
                worth[_read_hand([key])[0].code] = _worth(key, value)
        return solver.weighted(must, worth, qwirkle)

    def _solver(self, hand: list[int]) -> CardSolver:
        return CardSolver(self._face_rows(), hand, self.new_rows == ROWS_FROM_HAND)

    def _face_rows(self) -> list[FaceRow]:
        return [tuple([card.code for card in row]) for row in self._rows]

    def steps(self, move: MoveLike) -> list[CardStep]:
        """The steps that turn this table into the rows of a move."""
        return steps_between(self._rows, self._read(move))

    def explain(self, move: MoveLike) -> list[str]:
        """The same steps in English."""
        return [str(step) for step in self.steps(move)]

    def __str__(self) -> str:
        return self.text or "(an empty table)"

    def __repr__(self) -> str:
        return f'CardTable.parse("{self.text}")'

    def svg(self, letters: bool = False, palette: "PaletteName" = "classic") -> str:
        """The rows as SVG; the palette is `classic`, `colour-safe` or `high-contrast`."""
        from sestina.pictures import rows_svg

        rows = {
            str(number): [str(card) for card in row] for number, row in enumerate(self._rows, 1)
        }
        return rows_svg(rows, letters=letters, palette=palette)

    def _repr_svg_(self) -> str:
        return self.svg()

    def fingerprint(self) -> int:
        """A number of 64 bits that is the same for equal tables in every process and version."""
        return fingerprint(self.text)

    def __len__(self) -> int:
        return sum([len(row) for row in self._rows])

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, CardTable)
            and self._rows == other._rows
            and self.new_rows == other.new_rows
        )

    def __hash__(self) -> int:
        return hash(self._rows)

    def __reduce__(self) -> tuple[object, ...]:
        return (CardTable, (self._rows, self.new_rows))


def _read_hand(hand: TilesLike) -> tuple[Tile, ...]:
    cards = parse_tiles(hand)
    for card in cards:
        if card.code >= FACES:
            raise ParseError("background", f"{card} has a background, which cards do not have")
    return cards


def _worth(key: object, value: float) -> float:
    worth = float(value)
    if not isfinite(worth):
        raise ValueError(f"the worth of {key} is a number, not {value}")
    return worth


def move_of(play: CardPlay) -> Move:
    """A solver's play as a move."""
    rows = tuple([tuple([TILES[face] for face in row]) for row in play.rows])
    return Move("rows", points=play.qwirkles, rows=rows)


def lay(table: CardTable, hand: tuple[Tile, ...], played: list[int], lines: list[int]) -> Move:
    """The play of exactly these faces that completes these lines; it must exist."""
    play = table._solver([card.code for card in hand]).lay(played, lines)
    if play is None:
        raise ValueError("these cards cannot be played like this")
    return move_of(play)


def row_problem(row: Row) -> IllegalMove | None:
    """The reason why these cards are not a row (K8, K10), or None."""
    names = format_tiles(row)
    if len(row) < SHORTEST_ROW:
        return IllegalMove("row-too-short", f"the row {names} needs at least {SHORTEST_ROW} cards")
    if len(row) > FULL_ROW:
        return IllegalMove("row-too-long", f"the row {names} has more than {FULL_ROW} cards")
    if len(set(row)) < len(row):
        return IllegalMove("repeated", f"the row {names} has a card twice")
    colours = {card.colour for card in row}
    shapes = {card.shape for card in row}
    if len(colours) > 1 and len(shapes) > 1:
        return IllegalMove("mixed", f"the row {names} is neither of one colour nor of one shape")
    return None
