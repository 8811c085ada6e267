"""What a thinking worker does: it chooses moves and carries out analyses, hints and reviews.

A task is pickled, as for a worker process: a view carries its rules, so the worker needs nothing
else.
"""

import json
import pickle
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

import msgspec

from sestina.game.view import View
from sestina.host.protocol.insight import Progress
from sestina.players.levels import steady_bot

if TYPE_CHECKING:
    from sestina.host.requests.tasks import Task


@dataclass(frozen=True)
class MoveTask:
    """Choose a bot's move."""

    level: str
    seed: int
    most_seconds: float
    """A level that searches makes as many simulations as on a usual machine, if it can by then."""
    view: View


def write_task(task: "MoveTask | Task") -> str:
    return b64encode(pickle.dumps(task)).decode()


def think(text: str, report: Callable[[str], None]) -> str:
    """Carry a task out: a chosen move, or the last progress. `report` hears of the others."""
    # Only the host of the same tab writes tasks.
    task: MoveTask | Task = pickle.loads(b64decode(text))
    if isinstance(task, MoveTask):
        return _choose(task)
    # A worker that only plays needs no analysis.
    from sestina.host.requests.tasks import carry_out

    return write_progress(carry_out(task, lambda progress: report(write_progress(progress))))


def _choose(task: MoveTask) -> str:
    start = perf_counter()
    bot = steady_bot(task.level, task.seed, task.view, task.most_seconds)
    move = str(bot.choose(task.view))
    return json.dumps([move, perf_counter() - start])


def read_move(text: str) -> tuple[str, float]:
    """The move, and the seconds that it took."""
    move, seconds = json.loads(text)
    return move, seconds


def write_progress(progress: Progress) -> str:
    return msgspec.json.encode(progress).decode()


def read_progress(text: str) -> Progress:
    return msgspec.json.decode(text, type=Progress)
