"""What a tab gives the host: a storage, the way to the page, and workers that think.

Everything is text, so that JavaScript objects serve as they are: nothing has to be converted.
"""

from typing import Literal, Protocol

Stored = Literal["stored", "exists", "full", "elsewhere", "newer"]
"""What became of something that was to be stored.

It may be there already, or have no room. `elsewhere`: another tab writes this table. `newer`: a
newer version of Sestina keeps the data, so this one only reads them.
"""


class Storage(Protocol):
    """IndexedDB. Each call is one transaction, which is on the disk when the call returns."""

    async def create(
        self, table: str, seed: str | None, entry: str, at: int, payload: str
    ) -> Stored:
        """Store a new table with its first event."""

    async def append(
        self, table: str, version: int, at: int, payload: str, entry: str | None
    ) -> Stored:
        """Store an event, and the new index entry if there is one."""

    async def delete(self, table: str) -> Stored: ...

    async def events(self, table: str, after: int) -> str:
        """The events after a version, as JSON: `[[version, at, payload], …]`."""

    async def seed(self, table: str) -> str | None:
        """The seed of a table as hex, empty if it has none; None if there is no such table."""

    async def tables(self) -> str:
        """All tables, as JSON: `[[table, created, changed, version, entry], …]`."""

    async def read(self, key: str) -> str | None:
        """What was kept under this key."""

    async def keep(self, key: str, text: str) -> Stored: ...


class PagePort(Protocol):
    """The way to the page."""

    def message(self, text: str) -> None:
        """A message, as a socket would bring it."""

    def answer(self, request: int, status: int, kind: str, body: str) -> None:
        """The whole answer to a request."""

    def line(self, request: int, text: str) -> None:
        """A part of an answer that comes in lines."""

    def end(self, request: int) -> None:
        """There are no more lines."""

    def tell_others(self, table: str, version: int) -> None:
        """Tell other tabs that a table has moved on."""


class Thinkers(Protocol):
    """Workers that think, so that the host never has to wait for a thought."""

    def begin(self, number: int, lane: str, task: str) -> None:
        """Carry a task out; what becomes of it comes back under its number."""

    def cancel(self, number: int) -> None:
        """Nobody waits for it any more."""
