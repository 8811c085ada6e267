"""What servers of one PostgreSQL tell each other: an event, as part of its commit.

The event itself comes along if it is small enough, as nearly all are: then nobody has to
read the log for it. Messages that the first server has made of it for people elsewhere may
come along, too: then the others need not make them again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

CHANNEL = "sestina_tables"
LONGEST = 7900
"""Bytes of a notice; PostgreSQL takes less than 8000."""


@dataclass(frozen=True)
class StoredEvent:
    version: int
    at: int
    """Milliseconds since 1970."""
    payload: bytes


@dataclass(frozen=True)
class Notice:
    table: str
    version: int
    event: StoredEvent | None = None
    """None: it was too large."""
    ready: Mapping[str, bytes] = field(default_factory=dict)
    """Messages by a key that the servers agree on: no spaces, slashes or colons in it."""


def format_notice(table: str, event: StoredEvent, ready: Mapping[str, bytes]) -> str:
    """A head with the lengths of what follows, and then that, without anything between."""
    payload = event.payload.decode()
    parts, sizes = [payload], [f"{len(payload)}"]
    room = LONGEST - len(f"{table} {event.version} {event.at} {len(payload)} ".encode())
    room -= len(event.payload)
    if room < 0:
        return f"{table} {event.version} {event.at} - "
    for key, message in ready.items():
        text = message.decode()
        size = f"{key}:{len(text)}"
        room -= len(message) + len(size) + 1
        if room < 0:
            break
        parts.append(text)
        sizes.append(size)
    return f"{table} {event.version} {event.at} {'/'.join(sizes)} {''.join(parts)}"


def parse_head(text: str) -> tuple[str, int]:
    """The table and its version."""
    table, version, _ = text.split(" ", 2)
    return table, int(version)


def parse_notice(text: str) -> Notice:
    table, version, at, sizes, rest = text.split(" ", 4)
    if sizes == "-":
        return Notice(table, int(version))
    first, *others = sizes.split("/")
    end = int(first)
    event = StoredEvent(int(version), int(at), rest[:end].encode())
    ready = {}
    for other in others:
        key, _, size = other.partition(":")
        begin, end = end, end + int(size)
        ready[key] = rest[begin:end].encode()
    return Notice(table, int(version), event, ready)
