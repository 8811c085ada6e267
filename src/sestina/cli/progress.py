"""Progress bars on a terminal: of one long answer, of work in steps, and of a contest.

Nothing is shown elsewhere, and then the library that draws is not even loaded.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sestina.arena.match import Match

REFRESH_SECONDS = 0.2
"""Time between updates of the figures of a contest, which are slow to compute for many games."""


@contextmanager
def share_bar(words: str) -> Iterator[Callable[[float | None], None]]:
    """The bar of one long piece of work; yields a function that takes the share done.

    None means that nobody knows the share of what comes now.
    """
    if not sys.stderr.isatty():
        yield lambda share: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(words, total=1.0)

        def show(share: float | None) -> None:
            if share is None:
                progress.reset(bar, total=None)
            else:
                progress.update(bar, completed=share)

        yield show


@contextmanager
def steps_bar(total: int, done: int = 0) -> Iterator[Callable[[str], None]]:
    """The bar of work in steps; yields the call to make after each, with words to show."""
    if not sys.stderr.isatty():
        yield lambda words: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", total=total, completed=done)

        def step(words: str) -> None:
            progress.update(bar, advance=1, description=words)

        yield step


@contextmanager
def contest_bar(
    matches: Sequence["Match"], describe: Callable[["Match"], str]
) -> Iterator[Callable[["Match"], None]]:
    """Games played, standing, speed and remaining time; yields what to call after each block."""
    if not sys.stderr.isatty():
        yield lambda match: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

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

        def on_block(match: "Match") -> None:
            nonlocal refreshed
            progress.update(bar, advance=match.results.setting.block_size)
            if monotonic() - refreshed < REFRESH_SECONDS:
                return
            refreshed = monotonic()
            speed = progress.tasks[0].speed
            rate = "" if speed is None else f"{speed:.1f} games/s"
            progress.update(bar, rate=rate, description=describe(match))

        yield on_block
