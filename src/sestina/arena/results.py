"""Results as they are kept: a setting, and runs of blocks under different seeds."""

from collections.abc import Iterable, Iterator

import msgspec

from sestina.arena.blocks import Block
from sestina.arena.setting import Setting, differences
from sestina.arena.statistics.tally import Tally
from sestina.arena.thinking_time import Clock


class Run(msgspec.Struct, omit_defaults=True):
    """The blocks of one seed, and apart from them how long the contestants thought."""

    seed: int
    blocks: list[Block] = []
    """Block 0, block 1, ... without a gap: what counts."""
    early: list[Block] = []
    """Blocks that came in before their turn: kept, so that they need not be played again."""
    times: list[Clock] = []

    def settle(self) -> Iterator[Block]:
        """Move early blocks to their places as far as there is no gap, and give each."""
        waiting = {block.block: block for block in self.early}
        while len(self.blocks) in waiting:
            block = waiting[len(self.blocks)]
            self.blocks.append(block)
            self.early.remove(block)
            yield block


class Results(msgspec.Struct):
    """All that is known of one setting."""

    setting: Setting
    runs: list[Run] = []

    def run_of(self, seed: int) -> Run:
        """The run of a seed; it begins if there was none."""
        for run in self.runs:
            if run.seed == seed:
                return run
        run = Run(seed, [], [], [Clock() for _ in self.setting.contestants])
        self.runs.append(run)
        return run

    def tally(self) -> Tally:
        return Tally(self.setting, (block for run in self.runs for block in run.blocks))

    def times(self) -> tuple[Clock, ...]:
        clocks = tuple(Clock() for _ in self.setting.contestants)
        for run in self.runs:
            for clock, other in zip(clocks, run.times, strict=True):
                clock.add(other)
        return clocks

    def without_times(self) -> "Results":
        """What the seeds decide: equal for equal runs, on any machine."""
        return Results(self.setting, [Run(run.seed, run.blocks) for run in self.runs])


def add_results(parts: Iterable[Results]) -> Results:
    """Several results of one setting put together; a block that is in two counts once."""
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
    # Times are not kept by block: those of blocks that are there already are not added again.
    if len(fresh) == len(run.blocks) + len(run.early):
        for clock, other in zip(known.times, run.times, strict=True):
            clock.add(other)
    known.early.extend(fresh)
    for _ in known.settle():
        pass
