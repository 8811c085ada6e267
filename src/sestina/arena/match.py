"""Matches: blocks of one seed, until there are enough of them, and playing several at once.

Several matches share an executor; results are saved regularly.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic

from sestina.arena.blocks import Fault, Outcome, Task
from sestina.arena.executors import Executor
from sestina.arena.results import Results, write_results
from sestina.arena.stopping import Stop
from sestina.arena.tally import Tally

SAVE_SECONDS = 3.0
"""Least time between two saves of the result file."""
SAVE_SHARE = 20
"""Saving takes at most one part in this many of the time."""


class Match:
    """Hands out tasks and collects outcomes in any order; continues an earlier run.

    Statistics and the decision to stop follow the order of the blocks, so that they do not
    depend on which worker finishes first.
    """

    def __init__(self, results: Results, seed: int, games: int, stop: Stop | None = None) -> None:
        """Play `games` of this seed, rounded up to whole blocks. Runs of other seeds count, too."""
        self.results = results
        self.seed = seed
        self.wanted: int = -(-games // results.setting.block_size)
        self.verdict: str | None = None
        """Why the match stopped before all games were played."""
        self._stop = stop
        self._run = results.run_of(seed)
        self.tally: Tally = Tally(results.setting)
        for run in results.runs:
            if run is not self._run:
                for block in run.blocks:
                    self.tally.add(block)
                    self._ask_the_rule()
        for block in self._run.blocks:
            self.tally.add(block)
            self._ask_the_rule()
        if not self.is_done:
            self._settle()

    @property
    def is_done(self) -> bool:
        return self.verdict is not None or len(self._run.blocks) >= self.wanted

    @property
    def blocks_played(self) -> int:
        """Blocks of this run, including those that finished early."""
        return len(self._run.blocks) + len(self._run.early)

    def tasks(self, number: int, records: bool = False) -> Iterator[Task]:
        """The tasks that are left, until the match is done."""
        have = {block.block for block in (*self._run.blocks, *self._run.early)}
        for block in range(self.wanted):
            if self.is_done:
                return
            if block not in have:
                yield Task(number, self.results.setting, self.seed, block, records)

    def take(self, outcome: Outcome) -> None:
        """Add a block; ignore it if the match is done."""
        if self.is_done or outcome.block is None:
            return
        self._run.early.append(outcome.block)
        for time, other in zip(self._run.times, outcome.times, strict=True):
            time.add(other)
        self._settle()

    def _settle(self) -> None:
        """Count early blocks whose turn has come."""
        for block in self._run.settle():
            self.tally.add(block)
            if self._ask_the_rule():
                # Other early blocks depend on the workers, so they must not count.
                self._run.early.clear()
                return

    def _ask_the_rule(self) -> bool:
        """Ask the stopping rule, until it has decided."""
        if self._stop is not None and self.verdict is None:
            self.verdict = self._stop.verdict(self.tally)
        return self.verdict is not None


# Playing several


class BotFailed(Exception):
    """A bot raised an error or chose an illegal move, which ends the contest."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.words)
        self.fault = fault


class Saver:
    """Writes the result file regularly; a large one less often."""

    def __init__(self, path: Path | None, results: Sequence[Results]) -> None:
        self._path = path
        self._results = results
        self._next_save = 0.0  # after the first block, so that a write error shows at once

    def save_if_due(self) -> None:
        if self._path is not None and monotonic() >= self._next_save:
            self.save()

    def save(self) -> None:
        if self._path is None:
            return
        start = monotonic()
        write_results(self._path, self._results)
        self._next_save = monotonic() + max(SAVE_SECONDS, SAVE_SHARE * (monotonic() - start))


def play_matches(
    matches: Sequence[Match],
    executor: Executor,
    *,
    saver: Saver | None = None,
    on_block: Callable[[Match], None] | None = None,
    on_records: Callable[[Sequence[str]], None] | None = None,
) -> None:
    """Play until all matches are done. Saves the results even if an error ends the contest.

    `on_records` gets the records of each block, in the order in which blocks were handed out.
    """
    saver = saver or Saver(None, [])
    queue = _RecordQueue(on_records)
    try:
        if all(match.is_done for match in matches):
            return
        tasks = queue.watch(_tasks(matches, records=on_records is not None))
        with closing(executor.play(tasks)) as outcomes:
            for outcome in outcomes:
                if outcome.fault is not None:
                    raise BotFailed(outcome.fault)
                match = matches[outcome.task.match]
                match.take(outcome)
                queue.take(outcome)
                if on_block is not None:
                    on_block(match)
                saver.save_if_due()
                if all(match.is_done for match in matches):
                    return
    finally:
        saver.save()


class _RecordQueue:
    """Hands records on in the order of the tasks, whichever worker finishes first."""

    def __init__(self, on_records: Callable[[Sequence[str]], None] | None) -> None:
        self._on_records = on_records
        self._order: deque[tuple[int, int]] = deque()
        self._done: dict[tuple[int, int], Sequence[str]] = {}

    def watch(self, tasks: Iterator[Task]) -> Iterator[Task]:
        for task in tasks:
            if self._on_records is not None:
                self._order.append((task.match, task.block))
            yield task

    def take(self, outcome: Outcome) -> None:
        if self._on_records is None:
            return
        self._done[outcome.task.match, outcome.task.block] = outcome.records
        while self._order and self._order[0] in self._done:
            self._on_records(self._done.pop(self._order.popleft()))


def _tasks(matches: Sequence[Match], records: bool) -> Iterator[Task]:
    """Tasks of all matches in turn, so that the matches advance together."""
    waiting = [match.tasks(number, records) for number, match in enumerate(matches)]
    while waiting:
        left = []
        for tasks in waiting:
            task = next(tasks, None)
            if task is not None:
                yield task
                left.append(tasks)
        waiting = left
