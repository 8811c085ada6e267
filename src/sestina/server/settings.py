"""The settings of a server."""

import ipaddress
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from sestina.store.files import default_database
from sestina.workers.cores import usable_cores


@dataclass(frozen=True)
class Limits:
    """Limits per address and per connection."""

    requests_per_second: float = 20.0
    request_burst: int = 100
    messages_per_second: float = 30.0
    """Messages of a guest, on all connections together."""
    message_burst: int = 120
    address_messages_per_second: float = 300.0
    """Messages of all guests at one address; a first move goes in all the same."""
    address_message_burst: int = 1_500
    chat_per_second: float = 0.5
    chat_burst: int = 8
    guests_per_minute: float = 30.0
    """New guests per address."""
    work_ms_per_second: float = 200.0
    """Processor time for what an address asks beside tables: positions, pictures, replays, …"""
    work_ms_burst: float = 3_000.0
    work_waiting: int = 64
    """Requests of one address that wait for such work."""
    checks_per_second: float = 10.0
    """Drafts that a guest may have assessed, on all connections together."""
    check_burst: int = 60
    analyses_per_minute: float = 60.0
    """Analyses and hints that a person may ask for; each takes a process for some seconds."""
    analyses_waiting: int = 4
    """Analyses and hints of one person that wait or run."""
    analyses_queued: int = 200
    """Those of all together: whoever comes then is told to come back."""
    reviews_per_minute: float = 6.0
    reviews_waiting: int = 6
    """Reviews that one person asked for and that are not done."""
    reviews_queued: int = 1_000
    events_per_second: float = 10_000.0
    """Events of whole tables that an address may ask for: a long table costs more than a short."""
    event_burst: int = 50_000
    late_seconds: float = 0.1
    """How late the event loop may be before everything except moves has to wait."""
    waiting_tables: int = 12
    """Tables of one host that wait for their game to begin."""
    bot_tables: int = 3
    """Running games of one host in which only bots play."""
    tables_per_hour: int = 120
    """Tables that one host opens."""
    tables_per_minute: float = 60.0
    """New tables per address."""
    imported_bytes_per_guest: int = 10_000_000
    """What the imported games of a guest take together."""
    imported_bytes_per_address: int = 20_000_000
    """What the games take that are imported from an address within a day."""
    imported_bytes: int = 2_000_000_000
    """What all imported games take; then the oldest of people who are gone make room."""
    sockets_per_address: int = 400
    """Connections that are no websockets, before a request says what it wants."""
    sockets: int = 4_000
    connections_per_address: int = 200
    connections: int = 10_000
    tables_per_connection: int = 16
    body_bytes: int = 64_000
    record_bytes: int = 400_000
    """The body of an import: more than the longest game has."""
    message_bytes: int = 16_384
    queued_bytes: int = 1_000_000
    """Messages that may wait for a client that does not read."""


UNLIMITED = Limits(
    requests_per_second=1e6,
    request_burst=1_000_000,
    messages_per_second=1e6,
    message_burst=1_000_000,
    chat_per_second=1e6,
    chat_burst=1_000_000,
    guests_per_minute=1e6,
    checks_per_second=1e6,
    check_burst=1_000_000,
    analyses_per_minute=1e6,
    analyses_waiting=1_000_000,
    analyses_queued=1_000_000,
    reviews_per_minute=1e6,
    reviews_waiting=1_000_000,
    reviews_queued=1_000_000,
    events_per_second=1e9,
    event_burst=1_000_000_000,
    address_messages_per_second=1e6,
    address_message_burst=1_000_000,
    work_ms_per_second=1e9,
    work_ms_burst=1e9,
    work_waiting=1_000_000,
    late_seconds=1e6,
    waiting_tables=1_000_000,
    bot_tables=1_000_000,
    tables_per_hour=1_000_000,
    tables_per_minute=1e6,
    imported_bytes_per_guest=1_000_000_000_000,
    imported_bytes_per_address=1_000_000_000_000,
    imported_bytes=1_000_000_000_000,
    sockets_per_address=1_000_000,
    sockets=1_000_000,
    connections_per_address=1_000_000,
    connections=1_000_000,
)
"""Only sizes are limited, not rates and numbers: for tests and benchmarks."""


@dataclass(frozen=True)
class Settings:
    database: str = field(default_factory=default_database)
    host: str = "127.0.0.1"
    port: int = 8000
    lan: bool = False
    """Whether this server is meant for the machines of a home network."""
    bot_processes: int = field(default_factory=lambda: max(1, usable_cores() - 1))
    bot_seconds: float = 2.0
    """The thinking time of a bot that searches."""
    analysts: int = field(default_factory=lambda: max(1, usable_cores() - 1))
    """Processes for analyses and reviews, beside one for short ones; 0: no reviews here."""
    analyst_niceness: int = 19
    """Moves of people and thoughts of bots go first, without a delay: analysts use what is left.

    At 15 one that was running finished its slice first, which cost moves milliseconds.
    """
    warm_analysts: bool = True
    """Whether the process for hints starts with the first game that gives hints."""
    hint_seconds: float = 1.5
    review_seconds: float = 15.0
    """The effort for a game of two; others get more, by the number of their seats."""
    analysis_deals: int | None = None
    """An effort in deals instead of seconds, for tests: the same answer at any speed."""
    names: tuple[str, ...] = ()
    """Names under which browsers reach this server, beside those of its machine."""
    origins: tuple[str, ...] = ()
    """Other origins, such as https://example.org, whose pages may use this server."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of the proxies that may name a client's address."""
    gathering_days: float = 7.0
    """A table whose game has not begun is closed after this many days without an event."""
    health_port: int | None = None
    """A port of its own for the health check, which nobody else can fill."""
    engine: Path | None = None
    """The folder with what pages keep to play without the server (`server/engine.py`)."""
    limits: Limits = field(default_factory=Limits)


LOOPBACK = ("127.0.0.1", "::1")


def parse_limits(words: Iterable[str], limits: Limits | None = None) -> Limits:
    """Change some limits, each written as `connections=500`; `ValueError` if it is wrong."""
    kinds = {one.name: type(getattr(Limits(), one.name)) for one in fields(Limits)}
    chosen: dict[str, float] = {}
    for word in words:
        name, _, value = word.partition("=")
        name = name.strip().replace("-", "_")
        if name not in kinds:
            raise ValueError(f"there is no limit {name!r}: there are {', '.join(kinds)}")
        try:
            chosen[name] = kinds[name](value)
        except ValueError:
            raise ValueError(f"{name} is a number, such as {name}=20, not {value!r}") from None
        if not 0 < chosen[name] < 1e12:
            raise ValueError(f"{name} is more than 0, not {value}")
    return replace(limits or Limits(), **chosen)  # type: ignore[arg-type]  # made by their own types


def parse_proxies(words: Iterable[str]) -> tuple[str, ...]:
    """Check addresses (10.0.0.7) and networks (10.0.0.0/8) of proxies; or `ValueError`."""
    for word in words:
        # A host name or a typing error would never match, without a warning.
        ipaddress.ip_network(word)
    return tuple(words)


def parse_names(words: Iterable[str]) -> tuple[str, ...]:
    """Check names of hosts (play.example.org), without a scheme or a port; or `ValueError`."""
    for word in words:
        if not re.fullmatch(r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?", word):
            raise ValueError(f"a name is like play.example.org, not {word!r}")
    return tuple(words)
