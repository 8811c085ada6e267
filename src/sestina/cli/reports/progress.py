"""The progress bar of an analysis or a review."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def share_bar(words: str) -> Iterator[Callable[[float], None]]:
    """Show a bar on a terminal, nothing elsewhere; yields a function that takes the share done."""
    if not sys.stderr.isatty():
        yield lambda share: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(words, total=1.0)
        yield lambda share: progress.update(bar, completed=share)
