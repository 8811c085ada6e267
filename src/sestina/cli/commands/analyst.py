"""`sestina analyst`: make reviews for the servers of a PostgreSQL database."""

from typing import Annotated

import typer

from sestina.cli.errors import REFUSED, CommandError, require_extra
from sestina.workers.cores import usable_cores


def analyst(
    database: Annotated[
        str,
        typer.Option(
            envvar="SESTINA_DATABASE",
            help="The PostgreSQL database of the servers, as postgresql://…",
        ),
    ],
    processes: Annotated[
        int | None, typer.Option(min=1, help="Reviews made at the same time.")
    ] = None,
    # For tests only: the effort of each turn, instead of a time.
    deals: Annotated[int | None, typer.Option("--deals", min=1, hidden=True)] = None,
    json_logs: Annotated[bool, typer.Option("--json-logs", help="Logs as JSON.")] = False,
) -> int:
    """Make the reviews of games that people ask a server for, on another machine."""
    require_extra("server", "analyst")
    import asyncio

    from sestina.server.insight.review_machine import make_reviews
    from sestina.server.logs import set_up_logs
    from sestina.server.settings import Settings
    from sestina.store.database import DatabaseUnusable

    set_up_logs(json_logs)
    count = processes or usable_cores()
    settings = Settings(database=database, analysts=count, analysis_deals=deals)

    def started() -> None:
        typer.echo(f"Reviews are made in {count} processes. Ctrl-C stops it.")

    try:
        asyncio.run(make_reviews(settings, started))
    except DatabaseUnusable as error:
        raise CommandError(str(error), REFUSED) from None
    except (OSError, ValueError) as error:
        raise CommandError(f"cannot start: {error}", REFUSED) from None
    return 0
