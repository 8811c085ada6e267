"""One server process for each SQLite file, held by a lock of the operating system.

The lock goes with the process, however it ends: a killed server leaves nothing to clean up.
"""

import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Self


class FileInUse(RuntimeError):
    """Another process serves this file."""


class FileLock:
    def __init__(self, database: Path) -> None:
        self._path = database.with_name(database.name + ".lock")
        self._database = database
        self._file: int | None = None

    def acquire(self) -> None:
        file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(file)
        except OSError:
            os.close(file)
            raise FileInUse(
                f"another process serves {self._database}: one process for each SQLite file. "
                "Stop it, or use PostgreSQL for several: --database postgresql://…"
            ) from None
        self._file = file

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def __enter__(self) -> Self:
        self.acquire()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
