"""`Board`: an immutable board that validates, scores and lists placements."""

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import u8

from sestina.engine.errors import IllegalMove, ParseError
from sestina.engine.grid import Grid
from sestina.engine.layout import Layout
from sestina.engine.lines import (
    Line,
    count_groups,
    loose_cells,
    misfit,
    occupied_cells,
    off_board,
    removable_cells,
    score_placement,
)
from sestina.engine.moves import Cell, Move, MoveLike, parse_placed
from sestina.engine.placements import Placements
from sestina.engine.text import Text, fingerprint
from sestina.engine.tiles import FACES, TILES, Tile, TilesLike, parse_tiles
from sestina.engine.window import REACH, WALL

if TYPE_CHECKING:
    from sestina.pictures.palette import PaletteName


class Score:
    """The score of a placement, line by line."""

    def __init__(self, lines: tuple[Line, ...]) -> None:
        self.lines: Final = lines
        """Every line that scores."""
        self.points: Final = sum([line.points for line in lines])
        """What all lines score together."""

    @property
    def qwirkles(self) -> int:
        """How many of the lines are Qwirkles."""
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
    """Tiles on cells, read by `Board.parse("Ys@1,0 Rs@1,1")`.

    With `game="flex"` tiles have backgrounds: `RcB`. With a `layout` the board has an edge and
    fields.
    """

    def __init__(self, grid: Grid) -> None:
        self._grid: Final = grid

    @staticmethod
    def parse(text: Text, game: str = "classic", layout: Layout | None = None) -> "Board":
        """Read a board from `TILE@X,Y` words; an empty text is the empty board."""
        flex = parse_game(game)
        grid = Grid(flex, layout)
        for x, y, tile in parse_placed(text):
            check_kind(tile, flex)
            if layout is not None and not layout.covers(x, y):
                raise ParseError("off-board", f"not a legal board: {off_board(layout, x, y)}")
            if grid.tile_at(x, y) >= 0:
                raise ParseError("same-cell", f"two tiles lie on {x},{y}")
            grid.reach(x, y)
            cell = grid.cell_of(x, y)
            if not grid.fits(cell, tile.code):
                problem = misfit(grid, cell, tile.code)
                raise ParseError(problem.reason, f"not a legal board: {problem}")
            grid.place(cell, tile.code)
        return Board(grid.copy())

    @property
    def game(self) -> str:
        """`"flex"` if tiles have backgrounds and diagonals score, otherwise `"classic"`."""
        wanted = self._grid.diagonals
        return next(game for game, diagonals in _GAMES.items() if diagonals == wanted)

    @property
    def layout(self) -> Layout | None:
        """The edge and the fields of the board; None if it is endless."""
        return self._grid.layout

    @property
    def text(self) -> str:
        """The tiles in the format of `parse`, in reading order."""
        return " ".join([f"{tile}@{x},{y}" for (x, y), tile in self.cells.items()])

    @property
    def cells(self) -> dict[Cell, Tile]:
        """The tile on each occupied cell, in reading order."""
        grid = self._grid
        return {
            (int(grid.x_of(cell)), int(grid.y_of(cell))): TILES[int(grid.cells[cell]) - 1]
            for cell in occupied_cells(grid)
        }

    @property
    def status(self) -> tuple[str, ...]:
        """Why no game could have led to this board; empty if nothing speaks against it.

        `"disconnected"`: not all tiles are connected. `"too-many"`: a tile occurs more often than
        in the box.
        """
        grid = self._grid
        occupied = occupied_cells(grid)
        problems: list[str] = []
        if count_groups(grid, occupied) > 1:
            problems.append("disconnected")
        counts = [0] * WALL
        for cell in occupied:
            counts[int(grid.cells[cell]) - 1] += 1
        if max(counts) > _COPIES.get(grid.diagonals, 1):
            problems.append("too-many")
        return tuple(problems)

    @property
    def is_valid(self) -> bool:
        """Whether a game could have led to this board, as far as `status` can tell."""
        return not self.status

    def fingerprint(self, anywhere: bool = False) -> int:
        """A number of 64 bits that is the same for equal boards in every process and version.

        With `anywhere`, it is also the same for boards that differ only by a shift.
        """
        grid = self._grid
        left = top = 0
        occupied = occupied_cells(grid)
        if anywhere and occupied:
            left = min([int(grid.x_of(cell)) for cell in occupied])
            top = min([int(grid.y_of(cell)) for cell in occupied])
        words = [self.game]
        for (x, y), tile in self.cells.items():
            words.append(f"{tile}@{x - left},{y - top}")
        return fingerprint(" ".join(words))

    def score(self, move: MoveLike) -> Score:
        """The score of this placement. Raises `IllegalMove` with the reason if it is not legal."""
        placed = read_placement(move, self._grid.diagonals)
        return Score(_score_placed(self._grid.copy(), placed))

    def is_legal(self, move: MoveLike) -> bool:
        """Whether `score` accepts the placement; False for anything that is not a placement."""
        try:
            self.score(move)
        except (IllegalMove, ParseError):
            return False
        return True

    def placements(self, hand: TilesLike) -> list[Move]:
        """Every distinct legal placement of tiles from this hand, with its points."""
        flex = self._grid.diagonals
        codes = vec[u8]()
        for tile in parse_tiles(hand):
            check_kind(tile, flex)
            codes = append(codes, u8(tile.code))
        found = Placements()
        grid = self._grid.copy()
        found.find(grid, codes, len(codes))
        return [placement_move(grid, found, index) for index in range(found.count)]

    def place(self, move: MoveLike) -> "Board":
        """The board after this placement."""
        placed = read_placement(move, self._grid.diagonals)
        grid = self._grid.copy()
        _score_placed(grid, placed)
        for x, y, tile in placed:
            grid.reach(x, y)
            grid.place(grid.cell_of(x, y), tile.code)
        return Board(grid.copy())

    def removable(self) -> list[Cell]:
        """The cells whose tile may be taken away (M11 to M13)."""
        grid = self._grid
        return [(int(grid.x_of(cell)), int(grid.y_of(cell))) for cell in removable_cells(grid)]

    def remove(self, x: int, y: int, apart: bool = False) -> "Board":
        """The board without the tile at this cell, if the rules allow taking it.

        A star disc may take it even if the board falls `apart`.
        """
        if (x, y) not in self.removable() and not (apart and self._is_loose(x, y)):
            raise IllegalMove(
                "not-removable",
                f"the tile at {x},{y} cannot be taken: not from a Qwirkle, not so that tiles lose "
                "their contact, and not the last one",
            )
        grid = self._grid.copy()
        grid.make_room()
        grid.remove(grid.cell_of(x, y))
        return Board(grid.copy())

    def _is_loose(self, x: int, y: int) -> bool:
        return (x, y) in self and int(self._grid.cell_of(x, y)) in loose_cells(self._grid)

    def svg(
        self,
        marked: Collection[Cell] = (),
        letters: bool = False,
        palette: "PaletteName" = "classic",
    ) -> str:
        """The board as SVG, with a ring around each marked cell.

        The palette is `classic`, `colour-safe` or `high-contrast`.
        """
        from sestina.pictures import board_svg  # keeps `import sestina` light

        rows = () if self.layout is None else self.layout.rows
        return board_svg(
            self._texts(), marked=marked, letters=letters, palette=palette, fields=rows
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def picture(
        self, colour: bool = False, marked: Collection[Cell] = (), glyphs: bool = True
    ) -> str:
        """The board as text for a terminal; without glyphs, in plain ASCII."""
        from sestina.pictures import board_text

        rows = () if self.layout is None else self.layout.rows
        return board_text(
            self._texts(), colour=colour, marked=marked, ascii=not glyphs, fields=rows
        )

    def _texts(self) -> Mapping[Cell, str]:
        return {cell: str(tile) for cell, tile in self.cells.items()}

    def __str__(self) -> str:
        return self.picture(glyphs=False)

    def __repr__(self) -> str:
        game = f', game="{self.game}"' if self._grid.diagonals else ""
        layout = "" if self.layout is None else f", layout={self.layout!r}"
        return f'Board.parse("{self.text}"{game}{layout})'

    def __len__(self) -> int:
        return int(self._grid.count)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def __getitem__(self, cell: Cell) -> Tile:
        if cell not in self:
            raise KeyError(cell)
        return TILES[self._grid.tile_at(cell[0], cell[1])]

    def __contains__(self, cell: object) -> bool:
        if not (isinstance(cell, tuple) and len(cell) == 2):
            return False
        x, y = cell
        if not (isinstance(x, int) and isinstance(y, int)):
            return False
        return abs(x) <= REACH and abs(y) <= REACH and self._grid.tile_at(x, y) >= 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return False
        same_kind = self.game == other.game and self.layout == other.layout
        return same_kind and self.cells == other.cells

    def __hash__(self) -> int:
        return hash((self.game, self.text, self.layout))

    def __reduce__(self) -> tuple[object, ...]:
        return (Board.parse, (self.text, self.game, self.layout))


_GAMES: Final[dict[str, bool]] = {}
"""The games that are played on a board, and whether their tiles have backgrounds."""
_COPIES: Final[dict[bool, int]] = {}
"""How often a tile can be there, without and with backgrounds."""


def add_board_game(game: str, diagonals: bool, copies: int = 1) -> None:
    """Let `Board.parse` read boards of a game; the first of a kind gives boards its name.

    `copies` is how often the same tile is in its box.
    """
    _GAMES[game] = diagonals
    _COPIES[diagonals] = max(copies, _COPIES.get(diagonals, 1))


def parse_game(game: str) -> bool:
    """Whether this game's tiles have backgrounds; unknown games are refused."""
    diagonals = _GAMES.get(game)
    if diagonals is None:
        names = [f'"{name}"' for name in _GAMES]
        known = f"{', '.join(names[:-1])} or {names[-1]}"
        raise ValueError(f"unknown game {game!r}: a board is for {known}")
    return diagonals


def check_kind(tile: Tile, flex: bool) -> None:
    """Check that the tile has a background on a Flex board, and none on any other."""
    if flex and tile.code < FACES:
        raise ParseError(
            "no-background", f"{tile} needs a background in Flex: {tile}B, {tile}W or {tile}S"
        )
    if not flex and tile.code >= FACES:
        raise ParseError("background", f"{tile} has a background, which only Flex knows")


def read_placement(move: MoveLike, flex: bool) -> list[tuple[int, int, Tile]]:
    """The tiles and cells of a placement, given as a move or as text.

    A move is parsed from its text as well: a caller may have built it without any check.
    """
    if isinstance(move, Move) and move.kind != "place":
        raise IllegalMove("not-a-placement", f"'{move}' places no tiles")
    placed = parse_placed(str(move) if isinstance(move, Move) else move)
    for _, _, tile in placed:
        check_kind(tile, flex)
    return placed


def _score_placed(grid: Grid, placed: list[tuple[int, int, Tile]]) -> tuple[Line, ...]:
    """The lines that these tiles score; the grid is unchanged afterwards."""
    places = [(x, y) for x, y, _ in placed]
    return tuple(score_placement(grid, places, [tile.code for _, _, tile in placed]))


def placement_move(grid: Grid, found: Placements, index: int) -> Move:
    """A placement that was generated on this grid, as a move."""
    packed = found.packed(index)
    # From a generator mypyc makes the tuple at once, and no list before it.
    tiles = tuple(TILES[entry & 255] for entry in packed)
    places = tuple((int(grid.x_of(entry >> 8)), int(grid.y_of(entry >> 8))) for entry in packed)
    return Move("place", tiles, places, "", found.points[index])
