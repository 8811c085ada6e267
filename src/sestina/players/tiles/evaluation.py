"""What a placement is worth beyond its points: the tiles it keeps, and what it opens.

The worth is a weighted sum of a few measures of the position after the placement. They
look only at what the player may know: the board, the own hand, and which tiles are still
unseen. `weights.py` holds the weights, which were learned from self-play.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sestina.engine.grid import STRIDE, WALL, Grid
from sestina.engine.line_tables import FACE_BITS, LINE_POINTS
from sestina.engine.placements import SLOT, Placements
from sestina.games.tiles.state import TilesState

MEASURES: Final = (
    "duplicates",  # kept tiles that another kept tile equals
    "colour pairs",  # kept pairs of one colour
    "shape pairs",  # kept pairs of one shape
    "set of 3",  # whether a set of three or more is kept
    "set of 4",
    "set of 5",
    "lonely",  # kept tiles that go with no other kept tile
    "copies",  # unseen copies of kept tiles
    "laid",  # tiles laid, and so drawn anew
    # Change in what the next player may do with one tile, each by how likely they hold it:
    "opened 6",
    "opened 5",
    "opened 4",
    "opened 3",
    "opened points",
    # Change in what a kept tile can do:
    "own 6",
    "own 5",
    "own 4",
    "own 3",
    "own points",
)
PHASES: Final = 4

_COUNT: Final = 19
_DUPLICATES: Final = 0
_COLOUR_PAIRS: Final = 1
_SHAPE_PAIRS: Final = 2
_SETS: Final = 3
_LONELY: Final = 6
_COPIES: Final = 7
_LAID: Final = 8
_OPENED: Final = 9
_OPENED_POINTS: Final = 13
_OWN: Final = 14
_OWN_POINTS: Final = 18

_MOST_KEPT: Final = 16
"""Larger hands, after action tiles, are appraised by their first tiles."""
_MOST_UNSEEN: Final = 109
_MOST_NUMBER: Final = 25
_HAND_SIZES: Final = 7
_ZEROS: Final[vec[float]] = vec[float]([0.0] * 64)
_NUMBERS: Final[vec[i64]] = vec[i64]([0] * 64)


def _faces_of_bits() -> vec[i64]:
    """2 is a generator modulo 37: the remainder of a single bit tells which of 36 it is."""
    faces = _NUMBERS[:37]
    for face in range(36):
        faces[2**face % 37] = face
    return faces


def _chances() -> vec[float]:
    """How likely a hand holds one of so many tiles, by unseen tiles, hand size and number."""
    chances = vec[float]([0.0] * (_MOST_UNSEEN * _HAND_SIZES * _MOST_NUMBER))
    for unseen in range(1, _MOST_UNSEEN):
        for size in range(_HAND_SIZES):
            for number in range(_MOST_NUMBER):
                missing = 1.0
                for k in range(min(size, unseen)):
                    missing *= max(0.0, (unseen - k - number) / (unseen - k))
                chances[(unseen * _HAND_SIZES + size) * _MOST_NUMBER + number] = 1.0 - missing
    return chances


_FACE_OF_BIT: Final = _faces_of_bits()
_CHANCES: Final = _chances()
_POPCOUNT: Final[vec[i64]] = vec[i64]([value.bit_count() for value in range(64)])
_BIT: Final[vec[i64]] = vec[i64]([1, 2, 4, 8, 16, 32])


def phase_of(state: TilesState) -> i64:
    """How far the game is: each phase has its own weights."""
    left = state.pile.size
    if left == 0:
        return 3
    if left < 12:
        return 2
    return 1 if left < 40 else 0


class Appraiser:
    """Looks at one turn after another: `look` first, then `worth` of each placement.

    All hands of the state must be known; those of others count only as unseen tiles.
    """

    def __init__(self, weights: tuple[float, ...]) -> None:
        if len(weights) != PHASES * _COUNT:
            raise ValueError(f"{PHASES * _COUNT} weights are needed, not {len(weights)}")
        self._weights: vec[float] = vec[float]([0.0] * (PHASES * _COUNT))
        for index in range(PHASES * _COUNT):
            self._weights[index] = weights[index]
        self.measures: vec[float] = _ZEROS[:]
        self._unseen: vec[i64] = _NUMBERS[:]
        """Unseen tiles by face."""
        self._chances_at: i64 = 0
        """Where in the table the chances of the next player begin."""
        self._phase: i64 = 0
        self._hand: vec[i64] = _NUMBERS[:]
        self._hand_size: i64 = 0
        self._kept: vec[i64] = _NUMBERS[:]
        self._kept_size: i64 = 0
        self._kept_faces: i64 = 0
        self._shapes: vec[i64] = _NUMBERS[:]
        self._colours: vec[i64] = _NUMBERS[:]
        self._ends: vec[i64] = _NUMBERS[:]

    def look(self, state: TilesState) -> None:
        """Take in what the seat to move knows."""
        self._phase = phase_of(state)
        unseen = self._unseen
        for face in range(36):
            unseen[face] = 0
        state.pile.count_faces(unseen)
        for seat in range(state.players):
            hand = state.hands[seat]
            if seat == state.seat:
                size = min(hand.size, i64(_MOST_KEPT))
                self._hand_size = size
                for k in range(size):
                    self._hand[k] = i64(hand.tiles[k])
            else:
                for k in range(hand.size):
                    unseen[i64(hand.tiles[k]) % 36] += 1
        count: i64 = 0
        for face in range(36):
            count += unseen[face]
        following = state.hands[(state.seat + 1) % state.players].size
        known = min(count, i64(_MOST_UNSEEN - 1)) * _HAND_SIZES
        self._chances_at = (known + min(following, i64(_HAND_SIZES - 1))) * _MOST_NUMBER

    def worth(self, grid: Grid, found: Placements, index: i64) -> float:
        """What a placement is worth beyond its points."""
        self.measure(grid, found, index)
        total = 0.0
        start = self._phase * _COUNT
        for k in range(_COUNT):
            total += self._weights[start + k] * self.measures[k]
        return total

    def measure(self, grid: Grid, found: Placements, index: i64) -> None:
        """Fill `measures` for the position after a placement."""
        for k in range(_COUNT):
            self.measures[k] = 0.0
        size = found.sizes[index]
        self._keep(found, index)
        self._measure_hand()
        self.measures[_LAID] = float(size)

        at = index * SLOT
        entries, ends = found.tiles, self._ends
        left, right, top, bottom = grid.left, grid.right, grid.top, grid.bottom
        for k in range(size):
            grid.place(entries[at + k] // 256, entries[at + k] % 256)
        count: i64 = 0
        for k in range(size):
            cell = entries[at + k] // 256
            count = self._note_end(grid, cell, -1, count)
            count = self._note_end(grid, cell, 1, count)
            count = self._note_end(grid, cell, -STRIDE, count)
            count = self._note_end(grid, cell, STRIDE, count)
        for k in range(count):
            self._measure_cell(grid, ends[k], 1.0)
        for k in range(size - 1, -1, -1):
            grid.remove(entries[at + k] // 256)
        # The box would grow with every look, and all later searches would scan it.
        grid.left, grid.right, grid.top, grid.bottom = left, right, top, bottom
        for k in range(count):
            self._measure_cell(grid, ends[k], -1.0)
        for k in range(size):
            self._measure_cell(grid, entries[at + k] // 256, -1.0)

    def _keep(self, found: Placements, index: i64) -> None:
        """What is left of the hand."""
        kept = self._kept
        left = self._hand_size
        for k in range(left):
            kept[k] = self._hand[k]
        at = index * SLOT
        for k in range(found.sizes[index]):
            tile = found.tiles[at + k] % 256
            for j in range(left):
                if kept[j] == tile:
                    left -= 1
                    kept[j] = kept[left]
                    break
        faces: i64 = 0
        for k in range(left):
            faces |= FACE_BITS[kept[k]]
        self._kept_faces = faces
        self._kept_size = left

    def _measure_hand(self) -> None:
        measures, kept = self.measures, self._kept
        shapes, colours = self._shapes, self._colours
        for k in range(6):
            shapes[k] = 0
            colours[k] = 0
        for k in range(self._kept_size):
            face = kept[k] % 36
            colour, shape = face // 6, face % 6
            if shapes[colour] & _BIT[shape] != 0:
                measures[_DUPLICATES] += 1.0
            shapes[colour] |= _BIT[shape]
            colours[shape] |= _BIT[colour]
        largest: i64 = 0
        for k in range(6):
            number = _POPCOUNT[shapes[k]]
            largest = max(largest, number)
            measures[_COLOUR_PAIRS] += float(number * (number - 1) // 2)
            number = _POPCOUNT[colours[k]]
            largest = max(largest, number)
            measures[_SHAPE_PAIRS] += float(number * (number - 1) // 2)
        for size in range(3, min(largest, i64(5)) + 1):
            measures[_SETS + size - 3] = 1.0
        for k in range(self._kept_size):
            face = kept[k] % 36
            colour, shape = face // 6, face % 6
            if _POPCOUNT[shapes[colour]] == 1 and _POPCOUNT[colours[shape]] == 1:
                measures[_LONELY] += 1.0
            measures[_COPIES] += float(self._unseen[face])

    def _note_end(self, grid: Grid, cell: i64, step: i64, count: i64) -> i64:
        """Add the empty cell at this end of the tile's run, once."""
        at = cell + step
        while grid.cells[at] != 0:
            if grid.cells[at] == WALL:
                return count
            at += step
        ends = self._ends
        for k in range(count):
            if ends[k] == at:
                return count
        ends[count] = at
        return count + 1

    def _measure_cell(self, grid: Grid, cell: i64, sign: float) -> None:
        """What the next player, and the kept tiles, could do with an empty cell."""
        faces = grid.fitting[cell]
        if faces == 0:
            return
        row, column = i64(grid.rows[cell]), i64(grid.columns[cell])
        across = ((row >> 12) & 7) + (row >> 27)
        down = ((column >> 12) & 7) + (column >> 27)
        longest = max(across, down)
        if longest < 2:
            return
        points = float(LINE_POINTS[across + 1] + LINE_POINTS[down + 1])
        number: i64 = 0
        rest = faces
        while rest != 0:
            bit = rest & -rest
            number += self._unseen[_FACE_OF_BIT[bit % 37]]
            rest ^= bit
        likely = sign * _CHANCES[self._chances_at + min(number, i64(_MOST_NUMBER - 1))]
        measures = self.measures
        measures[_OPENED + 5 - longest] += likely
        measures[_OPENED_POINTS] += likely * points
        if faces & self._kept_faces != 0:
            measures[_OWN + 5 - longest] += sign
            measures[_OWN_POINTS] += sign * points
