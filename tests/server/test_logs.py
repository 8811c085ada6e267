"""Logs say what is wrong, and do not say it ten thousand times."""

import json
import logging

from sestina.server.logs import LINES_PER_MINUTE, FloodGuard, JsonLines


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


def test_lines_for_programs_say_who_waits_for_what() -> None:
    record = logging.LogRecord("sestina", logging.WARNING, "here.py", 1, "%s waited", ("t1",), None)
    record.__dict__ |= {"table": "t1", "seconds": 1.5, "waits_for": "database", "secret": "x"}
    line = json.loads(JsonLines().format(record))
    assert (line["table"], line["seconds"], line["waits_for"]) == ("t1", 1.5, "database")
    assert line["message"] == "t1 waited"
    assert "secret" not in line
