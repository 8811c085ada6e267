"""Backups of a whole database while the server runs."""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from sestina.store.database import Database
from sestina.store.files import create_private, put_in_place
from sestina.store.soundness import WITH_LOG, Unsound, check_log, new_number, open_sqlite


class BackupFailed(RuntimeError):
    """No backup was made; the message says why."""


def back_up(address: str, target: Path) -> None:
    """Copy the database as it is at one moment into a file."""
    database = Database(address)
    if target.exists():
        raise BackupFailed(f"{target} exists already: name a new file")
    draft = target.with_name(target.name + ".part")
    draft.unlink(missing_ok=True)
    try:
        # It is as secret as the database: nobody else may read even the beginning of it.
        create_private(draft)
        if database.is_postgres:
            _dump(database.url, draft)
        else:
            # The file alone is not enough: the latest writes may still be in the log beside it.
            copy_sqlite(database.path, draft, WITH_LOG)
        put_in_place(draft, target)
    finally:
        draft.unlink(missing_ok=True)


def copy_sqlite(source: Path, target: Path, options: str) -> None:
    """Copy a database into an empty file, and check the copy."""
    if not source.is_file():
        raise BackupFailed(f"there is no database {source}")
    try:
        check_log(source)
        with (
            closing(open_sqlite(source, options)) as origin,
            closing(open_sqlite(target, "mode=rw")) as copy,
        ):
            origin.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            # The log of its original is not that of the copy, wherever the copy is put.
            copy.execute(new_number())
            (state,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
    except (sqlite3.Error, Unsound) as error:
        raise BackupFailed(f"{source} cannot be copied: {error}") from None
    if state != "ok":
        raise BackupFailed(f"{source} is damaged: {' '.join(state.split())}")


def _dump(url: sa.URL, target: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise BackupFailed("pg_dump, which comes with PostgreSQL, is not on this machine")
    # Everybody on a machine can see the arguments of programs, so the password is not one.
    address = sa.URL.create(
        "postgresql", url.username, None, url.host, url.port, url.database, url.query
    ).render_as_string()
    environment = {**os.environ}
    if url.password is not None:
        environment["PGPASSWORD"] = str(url.password)
    result = subprocess.run(
        [
            *(program, "--format=custom", "--no-owner", "--no-privileges"),
            *(f"--file={target}", f"--dbname={address}"),
        ],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode:
        raise BackupFailed(f"pg_dump failed: {result.stderr.strip()[:300]}")
