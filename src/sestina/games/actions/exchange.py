"""Exchange up to six tiles, and take the usual turn after it (X8, C-A18, C-T6)."""

from sestina.engine.moves import Move
from sestina.games.checks import check_exchange
from sestina.games.rules import Action
from sestina.games.state import State


class Exchange(Action):
    def __init__(self) -> None:
        super().__init__("exchange", tiles=(1, 99), needs_pile=True)

    def offers(self, state: State) -> list[Move]:
        return [Move("use", tiles, action=self.kind) for tiles in state.exchanges()]

    def check(self, state: State, move: Move) -> None:
        check_exchange(state, move, int(state.exchange_limit()))

    def apply(self, state: State, move: Move) -> None:
        state.exchange(move)
