"""`Board`: the tiles on the table as an immutable value that judges, scores and lists moves."""

import sys
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import u8

from sestina.engine.errors import IllegalMove, ParseError
from sestina.engine.grid import Grid, cell_of, x_of, y_of
from sestina.engine.lines import Line, judge, misfit, occupied_cells, removable_cells
from sestina.engine.moves import Cell, Move, MoveLike, parse_placed
from sestina.engine.placements import Placements
from sestina.engine.text import Text
from sestina.engine.tiles import FACES, TILES, Tile, TilesLike, parse_tiles


class Score:
    """What a placement scores: its points, line by line."""

    def __init__(self, lines: tuple[Line, ...]) -> None:
        self.lines: Final = lines
        self.points: Final = sum([line.points for line in lines])

    @property
    def qwirkles(self) -> int:
        return sum([1 for line in self.lines if line.is_qwirkle])

    def __repr__(self) -> str:
        return f"<Score {self.points}: {'; '.join([str(line) for line in self.lines])}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Score) and self.lines == other.lines

    def __hash__(self) -> int:
        return hash(self.lines)

    def __reduce__(self) -> tuple[object, ...]:
        return (Score, (self.lines,))


class Board:
    """Tiles on cells. `Board.parse("Ys@1,0 Rs@1,1")` reads one; `game="flex"` reads `RcB`."""

    def __init__(self, grid: Grid) -> None:
        self._grid: Final = grid

    @staticmethod
    def parse(text: Text, game: str = "classic") -> "Board":
        """Read a board from `TILE@X,Y` words; the empty text is the empty board."""
        flex = parse_game(game)
        grid = Grid(flex)
        for x, y, tile in parse_placed(text):
            check_kind(tile, flex)
            cell = cell_of(x, y)
            if grid.cells[cell] != 0:
                raise ParseError("same-cell", f"two tiles lie on {x},{y}")
            if not grid.fits(cell, tile.code):
                problem = misfit(grid, cell, tile.code)
                raise ParseError(problem.reason, f"not a legal board: {problem}")
            grid.place(cell, tile.code)
        return Board(grid)

    @property
    def game(self) -> str:
        """`"flex"` if the tiles have backgrounds and diagonals count, else `"classic"`."""
        return "flex" if self._grid.diagonals else "classic"

    @property
    def text(self) -> str:
        """The board as `parse` reads it, in reading order."""
        return " ".join([f"{tile}@{x},{y}" for (x, y), tile in self.cells.items()])

    @property
    def cells(self) -> dict[Cell, Tile]:
        """Which tile lies where, in reading order."""
        grid = self._grid
        return {
            (x_of(cell), y_of(cell)): TILES[int(grid.cells[cell]) - 1]
            for cell in occupied_cells(grid)
        }

    def score(self, move: MoveLike) -> Score:
        """What these tiles would score together, or `IllegalMove` with the reason."""
        placed = read_placement(move, self._grid.diagonals)
        cells = [cell_of(x, y) for x, y, _ in placed]
        return Score(tuple(judge(self._grid, cells, [tile.code for _, _, tile in placed])))

    def is_legal(self, move: MoveLike) -> bool:
        """Whether `score` would give points."""
        try:
            self.score(move)
        except IllegalMove:
            return False
        return True

    def placements(self, hand: TilesLike) -> list[Move]:
        """Every distinct legal placement of tiles from this hand, once, with its points."""
        flex = self._grid.diagonals
        codes = vec[u8]()
        for tile in parse_tiles(hand):
            check_kind(tile, flex)
            codes = append(codes, u8(tile.code))
        found = Placements()
        found.find(self._grid, codes, len(codes))
        return [placement_move(found, index) for index in range(found.count)]

    def place(self, move: MoveLike) -> "Board":
        """The board after this placement."""
        placed = read_placement(move, self._grid.diagonals)
        self.score(move)
        grid = self._grid.copy()
        for x, y, tile in placed:
            grid.place(cell_of(x, y), tile.code)
        return Board(grid)

    def removable(self) -> list[Cell]:
        """The cells whose tile may be taken from the board (M11 to M13)."""
        return [(x_of(cell), y_of(cell)) for cell in removable_cells(self._grid)]

    def remove(self, x: int, y: int) -> "Board":
        """The board after the tile there has been taken, if it may be taken."""
        if (x, y) not in self.removable():
            raise IllegalMove(
                "not-removable",
                f"the tile at {x},{y} cannot be taken: not from a Qwirkle, not so that tiles lose "
                "their contact, and not the last one",
            )
        grid = self._grid.copy()
        grid.remove(cell_of(x, y))
        return Board(grid)

    def svg(self, marked: Collection[Cell] = (), letters: bool = False) -> str:
        """A picture of the board, as SVG; marked cells are ringed."""
        from sestina.pictures import board_svg  # seldom wanted, so not loaded before

        return board_svg(self._texts(), marked=marked, letters=letters)

    def _repr_svg_(self) -> str:
        return self.svg()

    def picture(
        self, colour: bool = False, marked: Collection[Cell] = (), glyphs: bool = True
    ) -> str:
        """A picture of the board for the terminal; without glyphs it is plain ASCII."""
        from sestina.pictures import board_text

        return board_text(self._texts(), colour=colour, marked=marked, ascii=not glyphs)

    def _texts(self) -> Mapping[Cell, str]:
        return {cell: str(tile) for cell, tile in self.cells.items()}

    def __str__(self) -> str:
        from sestina.pictures import supports_colour, supports_glyphs

        return self.picture(colour=supports_colour(sys.stdout), glyphs=supports_glyphs(sys.stdout))

    def __repr__(self) -> str:
        game = ', game="flex"' if self._grid.diagonals else ""
        return f'Board.parse("{self.text}"{game})'

    def __len__(self) -> int:
        return int(self._grid.count)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def __getitem__(self, cell: Cell) -> Tile:
        return self.cells[cell]

    def __contains__(self, cell: object) -> bool:
        return cell in self.cells

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return False
        return self.game == other.game and self.cells == other.cells

    def __hash__(self) -> int:
        return hash((self.game, self.text))

    def __reduce__(self) -> tuple[object, ...]:
        return (Board.parse, (self.text, self.game))


def parse_game(game: str) -> bool:
    """Whether this game's tiles have backgrounds; unknown games are refused."""
    if game == "flex":
        return True
    if game in ("classic", "travel"):
        return False
    raise ValueError(f'unknown game {game!r}: a board is for "classic", "travel" or "flex"')


def check_kind(tile: Tile, flex: bool) -> None:
    """A Flex board holds tiles with backgrounds, any other board plain ones."""
    if flex and tile.code < FACES:
        raise ParseError(
            "no-background", f"{tile} needs a background in Flex: {tile}B, {tile}W or {tile}S"
        )
    if not flex and tile.code >= FACES:
        raise ParseError("background", f"{tile} has a background, which only Flex knows")


def read_placement(move: MoveLike, flex: bool) -> list[tuple[int, int, Tile]]:
    """The tiles and cells of a placement given as a move or as its text.

    A move is read through its text too, so that a home-made one is checked like any other.
    """
    if isinstance(move, Move) and move.kind != "place":
        raise IllegalMove("not-a-placement", f"'{move}' places no tiles")
    placed = parse_placed(str(move) if isinstance(move, Move) else move)
    for _, _, tile in placed:
        check_kind(tile, flex)
    return placed


def placement_move(found: Placements, index: int) -> Move:
    """One found placement as a move."""
    packed = found.packed(index)
    tiles = tuple([TILES[entry % 256] for entry in packed])
    places = tuple([(x_of(entry // 256), y_of(entry // 256)) for entry in packed])
    return Move("place", tiles, places, "", found.points[index])
