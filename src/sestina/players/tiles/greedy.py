"""`greedy`: the placement with the most points; exchanges all it can when nothing fits."""

from mypy_extensions import i64

from sestina.engine.board import placement_move
from sestina.engine.moves import Move
from sestina.games.tiles.state import TilesState
from sestina.games.view import View


class GreedyPlayer:
    """Plain and strong for its simplicity. It leaves action tiles alone.

    Of several best placements it takes the first that the generator lists. In Cards it
    plays for the most Qwirkles, then for the most cards.
    """

    def __init__(self) -> None:
        self._state: TilesState | None = None

    def choose(self, view: View) -> Move:
        if view.seat is None or view.seat != view.seat_to_move:
            raise ValueError("this seat is not to move")
        if not view.lists_all_moves and not view.is_opening and not view.is_forced:
            return view.table.solve(view.hand, "most-qwirkles") or Move("stuck")
        if view.lists_all_moves:
            self._state = state = view.search_state(self._state)
            best: i64 = -1 if state.pending is not None else state.find_best()
            if best >= 0:
                return placement_move(state.found, best)
        moves = view.legal_moves()
        plays = [move for move in moves if move.kind in ("place", "rows")]
        if plays:
            return max(plays, key=lambda move: move.points)
        swaps = [move for move in moves if move.kind == "swap"]
        if swaps:
            return max(swaps, key=lambda move: len(move.tiles))
        return moves[-1]


def play_greedily(state: TilesState) -> None:
    """The same choice in the compiled state, without a view: for fast self-play."""
    best = state.find_best()
    if best >= 0:
        state.play_found(best)
        return
    moves = state.legal_moves()
    swaps = [move for move in moves if move.kind == "swap"]
    state.play(max(swaps, key=lambda move: len(move.tiles)) if swaps else moves[-1])
