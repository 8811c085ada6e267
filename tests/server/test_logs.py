"""Logs say what is wrong, and do not say it ten thousand times."""

import logging

from sestina.server.process.logs import LINES_PER_MINUTE, FloodGuard


def test_the_same_line_is_held_back_and_counted() -> None:
    now, guard = [0.0], None
    guard = FloodGuard(lambda: now[0])

    def passes(line: int, text: str = "a message failed") -> str | None:
        record = logging.LogRecord("sestina", logging.ERROR, "here.py", line, text, None, None)
        return record.getMessage() if guard.filter(record) else None

    assert sum(passes(1) is not None for _ in range(500)) == LINES_PER_MINUTE
    # Another place is not silenced by it, and the next minute says what was left out.
    assert passes(2) == "a message failed"
    now[0] = 61.0
    assert passes(1) == f"a message failed ({500 - LINES_PER_MINUTE} more of these before)"
    assert passes(1) == "a message failed"
