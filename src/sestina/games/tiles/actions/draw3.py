"""Draw 3: three extra tiles at once; the hand may stay larger than six (M10, X7)."""

from typing import Final

from sestina.engine.errors import IllegalMove
from sestina.engine.moves import Move
from sestina.games.tiles.action import Action, UsualGain
from sestina.games.tiles.state import TilesState

EXTRA: Final = 3


class Draw3(Action):
    def __init__(self) -> None:
        super().__init__(
            "draw3",
            needs_pile=True,
            summary="draw three extra tiles, then your turn",
            usual_gain=UsualGain(2.4, 1.7, lasting=3.0),
        )

    def offers(self, state: TilesState) -> list[Move]:
        return [Move("use", action=self.kind)] if state.pile.ordinary > 0 else []

    def check(self, state: TilesState, move: Move) -> None:
        if state.pile.ordinary == 0:
            raise IllegalMove("pile-empty", "the pile is empty: there is nothing to draw")

    def apply(self, state: TilesState, move: Move) -> None:
        state.draw(state.seat, min(EXTRA, int(state.pile.ordinary)))
