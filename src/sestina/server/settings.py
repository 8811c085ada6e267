"""What whoever runs a server may choose."""

import os
from dataclasses import dataclass, field
from pathlib import Path


def default_database() -> str:
    """A file in the user's data folder."""
    import platformdirs

    return str(Path(platformdirs.user_data_dir("sestina", appauthor=False)) / "sestina.db")


@dataclass(frozen=True)
class Limits:
    """What one address or one connection may ask for. Tests and load choose others."""

    requests_per_second: float = 20.0
    request_burst: int = 100
    messages_per_second: float = 20.0
    message_burst: int = 60
    chat_per_second: float = 0.5
    chat_burst: int = 8
    guests_per_minute: float = 30.0
    """New guests of one address."""
    connections_per_address: int = 200
    connections: int = 10_000
    tables_per_connection: int = 16
    body_bytes: int = 1_000_000
    message_bytes: int = 16_384
    queued_bytes: int = 1_000_000
    """What may wait for a client that does not read."""


UNLIMITED = Limits(
    requests_per_second=1e6,
    request_burst=1_000_000,
    messages_per_second=1e6,
    message_burst=1_000_000,
    chat_per_second=1e6,
    chat_burst=1_000_000,
    guests_per_minute=1e6,
    connections_per_address=1_000_000,
    connections=1_000_000,
)
"""No limits of rates and numbers, only of sizes: for tests and for measuring."""


@dataclass(frozen=True)
class Settings:
    database: str = field(default_factory=default_database)
    host: str = "127.0.0.1"
    port: int = 8000
    lan: bool = False
    """Whether this server is meant for the machines of a home network."""
    bot_processes: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    bot_seconds: float = 2.0
    """How long a bot that thinks ahead may think."""
    origins: tuple[str, ...] = ()
    """Other origins, as https://example.org, whose pages may use this server."""
    behind_proxy: bool = False
    """Whether a proxy before us tells the address and scheme of clients."""
    limits: Limits = field(default_factory=Limits)
