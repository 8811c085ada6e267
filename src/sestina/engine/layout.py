"""`Layout`: a board with an edge and fields, as a value and as a drawing.

A drawing has a letter for each field:

    .       nothing special
    o       a start field: the first row covers one of them
    t       filled with a drawn tile when the game is set up
    1 … 9   pays this many points when it is covered
    *       holds a star disc

Cells run from 0,0 at the top left. In a drawing, `#` begins a comment.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

Field = tuple[int, int]
"""The cell of a field."""

PLAIN: Final = "."
START: Final = "o"
FILLED: Final = "t"
STAR: Final = "*"
BONUSES: Final = "123456789"
LETTERS: Final = PLAIN + START + FILLED + STAR + BONUSES
LONGEST_SIDE: Final = 40


class Layout:
    """The size of a board and its fields. Made by `Layout.parse`, or from a valid drawing."""

    def __init__(self, rows: tuple[str, ...]) -> None:
        self.rows: Final = rows
        """A letter for each field, row by row."""
        self.width: Final = len(rows[0])
        """How many columns there are."""
        self.height: Final = len(rows)
        """How many rows there are."""
        fields = [(x, y, rows[y][x]) for y in range(len(rows)) for x in range(len(rows[0]))]
        self.starts: Final = tuple([(x, y) for x, y, letter in fields if letter == START])
        """The fields of which the first row covers one."""
        self.filled: Final = tuple([(x, y) for x, y, letter in fields if letter == FILLED])
        """The fields that begin with a drawn tile."""
        self.stars: Final = tuple([(x, y) for x, y, letter in fields if letter == STAR])
        """The fields that hold a star disc."""
        self.bonuses: Final[dict[Field, int]] = {
            (x, y): int(letter) for x, y, letter in fields if letter in BONUSES
        }
        """The fields that pay, with their points."""

    @staticmethod
    def parse(text: str) -> "Layout":
        """Read a drawing. Raises `ValueError` if it is not a rectangle of known letters."""
        lines = [line.partition("#")[0].strip() for line in text.splitlines()]
        rows = tuple([line for line in lines if line])
        if not rows or len({len(row) for row in rows}) > 1:
            raise ValueError("the drawing of a board has rows of the same length")
        if max(len(rows), len(rows[0])) > LONGEST_SIDE:
            raise ValueError(f"a board has at most {LONGEST_SIDE} rows and columns")
        for row in rows:
            for letter in row:
                if letter not in LETTERS:
                    known = f"{' '.join(LETTERS[:4])} or a digit"
                    raise ValueError(f"{letter!r} is no field of a board: draw {known}")
        return Layout(rows)

    @property
    def text(self) -> str:
        """The drawing, as `parse` reads it."""
        return "\n".join(self.rows)

    def covers(self, x: int, y: int) -> bool:
        """Whether the board has this cell."""
        return 0 <= x < self.width and 0 <= y < self.height

    def field(self, x: int, y: int) -> str:
        """The letter of the field at this cell, which the board must have."""
        return self.rows[y][x]

    def bonus(self, x: int, y: int) -> int:
        """The points for covering this cell."""
        return self.bonuses.get((x, y), 0)

    def bonus_table(self, x0: i64, y0: i64, stride: i64, height: i64) -> vec[u8]:
        """The points for each cell of a window; empty if no field pays."""
        if not self.bonuses:
            return vec[u8]()
        table = vec[u8](bytes(stride * height))
        for (x, y), points in self.bonuses.items():
            table[(y - y0) * stride + x - x0] = u8(points)
        return table

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self.rows == other.rows

    def __hash__(self) -> int:
        return hash(self.rows)

    def __repr__(self) -> str:
        return f"Layout.parse({self.text!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Layout, (self.rows,))
