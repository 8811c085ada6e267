"""The legal moves of a tile game as rows, straight from the generator."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from sestina.arrays.core.rows import HIGH, LOW, RowArray
from sestina.arrays.core.space import (
    DECLINE,
    DONE,
    DRAW,
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
from sestina.engine.placement_list import SLOT
from sestina.engine.placements import Placements
from sestina.games.hand import Hand
from sestina.games.rules import Rules
from sestina.games.tiles.move_list import can_use, exchange_choices
from sestina.games.tiles.state import EXCHANGE_LIMIT, TilesState

MOST_IDS: Final = 6
MOST_SORTED: Final = 16
"""Tiles of the largest hand whose exchanges are kept in a table."""
WORDS: Final = 4
"""The words of a row."""
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


def are_made(state: TilesState) -> bool:
    """Whether the legal moves have to be made to list them, because of an action tile."""
    return state.pending is not None or can_use(state)


class TileRows(RowArray):
    """Lists moves in the order of `legal_moves`, so a row's number is the number of the move."""

    def __init__(self, space: Space) -> None:
        super().__init__(space)
        self._choices: dict[int, vec[u8]] = {}
        # The ids of the tiles in a hand, as the lower and as the upper half of a word.
        self._low: vec[i64] = vec[i64]([0] * 256)
        self._high: vec[i64] = vec[i64]([0] * 256)
        self._ids: vec[i64] = vec[i64]([0] * MOST_IDS)
        # Where the generator's window lies in ours.
        self._right: i64 = 0
        self._down: i64 = 0
        self._shift: i64 = 0
        self._columns: i64 = 0

    def add(self, state: TilesState, moves: list[Move] | None = None) -> int:
        """Add a row for each legal move of the seat to move, and say how many there are.

        `moves` are all of them, if they have been made already.
        """
        before = self.count
        hand = state.hands[state.seat]
        if state.over or hand.hidden:
            return 0
        if moves is None and are_made(state):
            moves = state.legal_moves()
        if moves is not None:
            left = window_left(state.grid, self.space.side)
            top = window_top(state.grid, self.space.side)
            for move in moves:
                self._add_move(move, left, top)
            return int(self.count - before)
        found = state.find()
        self._add_placements(state.grid, found)
        limit = state.swap_limit()
        if limit > 0:
            self._write_exchanges(self._choices_of(hand, limit))
        elif found.count == 0:
            self.add_row(PASS, 0, [], [])
        return int(self.count - before)

    def _add_placements(self, grid: Grid, found: Placements) -> None:
        self.reserve(found.count)
        side = self.space.side
        self._right = grid.x0 - window_left(grid, side)
        self._down = grid.y0 - window_top(grid, side)
        self._shift, self._columns = grid.shift, grid.stride - 1
        rows, packed, points = self.entries, found.tiles, found.points
        at = self.count * WORDS
        entry: i64 = 0
        for index in range(found.count):
            rows[at] = points[index] * HIGH + PLACE
            size = found.size(index)
            if size == 1:
                rows[at + 1] = (self._number(packed[entry]) & LOW) - HIGH
                rows[at + 2] = NOTHING
                rows[at + 3] = NOTHING
            elif size == 2:
                one, two = self._number(packed[entry]), self._number(packed[entry + 1])
                if one < two:
                    rows[at + 1] = two * HIGH + (one & LOW)
                else:
                    rows[at + 1] = one * HIGH + (two & LOW)
                rows[at + 2] = NOTHING
                rows[at + 3] = NOTHING
            else:
                self._sort_ids(packed, entry, size)
                ids = self._ids
                rows[at + 1] = ids[1] * HIGH + (ids[0] & LOW)
                rows[at + 2] = ids[3] * HIGH + (ids[2] & LOW)
                rows[at + 3] = ids[5] * HIGH + (ids[4] & LOW)
            at += WORDS
            entry += SLOT
        self.count += found.count

    def _number(self, value: i64) -> i64:
        """The id of a tile on a cell, from `cell * 256 + tile`."""
        space = self.space
        side, cell = space.side, value >> 8
        x = (cell & self._columns) + self._right
        y = (cell >> self._shift) + self._down
        if x < 0 or y < 0 or x >= side or y >= side:
            return OUTSIDE
        return (y * side + x) * space.tiles + (value & 255) - space.first_code

    def _sort_ids(self, packed: vec[i64], entry: i64, size: i64) -> None:
        """The generator goes back and forth; the ids of a row are in reading order."""
        ids = self._ids
        for k in range(size):
            number = self._number(packed[entry + k])
            place = k
            while place > 0 and ids[place - 1] > number:
                ids[place] = ids[place - 1]
                place -= 1
            ids[place] = number
        for k in range(size, i64(MOST_IDS)):
            ids[k] = NOTHING

    def _choices_of(self, hand: Hand, limit: i64) -> vec[u8]:
        """Which tiles of the sorted hand each exchange takes: that depends only on its copies."""
        low, high, size = self._low, self._high, hand.size
        base = self.space.first_name - self.space.first_code
        for k in range(size):
            name = i64(hand.tiles[k]) + base
            at = k
            while at > 0 and low[at - 1] > name:
                low[at] = low[at - 1]
                at -= 1
            low[at] = name
        copies: i64 = 1
        for k in range(size):
            high[k] = low[k] * HIGH
            copies += copies
            if k > 0 and low[k] == low[k - 1]:
                copies += 1
        low[size], high[size] = LOW, -HIGH
        if size > MOST_SORTED:
            return _choices(low, size, limit)
        key = int(copies * 8 + limit)
        if key not in self._choices:
            self._choices[key] = _choices(low, size, limit)
        return self._choices[key]

    def _write_exchanges(self, choices: vec[u8]) -> None:
        """Write the rows of these choices of places in the sorted hand."""
        total = i64(len(choices))
        self.reserve(total // MOST_IDS)
        rows, low, high = self.entries, self._low, self._high
        at = self.count * WORDS
        entry: i64 = 0
        while entry < total:
            rows[at] = SWAP
            rows[at + 1] = high[i64(choices[entry + 1])] + low[i64(choices[entry])]
            rows[at + 2] = high[i64(choices[entry + 3])] + low[i64(choices[entry + 2])]
            rows[at + 3] = high[i64(choices[entry + 5])] + low[i64(choices[entry + 4])]
            at += WORDS
            entry += MOST_IDS
        self.count += total // MOST_IDS

    def _add_move(self, move: Move, left: i64, top: i64) -> None:
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
        self.add_row(int(kind), move.points if move.has_points else 0, ids, [])


def _choices(names: vec[i64], size: i64, limit: i64) -> vec[u8]:
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
