"""The files of an SQLite database: for their owner only, complete or not there, and never mixed.

The database holds the key that signs cookies and the seeds of running games. So it and all that
lies beside it are made with the mode 0600, and no moment passes in which others may read them.
"""

import glob
import logging
import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path

log = logging.getLogger(__name__)

COMPANIONS = ("-wal", "-journal", "-shm")
"""What SQLite keeps beside a file: its two kinds of log, and an index to the first."""
_DRAFT, _KEPT = ".restored-", ".before-"


def default_database() -> str:
    """A file in the user's data folder."""
    import platformdirs

    return str(Path(platformdirs.user_data_dir("sestina", appauthor=False)) / "sestina.db")


def companion(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def has_content(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except FileNotFoundError:
        return False


# Modes ------------------------------------------------------------------------------------------


def make_folder(folder: Path) -> None:
    """Make a folder for its owner only; one that is there stays as it is."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def create_private(path: Path) -> None:
    """Make an empty file that only its owner may use; whoever fills it later keeps the mode."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def make_private(path: Path) -> None:
    """Close the files of a database to others: earlier versions left that to the umask.

    Of folders, only Sestina's own: one that somebody named may serve others, too.
    """
    if os.name == "nt":
        return  # it has no such modes, and keeps a user's data folder from others by itself
    folder = path.parent
    if folder == Path(default_database()).resolve().parent:
        _close_to_others(folder)
    for suffix in ("", *COMPANIONS, ".lock"):
        _close_to_others(companion(path, suffix))


def _close_to_others(path: Path) -> None:
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & 0o077:
            path.chmod(mode & 0o700)
            log.info("%s is closed to other users now", path)
    except FileNotFoundError:
        pass
    except PermissionError:
        log.warning("other users may read %s, and it is not ours to change that", path)


# Putting files in place -------------------------------------------------------------------------


def put_in_place(draft: Path, target: Path) -> None:
    """Give a finished file its name. Even after a power cut it is complete, or not there."""
    file = os.open(draft, os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)
    draft.replace(target)
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Make new names of files last."""
    if os.name == "nt":
        return  # a folder cannot be opened there, and need not be
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


# Restoring --------------------------------------------------------------------------------------


def begin_restore(draft: Path, path: Path) -> None:
    """Settle that a draft takes the place of a database, even if we are killed before it has.

    The database and its log cannot be replaced in one step. So the draft gets a name that says
    what is to be done, and `finish_restore` does it: here, or at the next start of a server.
    """
    for stamp in _stamps():
        named, kept = companion(path, _DRAFT + stamp), companion(path, _KEPT + stamp)
        if not named.exists() and not kept.exists():
            put_in_place(draft, named)
            return


def finish_restore(path: Path) -> Path | None:
    """Do what `begin_restore` settled. The file that was there before, if there was one."""
    kept = None
    for draft in sorted(path.parent.glob(f"{glob.escape(path.name + _DRAFT)}*")):
        before = companion(path, _KEPT + draft.name.rpartition(_DRAFT)[2])
        # Its log goes first: under the old name, SQLite would write it into the new file.
        for suffix in (*COMPANIONS, ""):
            old = companion(path, suffix)
            if old.exists():
                old.replace(companion(before, suffix))
        sync_folder(path.parent)
        draft.replace(path)
        sync_folder(path.parent)
        if before.exists():
            kept = before
    return kept


def _stamps() -> Iterator[str]:
    """The time in words, which differ from call to call."""
    now = time.strftime("%Y%m%d-%H%M%S")
    yield now
    number = 2
    while True:
        yield f"{now}-{number}"
        number += 1
