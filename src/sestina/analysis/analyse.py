"""`analyse`: the moves of a position, what they are worth, and how sure that is."""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from time import perf_counter

from sestina.analysis.comparison import Comparison, Limit
from sestina.analysis.families import analysis_of
from sestina.analysis.outcome import shared_win
from sestina.analysis.results import Analysis, FoundMove, rank
from sestina.analysis.turn import FamilyAnalysis, ProvedMove
from sestina.engine.moves import Move
from sestina.game.position import Position
from sestina.game.recorder import play
from sestina.game.view import View
from sestina.players.protocol import check_to_move
from sestina.players.seeds import move_seed

PROVING_NODES_A_SECOND = 30_000
"""Positions that the solver may search for each second of the limit."""
PROVING_NODES_A_DEAL = 400
LEAST_NODES = 20_000
REPORT_SECONDS = 0.2
"""Time between reports of progress."""


def analyse(
    position: View | Position,
    seconds: float = 2.0,
    progress: Callable[[Analysis], None] | None = None,
    *,
    deals: int | None = None,
    moves: Sequence[Move | str] = (),
    seed: int = 0,
) -> Analysis:
    """The best moves of the seat to move, with chances to win, from what that seat knows.

    Takes a view of the seat to move, or a position. With `deals` the effort is a number of deals
    instead of `seconds`, and the same seed gives the same result. `moves` are candidates in any
    case. `progress` is called with what is known so far, a few times a second.
    """
    view = position if isinstance(position, View) else _view_of(position)
    family = analysis_of(view.family)
    if view.is_over:
        return Analysis(view, (), shared_win(view.scores), True, 0, family.explain)
    check_to_move(view)
    start = perf_counter()
    wanted = [_legal_move(view, move) for move in moves]
    if deals is not None:
        nodes = max(LEAST_NODES, deals * PROVING_NODES_A_DEAL)
    else:
        nodes = max(LEAST_NODES, int(seconds * PROVING_NODES_A_SECOND))
    proved = family.prove(view, nodes, wanted)
    if proved is not None:
        return _from_proof(view, proved, family)
    limit = Limit(None if deals is not None else start + seconds, deals)
    return _compare(view, family, limit, wanted, progress, move_seed(seed, view))


def _view_of(position: Position) -> View:
    state = position.state()
    return View(state, None if state.over else int(state.seat))


def _legal_move(view: View, move: Move | str) -> Move:
    """A legal move with its points; raises `IllegalMove` for any other."""
    state = view.imagine_state(Random(0))
    return play(state, view.family.parse_move(str(move))).scored_move()


def _compare(
    view: View,
    family: FamilyAnalysis,
    limit: Limit,
    wanted: Sequence[Move],
    progress: Callable[[Analysis], None] | None,
    seed: int,
) -> Analysis:
    turn = family.turn(view, seed, wanted)
    comparison = Comparison(turn, check_to_move(view), wanted)
    reported = 0.0

    def report() -> None:
        nonlocal reported
        if progress is not None and perf_counter() - reported >= REPORT_SECONDS:
            reported = perf_counter()
            progress(_summary(view, comparison, family))

    comparison.run(limit, report)
    analysis = _summary(view, comparison, family)
    if progress is not None:
        progress(analysis)
    return analysis


def _summary(view: View, comparison: Comparison, family: FamilyAnalysis) -> Analysis:
    seat = check_to_move(view)
    turn, leader = comparison.turn, comparison.leader
    best = comparison.best()
    found: list[FoundMove] = []
    for index, samples in enumerate(comparison.samples):
        chances, margin = (best if index == leader else samples).compared(best)
        behind, behind_error = (0.0, 0.0) if index == leader else samples.behind(best)
        error = sqrt(best.error**2 + behind_error**2)
        if turn.is_certain:
            error = turn.certain_error
            behind_error = 0.0 if index == leader else turn.certain_error
        found.append(
            FoundMove(
                move=turn.moves[index],
                points=turn.moves[index].points,
                win=chances[seat],
                margin=margin,
                error=error,
                chances=chances,
                behind=max(0.0, behind),
                behind_error=behind_error,
                deals=samples.count,
            )
        )
    moves = rank(found, turn.moves[leader])
    return Analysis(view, moves, moves[0].chances, False, best.count, family.explain)


def _from_proof(view: View, proved: Sequence[ProvedMove], family: FamilyAnalysis) -> Analysis:
    seat = check_to_move(view)
    best = proved[0].chances[seat]
    found = tuple(
        [
            FoundMove(
                move=one.move,
                points=one.move.points,
                win=one.chances[seat],
                margin=float(one.margin),
                error=0.0,
                chances=one.chances,
                behind=best - one.chances[seat],
            )
            for one in proved
        ]
    )
    return Analysis(view, found, found[0].chances, True, 0, family.explain)
