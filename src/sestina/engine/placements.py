"""Every distinct legal placement of a hand on a grid, with its points, in one pass.

A placement of several tiles lies in one row or one column (B14), and a line never holds
a face twice, so copies in the hand do not matter. Each placement is met exactly once: by
its direction and by the first of its cells, in reading order, that touches the board. To
the left of that cell only free cells follow, where any tile of the line may go; to the
right the line may run through tiles that lie there already.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from sestina.engine.grid import ORIGIN, STRIDE, Grid
from sestina.engine.line_tables import (
    FACE_BITS,
    JOINING,
    LINE_LENGTH,
    LINE_MASK,
    LINE_POINTS,
    MAX_LINE,
    TILE_BITS,
)

SINGLE_TILE_OPENING: Final = 1
"""Points for a first tile that lies alone (C-S4)."""
SLOT: Final = 8
"""Room for one placement in the list: up to six tiles."""


_ROOM: Final[vec[i64]] = vec[i64]([0] * (256 * SLOT))


class Placements:
    """A growing list of placements in flat arrays, kept and filled again turn after turn."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.points: vec[i64] = _ROOM[:256]
        self.sizes: vec[i64] = _ROOM[:256]
        self.tiles: vec[i64] = _ROOM[:]
        """SLOT entries a placement, each `cell * 256 + tile`."""
        self._room: i64 = 256
        # The line that is being laid, and what the generator needs at every step.
        self._laid: vec[i64] = _ROOM[:SLOT]
        self._hand: vec[i64] = _ROOM[:256]
        self._hand_bits: vec[i64] = _ROOM[:256]
        self._hand_size: i64 = 0
        self._hand_faces: i64 = 0
        self._step: i64 = 1
        self._lone = False
        """Whether only single tiles are wanted."""
        self._only_best = False
        """Whether only the first of the best is wanted."""
        self._most: i64 = -1
        self._any_order = True
        """Whether tiles that could change places without effect are tried in every order."""

    def _grow(self) -> None:
        points, sizes, tiles = self.points, self.sizes, self.tiles
        for _ in range(256):
            points = append(points, i64(0))
            sizes = append(sizes, i64(0))
            for _ in range(SLOT):
                tiles = append(tiles, i64(0))
        self.points, self.sizes, self.tiles = points, sizes, tiles
        self._room += 256

    def cell(self, index: i64, k: i64) -> i64:
        return self.tiles[index * SLOT + k] // 256

    def tile(self, index: i64, k: i64) -> i64:
        return self.tiles[index * SLOT + k] % 256

    def packed(self, index: i64) -> list[int]:
        """One placement in reading order, each tile as `cell * 256 + tile`."""
        at = index * SLOT
        entries = [int(self.tiles[at + k]) for k in range(self.sizes[index])]
        entries.sort()
        return entries

    def best(self) -> i64:
        """The first placement with the most points, or -1."""
        points = self.points
        best: i64 = -1
        most: i64 = -1
        for index in range(self.count):
            if points[index] > most:
                most = points[index]
                best = index
        return best

    def drop(self, index: i64) -> None:
        """Strike one placement from the list; those after it move up."""
        last = self.count - 1
        for k in range(index, last):
            self.points[k] = self.points[k + 1]
            self.sizes[k] = self.sizes[k + 1]
            for j in range(SLOT):
                self.tiles[k * SLOT + j] = self.tiles[(k + 1) * SLOT + j]
        self.count = last

    def _note(self, size: i64, points: i64) -> None:
        index = self.count
        if self._only_best:
            if points <= self._most:
                return
            self._most = points
            index = 0
        elif index == self._room:
            self._grow()
        self.points[index] = points
        self.sizes[index] = size
        laid, tiles = self._laid, self.tiles
        at = index * SLOT
        for k in range(size):
            tiles[at + k] = laid[k]
        self.count = index + 1

    def _take_hand(self, hand: vec[u8], size: i64) -> None:
        """Keep each kind of tile in the hand once."""
        kinds: i64 = 0
        faces: i64 = 0
        own, bits = self._hand, self._hand_bits
        for k in range(size):
            tile = i64(hand[k])
            known = False
            for j in range(kinds):
                if own[j] == tile:
                    known = True
            if not known:
                own[kinds] = tile
                bits[kinds] = FACE_BITS[tile]
                faces |= FACE_BITS[tile]
                kinds += 1
        self._hand_size = kinds
        self._hand_faces = faces

    def find_best(self, grid: Grid, hand: vec[u8], size: i64) -> None:
        """Fill the list with one placement, the one that `best` would choose, or with none.

        Tiles on neighbouring cells that touch nothing else score the same in every order,
        so only the order that `find` lists first is tried. Diagonals do depend on it.
        """
        self._only_best = True
        self._any_order = grid.diagonals
        self._most = -1
        self.find(grid, hand, size)
        self._only_best = False
        self._any_order = True

    def find(self, grid: Grid, hand: vec[u8], size: i64) -> None:
        """Fill the list with every legal placement of the first `size` tiles of the hand."""
        self.count = 0
        self._take_hand(hand, size)
        if grid.count == 0:
            self._open(0, 0, 0)
            return
        faces_in_hand = self._hand_faces
        fitting = grid.fitting
        width = grid.right - grid.left + 3
        for y in range(grid.top - 1, grid.bottom + 2):
            start: i64 = y * STRIDE + grid.left - 1
            for cell in range(start, start + width):
                faces = fitting[cell] & faces_in_hand
                if faces != 0:
                    self._from(grid, cell, faces)

    def find_single(self, grid: Grid, hand: vec[u8], size: i64) -> None:
        """Only the placements of one tile; on a board that is not empty."""
        self.count = 0
        self._take_hand(hand, size)
        self._lone = True
        fitting = grid.fitting
        width = grid.right - grid.left + 3
        for y in range(grid.top - 1, grid.bottom + 2):
            start: i64 = y * STRIDE + grid.left - 1
            for cell in range(start, start + width):
                faces = fitting[cell] & self._hand_faces
                if faces != 0:
                    self._from(grid, cell, faces)
        self._lone = False

    def _from(self, grid: Grid, cell: i64, faces: i64) -> None:
        """All placements whose first touching cell, in reading order, is this one."""
        row, column = i64(grid.rows[cell]), i64(grid.columns[cell])
        across = ((row >> 12) & 7) + (row >> 27) + 1
        down = ((column >> 12) & 7) + (column >> 27) + 1
        for k in range(self._hand_size):
            if faces & self._hand_bits[k] == 0:
                continue
            tile = self._hand[k]
            diagonal: i64 = 0
            if grid.diagonals:
                diagonal = grid.diagonal_points(cell, tile // 36)
                if diagonal < 0:
                    continue
            self._laid[0] = cell * 256 + tile
            self._note(1, LINE_POINTS[across] + LINE_POINTS[down] + diagonal)
            if self._lone:
                continue
            bits = TILE_BITS[tile]
            if across < MAX_LINE:
                line = (row | row >> 15) & LINE_MASK | bits
                if JOINING[line] & self._hand_faces != 0:
                    self._step = 1
                    points = LINE_POINTS[down] + diagonal
                    after = cell + (row >> 27) + 1
                    self._forward(grid, grid.rows, grid.columns, line, across, after, points, 1, 0)
                    if grid.is_free(cell - 1):
                        self._backward(grid, line, across, cell - 1, after, points, 1, 0)
            if down < MAX_LINE:
                line = (column | column >> 15) & LINE_MASK | bits
                if JOINING[line] & self._hand_faces != 0:
                    self._step = STRIDE
                    points = LINE_POINTS[across] + diagonal
                    after = cell + ((column >> 27) + 1) * STRIDE
                    self._forward(grid, grid.columns, grid.rows, line, down, after, points, 1, 0)
                    if grid.is_free(cell - STRIDE):
                        self._backward(grid, line, down, cell - STRIDE, after, points, 1, 0)

    def _backward(
        self,
        grid: Grid,
        line: i64,
        length: i64,
        cell: i64,
        after: i64,
        points: i64,
        size: i64,
        least: i64,
    ) -> None:
        """Lay on at the near end, over cells that touch nothing; then go on at the far end."""
        faces = JOINING[line] & self._hand_faces
        step = self._step
        for k in range(least, self._hand_size):
            if faces & self._hand_bits[k] == 0:
                continue
            tile = self._hand[k]
            gained = points
            if grid.diagonals:
                diagonal = grid.diagonal_points(cell, tile // 36)
                if diagonal < 0:
                    continue
                gained += diagonal
            self._laid[size] = cell * 256 + tile
            self._note(size + 1, gained + LINE_POINTS[length + 1])
            longer = line | TILE_BITS[tile]
            if length + 1 < MAX_LINE and JOINING[longer] & self._hand_faces != 0:
                reach = length + 1
                behind: i64 = 0 if self._any_order else k + 1
                along, across = grid.rows, grid.columns
                if step != 1:
                    along, across = grid.columns, grid.rows
                self._forward(grid, along, across, longer, reach, after, gained, size + 1, behind)
                if grid.is_free(cell - step):
                    self._backward(
                        grid, longer, reach, cell - step, after, gained, size + 1, behind
                    )

    def _forward(
        self,
        grid: Grid,
        along: vec[i32],
        across: vec[i32],
        line: i64,
        length: i64,
        cell: i64,
        points: i64,
        size: i64,
        least: i64,
    ) -> None:
        """Lay on at the far end of the line, joining what lies beyond the next cell."""
        if grid.cells[cell] != 0:
            return
        beyond = i64(along[cell]) >> 15
        joined = line | beyond & LINE_MASK
        reach = length + (beyond >> 12)
        if i64(LINE_LENGTH[joined]) != reach:
            return
        faces = JOINING[joined] & self._hand_faces
        if faces == 0:
            return
        pair = i64(across[cell])
        crossing: i64 = 0
        first = least
        if pair != 0:
            first = 0
            bits = (pair | pair >> 15) & LINE_MASK
            crossing = ((pair >> 12) & 7) + (pair >> 27)
            if i64(LINE_LENGTH[bits]) != crossing:
                return
            faces &= JOINING[bits]
            if faces == 0:
                return
        step = self._step
        after = cell + ((beyond >> 12) + 1) * step
        gained = points + LINE_POINTS[crossing + 1]
        for k in range(first, self._hand_size):
            if faces & self._hand_bits[k] == 0:
                continue
            tile = self._hand[k]
            total = gained
            if grid.diagonals:
                diagonal = grid.diagonal_points(cell, tile // 36)
                if diagonal < 0:
                    continue
                total += diagonal
            self._laid[size] = cell * 256 + tile
            self._note(size + 1, total + LINE_POINTS[reach + 1])
            longer = joined | TILE_BITS[tile]
            if reach + 1 < MAX_LINE and JOINING[longer] & self._hand_faces != 0:
                behind: i64 = k + 1 if pair == 0 and not self._any_order else 0
                self._forward(
                    grid, along, across, longer, reach + 1, after, total, size + 1, behind
                )

    def _open(self, line: i64, size: i64, least: i64) -> None:
        """On the empty board a row runs to the right from the origin, in every order."""
        faces = JOINING[line]
        for k in range(least, self._hand_size):
            if faces & self._hand_bits[k] == 0:
                continue
            tile = self._hand[k]
            self._laid[size] = (ORIGIN + size) * 256 + tile
            points = LINE_POINTS[size + 1] if size > 0 else i64(SINGLE_TILE_OPENING)
            self._note(size + 1, points)
            if size + 1 < MAX_LINE:
                self._open(line | TILE_BITS[tile], size + 1, 0 if self._any_order else k + 1)
