"""The legal moves of a tile game as rows, straight from the generator."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from sestina.arrays.core.rows import RowArray
from sestina.arrays.core.space import (
    DECLINE,
    DONE,
    DRAW,
    HEAD,
    NOTHING,
    OUTSIDE,
    PASS,
    PLACE,
    SWAP,
    USE,
    Space,
)
from sestina.engine.grid import Grid
from sestina.engine.moves import Move
from sestina.engine.placements import SLOT, Placements
from sestina.engine.window import ROOM
from sestina.games.hand import Hand
from sestina.games.rules import Rules
from sestina.games.tiles.move_list import can_use, exchange_choices
from sestina.games.tiles.state import EXCHANGE_LIMIT, TilesState

MOST_IDS: Final = 6
_WORDS: Final = {"pass": PASS, "draw": DRAW, "decline": DECLINE, "done": DONE}


def tile_space(rules: Rules, players: int, side: int) -> Space:
    """The ids of a tile game. A board with an edge is its own window."""
    layout = rules.layout
    return Space(
        rules,
        players,
        side if layout is None else max(layout.width, layout.height),
        SWAP,
        MOST_IDS,
    )


def window_left(grid: Grid, side: i64) -> i64:
    """The column of the window's left edge: the box of all tiles is in its middle."""
    if grid.layout is not None:
        return 0
    grid.tighten()
    return ((grid.left + grid.right) >> 1) - (side >> 1)


def window_top(grid: Grid, side: i64) -> i64:
    if grid.layout is not None:
        return 0
    grid.tighten()
    return ((grid.top + grid.bottom) >> 1) - (side >> 1)


class TileRows(RowArray):
    """Lists moves in the order of `legal_moves`, so a row's number is the number of the move."""

    def __init__(self, space: Space) -> None:
        super().__init__(space)
        self.placements: i64 = 0
        """How many of the rows last added are placements that `play_found` can play."""
        self.moves: list[Move] = []
        """The moves of the rows last added, where they had to be made."""
        self._choices: dict[int, vec[u8]] = {}
        self._names: vec[i32] = vec[i32]([i32(0)] * 256)

    def add(self, state: TilesState) -> int:
        """Add a row for each legal move of the seat to move, and say how many there are."""
        before = self.count
        hand = state.hands[state.seat]
        self.placements = 0
        self.moves = []
        if state.over or hand.hidden:
            return 0
        if state.pending is not None or can_use(state):
            self.moves = state.legal_moves()
            self._add_moves(state)
            return int(self.count - before)
        found = state.find()
        self.placements = found.count
        self._add_placements(state.grid, found)
        limit = state.swap_limit()
        if limit > 0:
            self._add_exchanges(hand, limit)
        elif found.count == 0:
            self.add_row(PASS, 0, [])
        return int(self.count - before)

    def _add_placements(self, grid: Grid, found: Placements) -> None:
        self.reserve(found.count)
        space = self.space
        side, tiles, first = space.side, space.tiles, space.first_code
        right = grid.x0 - window_left(grid, side)
        down = grid.y0 - window_top(grid, side)
        shift, columns = grid.shift, grid.stride - 1
        is_inside = (
            grid.left - ROOM - grid.x0 + right >= 0
            and grid.right + ROOM - grid.x0 + right < side
            and grid.top - ROOM - grid.y0 + down >= 0
            and grid.bottom + ROOM - grid.y0 + down < side
        )
        rows, packed, sizes, points = self.entries, found.tiles, found.sizes, found.points
        at = self.count * space.width
        entry: i64 = 0
        for index in range(found.count):
            rows[at] = PLACE
            rows[at + 1] = i32(points[index])
            start = at + HEAD
            size = sizes[index]
            for k in range(size):
                value = packed[entry + k]
                cell = value >> 8
                x = (cell & columns) + right
                y = (cell >> shift) + down
                if is_inside or (x >= 0 and y >= 0 and x < side and y < side):
                    number = i32((y * side + x) * tiles + (value & 255) - first)
                else:
                    number = i32(OUTSIDE)
                # The generator goes back and forth; rows are in reading order.
                place = start + k
                while place > start and rows[place - 1] > number:
                    rows[place] = rows[place - 1]
                    place -= 1
                rows[place] = number
            for k in range(size, MOST_IDS):
                rows[start + k] = NOTHING
            at += HEAD + MOST_IDS
            entry += SLOT
        self.count += found.count

    def _add_exchanges(self, hand: Hand, limit: i64) -> None:
        """Which tiles of a sorted hand are chosen depends only on where it has copies."""
        names, size = self._names, hand.size
        base = i32(self.space.first_name - self.space.first_code)
        for k in range(size):
            name = i32(hand.tiles[k]) + base
            at = k
            while at > 0 and names[at - 1] > name:
                names[at] = names[at - 1]
                at -= 1
            names[at] = name
        names[size] = NOTHING
        copies: i64 = 1
        for k in range(1, size):
            copies += copies
            if names[k] == names[k - 1]:
                copies += 1
        key = int(copies * 8 + limit) if size < 40 else -1
        choices = self._choices.get(key)
        if choices is None or key < 0:
            choices = _choices(names, size, limit)
            self._choices[key] = choices
        count = i64(len(choices)) // MOST_IDS
        self.reserve(count)
        rows = self.entries
        at = self.count * (HEAD + MOST_IDS)
        entry: i64 = 0
        for _ in range(count):
            rows[at] = SWAP
            rows[at + 1] = 0
            for k in range(MOST_IDS):
                rows[at + HEAD + k] = names[i64(choices[entry + k])]
            at += HEAD + MOST_IDS
            entry += MOST_IDS
        self.count += count

    def _add_moves(self, state: TilesState) -> None:
        left = window_left(state.grid, self.space.side)
        top = window_top(state.grid, self.space.side)
        for move in self.moves:
            self.add_move(move, left, top)

    def add_move(self, move: Move, left: i64, top: i64) -> None:
        """Add the row of a move, seen in the window with this corner."""
        space = self.space
        ids: list[int] = []
        kind: i64 = 0
        if move.kind == "place":
            kind = PLACE
            for x, y, tile in move.placed:
                ids.append(int(space.lay(x - left, y - top, tile.code)))
        else:
            if move.kind == "use":
                kind = USE + space.action_kinds.index(move.action)
            elif move.kind == "swap":
                kind = SWAP
            else:
                kind = _WORDS[move.kind]
            for x, y in move.cells:
                ids.append(int(space.point(x - left, y - top)))
            ids.extend([int(space.name(tile.code)) for tile in move.tiles])
        self.add_row(kind, move.points if move.has_points else 0, ids)


def _choices(names: vec[i32], size: i64, limit: i64) -> vec[u8]:
    """Which places of a sorted hand each exchange takes, six entries each; `size` is none."""
    first: list[int] = []
    for k in range(size):
        first.append(first[k - 1] if k > 0 and names[k] == names[k - 1] else int(k))
    places = vec[u8]()
    for chosen in exchange_choices(first, int(limit)):
        for tile in chosen:
            places = append(places, u8(tile.code))
        for _ in range(MOST_IDS - len(chosen)):
            places = append(places, u8(size))
    return places


assert EXCHANGE_LIMIT <= MOST_IDS
