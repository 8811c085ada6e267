"""Kills what works on a database before each line that it executes, and looks at what it left.

    python -m tests.store.killing restore FOLDER             in any line of the store
    python -m tests.store.killing restore FOLDER files.py    of this module only
    python -m tests.store.killing compact FOLDER             while SQLite writes its file anew

A program of its own: it forks, which a process with threads should not.
"""

import asyncio
import json
import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from types import CodeType, FrameType
from typing import Any
from unittest.mock import patch

from sestina.host.event_log import Index, StoredEvent
from sestina.store import backup, database, files, imports, restore, soundness, vacuum
from sestina.store.database import Database
from sestina.store.event_log import SqlEventLog
from sestina.store.people import People

TABLE = "table"
COPIED, ALL = 3, 5
"""How many events the backup has, and how many the database."""

Work = Callable[[Path], object]


async def append(path: Path, first: int, last: int) -> None:
    """A server's work; the process does not survive it."""
    opened = Database(str(path))
    await opened.open()
    log = SqlEventLog(opened)
    if first == 1:
        await People(opened).add("ada", "Ada", 1)
        index = Index("gathering", True, "ada", None, "{}")
        await log.create(TABLE, b"s" * 32, StoredEvent(1, 1, b""), index)
    for version in range(max(first, 2), last + 1):
        await log.append(TABLE, StoredEvent(version, 1, b""), None)
    os.kill(os.getpid(), signal.SIGKILL)


async def add_superfluous(path: Path) -> None:
    """An import of somebody who is gone, and a table that was closed before a game."""
    opened = Database(str(path))
    await opened.open()
    log = SqlEventLog(opened)
    await People(opened).add("gone", "Gone", 1)
    for name, seed, status in (("import", None, "over"), ("closed", b"s" * 32, "closed")):
        event = StoredEvent(1, 1, bytes(50_000))
        await log.create(name, seed, event, Index(status, False, "gone", None, "{}"))
    await log.close()
    await opened.close()


async def read(path: Path) -> list[int]:
    """Which events there are for a server."""
    opened = Database(str(path))
    await opened.open()
    try:
        return [event.version for event in await SqlEventLog(opened).read(TABLE)]
    finally:
        await opened.close()


def crash(path: Path, first: int, last: int) -> None:
    """A server that is killed: its latest events are in its log."""
    child = os.fork()
    if child == 0:
        asyncio.run(append(path, first, last))
    os.waitpid(child, 0)


def killed_before_each_line(
    template: Path, folder: Path, work: Work, only: str = ""
) -> Iterator[Path]:
    """What a work leaves that is killed before its first line, its second, and so on."""
    modules = {
        name
        for module in (backup, files, imports, restore, soundness, vacuum)
        if (name := str(module.__file__)).endswith(only)
    }
    # Of opening a database, only what concerns its file.
    functions = {database.Database._open_file.__code__, database._first_connection.__code__}
    functions = set() if only else functions

    def until(number: int, left: Path) -> None:
        sys.settrace(killer(number, modules, functions))
        work(left)

    yield from killed_each_time(template, folder, until)


def killed_each_time(
    template: Path, folder: Path, until: Callable[[int, Path], object]
) -> Iterator[Path]:
    """What a work leaves that kills itself at its first moment, its second, and so on."""
    for number in count(1):
        left = folder / str(number)
        shutil.copytree(template, left)
        child = os.fork()
        if child == 0:
            until(number, left)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        yield left
        if status == 0:
            return
        assert os.WIFSIGNALED(status), "the work failed"


STEPS = 40
"""Instructions of SQLite's own machine between two moments."""


def compact_until(number: int, left: Path) -> None:
    """Clean up, and be killed while SQLite writes the file anew."""
    moments = count(1)

    def moment() -> int:
        if next(moments) == number:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    def opened(path: Path, options: str) -> sqlite3.Connection:
        connection = soundness.open_sqlite(path, options)
        connection.set_progress_handler(moment, STEPS)
        return connection

    with patch.object(vacuum, "open_sqlite", opened):
        clean_up(left)


def clean_up(left: Path) -> None:
    asyncio.run(vacuum.clean_up(str(left / "sestina.db"), 30))


def killer(number: int, modules: set[str], functions: set[CodeType]) -> Callable[..., Any]:
    """Follows the work of these modules and functions, and ends it before this line."""
    lines = 0

    def trace(frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal lines
        code = frame.f_code
        if code.co_filename not in modules and code not in functions:
            return None
        if event == "line":
            lines += 1
            if lines == number:
                os.kill(os.getpid(), signal.SIGKILL)
        return trace

    return trace


def modes(folder: Path) -> list[str]:
    return [oct(path.stat().st_mode & 0o777) for path in folder.iterdir() if path.is_file()]


def look(left: Path) -> dict[str, object]:
    """What is there after a kill: its modes first, then what a server finds."""
    found: dict[str, object] = {"modes": modes(left)}
    found["events"] = asyncio.run(read(left / "sestina.db"))
    companions = (*files.COMPANIONS, ".lock")
    kept = [one for one in left.glob("*.before-*") if not one.name.endswith(companions)]
    found["kept"] = [asyncio.run(read(one)) for one in kept]
    with closing(sqlite3.connect(left / "sestina.db")) as connection:
        for table, name in (("tables", "tables"), ("people", "guests")):
            (found[name],) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
    return found


def main(what: str, folder: Path, only: str = "") -> None:
    os.umask(0)
    template = folder / "template"
    template.mkdir()
    path = template / "sestina.db"

    def open_it(left: Path) -> None:
        asyncio.run(read(left / "sestina.db"))

    works: dict[str, Work] = {
        "create": open_it,
        "start": open_it,
        "restore": lambda left: restore.restore(str(left / "sestina.db"), left / "copy.db"),
        "vacuum": clean_up,
    }
    if what != "create":
        crash(path, 1, COPIED)
    if what in ("vacuum", "compact"):
        asyncio.run(add_superfluous(path))
    elif what != "create":
        backup.back_up(str(path), template / "copy.db")
        crash(path, COPIED + 1, ALL)
    kills = (
        killed_each_time(template, folder, compact_until)
        if what == "compact"
        else killed_before_each_line(template, folder, works[what], only)
    )
    for left in kills:
        sys.stdout.write(json.dumps(look(left)) + "\n")
        sys.stdout.flush()  # a child that is forked would write it once more


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:])
