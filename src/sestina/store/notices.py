"""What servers of one PostgreSQL tell each other: an event, as part of its commit.

The event itself comes along if it is small enough, as nearly all are: then nobody has to
read the log for it.
"""

from dataclasses import dataclass

CHANNEL = "sestina_tables"
LONGEST = 7900
"""Bytes of a notice; PostgreSQL takes less than 8000."""


@dataclass(frozen=True)
class StoredEvent:
    version: int
    at: int
    """Milliseconds since 1970."""
    payload: bytes


def format_notice(table: str, event: StoredEvent) -> str:
    head = f"{table} {event.version} {event.at} "
    if len(head) + len(event.payload) > LONGEST:
        return head
    return head + event.payload.decode()


def parse_notice(text: str) -> tuple[str, int, StoredEvent | None]:
    """The table, its version, and the event if it came along."""
    table, version, at, payload = text.split(" ", 3)
    event = StoredEvent(int(version), int(at), payload.encode()) if payload else None
    return table, int(version), event
