"""Star discs: where they lie, who has them, and what one did in this turn."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sestina.engine.moves import Cell
from sestina.games.facts import Fact

if TYPE_CHECKING:
    from sestina.games.tiles.state import TilesState


class Discs:
    """All star discs of a game, which everyone may see."""

    def __init__(self, players: int, stars: tuple[Cell, ...]) -> None:
        self.counts: list[int] = [0] * players
        """The discs in front of each seat."""
        self.stars: tuple[Cell, ...] = stars
        """The fields that still hold a disc."""
        self.used: bool = False
        """Whether none can be used any more in this turn."""
        self.freed_place: i64 = -1
        """From where a disc took a tile in this half of the turn, and which; -1: from nowhere."""
        self.freed_tile: i64 = -1

    def copy(self) -> "Discs":
        copy = Discs(0, self.stars)
        copy.counts = [*self.counts]
        copy.used = self.used
        copy.freed_place = self.freed_place
        copy.freed_tile = self.freed_tile
        return copy


NO_DISCS: Final = Discs(0, ())
"""For all games without star discs."""


def win_discs(state: "TilesState", cells: Sequence[Cell]) -> None:
    """Give the seat to move the discs of the star fields among these cells (D7)."""
    discs = state.discs
    won = tuple([cell for cell in cells if cell in discs.stars])
    if won:
        discs.stars = tuple([cell for cell in discs.stars if cell not in won])
        discs.counts[state.seat] += len(won)
        state.note(Fact("disc", state.seat, (), won, 0, len(won)))


def win_found_discs(state: "TilesState", index: i64) -> None:
    """The same for a placement that `find` has listed."""
    if not state.discs.stars:
        return
    grid, found = state.grid, state.found
    cells: list[Cell] = []
    for k in range(found.size(index)):
        cell = found.cell(index, k)
        cells.append((int(grid.x_of(cell)), int(grid.y_of(cell))))
    win_discs(state, cells)
