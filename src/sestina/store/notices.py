"""The notices that servers of one PostgreSQL send each other with each commit.

A notice contains the event if it is small enough, as nearly all are, so that nobody has to
read the log. It may also contain updates that the sender has prepared for people at other
servers, so that those need not make them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from sestina.host.event_log import StoredEvent
from sestina.host.protocol.insight import LineState

CHANNEL = "sestina_tables"
REVIEW_CHANNEL = "sestina_reviews"
MAX_NOTICE_BYTES = 7900
"""PostgreSQL takes less than 8000."""


@dataclass(frozen=True)
class Notice:
    table: str
    version: int
    event: StoredEvent | None = None
    """None if it was too large."""
    prepared: Mapping[str, bytes] = field(default_factory=dict)
    """Updates by audience. Keys contain no spaces, slashes or colons."""


@dataclass(frozen=True)
class ReviewNotice:
    """A review has moved on: it is asked for, taken, a step further, or over."""

    table: str
    state: LineState


def format_notice(table: str, event: StoredEvent, prepared: Mapping[str, bytes]) -> str:
    """A head with the lengths of the parts, and then the parts without separators."""
    payload = event.payload.decode()
    parts, sizes = [payload], [f"{len(payload)}"]
    room = MAX_NOTICE_BYTES - len(f"{table} {event.version} {event.at} {len(payload)} ".encode())
    room -= len(event.payload)
    if room < 0:
        return f"{table} {event.version} {event.at} - "
    for key, message in prepared.items():
        text = message.decode()
        size = f"{key}:{len(text)}"
        room -= len(message) + len(size) + 1
        if room < 0:
            break
        parts.append(text)
        sizes.append(size)
    return f"{table} {event.version} {event.at} {'/'.join(sizes)} {''.join(parts)}"


def format_review_notice(notice: ReviewNotice) -> str:
    return f"{notice.table} {notice.state}"


def parse_review_notice(text: str) -> ReviewNotice:
    table, state = text.split(" ")
    return ReviewNotice(table, cast("LineState", state))


def parse_head(text: str) -> tuple[str, int]:
    """The table of a notice, and its version."""
    table, version, _ = text.split(" ", 2)
    return table, int(version)


def parse_notice(text: str) -> Notice:
    table, version, at, sizes, rest = text.split(" ", 4)
    if sizes == "-":
        return Notice(table, int(version))
    first, *others = sizes.split("/")
    end = int(first)
    event = StoredEvent(int(version), int(at), rest[:end].encode())
    prepared = {}
    for other in others:
        key, _, size = other.partition(":")
        begin, end = end, end + int(size)
        prepared[key] = rest[begin:end].encode()
    return Notice(table, int(version), event, prepared)
