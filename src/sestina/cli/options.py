"""Arguments and options that several commands share, each declared once."""

from pathlib import Path
from typing import Annotated

import typer

from sestina.cli.errors import CommandError
from sestina.games.registry import game_ids

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
GAMES_HELP = f"{', '.join(game_ids()[:-1])} or {game_ids()[-1]}."
GameOfBoard = Annotated[str, typer.Option("--game", help=GAMES_HELP)]
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


GameName = Annotated[str, typer.Option("--game", metavar="NAME", help=GAMES_HELP)]
Ages = Annotated[
    str | None,
    typer.Option(metavar="A,B", help="Ages of the seats, which decide a start tie; - if unknown."),
]
SeedNumber = Annotated[
    int, typer.Option("--seed", metavar="N", help="The same seed gives the same games.")
]
Workers = Annotated[int, typer.Option(min=1, metavar="N", help="How many games at once.")]
ExecutorName = Annotated[
    str, typer.Option("--executor", "--engine", metavar="NAME", help="local (processes) or ray.")
]
RayAddress = Annotated[
    str | None,
    typer.Option(metavar="HOST:PORT", help="A Ray cluster; without it a local Ray is started."),
]
Budget = Annotated[
    float | None,
    typer.Option(metavar="F", help="This share of the usual time for levels that think: 0.1."),
]
Output = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Keep the results here, and go on with what is there."),
]
ResultAsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def parse_ages(text: str | None) -> list[int | None] | None:
    return ages_of(text, "seat")
