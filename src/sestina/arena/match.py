"""A match: blocks of one seed, until there are enough of them."""

from collections.abc import Iterator

from sestina.arena.blocks import Outcome, Task
from sestina.arena.results import Results
from sestina.arena.statistics.tally import Tally
from sestina.arena.stopping import Stop


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
