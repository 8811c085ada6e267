"""`sestina restore`: put a backup in the place of the server's database."""

from pathlib import Path
from typing import Annotated

import typer

from sestina.cli.errors import REFUSED, CommandError, require_extra
from sestina.cli.options import Database


def restore(
    backup: Annotated[
        Path, typer.Argument(metavar="FILE", help="What `sestina backup` made.", show_default=False)
    ],
    database: Database = None,
) -> int:
    """Put a backup in the place of the server's database, while the server is stopped.

    The backup is checked and copied. The files that were there before are kept beside it, under
    a name with the date. Only for SQLite: pg_restore does the same for PostgreSQL.
    """
    require_extra("server", "restore")
    from sestina.store.files import default_database
    from sestina.store.restore import RestoreFailed
    from sestina.store.restore import restore as restore_backup

    try:
        kept = restore_backup(database or default_database(), backup)
    except (RestoreFailed, OSError, ValueError) as error:
        raise CommandError(str(error), REFUSED) from None
    typer.echo(f"The database is restored from {backup}.")
    if kept is not None:
        typer.echo(f"What was there before is kept: {kept}")
    return 0
