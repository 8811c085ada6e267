"""A move in small steps: tile by tile, closed by `end`, always towards a legal move.

The steps so far are a kind of move and some of its ids, in any order. A further id is legal if
some legal move has all of them, so there are no dead ends.
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

    def __init__(self, space: Space) -> None:
        self._space: Final = space
        self.mask: Final[vec[u8]] = vec[u8](bytes(int(space.size)))
        """1 for each legal id, as of the last `fill`."""
        self._marked: vec[i32] = vec[i32]([i32(0)] * _CHUNK)
        self._marks: i64 = 0
        self._kind: i64 = _UNDECIDED
        self._chosen: Final[vec[i32]] = vec[i32]([i32(0)] * int(space.most_ids + 1))
        self._size: i64 = 0

    @property
    def steps(self) -> list[int]:
        """The steps so far."""
        steps = [int(self._space.word(self._kind))] if self._kind >= USE else []
        steps.extend([int(self._chosen[k]) for k in range(self._size)])
        return steps

    @property
    def legal(self) -> list[int]:
        """The ids of the mask, in no particular order."""
        return [int(self._marked[k]) for k in range(self._marks)]

    def begin(self) -> None:
        """Forget the steps so far: another move begins."""
        self._kind = _UNDECIDED
        self._size = 0

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
        if self.mask[number] == 0:
            self.mask[number] = 1
            if self._marks == i64(len(self._marked)):
                self._marked = append(self._marked, i32(0))
            self._marked[self._marks] = i32(number)
            self._marks += 1

    def _mark_row(self, rows: vec[i64], at: i64) -> None:
        """Mark the ids that lead towards the move of a row."""
        space = self._space
        kind = column(rows, at)
        if self._kind == _UNDECIDED:
            if kind != PLACE and kind != SWAP and kind != ROWS:
                if kind < USE or self._is_inside(rows, at):
                    self._mark(space.word(kind))
                return
        elif kind != self._kind:
            return
        if not self._is_inside(rows, at):
            return
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
        if step < 0 or step >= space.size or self.mask[step] == 0:
            raise ValueError(f"step {number} is not legal now")
        if step == space.end:
            if self._kind == _UNDECIDED:
                return 0
            return int(self._complete(rows, i64(first), i64(count)))
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
