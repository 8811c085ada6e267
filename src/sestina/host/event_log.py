"""What the host needs of an event log: events of a table in order, append-only.

An event is appended under its table and version. Whoever comes second with a version gets
`Conflict`, reads the first one's event, and judges the command again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol


class Conflict(Exception):
    """Another server has appended this version already."""


class NoSuchTable(Exception):
    """There is no table of this name."""


class NoRoom(Exception):
    """An imported game does not fit into the room of its guest, of its address, or of all."""

    def __init__(
        self, whose: Literal["guest", "source", "all"], size: int, free_at: int | None = None
    ) -> None:
        super().__init__(f"no room for {size} more bytes of the {whose}")
        self.whose = whose
        self.size = size
        self.free_at = free_at
        """When some room of an address becomes free, in milliseconds."""


@dataclass(frozen=True)
class ImportQuota:
    """How many bytes imported games may take."""

    source: str
    """Stands for the address that this one comes from."""
    of_guest: int
    of_source: int
    """Within a day."""
    in_total: int


@dataclass(frozen=True)
class StoredEvent:
    version: int
    at: int
    """Milliseconds since 1970."""
    payload: bytes


@dataclass(frozen=True)
class Index:
    """The index entry of a table: what lists show of it, and when a server has to act on it."""

    status: str
    public: bool
    host: str
    due: int | None
    summary: str
    people: dict[int, str] = field(default_factory=dict)
    """The person on each seat that has one."""


class EventLog(Protocol):
    @property
    def is_shared(self) -> bool:
        """Whether others may append to it, too."""

    async def create(
        self,
        table: str,
        seed: bytes | None,
        first: StoredEvent,
        index: Index,
        quota: ImportQuota | None = None,
    ) -> None:
        """Store a new table with its first event; or raise `NoRoom`, for an imported game."""

    async def append(
        self,
        table: str,
        event: StoredEvent,
        index: Index | None,
        *,
        reseat: bool = False,
        prepared: Mapping[str, bytes] | None = None,
    ) -> None:
        """Append one event, and update the index entry if one is given; or raise `Conflict`.

        `reseat`: the people on the seats have changed. `prepared` are updates for people who
        may be connected elsewhere.
        """

    async def delete(self, table: str) -> None:
        """Delete an imported game with all that belongs to it."""

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        """The events of a table after a version."""

    async def seed(self, table: str) -> bytes | None:
        """The seed of a table, None for an imported game; or raise `NoSuchTable`."""
