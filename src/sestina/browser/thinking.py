"""What a thinking worker does: it chooses moves and carries out analyses, hints and reviews.

A task is pickled, as for a worker process: a view carries its rules, so the worker needs nothing
else.
"""

import pickle
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from sestina.game.view import View
from sestina.host.protocol.insight import Progress
from sestina.host.requests.tasks import Task, carry_out
from sestina.players.levels import bot_named


@dataclass(frozen=True)
class MoveTask:
    """Choose a bot's move."""

    level: str
    seed: int
    seconds: float
    view: View


def write_task(task: MoveTask | Task) -> str:
    return b64encode(pickle.dumps(task)).decode()


def think(text: str, report: Callable[[str], None]) -> str:
    """Carry a task out: a move as text, or the last progress. `report` hears of the others."""
    # Only the host of the same tab writes tasks.
    task: MoveTask | Task = pickle.loads(b64decode(text))
    if isinstance(task, MoveTask):
        return str(bot_named(task.level, task.seed, seconds=task.seconds).choose(task.view))
    return write_progress(carry_out(task, lambda progress: report(write_progress(progress))))


def write_progress(progress: Progress) -> str:
    return msgspec.json.encode(progress).decode()


def read_progress(text: str) -> Progress:
    return msgspec.json.decode(text, type=Progress)
