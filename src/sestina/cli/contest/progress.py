"""The progress bar of a contest: games played, standing, speed and remaining time."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sestina.arena.match import Match

REFRESH_SECONDS = 0.2
"""Time between updates of the figures, which are slow to compute for many games."""


@contextmanager
def progress_of(
    matches: Sequence[Match], describe: Callable[[Match], str]
) -> Iterator[Callable[[Match], None]]:
    """Show a bar on a terminal, nothing elsewhere; yields the callback to call after each block."""
    if not sys.stderr.isatty():
        yield lambda match: None
        return
    sizes = [match.results.setting.block_size for match in matches]
    total = sum(match.wanted * size for match, size in zip(matches, sizes, strict=True))
    done = sum(match.blocks_played * size for match, size in zip(matches, sizes, strict=True))
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", total=total, completed=done, rate="")

        refreshed = 0.0

        def on_block(match: Match) -> None:
            nonlocal refreshed
            progress.update(bar, advance=match.results.setting.block_size)
            if monotonic() - refreshed < REFRESH_SECONDS:
                return
            refreshed = monotonic()
            speed = progress.tasks[0].speed
            rate = "" if speed is None else f"{speed:.1f} games/s"
            progress.update(bar, rate=rate, description=describe(match))

        yield on_block
