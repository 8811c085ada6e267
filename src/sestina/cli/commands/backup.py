"""`sestina backup`: copy the server's database while the server runs."""

from pathlib import Path
from typing import Annotated

import typer

from sestina.cli.errors import REFUSED, CommandError, require_extra
from sestina.cli.options import Database


def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="The new file.")],
    database: Database = None,
) -> int:
    """Copy the server's database into one file, while the server runs.

    `sestina restore FILE` puts a copy of an SQLite database back. For PostgreSQL, the file is
    what pg_dump writes and pg_restore reads. It holds all secrets: only you may read it.
    """
    require_extra("server", "backup")
    from sestina.store.backup import BackupFailed, back_up
    from sestina.store.files import default_database

    try:
        back_up(database or default_database(), target)
    except (BackupFailed, OSError, ValueError) as error:
        raise CommandError(str(error), REFUSED) from None
    typer.echo(f"The database is copied to {target}.")
    return 0
