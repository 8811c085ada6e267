"""`sestina storage`: what the server's database holds, and who uses most of it."""

from typing import TYPE_CHECKING

import typer

from sestina.cli.errors import REFUSED, CommandError, require_extra
from sestina.cli.options import AsJson, Database
from sestina.cli.wording import megabytes

if TYPE_CHECKING:
    from sestina.store.usage import DatabaseUsage


def storage(database: Database = None, as_json: AsJson = False) -> int:
    """Show what the server's database holds, and who uses most of it, while the server runs.

    Addresses are shown as keyed hashes: nobody can tell them, but the same one is the same.
    """
    require_extra("server", "storage")
    import asyncio

    from sestina.cli.progress import share_bar
    from sestina.store.database import DatabaseUnusable
    from sestina.store.files import default_database
    from sestina.store.usage import read_usage

    try:
        with share_bar("Counting") as progress:
            progress(None)
            usage = asyncio.run(read_usage(database or default_database()))
    except (DatabaseUnusable, OSError, ValueError) as error:
        raise CommandError(str(error), REFUSED) from None
    if as_json:
        import msgspec

        typer.echo(msgspec.json.encode(usage).decode())
    else:
        _show(usage)
    return 0


def _show(usage: "DatabaseUsage") -> None:
    from datetime import UTC, datetime

    from rich.console import Console
    from rich.table import Table

    # A guest may have chosen a name that looks like markup.
    console = Console(highlight=False, markup=False, emoji=False)

    def show(title: str, heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
        table = Table(title=title, title_justify="left", title_style="bold", box=None)
        for head in heads:
            is_number = head in ("", "games", "size")
            table.add_column(head, justify="right" if is_number else "left", overflow="fold")
        for row in rows:
            table.add_row(*row)
        console.print(table)

    sizes = [("database", "", megabytes(usage.file_bytes))]
    if usage.log_bytes:
        sizes.append(("log beside it (-wal)", "", megabytes(usage.log_bytes)))
    if usage.free_bytes:
        sizes.append(("free within it", "", megabytes(usage.free_bytes)))
    tables = [(f"tables {status}", f"{count:,}", "") for status, count in usage.tables.items()]
    show(
        "What the database holds",
        ("what", "", "size"),
        [
            *sizes,
            *tables,
            ("events", f"{usage.events:,}", ""),
            ("imported games", f"{usage.imports:,}", megabytes(usage.import_bytes)),
            ("reviews", f"{usage.reviews:,}", megabytes(usage.review_bytes)),
            ("puzzles of guests", f"{usage.puzzles:,}", ""),
            ("guests", f"{usage.guests:,}", ""),
        ],
    )
    if usage.top_guests:
        console.print()
        show(
            "Guests whose imported games take most",
            ("guest", "name", "last here", "games", "size"),
            [
                (
                    *(one.guest, one.name),
                    datetime.fromtimestamp(one.seen / 1000, UTC).strftime("%Y-%m-%d"),
                    *(f"{one.imports:,}", megabytes(one.bytes)),
                )
                for one in usage.top_guests
            ],
        )
    if usage.top_addresses:
        console.print()
        show(
            "Addresses from which most was imported, as keyed hashes",
            ("address", "games", "size"),
            [
                (one.address, f"{one.imports:,}", megabytes(one.bytes))
                for one in usage.top_addresses
            ],
        )
