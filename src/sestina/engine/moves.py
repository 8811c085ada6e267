"""A move: one step of a player, an immutable value with a text.

`Yc@0,0 Gc@1,0` places tiles, `swap Rc Rs` exchanges, `pass` passes; `use KIND …` uses an
action tile, and `draw`, `decline` and `done` answer or close one. Two moves are equal when
their texts are: the order in which tiles are named does not matter.
"""

from typing import Final

from sestina.engine.tiles import Tile

Cell = tuple[int, int]


def _in_order(cells: tuple[Cell, ...]) -> bool:
    """Whether cells stand in reading order, as those that the generator found do."""
    for k in range(1, len(cells)):
        before, after = cells[k - 1], cells[k]
        if (before[1], before[0]) >= (after[1], after[0]):
            return False
    return True


class Move:
    """One step. `points` is what it scores, known for moves that a board or game listed."""

    def __init__(
        self,
        kind: str,
        tiles: tuple[Tile, ...] = (),
        cells: tuple[Cell, ...] = (),
        action: str = "",
        points: int = 0,
    ) -> None:
        if kind == "place" and len(cells) > 1 and not _in_order(cells):
            laid = sorted([(cell[1], cell[0], tile) for cell, tile in zip(cells, tiles)])
            cells = tuple([(x, y) for y, x, _ in laid])
            tiles = tuple([tile for _, _, tile in laid])
        elif kind != "place" and len(tiles) > 1:
            tiles = tuple(sorted(tiles))
        self._kind: Final = kind
        self._tiles: Final = tiles
        self._cells: Final = cells
        self._action: Final = action
        self._points: Final = points
        self._text = ""

    @property
    def kind(self) -> str:
        """`place`, `swap`, `pass`, `use`, `draw`, `decline` or `done`."""
        return self._kind

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles placed (in the order of `cells`), exchanged or asked for."""
        return self._tiles

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Where tiles are placed, or taken from."""
        return self._cells

    @property
    def action(self) -> str:
        """The kind of the action tile that is used, or the empty text."""
        return self._action

    @property
    def points(self) -> int:
        return self._points

    @property
    def placed(self) -> tuple[tuple[int, int, Tile], ...]:
        """What is placed, as `(x, y, tile)`."""
        return tuple([(c[0], c[1], t) for c, t in zip(self._cells, self._tiles)])

    def __str__(self) -> str:
        if not self._text:
            self._text = self._format()
        return self._text

    def _format(self) -> str:
        if self._kind == "place":
            pairs = zip(self._cells, self._tiles)
            return " ".join([f"{tile}@{cell[0]},{cell[1]}" for cell, tile in pairs])
        words = [self._kind]
        if self._action:
            words.append(self._action)
        words.extend([f"{x},{y}" for x, y in self._cells])
        words.extend([str(tile) for tile in self._tiles])
        return " ".join(words)

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[object, ...]:
        parts = (self._kind, self._tiles, self._cells, self._action, self._points)
        return (Move, parts)
