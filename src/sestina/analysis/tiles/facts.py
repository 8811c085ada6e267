"""What can be seen on the board and in the hand after a move of a tile game."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from sestina.analysis.reason import chance_to_hold
from sestina.engine.lines import largest_set
from sestina.engine.moves import Cell, Move
from sestina.engine.tiles import FACES, TILES, Tile
from sestina.game.view import View
from sestina.games.tiles.state import TilesState
from sestina.players.protocol import check_to_move


@dataclass(frozen=True)
class Opening:
    """An empty cell at which one tile makes a line of a certain length."""

    cell: Cell
    length: int
    """Tiles in the line with that tile."""
    tiles: tuple[str, ...]
    """The tiles that fit there and are unseen, each once."""
    copies: int
    """How many unseen tiles fit there."""
    chance: float
    """The chance that the next player holds one of them."""


class TileFacts:
    """The board and the hand after a move, before new tiles are drawn; None: as they are."""

    def __init__(self, view: View, move: Move | None) -> None:
        state: TilesState = view.imagine_state(Random(0))
        state.keeps_facts = False
        self._grid = state.grid
        self._grid.make_room()
        laid = move is not None and move.kind == "place"
        self._cells: dict[Cell, Tile] = dict(view.board.cells)
        if move is not None and laid:
            for x, y, tile in move.placed:
                self._grid.place(self._grid.cell_of(x, y), tile.code)
                self._cells[x, y] = tile
        self.kept: list[Tile] = [*view.hand]
        if move is not None and (laid or move.kind == "swap"):
            for tile in move.tiles:
                self.kept.remove(tile)
        self.laid: int = len(move.tiles) if move is not None and laid else 0
        self._unseen = Counter(view.unseen)
        self._openings: dict[int, dict[Cell, Opening]] = {}
        following = (check_to_move(view) + 1) % view.players
        self._next_hand = view.hand_counts[following]
        self.pile: int = max(0, view.pile_count - self.laid)
        """Tiles in the pile after the hand is filled up."""

    @property
    def duplicates(self) -> int:
        """Kept tiles that equal another one."""
        return len(self.kept) - len(set(self.kept))

    @property
    def largest_set(self) -> int:
        """The most kept tiles that could lie in one line."""
        return largest_set([tile.code for tile in self.kept]) if self.kept else 0

    @property
    def unplayable(self) -> list[Tile]:
        """Kept tiles that fit nowhere alone, each once."""
        if not self._cells:
            return []
        return [
            tile
            for tile in sorted(set(self.kept))
            if not any(self._fits(cell, tile) for cell in self._edge)
        ]

    def openings(self, length: int) -> dict[Cell, Opening]:
        """The cells at which one tile makes a line of this length."""
        if length not in self._openings:
            self._openings[length] = self._find_openings(length)
        return self._openings[length]

    def _find_openings(self, length: int) -> dict[Cell, Opening]:
        found: dict[Cell, Opening] = {}
        for cell in self._edge:
            if max(self._run(cell, 1, 0), self._run(cell, 0, 1)) + 1 != length:
                continue
            if not any(self._fits(cell, tile) for tile in _every_face(self._cells)):
                continue
            fitting = [tile for tile in self._unseen if self._fits(cell, tile)]
            copies = sum([self._unseen[tile] for tile in fitting])
            chance = chance_to_hold(copies, self._unseen.total(), self._next_hand)
            names = tuple([str(tile) for tile in sorted(fitting)])
            found[cell] = Opening(cell, length, names, copies, chance)
        return found

    @cached_property
    def _edge(self) -> list[Cell]:
        """The empty cells beside tiles, in reading order."""
        beside = {
            (x + dx, y + dy)
            for x, y in self._cells
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        }
        return sorted(
            [cell for cell in beside if cell not in self._cells],
            key=lambda cell: (cell[1], cell[0]),
        )

    def _run(self, cell: Cell, dx: int, dy: int) -> int:
        """How many tiles lie in one direction and its opposite, next to a cell."""
        count = 0
        for sign in (1, -1):
            x, y = cell[0] + sign * dx, cell[1] + sign * dy
            while (x, y) in self._cells:
                count += 1
                x, y = x + sign * dx, y + sign * dy
        return count

    def _fits(self, cell: Cell, tile: Tile) -> bool:
        grid = self._grid
        if not grid.covers(*cell):
            return False
        return grid.fits(grid.cell_of(*cell), tile.code)


def _every_face(cells: dict[Cell, Tile]) -> Sequence[Tile]:
    """A tile of each face, of the kind that lies on the board."""
    kinds = sorted({tile.code // FACES for tile in cells.values()})
    return [TILES[kind * FACES + face] for kind in kinds for face in range(FACES)]
