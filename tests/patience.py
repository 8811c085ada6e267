"""What tests need to be right on a busy machine: patience, and ports that nobody else takes."""

import random
import socket
from typing import Final

from httpx import _config

PATIENCE: Final = 120.0
"""Seconds after which a test gives up waiting."""

_LOWEST_PORT: Final = 12_000
_HIGHEST_PORT: Final = 32_000
"""Below those that systems give out: a server that is started again finds its port still free."""
_chance = random.SystemRandom()

# Requests without a time of their own give up after five seconds.
for _part in ("connect", "read", "write", "pool"):
    setattr(_config.DEFAULT_TIMEOUT_CONFIG, _part, PATIENCE)


def free_port() -> int:
    """A port that nothing listens on, for a server that is started later."""
    while True:
        port = _chance.randint(_LOWEST_PORT, _HIGHEST_PORT)
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return port
