"""What is replaced in this process for the time of a run: chance, and the log of the servers."""

import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

from litestar.exceptions import WebSocketDisconnect

from sestina.host.refusals import Refused
from tests.simulation.checker import Checker
from tests.simulation.network import Disconnected

EXPECTED = (ConnectionError, Disconnected, Refused, WebSocketDisconnect)
"""What may go wrong in a server when its surroundings do."""
SCHEDULER = "sestina.server.scheduler"
DATABASE = "sestina.store.database"
"""Logs only that the database fails."""


@contextmanager
def replaced_world(chance: Random, checker: Checker) -> Iterator[None]:
    """Draw what is secret from a seed, collect no garbage, and watch the log for failures."""
    server_log = logging.getLogger("sestina")
    handler = _Failures(checker)
    before = server_log.level, server_log.propagate
    server_log.addHandler(handler)
    server_log.setLevel(logging.ERROR)
    server_log.propagate = False
    try:
        with (
            patch.object(secrets, "token_bytes", chance.randbytes),
            patch.object(secrets, "randbits", chance.getrandbits),
            patch.object(secrets, "token_urlsafe", lambda size: chance.randbytes(size).hex()),
            patch(f"{SCHEDULER}.collect_garbage", lambda is_quiet: False),
            patch(f"{SCHEDULER}.give_back_memory", lambda: None),
        ):
            yield
    finally:
        server_log.removeHandler(handler)
        server_log.setLevel(before[0])
        server_log.propagate = before[1]


class _Failures(logging.Handler):
    """Servers log as errors only what their surroundings did to them."""

    def __init__(self, checker: Checker) -> None:
        super().__init__(logging.ERROR)
        self._checker = checker

    def emit(self, record: logging.LogRecord) -> None:
        if record.name == DATABASE:
            return
        error = None if record.exc_info is None else record.exc_info[1]
        while error is not None:
            if isinstance(error, EXPECTED):
                return
            error = error.__cause__ or error.__context__
        shown = None if record.exc_info is None else repr(record.exc_info[1])
        self._checker.fail("servers do not fail", f"{record.getMessage()}: {shown}")
