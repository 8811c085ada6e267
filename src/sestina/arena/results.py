"""Results as they are stored: a setting, and runs of blocks with different seeds."""

from collections.abc import Iterable, Iterator

import msgspec

from sestina.arena.blocks import Block
from sestina.arena.setting import Setting, differences
from sestina.arena.statistics.tally import Tally
from sestina.arena.thinking_time import ThinkingTime


class Run(msgspec.Struct, omit_defaults=True):
    """The blocks of one seed, and the thinking time of the contestants."""

    seed: int
    blocks: list[Block] = []
    """Block 0, block 1, ... without a gap: the blocks that count."""
    early: list[Block] = []
    """Blocks that finished before their turn; stored, so that they are not played again."""
    times: list[ThinkingTime] = []

    def settle(self) -> Iterator[Block]:
        """Move early blocks to `blocks` as far as there is no gap, and yield each."""
        waiting = {block.block: block for block in self.early}
        while len(self.blocks) in waiting:
            block = waiting[len(self.blocks)]
            self.blocks.append(block)
            self.early.remove(block)
            yield block


class Results(msgspec.Struct):
    """All results of one setting."""

    setting: Setting
    runs: list[Run] = []

    def run_of(self, seed: int) -> Run:
        """The run of a seed; adds an empty one if there is none."""
        for run in self.runs:
            if run.seed == seed:
                return run
        run = Run(seed, [], [], [ThinkingTime() for _ in self.setting.contestants])
        self.runs.append(run)
        return run

    def tally(self) -> Tally:
        return Tally(self.setting, (block for run in self.runs for block in run.blocks))

    def times(self) -> tuple[ThinkingTime, ...]:
        times = tuple(ThinkingTime() for _ in self.setting.contestants)
        for run in self.runs:
            for time, other in zip(times, run.times, strict=True):
                time.add(other)
        return times

    def without_times(self) -> "Results":
        """The part that the seeds decide: equal runs give equal results on any machine."""
        return Results(self.setting, [Run(run.seed, run.blocks) for run in self.runs])


def add_results(parts: Iterable[Results]) -> Results:
    """Merge results of one setting; a block that occurs twice counts once."""
    first, *others = parts
    total = Results(first.setting, [])
    for part in (first, *others):
        found = differences(part.setting, total.setting)
        if found:
            raise ValueError(f"these are results of different settings: {'; '.join(found)}")
        for run in part.runs:
            _add_run(total.run_of(run.seed), run)
    return total


def _add_run(known: Run, run: Run) -> None:
    have = {block.block: block for block in (*known.blocks, *known.early)}
    fresh = []
    for block in (*run.blocks, *run.early):
        if block.block not in have:
            fresh.append(block)
        elif have[block.block] != block:
            raise ValueError(
                f"block {block.block} of seed {run.seed} has different scores in two of them: "
                "bots that think by the clock do not play the same twice, so give each run a "
                "seed of its own"
            )
    # Times are not stored per block, so they are added only if all blocks are new.
    if len(fresh) == len(run.blocks) + len(run.early):
        for time, other in zip(known.times, run.times, strict=True):
            time.add(other)
    known.early.extend(fresh)
    for _ in known.settle():
        pass
