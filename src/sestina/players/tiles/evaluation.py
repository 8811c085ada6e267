"""Static evaluation of placements: the value of the leave, and of what they open.

The value of a placement beyond its points is a linear function of a few features of the
position after it. Features depend only on what the player knows: the board, the player's hand, and
which tiles are unseen. The weights in `weights.py` were learned from self-play.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sestina.engine.grid import Grid
from sestina.engine.line_tables import FACE_BITS, LINE_POINTS
from sestina.engine.placement_list import SLOT
from sestina.engine.placements import Placements
from sestina.engine.tiles import FACES
from sestina.engine.window import WALL
from sestina.games.tiles.state import TilesState
from sestina.players.value.chances import HOLD_CHANCES, MOST_FITTING, chances_start

FEATURES: Final = (
    # The leave, that is, the tiles kept in hand:
    "duplicates",  # tiles that equal another one
    "colour pairs",  # pairs of one colour
    "shape pairs",  # pairs of one shape
    "set of 3",  # whether it holds a set of three or more
    "set of 4",
    "set of 5",
    "lonely",  # tiles that go with no other one
    "copies",  # unseen copies of its tiles
    "laid",  # tiles laid, and therefore drawn anew
    # Change in what the next player can do with one tile, times the chance that they hold it:
    "opened 6",
    "opened 5",
    "opened 4",
    "opened 3",
    "opened points",
    # Change in what one tile of the leave can do:
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

_LARGEST_HAND: Final = 16
"""Of larger hands, which action tiles allow, only the first tiles are evaluated."""
_ZEROS: Final[vec[float]] = vec[float]([0.0] * 64)
_NUMBERS: Final[vec[i64]] = vec[i64]([0] * 64)


def _faces_of_bits() -> vec[i64]:
    """2 generates the integers modulo 37, so `bit % 37` identifies one of 36 bits."""
    faces = _NUMBERS[:37]
    for face in range(FACES):
        faces[2**face % 37] = face
    return faces


_FACE_OF_BIT: Final = _faces_of_bits()
_POPCOUNT: Final[vec[i64]] = vec[i64]([value.bit_count() for value in range(64)])
_BIT: Final[vec[i64]] = vec[i64]([1, 2, 4, 8, 16, 32])


def phase_of(state: TilesState) -> i64:
    """The phase of the game, by the pile; each phase has its own weights."""
    left = state.pile.size
    if left == 0:
        return 3
    if left < 12:
        return 2
    return 1 if left < 40 else 0


_DISC_TILES: Final = 10.0
"""Tiles left for each player below which a disc loses its worth, little by little."""


def disc_worth(state: TilesState, points: float) -> float:
    """What one star disc is worth now, if it is worth this many points while there is time."""
    if state.over:
        return 0.0
    left = state.pile.ordinary
    for seat in range(state.players):
        left += state.hands[seat].size
    return points * min(1.0, float(left) / float(state.players) / _DISC_TILES)


def count_stars(state: TilesState, found: Placements, index: i64) -> i64:
    """How many discs a placement wins."""
    count: i64 = 0
    stars = state.discs.stars
    if stars:
        for k in range(found.size(index)):
            cell = found.cell(index, k)
            if (int(state.grid.x_of(cell)), int(state.grid.y_of(cell))) in stars:
                count += 1
    return count


class Evaluator:
    """Evaluates the placements of one turn: call `prepare`, then `value` for each placement.

    All hands of the state must be filled. The hands of others count only as unseen tiles.
    """

    def __init__(self, weights: tuple[float, ...]) -> None:
        if len(weights) != PHASES * _COUNT:
            raise ValueError(f"{PHASES * _COUNT} weights are needed, not {len(weights)}")
        self._weights: vec[float] = vec[float]([0.0] * (PHASES * _COUNT))
        for index in range(PHASES * _COUNT):
            self._weights[index] = weights[index]
        self.features: vec[float] = _ZEROS[:]
        self._unseen: vec[i64] = _NUMBERS[:]
        """Number of unseen tiles by face."""
        self._chances_start: i64 = 0
        """Where the next player's entries begin in `HOLD_CHANCES`."""
        self._phase: i64 = 0
        self._hand: vec[i64] = _NUMBERS[:]
        self._hand_size: i64 = 0
        self._kept: vec[i64] = _NUMBERS[:]
        self._kept_size: i64 = 0
        self._kept_faces: i64 = 0
        self._shapes: vec[i64] = _NUMBERS[:]
        self._colours: vec[i64] = _NUMBERS[:]
        self._ends: vec[i64] = _NUMBERS[:]

    def prepare(self, state: TilesState) -> None:
        """Read what the seat to move knows."""
        self._phase = phase_of(state)
        unseen = self._unseen
        for face in range(FACES):
            unseen[face] = 0
        state.pile.count_faces(unseen)
        for seat in range(state.players):
            hand = state.hands[seat]
            if seat == state.seat:
                size = min(hand.size, i64(_LARGEST_HAND))
                self._hand_size = size
                for k in range(size):
                    self._hand[k] = i64(hand.tiles[k])
            else:
                for k in range(hand.size):
                    unseen[i64(hand.tiles[k]) % FACES] += 1
        count: i64 = 0
        for face in range(FACES):
            count += unseen[face]
        following = state.hands[(state.seat + 1) % state.players].size
        self._chances_start = chances_start(count, following)

    def value(self, grid: Grid, found: Placements, index: i64) -> float:
        """The value of a placement beyond its points."""
        self.extract(grid, found, index)
        total = 0.0
        start = self._phase * _COUNT
        for k in range(_COUNT):
            total += self._weights[start + k] * self.features[k]
        return total

    def extract(self, grid: Grid, found: Placements, index: i64) -> None:
        """Fill `features` for the position after a placement."""
        for k in range(_COUNT):
            self.features[k] = 0.0
        size = found.size(index)
        self._keep(found, index)
        self._extract_leave()
        self.features[_LAID] = float(size)

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
            count = self._note_end(grid, cell, -grid.stride, count)
            count = self._note_end(grid, cell, grid.stride, count)
        for k in range(count):
            self._extract_cell(grid, ends[k], 1.0)
        for k in range(size - 1, -1, -1):
            grid.remove(entries[at + k] // 256)
        # Placing tiles grew the bounding box, and every later search would scan all of it.
        grid.left, grid.right, grid.top, grid.bottom = left, right, top, bottom
        for k in range(count):
            self._extract_cell(grid, ends[k], -1.0)
        for k in range(size):
            self._extract_cell(grid, entries[at + k] // 256, -1.0)

    def _keep(self, found: Placements, index: i64) -> None:
        """Find the leave: the hand without the placed tiles."""
        kept = self._kept
        left = self._hand_size
        for k in range(left):
            kept[k] = self._hand[k]
        at = index * SLOT
        for k in range(found.size(index)):
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

    def _extract_leave(self) -> None:
        features, kept = self.features, self._kept
        shapes, colours = self._shapes, self._colours
        for k in range(6):
            shapes[k] = 0
            colours[k] = 0
        for k in range(self._kept_size):
            face = kept[k] % FACES
            colour, shape = face // 6, face % 6
            if shapes[colour] & _BIT[shape] != 0:
                features[_DUPLICATES] += 1.0
            shapes[colour] |= _BIT[shape]
            colours[shape] |= _BIT[colour]
        largest: i64 = 0
        for k in range(6):
            number = _POPCOUNT[shapes[k]]
            largest = max(largest, number)
            features[_COLOUR_PAIRS] += float(number * (number - 1) // 2)
            number = _POPCOUNT[colours[k]]
            largest = max(largest, number)
            features[_SHAPE_PAIRS] += float(number * (number - 1) // 2)
        for size in range(3, min(largest, i64(5)) + 1):
            features[_SETS + size - 3] = 1.0
        for k in range(self._kept_size):
            face = kept[k] % FACES
            colour, shape = face // 6, face % 6
            if _POPCOUNT[shapes[colour]] == 1 and _POPCOUNT[colours[shape]] == 1:
                features[_LONELY] += 1.0
            features[_COPIES] += float(self._unseen[face])

    def _note_end(self, grid: Grid, cell: i64, step: i64, count: i64) -> i64:
        """Add the empty cell at this end of the tile's run, unless it is listed already."""
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

    def _extract_cell(self, grid: Grid, cell: i64, sign: float) -> None:
        """Add what the next player and the leave can do with an empty cell, times `sign`."""
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
        likely = sign * HOLD_CHANCES[self._chances_start + min(number, i64(MOST_FITTING - 1))]
        features = self.features
        features[_OPENED + 5 - longest] += likely
        features[_OPENED_POINTS] += likely * points
        if faces & self._kept_faces != 0:
            features[_OWN + 5 - longest] += sign
            features[_OWN_POINTS] += sign * points
