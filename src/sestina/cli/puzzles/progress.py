"""The progress bar of long work on puzzles."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def progress_bar(total: int, done: int = 0) -> Iterator[Callable[[str], None]]:
    """Show a bar on a terminal, nothing elsewhere; yields the call to make after a step."""
    if not sys.stderr.isatty():
        yield lambda words: None
        return
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
