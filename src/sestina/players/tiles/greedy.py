"""`greedy` in the tile games: the placement with the most points."""

from mypy_extensions import i64

from sestina.engine.board import placement_move
from sestina.engine.moves import Move
from sestina.game.view import View, search_state
from sestina.games.tiles.state import TilesState


class GreedyTileBot:
    """Takes the first of the best placements; without one, exchanges as many tiles as it can.

    It uses no action tiles.
    """

    def __init__(self) -> None:
        self._state: TilesState | None = None

    def __reduce__(self) -> tuple[object, ...]:
        # The state is memory to use again, nothing that later choices depend on.
        return (GreedyTileBot, ())

    def choose(self, view: View) -> Move:
        if view.seat is None or view.seat != view.seat_to_move:
            raise ValueError("this seat is not to move")
        state: TilesState = search_state(view, self._state)
        self._state = state
        best: i64 = -1 if state.pending is not None else state.find_best()
        if best >= 0:
            return placement_move(state.grid, state.found, best)
        moves = view.legal_moves()
        placements = [move for move in moves if move.kind == "place"]
        if placements:
            return max(placements, key=lambda move: move.points)
        return exchange_or_pass(moves)


def play_greedily(state: TilesState) -> None:
    """Make the same choice in the compiled state, without a view: for fast self-play."""
    best = state.find_best()
    if best >= 0:
        state.play_found(best)
    else:
        state.play(exchange_or_pass(state.legal_moves()))


def exchange_or_pass(moves: list[Move]) -> Move:
    """The largest exchange, or the last move listed."""
    exchanges = [move for move in moves if move.kind == "swap"]
    return max(exchanges, key=lambda move: len(move.tiles)) if exchanges else moves[-1]
