"""Arguments and options that several commands share, each declared once."""

from typing import Annotated

import typer

from sestina.cli.errors import CommandError

RecordFiles = Annotated[
    list[str],
    typer.Argument(
        metavar="RECORD",
        help="Saved games, one or more in a file; - reads stdin.",
        show_default=False,
    ),
]
BoardText = Annotated[
    str,
    typer.Argument(
        metavar="BOARD",
        help="Tiles as 'Ys@1,0 Rs@1,1', in cards rows as 'Bs Bc Bk / Rc Gc Yc'; "
        "'' is an empty one, - reads stdin.",
    ),
]
GameOfBoard = Annotated[str, typer.Option("--game", help="classic, travel, flex or cards.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
NoColour = Annotated[bool, typer.Option("--no-colour", "--no-color", help="Do without colours.")]
OnlyAscii = Annotated[bool, typer.Option("--ascii", help="Do without special characters.")]
Database = Annotated[
    str | None,
    typer.Option(
        envvar="SESTINA_DATABASE",
        help="An SQLite file, or postgresql://…; a file in your data folder by default.",
    ),
]


def ages_of(text: str | None, whose: str) -> list[int | None] | None:
    """The ages in `39,41,-`, where - stands for an age that nobody knows."""
    if text is None:
        return None
    parts = text.replace(",", " ").split()
    if not parts or not all(part == "-" or (part.isascii() and part.isdigit()) for part in parts):
        raise CommandError(
            f"--ages is a number for each {whose}, as 39,41, or - if unknown, not {text!r}"
        )
    return [None if part == "-" else int(part) for part in parts]
