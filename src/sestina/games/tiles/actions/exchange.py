"""Exchange up to six tiles, then take the usual turn (X8, C-A18, C-T6)."""

from sestina.engine.moves import Move
from sestina.games.tiles.action import Action, UsualGain
from sestina.games.tiles.checks import check_exchange
from sestina.games.tiles.move_list import exchange_tiles
from sestina.games.tiles.state import TilesState


class Exchange(Action):
    def __init__(self) -> None:
        super().__init__(
            "exchange",
            tiles=(1, 99),
            needs_pile=True,
            summary="exchange tiles, then your turn",
            example="use exchange Rc Rs",
            usual_gain=UsualGain(2.8, 2.4),
        )

    def offers(self, state: TilesState) -> list[Move]:
        return [Move("use", tiles, action=self.kind) for tiles in state.exchanges()]

    def check(self, state: TilesState, move: Move) -> None:
        check_exchange(state, move, int(state.exchange_limit()))

    def apply(self, state: TilesState, move: Move) -> None:
        exchange_tiles(state, [tile.code for tile in move.tiles])
