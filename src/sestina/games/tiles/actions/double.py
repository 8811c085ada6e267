"""Double turn: a turn, a refill, and another turn without an action tile (X13, C-A23)."""

from sestina.engine.moves import Move
from sestina.games.tiles.action import Action, UsualGain
from sestina.games.tiles.state import TilesState


class Double(Action):
    def __init__(self) -> None:
        super().__init__("double", summary="two turns", usual_gain=UsualGain(8.2, 1.8))

    def offers(self, state: TilesState) -> list[Move]:
        return [Move("use", action=self.kind)]

    def apply(self, state: TilesState, move: Move) -> None:
        state.parts_left = 1
