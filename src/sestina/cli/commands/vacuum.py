"""`sestina vacuum`: delete from the server's database what nobody needs any more."""

from typing import TYPE_CHECKING, Annotated

import typer

from sestina.cli.errors import REFUSED, CommandError, require_extra
from sestina.cli.options import Database
from sestina.cli.wording import count_of, megabytes

if TYPE_CHECKING:
    from sestina.store.vacuum import Cleaned, Superfluous


def vacuum(
    database: Database = None,
    days: Annotated[
        float, typer.Option(min=1, help="What was used within so many days stays.")
    ] = 30,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say what would be deleted.")
    ] = False,
) -> int:
    """Delete what nobody needs any more from the server's database, and compact its file.

    These go: imported games of guests who have stayed away, unless somebody has a puzzle from
    them; tables that were closed before a game; and guests who have stayed away and have nothing
    here. Stop the server first, unless the database is PostgreSQL.
    """
    require_extra("server", "vacuum")
    import asyncio

    from sestina.store.database import DatabaseUnusable, FileInUse
    from sestina.store.files import default_database
    from sestina.store.vacuum import VacuumFailed, find_superfluous

    address = database or default_database()
    try:
        if dry_run:
            found = asyncio.run(find_superfluous(address, days))
            typer.echo(f"{_described(found)} would be deleted.")
            return 0
        _say(_clean_up(address, days))
    except FileInUse:
        raise CommandError(f"a server uses {address}: stop it first", REFUSED) from None
    except (DatabaseUnusable, VacuumFailed, OSError, ValueError) as error:
        raise CommandError(str(error), REFUSED) from None
    return 0


def _clean_up(address: str, days: float) -> "Cleaned":
    import asyncio

    from sestina.cli.progress import share_bar
    from sestina.store.vacuum import clean_up

    with share_bar("Cleaning up") as progress:
        return asyncio.run(clean_up(address, days, progress=progress))


def _described(found: "Superfluous") -> str:
    imports = count_of(found.imports, "imported game")
    return (
        f"{imports} ({megabytes(found.import_bytes)}),"
        f" {count_of(found.closed, 'closed table')} and {count_of(found.guests, 'guest')}"
    )


def _say(cleaned: "Cleaned") -> None:
    typer.echo(f"Deleted: {_described(cleaned.deleted)}.")
    before, after = megabytes(cleaned.before), megabytes(cleaned.after)
    typer.echo(f"The database takes {after}; before it took {before}.")
