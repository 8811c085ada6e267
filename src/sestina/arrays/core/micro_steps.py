"""A move in small steps: tile by tile, closed by `end`, always towards a legal move.

The steps so far are a kind of move and some of its ids, in any order. A further id is legal if
some legal move has all of them, so there are no dead ends.

Factored steps name a tile and then its cell instead of both at once: there are far fewer of them.
They are the ids from the first name of a tile on, counted from there. The first tile may go on a
cell or be exchanged: what follows it decides.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from sestina.arrays.core.rows import RowArray, column
from sestina.arrays.core.space import HEAD, NOTHING, PASS, PLACE, ROWS, SWAP, USE, Space

_UNDECIDED: Final = -1
_CHUNK: Final = 256


class MicroSteps:
    """The steps of one turn so far, and a mask of the ids that are legal next."""

    def __init__(self, space: Space, factored: bool = False) -> None:
        self._space: Final = space
        self._names_tiles: Final[bool] = factored and space.area > 0
        """Whether a tile is named before its cell."""
        self._first: Final[i64] = space.first_name if factored else 0
        """The id of step 0."""
        self.mask: Final[vec[u8]] = vec[u8](bytes(int(space.size - self._first)))
        """1 for each legal step, as of the last `fill`."""
        self._marked: vec[i32] = vec[i32]([i32(0)] * _CHUNK)
        self._marks: i64 = 0
        self._kind: i64 = _UNDECIDED
        self._chosen: Final[vec[i32]] = vec[i32]([i32(0)] * int(space.most_ids + 1))
        self._size: i64 = 0
        self._tile: i64 = -1
        """The tile that was named and lies on no cell yet."""
        self._path: list[int] = []

    @property
    def steps(self) -> list[int]:
        """The steps so far."""
        return [*self._path]

    @property
    def legal(self) -> list[int]:
        """The steps of the mask, in no particular order."""
        return [int(self._marked[k]) for k in range(self._marks)]

    def begin(self) -> None:
        """Forget the steps so far: another move begins."""
        self._kind = _UNDECIDED
        self._size = 0
        self._tile = -1
        self._path = []

    def fill(self, rows: RowArray, first: int, count: int) -> None:
        """Work out the mask from the rows of all legal moves."""
        mask, marked = self.mask, self._marked
        for k in range(self._marks):
            mask[i64(marked[k])] = 0
        self._marks = 0
        for index in range(i64(first), i64(first) + i64(count)):
            self._mark_row(rows.entries, index * self._space.width)
        if count > 0 and self._marks == 0:
            # Every legal move lies outside of the window: `end` plays the first of them.
            self._mark(self._space.end)

    def _mark(self, number: i64) -> None:
        """Mark an id."""
        step = number - self._first
        if self.mask[step] == 0:
            self.mask[step] = 1
            if self._marks == i64(len(self._marked)):
                self._marked = append(self._marked, i32(0))
            self._marked[self._marks] = i32(step)
            self._marks += 1

    def _mark_row(self, rows: vec[i64], at: i64) -> None:
        """Mark the ids that lead towards the move of a row."""
        space = self._space
        kind = column(rows, at)
        if self._kind == _UNDECIDED:
            if kind != PLACE and kind != SWAP and kind != ROWS:
                if self._tile < 0 and (kind < USE or self._is_inside(rows, at)):
                    self._mark(space.word(kind))
                return
        elif kind != self._kind:
            return
        if not self._is_inside(rows, at):
            return
        if not self._names_tiles:
            self._mark_rest(rows, at)
        elif kind == PLACE:
            self._mark_tiles_and_cells(rows, at)
        elif self._tile < 0:
            self._mark_rest(rows, at)
        else:
            self._chosen[0] = i32(space.first_name + self._tile)
            self._size = 1
            self._mark_rest(rows, at)
            self._size = 0

    def _mark_tiles_and_cells(self, rows: vec[i64], at: i64) -> None:
        """Mark the tiles that a placement still lays, or the cells of the tile that was named."""
        space = self._space
        used = self._used(rows, at)
        if used < 0:
            return
        is_complete = True
        for k in range(space.most_ids):
            number = column(rows, at + HEAD + k)
            if number == NOTHING:
                break
            if (used >> k) & 1 == 0:
                is_complete = False
                tile = number % space.tiles
                if self._tile < 0:
                    self._mark(space.first_name + tile)
                elif tile == self._tile:
                    self._mark(space.first_point + number // space.tiles)
        if is_complete and self._tile < 0:
            self._mark(space.end)

    def _mark_rest(self, rows: vec[i64], at: i64) -> None:
        """Mark the ids of a row that are not chosen yet."""
        space = self._space
        used = self._used(rows, at)
        if used < 0:
            return
        is_complete = True
        for k in range(space.most_ids):
            number = column(rows, at + HEAD + k)
            if number == NOTHING:
                break
            if (used >> k) & 1 == 0:
                is_complete = False
                self._mark(number)
        if is_complete:
            self._mark(space.end)

    def _is_inside(self, rows: vec[i64], at: i64) -> bool:
        for k in range(self._space.most_ids):
            number = column(rows, at + HEAD + k)
            if number < 0:
                return number == NOTHING
        return True

    def _used(self, rows: vec[i64], at: i64) -> i64:
        """Which ids of a row are chosen, as bits; -1 if something was chosen that it lacks."""
        used: i64 = 0
        for k in range(self._size):
            number = i64(self._chosen[k])
            bit: i64 = 1
            found = False
            for j in range(self._space.most_ids):
                if column(rows, at + HEAD + j) == number and used & bit == 0:
                    used |= bit
                    found = True
                    break
                bit += bit
            if not found:
                return -1
        return used

    def choose(self, number: int, rows: RowArray, first: int, count: int) -> int:
        """Make a step: the index of the move that is complete with it, or -1.

        The mask must be that of the last `fill`; a step that it lacks raises `ValueError`.
        """
        space, step = self._space, i64(number)
        if step < 0 or step >= i64(len(self.mask)) or self.mask[step] == 0:
            raise ValueError(f"step {number} is not legal now")
        self._path.append(number)
        step += self._first
        if step == space.end:
            if self._kind == _UNDECIDED:
                if self._tile < 0:
                    return 0
                self._exchange()
            return int(self._complete(rows, i64(first), i64(count)))
        if self._names_tiles and (self._kind == _UNDECIDED or self._kind == PLACE):
            if step >= space.first_point:
                if self._tile >= 0:
                    self._kind = PLACE
                    step = (step - space.first_point) * space.tiles + self._tile
                    self._tile = -1
            elif self._tile < 0:
                self._tile = step - space.first_name
                return -1
            else:
                self._exchange()
        if self._kind == _UNDECIDED:
            if step < space.first_name:
                self._kind = PLACE
            elif step < space.first_point:
                self._kind = space.tile_kind
            elif step >= space.first_use:
                self._kind = self._kind_of_word(step)
                return int(self._complete(rows, i64(first), i64(count)))
        self._chosen[self._size] = i32(step)
        self._size += 1
        if space.needs_end[self._kind]:
            return -1
        return int(self._complete(rows, i64(first), i64(count)))

    def _exchange(self) -> None:
        """The tile that was named is one to exchange."""
        self._kind = self._space.tile_kind
        self._chosen[0] = i32(self._space.first_name + self._tile)
        self._size = 1
        self._tile = -1

    def _kind_of_word(self, step: i64) -> i64:
        space = self._space
        if step < space.end:
            return USE + step - space.first_use
        for kind in range(PASS, USE):
            if kind != ROWS and space.word(kind) == step:
                return kind
        raise AssertionError(step)

    def _complete(self, rows: RowArray, first: i64, count: i64) -> i64:
        """The move that is exactly what was chosen, the best if Cards has several; else -1."""
        space, entries = self._space, rows.entries
        best: i64 = -1
        most: i64 = -1
        for index in range(count):
            at = (first + index) * space.width
            if column(entries, at) != self._kind or column(entries, at + 1) <= most:
                continue
            if self._size < space.most_ids:
                if column(entries, at + HEAD + self._size) != NOTHING:
                    continue
            if self._used(entries, at) >= 0:
                best, most = index, column(entries, at + 1)
        return best
