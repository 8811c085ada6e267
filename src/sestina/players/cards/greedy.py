"""`greedy` in Cards: the play with the most Qwirkles, then with the most cards."""

from sestina.engine.moves import Move
from sestina.game.view import View
from sestina.players.protocol import check_to_move


class GreedyCardBot:
    """It ignores what its play leaves to the next player."""

    def choose(self, view: View) -> Move:
        check_to_move(view)
        if view.is_opening or view.is_forced:
            return max(view.legal_moves(), key=lambda move: move.points)
        return view.table.solve(view.hand, "most-qwirkles") or Move("stuck")
