"""Whether an SQLite file is sound, and belongs to the log beside it; neither is changed by asking.

A server that is killed leaves a log (`-wal`) beside its file. If somebody then copies a backup over
the file alone, SQLite takes the old log for that of the copy and destroys it. So each file has a
number, in a field of its header that SQLite leaves to applications (`user_version`), and every
transaction writes it into the log again. If the file alone says another number than file and log
together, they do not belong to each other.

A server takes a new number at each start, so that even a copy of the same file that was made before
can be told apart. A database of an earlier version has the number 0 in both.
"""

import logging
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

from sestina.store.files import companion, create_private, has_content, put_in_place

log = logging.getLogger(__name__)

LARGE_BYTES = 100_000_000
"""A file of this size takes seconds to check, if the system has not read it lately."""

ALONE = "mode=ro&immutable=1"
"""Read a file without the log beside it, and leave no trace."""
WITH_LOG = "mode=ro"
"""Read a file and its log. The last connection that may write puts the log into the file, this
one does not."""


class Unsound(Exception):
    """A file that must not be used as it is; the message says why, and what to do."""


def address_of(path: Path, options: str) -> str:
    """The address of a file that must be there: a deleted one is not made anew."""
    return f"{path.resolve().as_uri()}?{options}"


def open_sqlite(path: Path, options: str) -> sqlite3.Connection:
    return sqlite3.connect(
        address_of(path, options), uri=True, isolation_level=None, check_same_thread=False
    )


def new_number() -> str:
    """The statement that gives a file, or a copy of one, a number of its own."""
    return number_it(1 + secrets.randbelow(2**31 - 1))


def number_it(number: int) -> str:
    """The statement that writes a number into the file; in a transaction, into the log."""
    return f"PRAGMA user_version = {number}"


def create(path: Path) -> None:
    """Make a database without tables, complete or not at all: an empty file is a damaged one."""
    for suffix in ("-wal", "-journal"):
        if has_content(companion(path, suffix)):
            raise Unsound(
                f"the file is gone, but its log {path.name}{suffix} is still there. Put the file"
                " back, or restore a backup with `sestina restore`; to begin a new database,"
                " remove the log"
            )
    draft = companion(path, ".new")
    draft.unlink(missing_ok=True)
    create_private(draft)
    try:
        with closing(open_sqlite(draft, "mode=rw")) as connection:
            _renumber(connection)
        put_in_place(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def check_sound(path: Path) -> None:
    """Raise `Unsound` if the file is empty or damaged, or has the log of another one beside it."""
    if path.is_file() and not has_content(path):
        raise Unsound(
            "the file is empty, as after a copy that broke off. Restore a backup with"
            " `sestina restore`; to begin a new database, remove the file"
        )
    check_log(path)
    size = path.stat().st_size
    if size > LARGE_BYTES:
        log.info("checking the database, %.1f GB", size / 1e9)
    with closing(open_sqlite(path, how_to_read(path))) as connection:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise Unsound(
            f"{' '.join(found.split())}. It is damaged, and was left as it is: restore a backup"
            " with `sestina restore`, or name another file"
        )


def check_log(path: Path) -> None:
    """Raise `Unsound` if the log beside a file is that of another file."""
    if has_content(companion(path, "-wal")) and _number(path, ALONE) != _number(path, WITH_LOG):
        raise Unsound(
            f"the log beside it, {path.name}-wal, is that of another file: somebody put a copy in"
            " the place of the database of a server that was killed. Nothing was changed."
            f" `sestina restore COPY` replaces a database and keeps the old one. If {path.name}"
            f" itself is the copy that you want, remove {path.name}-wal and {path.name}-shm"
        )


def how_to_read(path: Path) -> str:
    if has_content(companion(path, "-wal")):
        return WITH_LOG
    if has_content(companion(path, "-journal")):
        # The log of a transaction that broke off: only a connection that may write undoes it.
        return "mode=rw"
    return ALONE


def _number(path: Path, options: str) -> int:
    with closing(open_sqlite(path, options)) as connection:
        (number,) = connection.execute("PRAGMA user_version").fetchone()
    return int(number)


def take_number(path: Path) -> int:
    """Put the log into the file, and give the file a new number. The one that it has now."""
    with closing(open_sqlite(path, "mode=rw")) as connection:
        try:
            _renumber(connection)
        except sqlite3.OperationalError as error:
            # Somebody reads it, as for a backup, or there is no room: the old one will do.
            log.info("the database keeps its number: %s", error)
        (number,) = connection.execute("PRAGMA user_version").fetchone()
    return int(number)


def _renumber(connection: sqlite3.Connection) -> None:
    # Not with a log in a file beside: the old number must not come back into what replaces this
    # file. All that changes is within the first sector, which disks write at once.
    connection.execute("PRAGMA journal_mode = MEMORY")
    connection.execute(new_number())
    connection.execute("PRAGMA journal_mode = WAL")
