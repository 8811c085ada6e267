"""The last turn of Cards: nothing follows, so only Qwirkles count."""

from collections.abc import Sequence

from sestina.analysis.outcome import margin_of, shared_win
from sestina.analysis.turn import ProvedMove
from sestina.engine.moves import Move
from sestina.game.view import View
from sestina.players.protocol import check_to_move


def prove_last_turn(view: View, nodes: int, wanted: Sequence[Move]) -> list[ProvedMove] | None:
    """The play with the most Qwirkles, listed plays and the wanted ones; None before that turn."""
    if view.turns_left != 1:
        return None
    best = view.table.solve(view.hand, "most-qwirkles")
    moves = dict.fromkeys([*([] if best is None else [best]), *wanted, *view.legal_moves()])
    proved = [_proved(view, move) for move in moves]
    return sorted(proved, key=lambda one: -one.margin)


def _proved(view: View, move: Move) -> ProvedMove:
    qwirkles = move.points
    if move.kind == "stuck":
        # A play that exists must be made.
        forced = view.table.solve(view.hand)
        qwirkles = 0 if forced is None else forced.points
    scores = [*view.scores]
    seat = check_to_move(view)
    scores[seat] += qwirkles
    return ProvedMove(move, int(margin_of(scores, seat)), shared_win(scores))
