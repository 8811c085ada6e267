"""Playing matches: several at once on one engine, saved on the way, stopped when decided."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic

from sestina.arena.blocks import Fault, Task
from sestina.arena.engines.engine import Engine
from sestina.arena.match import Match
from sestina.arena.result_file import write_results
from sestina.arena.results import Results

SAVE_EVERY = 3.0
"""Seconds between two writings of the result file, if writing it is quick."""


class BotFailed(Exception):
    """A bot raised an error or chose no legal move: the contest is off."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.words)
        self.fault = fault


class Saver:
    """Writes a result file now and then; a large one less often."""

    def __init__(self, path: Path | None, results: Sequence[Results]) -> None:
        self._path = path
        self._results = results
        self._next = 0.0  # after the first block: who cannot write should know at once

    def perhaps(self) -> None:
        if self._path is not None and monotonic() >= self._next:
            self.now()

    def now(self) -> None:
        if self._path is None:
            return
        begun = monotonic()
        write_results(self._path, self._results)
        self._next = monotonic() + max(SAVE_EVERY, 20 * (monotonic() - begun))


def play_matches(
    matches: Sequence[Match],
    engine: Engine,
    *,
    saver: Saver | None = None,
    on_block: Callable[[Match], None] | None = None,
) -> None:
    """Play until all matches are done. What was played is saved, however this ends."""
    saver = saver or Saver(None, [])
    try:
        if all(match.is_done for match in matches):
            return
        with closing(engine.play(_tasks(matches))) as outcomes:
            for outcome in outcomes:
                if outcome.fault is not None:
                    raise BotFailed(outcome.fault)
                match = matches[outcome.task.match]
                match.take(outcome)
                if on_block is not None:
                    on_block(match)
                saver.perhaps()
                if all(match.is_done for match in matches):
                    return
    finally:
        saver.now()


def _tasks(matches: Sequence[Match]) -> Iterator[Task]:
    """Tasks of all matches in turn, so that all go forward together."""
    waiting = [match.tasks(number) for number, match in enumerate(matches)]
    while waiting:
        left = []
        for tasks in waiting:
            task = next(tasks, None)
            if task is not None:
                yield task
                left.append(tasks)
        waiting = left
