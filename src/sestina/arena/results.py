"""Results: a setting, and runs of blocks with different seeds; and the file that keeps them.

    {"sestina_arena": 1, "matches": [{"setting": {...}, "runs": [{"seed": 1, ...}]}]}

The file of an arena has one match, that of a ladder one per pairing. It is JSON that is replaced
atomically. The commands lock it, so that one run at a time writes to it.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from sestina.arena.blocks import Block
from sestina.arena.setting import Setting, differences
from sestina.arena.tally import Tally
from sestina.arena.thinking_time import ThinkingTime
from sestina.games.registry import PLAYERS


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


# The result file

VERSION = 1


class ResultFileError(Exception):
    """The file cannot be used; nothing was written to it."""


class _Contents(msgspec.Struct):
    sestina_arena: int
    matches: list[Results]


class _Version(msgspec.Struct):
    sestina_arena: int | None = None


def read_results(path: Path) -> list[Results]:
    """Read and check the matches of a file."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ResultFileError(f"cannot read {path}: {_reason(error)}") from None
    try:
        version = msgspec.json.decode(data, type=_Version).sestina_arena
        if version != VERSION:
            found = "no result of an arena" if version is None else f"of version {version}"
            raise ResultFileError(f"{path} is {found}: this program reads version {VERSION}")
        matches = msgspec.json.decode(data, type=_Contents).matches
        for results in matches:
            _check(results)
    except (msgspec.DecodeError, ValueError) as error:
        raise ResultFileError(f"{path} is damaged or no result file: {error}") from None
    return matches


def _check(results: Results) -> None:
    """Check what types cannot express: every block has its games, every game its scores."""
    setting = results.setting
    setting.parsed()
    if setting.players not in PLAYERS:
        raise ValueError(f"2, 3 or 4 players, not {setting.players}")
    size = setting.block_size
    for run in results.runs:
        if [block.block for block in run.blocks] != [*range(len(run.blocks))]:
            raise ValueError(f"the blocks of seed {run.seed} are not in order")
        run.times = run.times or [ThinkingTime() for _ in setting.contestants]
        if len(run.times) != len(setting.contestants):
            raise ValueError(f"the times of seed {run.seed} are not one for each contestant")
        for block in (*run.blocks, *run.early):
            if len(block.scores) != size or len(block.turns) != size:
                raise ValueError(f"block {block.block} of seed {run.seed} has not {size} games")
            if any(len(scores) != setting.players for scores in block.scores):
                raise ValueError(f"block {block.block} of seed {run.seed} lacks scores")


def write_results(path: Path, matches: Sequence[Results]) -> None:
    """Replace the file atomically: a reader sees the old file or the new one."""
    data = msgspec.json.encode(_Contents(VERSION, [*matches]))
    target = path.resolve()
    draft = target.with_name(f".{target.name}.new")
    try:
        with draft.open("wb") as file:
            file.write(data + b"\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except OSError as error:
        raise ResultFileError(f"cannot write {path}: {_reason(error)}") from None


def _reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()
