"""Logs: one line per message, for people or, as JSON, for programs."""

import json
import logging
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

LINES_PER_MINUTE: Final = 10
"""Lines of one kind, from one place in the program, that are written in a minute."""


FIELDS: Final = ("table", "seconds", "waits_for")
"""What a line may say besides its message, as fields of its own: who waits how long for what."""


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class FloodGuard(logging.Filter):
    """Lets the first lines of a kind through, and counts the others until the next minute.

    While a database is down, every message of every client fails in the same way.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._kinds: dict[tuple[str, int], tuple[float, int]] = {}
        """When the minute of each kind began, and its lines since."""

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now = (record.pathname, record.lineno), self._clock()
        since, lines = self._kinds.get(kind, (now, 0))
        held_back = max(0, lines - LINES_PER_MINUTE)
        if now - since >= 60:
            since, lines = now, 0
            if held_back:
                record.msg = f"{record.msg} ({held_back} more of these before)"
        self._kinds[kind] = since, lines + 1
        return lines < LINES_PER_MINUTE


def set_up_logs(as_json: bool, level: str = "INFO") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(FloodGuard())
    if as_json:
        handler.setFormatter(JsonLines())
    else:
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s", "%H:%M:%S"))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # A line per request would be too much, and would store people's addresses.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)
