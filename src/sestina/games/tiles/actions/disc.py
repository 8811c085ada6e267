"""A star disc of Expansion 1: take a tile from the board, even if others lose contact (D8, D10)."""

from sestina.engine.errors import IllegalMove
from sestina.engine.lines import loose_cells
from sestina.engine.moves import Move
from sestina.engine.tiles import TILES
from sestina.engine.window import place_of
from sestina.games.facts import Fact
from sestina.games.tiles.action import Action, UsualGain
from sestina.games.tiles.state import TilesState


class StarDisc(Action):
    """Not one of the action tiles: a seat may have several, and use one beside an action tile."""

    def __init__(self) -> None:
        super().__init__(
            "disc",
            cells=1,
            summary="give a star disc back, take that tile, then your turn",
            example="use disc 3,4",
            usual_gain=UsualGain(5.2, 3.2),
        )

    def offers(self, state: TilesState) -> list[Move]:
        grid = state.grid
        return [
            Move("use", cells=((int(grid.x_of(cell)), int(grid.y_of(cell))),), action=self.kind)
            for cell in loose_cells(grid)
        ]

    def check(self, state: TilesState, move: Move) -> None:
        x, y = move.cells[0]
        if state.grid.tile_at(x, y) < 0:
            raise IllegalMove("empty-cell", f"there is no tile at {x},{y} to take")
        if int(state.grid.cell_of(x, y)) not in loose_cells(state.grid):
            raise IllegalMove(
                "not-removable",
                f"the tile at {x},{y} cannot be taken: not from a Qwirkle, and not the last one",
            )

    def apply(self, state: TilesState, move: Move) -> None:
        x, y = move.cells[0]
        tile = state.grid.remove(state.grid.cell_of(x, y))
        state.hands[state.seat].add(tile)
        state.discs.freed_place, state.discs.freed_tile = place_of(x, y), tile
        state.note(Fact("take", state.seat, (TILES[tile],), move.cells))
