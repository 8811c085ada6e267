"""Puts a backup in the place of an SQLite database, whose files are kept."""

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic.script import ScriptDirectory

from sestina.store.backup import BackupFailed, copy_sqlite
from sestina.store.database import Database, FileInUse, alembic_config, lock_database
from sestina.store.files import (
    COMPANIONS,
    begin_restore,
    companion,
    create_private,
    finish_restore,
    make_folder,
)
from sestina.store.soundness import ALONE, WITH_LOG, open_sqlite


class RestoreFailed(RuntimeError):
    """Nothing was restored, and nothing changed; the message says why."""


def restore(address: str, backup: Path) -> Path | None:
    """Put a copy of the backup in the place of a database. Where the one before it is now."""
    database = Database(address)
    if database.is_postgres:
        raise RestoreFailed(
            "PostgreSQL restores its databases itself, into an empty one: pg_restore --no-owner"
            f" --dbname postgresql://… {backup} (docs/hosting.md)"
        )
    path = database.path
    if not backup.is_file():
        raise RestoreFailed(f"there is no file {backup}")
    if path.exists() and backup.samefile(path):
        raise RestoreFailed(f"{backup} is the database itself")
    make_folder(path.parent)
    try:
        lock = lock_database(path)
    except FileInUse:
        raise RestoreFailed(f"a server uses {path}: stop it first") from None
    with lock:
        # Whoever asks again after an interruption means this backup, but loses nothing.
        finish_restore(path)
        draft = companion(path, ".part")
        _remove(draft)
        try:
            create_private(draft)
            _copy(backup, draft)
            begin_restore(draft, path)
        finally:
            _remove(draft)
        return finish_restore(path)


def _copy(backup: Path, draft: Path) -> None:
    """Copy the backup, and see that the copy is a database that this version can serve."""
    # A file that nothing belongs to is read without making anything beside it.
    is_alone = not any(companion(backup, suffix).exists() for suffix in COMPANIONS)
    try:
        copy_sqlite(backup, draft, ALONE if is_alone else WITH_LOG)
        with closing(open_sqlite(draft, ALONE)) as connection:
            (version,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except BackupFailed as error:
        raise RestoreFailed(str(error)) from None
    except (sqlite3.Error, TypeError):
        raise RestoreFailed(f"{backup} is no database of Sestina") from None
    scripts = ScriptDirectory.from_config(alembic_config())
    if version not in {script.revision for script in scripts.walk_revisions()}:
        raise RestoreFailed(f"{backup} was made by a newer version of Sestina")


def _remove(draft: Path) -> None:
    for suffix in ("", *COMPANIONS):
        companion(draft, suffix).unlink(missing_ok=True)
