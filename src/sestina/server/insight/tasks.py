"""What analysts do: plain values that a worker process understands, and their results as JSON."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from time import perf_counter

import msgspec

from sestina.analysis.analyse import analyse
from sestina.analysis.game_review import review
from sestina.analysis.plain_values import analysis_data, review_data
from sestina.analysis.results import Analysis
from sestina.analysis.step_review import RecordedStates
from sestina.engine.moves import Move
from sestina.game.game_record import GameRecord
from sestina.game.view import View
from sestina.host.protocol.insight import AnalysisSeen, HintSeen, ReviewSeen
from sestina.server.insight.hint_steps import hint_steps

MOVES_TOLD = 12
"""Candidates of an analysis that a client gets to see, beside those that it asked for."""

Report = Callable[[float, bytes], None]
"""Told the share that is done, and the result so far; empty where there is none yet."""


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


def carry_out(task: Task, report: Report) -> bytes:
    """The result of a task as JSON; in a worker process, as it takes long."""
    match task:
        case AnalysisTask():
            return _analyse(task, report)
        case HintTask():
            return _hint(task, report)
        case ReviewTask():
            return _review(task, report)


def _analyse(task: AnalysisTask, report: Report) -> bytes:
    share = _progress_of(task)
    wanted = [task.view.family.parse_move(move) for move in task.moves]

    def tell(analysis: Analysis) -> None:
        report(share(analysis), analysis_json(analysis, wanted))

    found = analyse(task.view, task.seconds, tell, deals=task.deals, moves=task.moves)
    return analysis_json(found, wanted)


def _hint(task: HintTask, report: Report) -> bytes:
    share = _progress_of(task)

    def tell(analysis: Analysis) -> None:
        report(share(analysis), hint_json(analysis, settled=False))

    return hint_json(analyse(task.view, task.seconds, tell, deals=task.deals), settled=True)


def _review(task: ReviewTask, report: Report) -> bytes:
    # One process: there are as many analysts as there should be processes.
    reviewed = review(
        task.record, task.seconds, lambda done: report(done, b""), deals=task.deals, workers=1
    )
    states = RecordedStates(task.record).states
    data = review_data(reviewed)
    turns = data["turns"]
    assert isinstance(turns, list)
    for number, turn in enumerate(turns):
        turn["position"] = str(View(states[number], turn["seat"]).position())
    whole = {**data, "table": task.table, "game": task.record.game, "names": task.names}
    return msgspec.json.encode(msgspec.convert(whole, ReviewSeen, strict=False))


def _progress_of(task: AnalysisTask | HintTask) -> Callable[[Analysis], float]:
    """Tells how much of the effort is done, in deals or in time."""
    start, deals = perf_counter(), task.deals
    if deals is None:
        return lambda _analysis: min(1.0, (perf_counter() - start) / task.seconds)
    return lambda analysis: min(1.0, analysis.deals / max(1, deals))


def analysis_json(analysis: Analysis, wanted: Collection[Move] = ()) -> bytes:
    data = analysis_data(analysis, MOVES_TOLD, wanted)
    return msgspec.json.encode(msgspec.convert(data, AnalysisSeen))


def hint_json(analysis: Analysis, *, settled: bool) -> bytes:
    """A hint; nothing if the game is over."""
    best = analysis.best
    if best is None:
        return b"null"
    steps = [
        {"step": one.step, "code": one.code, "values": one.values, "text": one.text}
        for one in hint_steps(analysis)
    ]
    hint = {
        "settled": settled,
        "move": str(best.move),
        "points": best.points,
        "win": best.win,
        "error": best.error,
        "steps": steps,
    }
    return msgspec.json.encode(msgspec.convert(hint, HintSeen))
