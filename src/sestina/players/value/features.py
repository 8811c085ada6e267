"""Features of a position after a move, as the player who made it sees it.

A feature is a number: the position has it or not, or has it several times. All of them stay the
same when colours, or shapes, change places among each other, and when colours and shapes do:
each says something about a cell, a line or a tile, and not which one it is.

    cell     the lengths of both lines through an empty cell, the chance that the next player
             holds a tile for it, and how many of the kept tiles fit
    line     a line of two to four tiles through an empty cell: how many of the missing tiles the
             player keeps, the chance that the next player holds all of them, whether they exist
    diagonal Flex: the points of a background there, with the same chances
    tile     a kept tile: its unseen copies, its best cell, how many cells take it, its mates
    sets     the kept tiles together, and the most points of a placement of theirs
    pool     how many tiles of each colour and each shape are unseen
    stage    the pile and the number of tiles in the hands

Tiles that the player will draw are not known yet: they count as unseen.
"""

from typing import Final

from librt.strings import BytesWriter, write_i16_le
from librt.vecs import vec
from mypy_extensions import i16, i64

from sestina.engine.grid import Grid
from sestina.engine.line_tables import FACE_BITS, JOINING, LINE_MASK, LINE_POINTS
from sestina.engine.placement_list import SLOT
from sestina.engine.placements import Placements
from sestina.engine.tiles import CODES, FACES
from sestina.engine.window import ROOM, WALL
from sestina.games.tiles.state import TilesState
from sestina.players.value.chances import HOLD_CHANCES, MOST_FITTING, chances_start
from sestina.players.value.feature_tables import (
    CELL,
    CELLS_BUCKET,
    DIAGONAL,
    DIAGONAL_BUCKET,
    DUPLICATES,
    ENDING,
    FACE_OF_BIT,
    HOLD_LEVEL,
    KEPT_BEST,
    LINE,
    PAIR,
    PILE_BUCKET,
    POINTS_BUCKET,
    POOL,
    POOL_BUCKET,
    SETS,
    STAGE,
    STAGE_OF_PILE,
    TILE,
    level_of_all,
)
from sestina.players.value.kept_tiles import MOST_KEPT, KeptTiles

_HAND: Final = 6
"""Tiles that a seat draws up to; only action tiles bring it more."""
_MOST_ACTIVE: Final = 4096
_CELLS: Final = 512
"""More empty cells next to tiles than a game can have."""
_NUMBERS: Final[vec[i64]] = vec[i64]([0] * 256)
_BUFFER: Final[vec[i64]] = vec[i64]([0] * _MOST_ACTIVE)


class ValueFeatures:
    """Extracts the features of moves of one turn: `prepare`, then `extract` for each move.

    All hands of the state must be filled. The hands of others count only as unseen tiles.
    """

    def __init__(self) -> None:
        self.active: vec[i64] = _BUFFER[:]
        """The features of the position, the first `count` of these."""
        self.count: i64 = 0
        self.stage: i64 = 0
        """The stage of the game after the move."""
        self.ends_game: bool = False
        """Whether the move lays the last tile of the hand, and nothing is left to draw."""
        self.kept: i64 = 0
        """How many tiles the player keeps after the move."""
        self._unseen: vec[i64] = _NUMBERS[:]
        """Number of unseen tiles by code."""
        self._unseen_faces: vec[i64] = _NUMBERS[:]
        self._chances: i64 = 0
        self._pile: i64 = 0
        self._next_size: i64 = 0
        self._hand: vec[i64] = _NUMBERS[:]
        self._hand_size: i64 = 0
        self._hand_faces: i64 = 0
        self._kept: Final = KeptTiles()
        self._traits: vec[i64] = _NUMBERS[:]
        self._pool: vec[i64] = _NUMBERS[:]
        # The empty cells next to tiles before the move. For each one, three pairs of the faces
        # in question and the first feature, which the number of kept tiles among them follows;
        # then the points of a tile there, and all faces in question.
        self._edge: vec[i64] = vec[i64]([0] * _CELLS)
        self._edge_data: vec[i64] = vec[i64]([0] * (_CELLS * 8))
        self._edge_count: i64 = 0
        self._cell_data: vec[i64] = vec[i64]([0] * 8)
        self._ends: vec[i64] = _NUMBERS[:]
        self._changed: vec[i64] = vec[i64]()
        """The extraction in which a cell was last at the end of a new line."""
        self._extraction: i64 = 0

    # The turn

    def make_room(self, state: TilesState) -> None:
        """Make room for another placement after each one of this turn.

        Call it before the placements are listed, as it may move the grid. Without room, what the
        kept tiles could score next counts as nothing.
        """
        state.grid.make_room(ROOM + state.hands[state.seat].size)

    def prepare(self, state: TilesState) -> None:
        """Read what the seat to move knows, and the board."""
        unseen, by_face = self._unseen, self._unseen_faces
        for code in range(CODES):
            unseen[code] = 0
        state.pile.count_codes(unseen)
        for seat in range(state.players):
            hand = state.hands[seat]
            if seat == state.seat:
                size = min(hand.size, i64(MOST_KEPT))
                self._hand_size = size
                self._hand_faces = 0
                for k in range(size):
                    self._hand[k] = i64(hand.tiles[k])
                    self._hand_faces |= FACE_BITS[self._hand[k]]
            else:
                for k in range(hand.size):
                    unseen[i64(hand.tiles[k])] += 1
        total: i64 = 0
        for face in range(FACES):
            by_face[face] = 0
        for code in range(CODES):
            by_face[code % FACES] += unseen[code]
            total += unseen[code]
        self._next_size = min(state.hands[(state.seat + 1) % state.players].size, i64(_HAND))
        self._pile = min(state.pile.ordinary, i64(255))
        self._chances = chances_start(total, self._next_size)
        self._read_pool()
        self._read_edge(state.grid)

    def _read_pool(self) -> None:
        """Note how many tiles of each colour and each shape are unseen."""
        traits = self._traits
        for k in range(12):
            traits[k] = 0
        for face in range(FACES):
            number = self._unseen_faces[face]
            traits[face // 6] += number
            traits[6 + face % 6] += number
        for k in range(12):
            self._pool[k] = POOL + POOL_BUCKET[min(traits[k], i64(127))]

    def _read_edge(self, grid: Grid) -> None:
        if i64(len(self._changed)) < i64(len(grid.cells)):
            self._changed = vec[i64]([0] * len(grid.cells))
        count: i64 = 0
        width = grid.right - grid.left + 3
        if grid.count > 0:
            for y in range(grid.top - 1, grid.bottom + 2):
                start = grid.cell_of(grid.left - 1, y)
                for cell in range(start, start + width):
                    if grid.fitting[cell] != 0 and count < _CELLS:
                        self._edge[count] = cell
                        self._read_cell(grid, cell, self._edge_data, count * 8)
                        count += 1
        self._edge_count = count

    def _read_cell(self, grid: Grid, cell: i64, data: vec[i64], at: i64) -> None:
        """Note the faces that a cell takes and its features without kept tiles."""
        faces = grid.fitting[cell]
        row, column = i64(grid.rows[cell]), i64(grid.columns[cell])
        across = ((row >> 12) & 7) + (row >> 27)
        down = ((column >> 12) & 7) + (column >> 27)
        number: i64 = 0
        rest = faces
        while rest != 0:
            bit = rest & -rest
            number += self._unseen_faces[FACE_OF_BIT[bit % 37]]
            rest ^= bit
        level = HOLD_LEVEL[self._chances + min(number, i64(MOST_FITTING - 1))]
        data[at] = faces
        data[at + 1] = CELL + (PAIR[across * 8 + down] * 8 + level) * 3
        data[at + 2] = 0
        data[at + 4] = 0
        crossed: i64 = 1 if across > 0 and down > 0 else 0
        if 2 <= across <= 4:
            self._read_line(JOINING[(row | row >> 15) & LINE_MASK], across, crossed, data, at + 2)
        if 2 <= down <= 4:
            line = JOINING[(column | column >> 15) & LINE_MASK]
            self._read_line(line, down, crossed, data, at + 4)
        data[at + 6] = LINE_POINTS[across + 1] + LINE_POINTS[down + 1]
        data[at + 7] = faces | data[at + 2] | data[at + 4]

    def _read_line(self, missing: i64, length: i64, crossed: i64, data: vec[i64], at: i64) -> None:
        """Note the faces that a line misses, and its feature without kept tiles."""
        all_held = 1.0
        lost: i64 = 0
        rest = missing
        while rest != 0:
            bit = rest & -rest
            number = self._unseen_faces[FACE_OF_BIT[bit % 37]]
            if number == 0 and bit & self._hand_faces == 0:
                lost = 1
            all_held *= HOLD_CHANCES[self._chances + min(number, i64(MOST_FITTING - 1))]
            rest ^= bit
        data[at] = missing
        level = level_of_all(all_held)
        data[at + 1] = LINE + ((((length - 2) * 2 + crossed) * 2 + lost) * 6 + level) * 4

    # One move

    def extract(self, grid: Grid, found: Placements, index: i64) -> None:
        """Extract the features of the position after a placement."""
        size = found.size(index)
        self._kept.take(self._hand, self._hand_size)
        at = index * SLOT
        entries, ends = found.tiles, self._ends
        left, right, top, bottom = grid.left, grid.right, grid.top, grid.bottom
        for k in range(size):
            self._kept.drop(entries[at + k] % 256)
            grid.place(entries[at + k] // 256, entries[at + k] % 256)
        self._kept.sort()
        self._extraction += 1
        count: i64 = 0
        for k in range(size):
            cell = entries[at + k] // 256
            count = self._note_end(grid, cell, -1, count)
            count = self._note_end(grid, cell, 1, count)
            count = self._note_end(grid, cell, -grid.stride, count)
            count = self._note_end(grid, cell, grid.stride, count)
        self.count = 0
        self._add_edge(grid)
        for k in range(count):
            if grid.fitting[ends[k]] != 0:
                self._read_cell(grid, ends[k], self._cell_data, 0)
                self._add_cell(grid, ends[k], self._cell_data, 0)
        self._add(KEPT_BEST + self._kept.best_points(grid))
        self._add_rest(min(self._pile, max(i64(_HAND) - self._kept.total, i64(0))))
        for k in range(size - 1, -1, -1):
            grid.remove(entries[at + k] // 256)
        # Placing tiles grew the bounding box, and every later search would scan all of it.
        grid.left, grid.right, grid.top, grid.bottom = left, right, top, bottom

    def extract_exchange(self, grid: Grid, given: list[int]) -> None:
        """Extract the features of the position after an exchange of these tiles."""
        self._kept.take(self._hand, self._hand_size)
        for tile in given:
            self._kept.drop(tile)
        self._kept.sort()
        self._extraction += 1
        self.count = 0
        self._add_edge(grid)
        self._add(KEPT_BEST + self._kept.best_points(grid))
        self._add_rest(0)

    def _note_end(self, grid: Grid, cell: i64, step: i64, count: i64) -> i64:
        """Add the empty cell at this end of the tile's run, unless it is listed already."""
        at = cell + step
        while grid.cells[at] != 0:
            if grid.cells[at] == WALL:
                return count
            at += step
        if self._changed[at] == self._extraction:
            return count
        self._changed[at] = self._extraction
        self._ends[count] = at
        return count + 1

    # Adding features

    def _add(self, feature: i64) -> None:
        self.active[self.count] = feature
        self.count += 1

    def _add_edge(self, grid: Grid) -> None:
        """Add the cells that the move has not changed."""
        edge, data, changed, fitting = self._edge, self._edge_data, self._changed, grid.fitting
        active = self.active
        now, kept_faces = self._extraction, self._kept.faces
        for k in range(self._edge_count):
            cell = edge[k]
            if changed[cell] == now or fitting[cell] == 0:
                continue
            at = k * 8
            if grid.diagonals or data[at + 7] & kept_faces != 0:
                self._add_cell(grid, cell, data, at)
                continue
            # Most cells take none of the kept tiles.
            count = self.count
            active[count] = data[at + 1]
            count += 1
            if data[at + 2] != 0:
                active[count] = data[at + 3]
                count += 1
            if data[at + 4] != 0:
                active[count] = data[at + 5]
                count += 1
            self.count = count

    def _add_cell(self, grid: Grid, cell: i64, data: vec[i64], at: i64) -> None:
        kept_faces = self._kept.faces
        own: i64 = 0
        if data[at] & kept_faces != 0:
            own = self._count_fitting(grid, cell, data[at], data[at + 6])
        self._add(data[at + 1] + min(own, i64(2)))
        for k in range(at + 2, at + 5, 2):
            if data[k] != 0:
                own = 0
                if data[k] & kept_faces != 0:
                    for j in range(self._kept.size):
                        if data[k] & self._kept.bits[j] != 0:
                            own += 1
                self._add(data[k + 1] + min(own, i64(3)))
        if grid.diagonals:
            self._add_diagonals(grid, cell, data[at])

    def _count_fitting(self, grid: Grid, cell: i64, faces: i64, points: i64) -> i64:
        """How many kept tiles fit a cell; notes the cell and the points with each tile."""
        own: i64 = 0
        for k in range(self._kept.size):
            if faces & self._kept.bits[k] != 0:
                gained = points
                if grid.diagonals:
                    diagonal = grid.diagonal_points(cell, self._kept.tiles[k] // FACES)
                    if diagonal < 0:
                        continue
                    gained += diagonal
                own += 1
                self._kept.cells[k] += 1
                self._kept.best[k] = max(self._kept.best[k], gained)
        return own

    def _add_diagonals(self, grid: Grid, cell: i64, faces: i64) -> None:
        for background in range(1, 4):
            points = grid.diagonal_points(cell, background)
            if points <= 0:
                continue
            number: i64 = 0
            rest = faces
            while rest != 0:
                bit = rest & -rest
                number += self._unseen[background * FACES + FACE_OF_BIT[bit % 37]]
                rest ^= bit
            own: i64 = 0
            for k in range(self._kept.size):
                if faces & self._kept.bits[k] != 0 and self._kept.tiles[k] // FACES == background:
                    own = 1
            level = HOLD_LEVEL[self._chances + min(number, i64(MOST_FITTING - 1))]
            bucket = DIAGONAL_BUCKET[min(points, i64(63))]
            self._add(DIAGONAL + (bucket * 8 + level) * 2 + own)

    def _add_rest(self, drawn: i64) -> None:
        """Add what is not about cells; this many tiles will be drawn."""
        traits, kept = self._traits, self._kept.tiles
        for k in range(12):
            traits[k] = 0
        for k in range(self._kept.size):
            traits[kept[k] % FACES // 6] += 1
            traits[6 + kept[k] % 6] += 1
        colour: i64 = 0
        shape: i64 = 0
        for k in range(6):
            colour, shape = max(colour, traits[k]), max(shape, traits[6 + k])
        more, fewer = max(colour, shape), min(colour, shape)
        self._add(SETS + min(more, i64(6)) * 8 + min(fewer, i64(6)))
        for k in range(self._kept.size):
            face = kept[k] % FACES
            mates = min(traits[face // 6] + traits[6 + face % 6] - 2, i64(3))
            copies = min(self._unseen_faces[face], i64(2))
            best = POINTS_BUCKET[min(self._kept.best[k], i64(63))]
            cells = CELLS_BUCKET[self._kept.cells[k]]
            self._add(TILE + ((copies * 7 + best) * 5 + cells) * 4 + mates)
        self._add(DUPLICATES + min(self._kept.total - self._kept.size, i64(7)))
        for k in range(12):
            self._add(self._pool[k])
        pile = self._pile - drawn
        self.kept = self._kept.total
        size = min(self.kept, i64(_HAND))
        self._add(STAGE + PILE_BUCKET[pile] * 7 + size)
        if pile == 0:
            size = min(self.kept + drawn, i64(_HAND))
            self._add(ENDING + size * 7 + self._next_size)
        self.ends_game = pile == 0 and self.kept + drawn == 0
        self.stage = STAGE_OF_PILE[pile]

    def packed(self) -> bytes:
        """The features, in two bytes each."""
        writer = BytesWriter()
        for k in range(self.count):
            write_i16_le(writer, i16(self.active[k]))
        return writer.getvalue()
