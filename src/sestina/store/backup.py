"""Backups of a whole database while the server runs."""

import os
import shutil
import sqlite3
import subprocess
from pathlib import Path

import sqlalchemy as sa

from sestina.store.database import Database


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
        if database.is_postgres:
            _dump(database.url, draft)
        else:
            _copy(Path(str(database.url.database)), draft)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    if not source.is_file():
        raise BackupFailed(f"there is no database {source}")
    # The file alone is not enough: the latest writes may still be in the log beside it.
    origin = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
    copy = sqlite3.connect(target)
    try:
        origin.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        [(state,)] = copy.execute("PRAGMA integrity_check").fetchall()
    except sqlite3.Error as error:
        raise BackupFailed(f"{source} cannot be copied: {error}") from None
    finally:
        origin.close()
        copy.close()
    if state != "ok":
        raise BackupFailed(f"{source} is damaged: {state}")


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
