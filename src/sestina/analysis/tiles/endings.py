"""Endings of tile games for two in which everything is known: exact margins."""

from collections.abc import Sequence

from sestina.analysis.turn import ProvedMove
from sestina.engine.moves import Move
from sestina.game.view import View
from sestina.games.tiles.state import TilesState
from sestina.players.endgame.from_view import known_state
from sestina.players.endgame.solver import EndgameSolver, is_endgame

_kept: list[EndgameSolver] = []
"""One idle solver for this process, because a solver is large."""


def prove_ending(view: View, nodes: int, wanted: Sequence[Move]) -> list[ProvedMove] | None:
    """Every move with its margin if this many positions suffice, else the best and the wanted ones.

    None if even that takes more, or if this is no such ending.
    """
    state = known_state(view)
    if state is None or not is_endgame(state):
        return None
    # Off the list while it works: analyses may run in several threads.
    solver = _kept.pop() if _kept else EndgameSolver()
    try:
        return _prove(solver, state, nodes, wanted)
    finally:
        if not _kept:
            _kept.append(solver)


def _prove(
    solver: EndgameSolver, state: TilesState, nodes: int, wanted: Sequence[Move]
) -> list[ProvedMove] | None:
    best = solver.solve(state, nodes)
    if best is None or not best.exact:
        return None
    every = solver.values(state, nodes)
    if every is not None:
        return [_proved(state, one.move, one.margin) for one in every]
    proved = [_proved(state, best.move, best.margin)]
    for move in wanted:
        if move != best.move:
            margin = _margin_after(solver, state, move, nodes)
            if margin is None:
                return None
            proved.append(_proved(state, move, margin))
    proved.sort(key=lambda one: -one.margin)
    return proved


def _proved(state: TilesState, move: Move, margin: int) -> ProvedMove:
    own = 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0
    chances = (own, 1.0 - own) if state.seat == 0 else (1.0 - own, own)
    return ProvedMove(move, margin, chances)


def _margin_after(solver: EndgameSolver, state: TilesState, move: Move, nodes: int) -> int | None:
    """The margin of the seat to move after a move, if both play on perfectly."""
    seat = int(state.seat)
    after = state.copy()
    after.keeps_facts = False
    after.play(move)
    if after.over:
        return after.scores[seat] - after.scores[1 - seat]
    reply = solver.solve(after, nodes)
    return -reply.margin if reply is not None and reply.exact else None
