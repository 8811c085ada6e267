"""What the host needs of whoever carries out analyses, hints and reviews."""

from collections.abc import AsyncIterator
from typing import Protocol

from sestina.host.protocol.insight import Progress
from sestina.host.requests.tasks import Task


class InsightJob(Protocol):
    """A task that was given away."""

    def progress(self) -> AsyncIterator[Progress]:
        """How far it is; the last one has the result or says what went wrong."""

    def cancel(self) -> None:
        """Nobody waits for it any more."""


class InsightJobs(Protocol):
    def check(self, person: str) -> None:
        """Raise `Refused` unless this person may ask for one more analysis or hint."""

    def begin(self, person: str, task: Task) -> InsightJob:
        """Let a task wait for its turn, and carry it out."""


class KeptReviews(Protocol):
    """KeptReviews of finished games, which are kept."""

    async def result(self, table: str) -> bytes | None:
        """A review that is kept, as JSON."""

    async def ask(self, table: str, person: str) -> None:
        """Have a game reviewed, unless it was or is; `Refused` if there are too many."""

    def watch(self, table: str) -> AsyncIterator[Progress]:
        """How far a review is, until it is done or has failed."""
