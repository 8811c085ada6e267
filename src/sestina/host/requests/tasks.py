"""Analyses, hints and reviews as tasks of a worker process, which makes JSON of their results."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from time import perf_counter

from sestina.analysis.analyse import analyse
from sestina.analysis.game_review import review
from sestina.analysis.results import Analysis, told_moves, told_reasons
from sestina.analysis.step_review import RecordedStates
from sestina.engine.errors import IllegalMove, ParseError
from sestina.engine.moves import Move
from sestina.game.game_record import GameRecord
from sestina.game.view import View
from sestina.host.protocol.insight import (
    AnalysisSeen,
    HintSeen,
    Progress,
    ReviewedTurnSeen,
    ReviewSeen,
    format_result,
)
from sestina.host.requests.hint_steps import hint_steps

MOVES_TOLD = 12
"""Candidates of an analysis that a client gets to see, beside those that it asked for."""

Report = Callable[[Progress], None]


@dataclass(frozen=True)
class AnalysisTask:
    """Analyse a view of the seat to move."""

    view: View
    seconds: float
    moves: tuple[str, ...] = ()
    deals: int | None = None
    """The effort, instead of a time: the same question then has the same answer."""


@dataclass(frozen=True)
class HintTask:
    """Find a hint for the seat of a view, which is to move."""

    view: View
    seconds: float
    deals: int | None = None


@dataclass(frozen=True)
class ReviewTask:
    """Review a game that is over."""

    table: str
    record: GameRecord
    names: tuple[str, ...]
    seconds: float
    deals: int | None = None


Task = AnalysisTask | HintTask | ReviewTask


def carry_out(task: Task, report: Report) -> Progress:
    """Carry out a task, in a worker process, as it takes long. The last progress has the result."""

    def tell(done: float, result: bytes = b"") -> None:
        report(Progress(state="running", done=round(done, 3), result=result))

    try:
        return Progress(state="done", done=1.0, result=_result(task, tell))
    except (IllegalMove, ParseError) as error:
        return Progress(state="failed", reason=error.reason, message=error.message)


def _result(task: Task, tell: Callable[..., None]) -> bytes:
    match task:
        case AnalysisTask():
            return _analyse(task, tell)
        case HintTask():
            return _hint(task, tell)
        case ReviewTask():
            return _review(task, tell)


def _analyse(task: AnalysisTask, tell: Callable[[float, bytes], None]) -> bytes:
    share = _share_of(task)
    wanted = [task.view.family.parse_move(move) for move in task.moves]

    def show(analysis: Analysis) -> None:
        tell(share(analysis), analysis_json(analysis, wanted))

    found = analyse(task.view, task.seconds, show, deals=task.deals, moves=task.moves)
    return analysis_json(found, wanted)


def _hint(task: HintTask, tell: Callable[[float, bytes], None]) -> bytes:
    share = _share_of(task)

    def show(analysis: Analysis) -> None:
        tell(share(analysis), hint_json(analysis, settled=False))

    return hint_json(analyse(task.view, task.seconds, show, deals=task.deals), settled=True)


def _review(task: ReviewTask, tell: Callable[[float], None]) -> bytes:
    states = RecordedStates(task.record)
    # In this process alone: there are as many of them as there should be.
    reviewed = review(states, task.seconds, tell, deals=task.deals, workers=1)
    positions = [
        str(View(state, turn.seat).position())
        for state, turn in zip(states.states, reviewed.turns, strict=False)
    ]
    turns = [
        ReviewedTurnSeen(**vars(turn), position=position)
        for turn, position in zip(reviewed.turns, positions, strict=True)
    ]
    seen = ReviewSeen(
        table=task.table,
        game=task.record.game,
        names=task.names,
        result=reviewed.result,
        seats=reviewed.seats,
        turns=tuple(turns),
    )
    return format_result(seen)


def _share_of(task: AnalysisTask | HintTask) -> Callable[[Analysis], float]:
    """Tells how much of the effort is done, in deals or in time."""
    start, deals = perf_counter(), task.deals
    if deals is None:
        return lambda _analysis: min(1.0, (perf_counter() - start) / task.seconds)
    return lambda analysis: min(1.0, analysis.deals / max(1, deals))


def analysis_json(analysis: Analysis, wanted: Collection[Move] = ()) -> bytes:
    seen = AnalysisSeen(
        seat=analysis.view.seat_to_move,
        win=analysis.win,
        exact=analysis.exact,
        deals=analysis.deals,
        moves=told_moves(analysis, MOVES_TOLD, wanted),
        reasons=told_reasons(analysis),
    )
    return format_result(seen)


def hint_json(analysis: Analysis, *, settled: bool) -> bytes:
    """A hint; nothing if the game is over."""
    best = analysis.best
    if best is None:
        return format_result(None)
    seen = HintSeen(
        settled=settled,
        move=best.move,
        points=best.points,
        win=best.win,
        error=best.error,
        steps=hint_steps(analysis),
    )
    return format_result(seen)
