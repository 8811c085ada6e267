"""A naive implementation of the rules, to compare the fast engine with.

It imports nothing from the engine and is easy to check against the rules by eye: a board is a
dictionary, a line is a tuple of cells, and every answer is computed from the position alone.
Rule ids are those of docs/rules.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

Cell = tuple[int, int]
Board = dict[Cell, str]
Placement = frozenset[tuple[int, int, str]]

COLOURS = "ROYGBP"
SHAPES = "csd48k"
BACKGROUNDS = "BWS"
FACES = tuple(colour + shape for colour in COLOURS for shape in SHAPES)
FLEX_TILES = tuple(face + background for face in FACES for background in BACKGROUNDS)

RIGHT: Cell = (1, 0)
DOWN: Cell = (0, 1)
ROWS: tuple[Cell, ...] = (RIGHT, DOWN)
DIAGONALS: tuple[Cell, ...] = ((1, 1), (1, -1))

LONGEST_LINE = 6
QWIRKLE_BONUS = 6
REACH = 96

Fields = Sequence[str]
"""A board with an edge, drawn row by row; an empty one is endless."""


# --- lines ---------------------------------------------------------------------------------


def line_at(board: Mapping[Cell, str], cell: Cell, step: Cell) -> tuple[Cell, ...]:
    """The unbroken run of tiles through an occupied cell along `step` (B17, B25)."""
    dx, dy = step
    x, y = cell
    while (x - dx, y - dy) in board:
        x, y = x - dx, y - dy
    line = []
    while (x, y) in board:
        line.append((x, y))
        x, y = x + dx, y + dy
    return tuple(line)


def diagonal_at(board: Mapping[Cell, str], cell: Cell, step: Cell) -> tuple[Cell, ...]:
    """The run of equal backgrounds through an occupied cell along a diagonal `step` (F18)."""
    background = board[cell][2]
    dx, dy = step
    x, y = cell
    while board.get((x - dx, y - dy), "  -")[2] == background:
        x, y = x - dx, y - dy
    line = []
    while board.get((x, y), "  -")[2] == background:
        line.append((x, y))
        x, y = x + dx, y + dy
    return tuple(line)


def is_valid_line(tiles: Sequence[str]) -> bool:
    """One colour and all shapes different, or one shape and all colours different (B18-B21).

    The background does not matter (F13), and with six colours and six shapes no line is longer
    than six (B21). A single tile is not a line and always allowed.
    """
    colours = {tile[0] for tile in tiles}
    shapes = {tile[1] for tile in tiles}
    one_colour = len(colours) == 1 and len(shapes) == len(tiles)
    one_shape = len(shapes) == 1 and len(colours) == len(tiles)
    return one_colour or one_shape


def fits(board: Mapping[Cell, str], cell: Cell, *, flex: bool) -> bool:
    """Is every line through this occupied cell allowed?"""
    for step in ROWS:
        if not is_valid_line([board[at] for at in line_at(board, cell, step)]):
            return False
    if flex:
        for step in DIAGONALS:
            if len(diagonal_at(board, cell, step)) > LONGEST_LINE:  # C-T1
                return False
    return True


def fitting(laid: Board, cell: Cell, tiles: Iterable[str], *, flex: bool) -> Iterator[str]:
    """The tiles that `fits` allows on an empty cell; each lies there while its turn lasts.

    The lines through the cell are walked once, not for every tile.
    """
    crossing = []
    for step in ROWS:
        laid[cell] = "  "
        crossing.append([laid[at] for at in line_at(laid, cell, step) if at != cell])
    for tile in tiles:
        if not all(is_valid_line([*others, tile]) for others in crossing):
            continue
        laid[cell] = tile
        if not flex or all(
            len(diagonal_at(laid, cell, step)) <= LONGEST_LINE for step in DIAGONALS
        ):
            yield tile
    del laid[cell]


def points_of(board: Mapping[Cell, str], new: Iterable[Cell], *, flex: bool) -> int:
    """Every distinct line with a new tile counts once, at its final length (C-P3, C-A21)."""
    lines = set()
    for cell in new:
        for step in ROWS:
            lines.add(line_at(board, cell, step))
        if flex:
            for step in DIAGONALS:  # F18, C-P6, C-P7
                lines.add(diagonal_at(board, cell, step))
    points = 0
    for line in lines:
        if len(line) >= 2:  # B17: one tile is no line
            points += len(line)
        if len(line) == LONGEST_LINE:
            points += QWIRKLE_BONUS  # B32, F20, C-P10
    return points


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    x, y = cell
    return (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)


def is_within_reach(cell: Cell, fields: Fields = ()) -> bool:
    x, y = cell
    if fields:
        return y in range(len(fields)) and x in range(len(fields[0]))  # D2
    return abs(x) <= REACH and abs(y) <= REACH


def field_points(new: Iterable[Cell], fields: Fields) -> int:
    """Each covered number field pays, and several add up (D4)."""
    letters = [fields[y][x] for x, y in new] if fields else []
    return sum(int(letter) for letter in letters if letter.isdigit())


def covers_a_start(new: Iterable[Cell], fields: Fields) -> bool:
    return any(fields[y][x] == "o" for x, y in new)  # D5


# --- one placement ---------------------------------------------------------------------------


def score(
    board: Mapping[Cell, str], move: Mapping[Cell, str], *, flex: bool, fields: Fields = ()
) -> int | None:
    """The points of laying `move` in one turn, or None if the rules forbid it."""
    if not move or any(cell in board or not is_within_reach(cell, fields) for cell in move):
        return None
    laid = {**board, **move}

    # B14, B24: all new tiles in one row or one column, with no gap between them. The line
    # through any one of them must hold them all.
    some_cell = next(iter(move))
    if not any(set(move) <= set(line_at(laid, some_cell, step)) for step in ROWS):
        return None

    if board:
        # C-P1: one new tile has to touch an old one; C-P5: with a side, not with a corner.
        if not any(near in board for cell in move for near in neighbours(cell)):
            return None
    elif fields:
        if not covers_a_start(move, fields):
            return None
    elif set(move) != {(x, 0) for x in range(len(move))}:
        return None  # the first row runs to the right from the origin

    if not all(fits(laid, cell, flex=flex) for cell in move):
        return None
    bonus = field_points(move, fields)
    if not board and len(move) == 1:
        return 1 + bonus  # C-S4
    return points_of(laid, move, flex=flex) + bonus


# --- all placements --------------------------------------------------------------------------


def placements(
    board: Mapping[Cell, str], hand: Sequence[str], *, flex: bool, fields: Fields = ()
) -> dict[Placement, int]:
    """Every distinct legal placement of tiles from the hand, with its points.

    Placements grow one tile at a time, and only legal ones grow. This misses nothing, because
    every legal placement can be built tile by tile through legal positions:

    * Start with a new tile that touches an old one (C-P1). Then go outwards along the row on
      both sides, always to the nearest empty cell of the placement. The row has no gap, so only
      tiles lie between, and the next cell is the one at the end of the run.
    * Every line on the way is a piece of a line of the final position. A piece of a valid line
      is valid, and a piece of a diagonal of at most six has at most six tiles.
    """
    if not board:
        return _openings_with_edge(hand, fields) if fields else _openings(hand, flex=flex)

    found: dict[Placement, int] = {}
    singles: list[Placement] = []
    edge = {near for cell in board for near in neighbours(cell) if near not in board}
    laid = dict(board)
    for cell in edge:
        if not is_within_reach(cell, fields):
            continue
        for tile in fitting(laid, cell, set(hand), flex=flex):
            single = frozenset({(*cell, tile)})
            found[single] = points_of(laid, [cell], flex=flex) + field_points([cell], fields)
            singles.append(single)

    for step in ROWS:
        shorter = singles
        while shorter:
            longer = []
            for placement in shorter:
                for grown, points in _grow(board, placement, step, hand, flex=flex, fields=fields):
                    if grown not in found:
                        found[grown] = points
                        longer.append(grown)
            shorter = longer
    return found


def _grow(
    board: Mapping[Cell, str],
    placement: Placement,
    step: Cell,
    hand: Sequence[str],
    *,
    flex: bool,
    fields: Fields = (),
) -> Iterator[tuple[Placement, int]]:
    """The placement with one more tile, at either end of its row."""
    rest = list(hand)
    laid = dict(board)
    for x, y, tile in placement:
        rest.remove(tile)
        laid[x, y] = tile
    dx, dy = step
    x, y, _ = next(iter(placement))
    line = line_at(laid, (x, y), step)
    before = (line[0][0] - dx, line[0][1] - dy)
    after = (line[-1][0] + dx, line[-1][1] + dy)
    new = [(x, y) for x, y, _ in placement]
    for cell in (before, after):
        if not is_within_reach(cell, fields):
            continue
        for tile in fitting(laid, cell, set(rest), flex=flex):
            points = points_of(laid, [*new, cell], flex=flex) + field_points([*new, cell], fields)
            yield placement | {(*cell, tile)}, points


def _openings(hand: Sequence[str], *, flex: bool) -> dict[Placement, int]:
    """Every row to the right from the origin; any prefix of a legal row is legal."""
    found: dict[Placement, int] = {}
    rows: list[tuple[str, ...]] = [()]
    while rows:
        longer_rows = set()
        for row in rows:
            for tile in Counter(hand) - Counter(row):
                move = {(x, 0): laid for x, laid in enumerate((*row, tile))}
                points = score({}, move, flex=flex)
                if points is not None:
                    found[frozenset((x, y, laid) for (x, y), laid in move.items())] = points
                    longer_rows.add((*row, tile))
        rows = list(longer_rows)
    return found


def _openings_with_edge(hand: Sequence[str], fields: Fields) -> dict[Placement, int]:
    """Every row and column of tiles that go together, wherever it covers a start field (D5)."""
    found: dict[Placement, int] = {}
    lines = [[(x, 0, tile) for x, y, tile in sorted(row)] for row in _openings(hand, flex=False)]
    for line in lines:
        for dx, dy in ROWS:
            for y in range(len(fields)):
                for x in range(len(fields[0])):
                    move = {(x + k * dx, y + k * dy): tile for k, _, tile in line}
                    points = score({}, move, flex=False, fields=fields)
                    if points is not None:
                        placed = frozenset((*cell, tile) for cell, tile in move.items())
                        found[placed] = points
    return found


# --- the start -------------------------------------------------------------------------------


def opening_sets(hand: Iterable[str]) -> set[frozenset[str]]:
    """Every largest set of different faces in one colour or one shape (B8, C-S1, C-S2).

    Equal faces count once. In Flex the player chooses which of them to lay (F5, C-S2).
    """
    sets = set()
    tiles = set(hand)
    for attribute, values in ((0, COLOURS), (1, SHAPES)):
        for value in values:
            copies: dict[str, list[str]] = {}
            for tile in tiles:
                if tile[attribute] == value:
                    copies.setdefault(tile[:2], []).append(tile)
            for choice in product(*copies.values()):
                sets.add(frozenset(choice))
    largest = max(map(len, sets))
    return {choice for choice in sets if choice and len(choice) == largest}


def largest_set(hand: Iterable[str]) -> int:
    """The size of the largest set, which players announce at the start (B8, F5)."""
    return max((len(choice) for choice in opening_sets(hand)), default=0)


# --- action tiles ----------------------------------------------------------------------------


def groups(cells: Iterable[Cell]) -> int:
    """How many groups the cells form; only sides connect."""
    left = set(cells)
    count = 0
    while left:
        count += 1
        reached = [left.pop()]
        while reached:
            for near in neighbours(reached.pop()):
                if near in left:
                    left.remove(near)
                    reached.append(near)
    return count


def removable(board: Mapping[Cell, str], *, flex: bool = False) -> set[Cell]:
    """The cells whose tile the take-tile action may take (M11-M13, C-T5, C-A8, C-A10)."""
    if len(board) == 1:
        return set()  # C-T5: the board is never emptied
    before = groups(board)
    answer = set()
    for cell in board:
        lines = [line_at(board, cell, step) for step in ROWS]
        if flex:
            lines += [diagonal_at(board, cell, step) for step in DIAGONALS]
        in_qwirkle = any(len(line) == LONGEST_LINE for line in lines)
        if not in_qwirkle and groups(set(board) - {cell}) <= before:
            answer.add(cell)
    return answer


def loose(board: Mapping[Cell, str]) -> set[Cell]:
    """The cells whose tile a star disc may take (D8, D10): not of a Qwirkle, not the last one."""
    return {
        cell
        for cell in board
        if len(board) > 1 and all(len(line_at(board, cell, step)) < LONGEST_LINE for step in ROWS)
    }


def is_legal_separate(board: Mapping[Cell, str], new_tiles: Mapping[Cell, str], flex: bool) -> bool:
    """May these tiles be laid by the 3-separate action, in some order (C-A19, C-A20)?"""
    if not board or not 1 <= len(new_tiles) <= 3:
        return False
    laid = dict(board)
    waiting = dict(new_tiles)
    while waiting:
        touching = [
            cell
            for cell in waiting
            if cell not in laid
            and is_within_reach(cell)
            and any(near in laid for near in neighbours(cell))
        ]
        if not touching:
            return False
        # Any order will do: each intermediate position holds only parts of the final lines.
        laid[touching[0]] = waiting.pop(touching[0])
        if not fits(laid, touching[0], flex=flex):
            return False
    return True


def separate_score(board: Mapping[Cell, str], new_tiles: Mapping[Cell, str], flex: bool) -> int:
    """The joint points of the tiles laid by the 3-separate action (C-A21)."""
    return points_of({**board, **new_tiles}, new_tiles, flex=flex)
