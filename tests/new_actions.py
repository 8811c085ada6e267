"""Two action tiles that no file of the project knows: one names a cell, one waits for a step."""

from sestina.engine.errors import IllegalMove
from sestina.engine.lines import removable_cells
from sestina.engine.moves import Move
from sestina.engine.placements import Placements
from sestina.engine.tiles import TILES
from sestina.games.tiles.action import Action
from sestina.games.tiles.state import TilesState


class Bury(Action):
    """Names a cell: its tile goes back to the pile, and the seat scores."""

    points = 9

    def __init__(self) -> None:
        super().__init__("bury", cells=1)

    def offers(self, state: TilesState) -> list[Move]:
        return [
            Move(
                "use",
                cells=((int(state.grid.x_of(cell)), int(state.grid.y_of(cell))),),
                action=self.kind,
            )
            for cell in removable_cells(state.grid)
        ]

    def check(self, state: TilesState, move: Move) -> None:
        if int(state.grid.cell_of(*move.cells[0])) not in removable_cells(state.grid):
            raise IllegalMove("not-removable", f"nothing to bury at {move.cells[0]}")

    def apply(self, state: TilesState, move: Move) -> None:
        # No fact says that the tile is gone: bots have to look at the board.
        tile = state.grid.remove(state.grid.cell_of(*move.cells[0]))
        state.pile.put_back([int(tile)], state.chance)
        state.scores[state.seat] += self.points


class Sow(Action):
    """Waits for a tile in an even column, or `decline`; the tile scores nothing itself."""

    points = 6

    def __init__(self) -> None:
        super().__init__("sow", waits=True)

    def offers(self, state: TilesState) -> list[Move]:
        return [] if state.is_opening else [Move("use", action=self.kind)]

    def apply(self, state: TilesState, move: Move) -> None:
        state.pending = self

    def choices(self, state: TilesState) -> list[Move]:
        found, hand = Placements(), state.hands[state.seat]
        found.find_single(state.grid, hand.tiles, hand.size)
        singles = [(int(found.cell(k, 0)), int(found.tile(k, 0))) for k in range(found.count)]
        return [Move("decline")] + [
            Move(
                "place", (TILES[tile],), ((int(state.grid.x_of(cell)), int(state.grid.y_of(cell))),)
            )
            for cell, tile in singles
            if state.grid.x_of(cell) % 2 == 0
        ]

    def answer(self, state: TilesState, move: Move) -> None:
        if move not in self.choices(state):
            raise IllegalMove("not-now", "sow a tile in an even column, or decline")
        state.pending = None
        state.fresh = False
        if move.kind == "place":
            state.grid.place(state.grid.cell_of(*move.cells[0]), move.tiles[0].code)
            state.hands[state.seat].discard(move.tiles[0].code)
            state.draw(state.seat, min(1, int(state.pile.ordinary)))
            state.scores[state.seat] += self.points
