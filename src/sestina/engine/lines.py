"""Validates placements, and finds the lines that a placement scores."""

from collections.abc import Sequence
from typing import Final, Literal

from mypy_extensions import i64

from sestina.engine.errors import IllegalMove
from sestina.engine.grid import Grid
from sestina.engine.layout import Layout
from sestina.engine.line_tables import FACE_BITS, MAX_LINE, QWIRKLE_BONUS
from sestina.engine.moves import Cell
from sestina.engine.placements import SINGLE_TILE_OPENING
from sestina.engine.runs import fitting_faces
from sestina.engine.tiles import FACES, TILES, Tile, format_tiles
from sestina.engine.window import WALL

Direction = Literal["row", "column", "falling", "rising", "field"]
"""Where a line runs; the points for a field of the board count as a line of one cell."""
DIRECTIONS: Final[tuple[Direction, ...]] = ("row", "column", "falling", "rising")


class Line:
    """A scoring line: its tiles in order, with cells, direction and points."""

    def __init__(
        self,
        direction: Direction,
        cells: tuple[tuple[int, int], ...],
        tiles: tuple[Tile, ...],
        points: int,
    ) -> None:
        self.direction: Final[Direction] = direction
        """Which way the line runs: a row, a column, or a diagonal of Flex."""
        self.cells: Final = cells
        """The cells of the line, in order."""
        self.tiles: Final = tiles
        """The tiles on these cells."""
        self.points: Final = points
        """What the line scores, with the bonus for a Qwirkle."""

    @property
    def is_qwirkle(self) -> bool:
        """Whether the line has all six tiles."""
        return len(self.cells) == MAX_LINE

    def __str__(self) -> str:
        return f"{self.direction} {format_tiles(self.tiles)}: {self.points}"

    def __repr__(self) -> str:
        return f"<Line {self}>"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Line)
            and self.direction == other.direction
            and self.cells == other.cells
            and self.tiles == other.tiles
        )

    def __hash__(self) -> int:
        return hash((self.direction, self.cells))

    def __reduce__(self) -> tuple[object, ...]:
        return (Line, (self.direction, self.cells, self.tiles, self.points))


def run_through(grid: Grid, cell: i64, step: i64, one_background: bool) -> list[int]:
    """The cells of the unbroken run through an occupied cell, in order along `step`."""
    cells = grid.cells
    background = (i64(cells[cell]) - 1) // FACES
    start = cell
    at = cell - step
    while cells[at] != 0 and cells[at] != WALL:
        if one_background and (i64(cells[at]) - 1) // FACES != background:
            break
        start = at
        at -= step
    run: list[int] = []
    at = start
    while cells[at] != 0 and cells[at] != WALL:
        if one_background and (i64(cells[at]) - 1) // FACES != background:
            break
        run.append(at)
        at += step
    return run


def scoring_lines(grid: Grid, new: Sequence[Cell]) -> list[Line]:
    """Every line of two or more tiles that holds a new tile, each once (C-P3, C-A21).

    Then the fields that pay for being covered (D4).
    """
    stride = int(grid.stride)
    steps = (1, stride, stride + 1, stride - 1)
    new_cells = [int(grid.cell_of(x, y)) for x, y in new]
    lines: list[Line] = []
    for kind in range(4 if grid.diagonals else 2):
        seen: set[int] = set()
        for cell in sorted(new_cells):
            run = run_through(grid, cell, steps[kind], kind >= 2)
            if len(run) < 2 or run[0] in seen:
                continue
            seen.add(run[0])
            points = len(run) + (QWIRKLE_BONUS if len(run) == MAX_LINE else 0)
            lines.append(_line(grid, DIRECTIONS[kind], run, points))
    layout = grid.layout
    if layout is not None:
        for cell in sorted(new_cells):
            bonus = layout.bonus(int(grid.x_of(cell)), int(grid.y_of(cell)))
            if bonus:
                lines.append(_line(grid, "field", [cell], bonus))
    return lines


def _line(grid: Grid, direction: Direction, run: list[int], points: int) -> Line:
    cells = tuple([(int(grid.x_of(cell)), int(grid.y_of(cell))) for cell in run])
    tiles = tuple([TILES[int(grid.cells[cell]) - 1] for cell in run])
    return Line(direction, cells, tiles, points)


def score_placement(grid: Grid, places: Sequence[Cell], tiles: Sequence[int]) -> list[Line]:
    """The lines that these tiles score in a normal turn. Raises `IllegalMove` if not legal.

    Places the tiles on the grid and removes them again, so the board is unchanged afterwards.
    """
    grid.make_room()
    _check_shape(grid, places, tiles)
    opening = grid.count == 0
    left, right, top, bottom = grid.left, grid.right, grid.top, grid.bottom
    laid: list[int] = []
    try:
        for (x, y), tile in zip(places, tiles):
            cell = grid.cell_of(x, y)
            if not grid.fits(cell, tile):
                raise misfit(grid, cell, tile)
            grid.place(cell, tile)
            laid.append(cell)
        lines = scoring_lines(grid, places)
        if opening and not lines:
            lines = [_line(grid, "row", laid, SINGLE_TILE_OPENING)]
    finally:
        for cell in laid:
            grid.remove(cell)
        grid.left, grid.right, grid.top, grid.bottom = left, right, top, bottom
    return lines


def _check_shape(grid: Grid, places: Sequence[Cell], tiles: Sequence[int]) -> None:
    """Check that the cells are free, in one line without a gap, and in contact (B14, B22, C-P1)."""
    if not places:
        raise IllegalMove("no-tiles", "place at least one tile, such as Rc@0,0")
    if len(set(places)) < len(places):
        raise IllegalMove("same-cell", "two tiles cannot lie on one cell")
    for x, y in places:
        if grid.layout is not None and not grid.layout.covers(x, y):
            raise off_board(grid.layout, x, y)
        lying = grid.tile_at(x, y)
        if lying >= 0:
            raise IllegalMove(
                "occupied",
                f"{x},{y} is taken by {TILES[lying]}: choose an empty cell beside a tile",
            )
    if grid.count == 0:
        _check_opening(grid, places)
    elif not any(grid.covers(x, y) and grid.touches(grid.cell_of(x, y)) for x, y in places):
        raise IllegalMove(
            "no-contact",
            f"{_named(places, tiles)} touches no tile: at least one new tile must lie beside, "
            "above or below a tile on the board",
        )
    if len(places) == 1:
        return
    (left, top), (right, bottom) = min(places), max(places)
    if left != right and len({y for _, y in places}) > 1:
        raise IllegalMove("not-in-line", "all tiles of one turn lie in one row or in one column")
    between = (
        [(left, y) for y in range(top, bottom)]
        if left == right
        else [(x, top) for x in range(left, right)]
    )
    for x, y in between:
        if (x, y) not in places and grid.tile_at(x, y) < 0:
            raise IllegalMove(
                "gap",
                f"the line has a gap at {x},{y}: tiles of one turn share one unbroken line",
            )


def _check_opening(grid: Grid, places: Sequence[Cell]) -> None:
    """Check that the first row lies where it must."""
    if grid.layout is None:
        if sorted(places) != [(x, 0) for x in range(len(places))]:
            raise IllegalMove(
                "opening-place", "the first row runs to the right from 0,0: Rc@0,0 Rs@1,0 …"
            )
    elif not any(cell in grid.layout.starts for cell in places):
        cells = " or ".join([f"{x},{y}" for x, y in grid.layout.starts])
        raise IllegalMove("opening-place", f"the first row covers a start field: {cells}")


def off_board(layout: Layout, x: int, y: int) -> IllegalMove:
    return IllegalMove(
        "off-board",
        f"{x},{y} is not on the board, which goes from 0,0 to "
        f"{layout.width - 1},{layout.height - 1}",
    )


def misfit(grid: Grid, cell: i64, tile: i64) -> IllegalMove:
    """The reason why the tile does not fit this empty cell, and which faces do."""
    here = fitting_faces(grid.rows, grid.columns, cell)
    place = f"{grid.x_of(cell)},{grid.y_of(cell)}"
    if here & FACE_BITS[tile] != 0:
        return IllegalMove(
            "diagonal-too-long",
            f"{TILES[tile]} at {place} would make a diagonal of more than six tiles on one "
            "background: use another background or another cell",
        )
    faces = [str(TILES[face]) for face in range(FACES) if here & FACE_BITS[face] != 0]
    fitting = f"here fit {' '.join(faces)}" if faces else "no tile fits this cell"
    for step, word in ((1, "row"), (int(grid.stride), "column")):
        others = _others(grid, cell, step)
        if not others:
            continue
        names = format_tiles([TILES[other] for other in others])
        if tile % FACES in [other % FACES for other in others]:
            return IllegalMove(
                "repeated",
                f"{TILES[tile]} at {place}: the {word} {names} has that face already; {fitting}",
            )
        colours = {other % FACES // 6 for other in [*others, tile]}
        shapes = {other % 6 for other in [*others, tile]}
        if len({other % FACES for other in others}) < len(others):
            return IllegalMove(
                "repeated",
                f"{TILES[tile]} at {place} would join {names} into one {word} that has a face "
                f"twice; {fitting}",
            )
        if len(others) >= MAX_LINE:
            return IllegalMove(
                "line-too-long",
                f"{TILES[tile]} at {place}: the {word} {names} is full; {fitting}",
            )
        whole = len(others) + 1
        if not (len(colours) == 1 and len(shapes) == whole) and not (
            len(shapes) == 1 and len(colours) == whole
        ):
            return IllegalMove(
                "mixed",
                f"{TILES[tile]} at {place} does not go with {names} in its {word}: a line is "
                f"one colour in different shapes or one shape in different colours; {fitting}",
            )
    raise AssertionError("the tile fits")


def _others(grid: Grid, cell: i64, step: i64) -> list[int]:
    """The tiles that a new tile here would join along `step`, in order."""
    cells = grid.cells
    found: list[int] = []
    at = cell - step
    while cells[at] != 0 and cells[at] != WALL:
        found.insert(0, int(cells[at]) - 1)
        at -= step
    at = cell + step
    while cells[at] != 0 and cells[at] != WALL:
        found.append(int(cells[at]) - 1)
        at += step
    return found


def _named(places: Sequence[Cell], tiles: Sequence[int]) -> str:
    return " ".join([f"{TILES[tile]}@{x},{y}" for (x, y), tile in zip(places, tiles)])


def loose_cells(grid: Grid) -> list[int]:
    """The cells whose tile is part of no Qwirkle, unless it is the last one (M12, C-A8)."""
    if grid.count < 2:
        return []
    stride = grid.stride
    found: list[int] = []
    for cell in occupied_cells(grid):
        if (
            len(run_through(grid, cell, 1, False)) >= MAX_LINE
            or len(run_through(grid, cell, stride, False)) >= MAX_LINE
        ):
            continue
        if grid.diagonals and (
            len(run_through(grid, cell, stride + 1, True)) >= MAX_LINE
            or len(run_through(grid, cell, stride - 1, True)) >= MAX_LINE
        ):
            continue
        found.append(cell)
    return found


def removable_cells(grid: Grid) -> list[int]:
    """The cells whose tile an action tile may take (M12, M13, C-T5, C-A8).

    Not from a Qwirkle, not if the board falls apart into more connected groups, and not the
    last tile.
    """
    loose = loose_cells(grid)
    if not loose:
        return []
    stride = grid.stride
    occupied = occupied_cells(grid)
    groups = count_groups(grid, occupied)
    found: list[int] = []
    for cell in loose:
        neighbours = 0
        for step in (-1, 1, -stride, stride):
            beside = grid.cells[cell + step]
            if beside != 0 and beside != WALL:
                neighbours += 1
        # A tile with one neighbour never disconnects anything, so most tiles need no count.
        if neighbours == 1 or count_groups(grid, [c for c in occupied if c != cell]) <= groups:
            found.append(cell)
    return found


def occupied_cells(grid: Grid) -> list[int]:
    """All cells with a tile, in reading order."""
    found: list[int] = []
    if grid.count == 0:
        return found
    cells = grid.cells
    for y in range(grid.top, grid.bottom + 1):
        for x in range(grid.left, grid.right + 1):
            cell = grid.cell_of(x, y)
            if cells[cell] != 0:
                found.append(cell)
    return found


def count_groups(grid: Grid, cells: list[int]) -> int:
    """How many orthogonally connected groups these cells form."""
    stride = int(grid.stride)
    left = set(cells)
    groups = 0
    while left:
        groups += 1
        edge = [left.pop()]
        while edge:
            cell = edge.pop()
            for step in (-1, 1, -stride, stride):
                if cell + step in left:
                    left.remove(cell + step)
                    edge.append(cell + step)
    return groups


def largest_set(hand: list[int]) -> int:
    """The size of the largest set of different faces of one colour or one shape (B8, F5)."""
    faces: i64 = 0
    for tile in hand:
        faces |= FACE_BITS[tile]
    most: i64 = 0
    for k in range(i64(6)):
        colour: i64 = 0
        shape: i64 = 0
        for other in range(i64(6)):
            if faces & FACE_BITS[6 * k + other] != 0:
                colour += 1
            if faces & FACE_BITS[6 * other + k] != 0:
                shape += 1
        most = max(most, max(colour, shape))
    return int(most)
