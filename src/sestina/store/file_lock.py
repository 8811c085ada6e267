"""One server process per SQLite file, ensured by a lock of the operating system.

The lock ends with its process, however that ends: a killed server leaves nothing to clean up.
"""

from pathlib import Path

from filelock import BaseFileLock, FileLock, Timeout


class FileInUse(RuntimeError):
    """Another process serves this file."""


def lock_database(database: Path) -> BaseFileLock:
    """Lock an SQLite file for this process, or raise `FileInUse`."""
    lock = FileLock(
        database.with_name(database.name + ".lock"),
        timeout=0,
        mode=0o600,
        thread_local=False,
        # The lock of a file system without real ones would outlive a killed server.
        fallback_to_soft=False,
    )
    try:
        lock.acquire()
    except Timeout:
        raise FileInUse(
            f"another process serves {database}: one process for each SQLite file. "
            "Stop it, or use PostgreSQL for several: --database postgresql://…"
        ) from None
    return lock
