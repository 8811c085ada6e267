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

    A copy of an SQLite file is such a file itself: `sestina serve --database FILE` serves it.
    For PostgreSQL it is what pg_dump writes and pg_restore reads.
    """
    require_extra("server", "backup")
    from sestina.server.settings import default_database
    from sestina.store.backup import BackupFailed, back_up

    try:
        back_up(database or default_database(), target)
    except (BackupFailed, OSError, ValueError) as error:
        raise CommandError(str(error), REFUSED) from None
    typer.echo(f"The database is copied to {target}.")
    return 0
