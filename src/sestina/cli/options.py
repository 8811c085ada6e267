"""Arguments and options that several commands share, each declared once."""

from typing import Annotated

import typer

RecordFile = Annotated[str, typer.Argument(metavar="RECORD", help="A saved game; - reads stdin.")]
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

# Options of a game

Expansion = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="mini, expansion2 or expansion1, on classic or travel; together: expansion1+mini "
        "or expansion1+expansion2.",
    ),
]
Boards = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="With expansion1: connect, select, four quarter boards, or a file with a drawing.",
    ),
]
ActionTiles = Annotated[
    str | None, typer.Option(metavar="A,B", help="Only these of its action tiles.")
]
ActionsFromStart = Annotated[
    bool, typer.Option("--actions-from-start", help="Everyone begins with all action tiles.")
]
Backgrounds = Annotated[
    int | None, typer.Option(metavar="N", help="3 (the default) or 2; with flex only.")
]


def flag_of(option: str) -> str:
    """The name of an option on the command line: `--action-tiles` for `action_tiles`."""
    return "--" + option.replace("_", "-")


def given_options(**values: object) -> dict[str, object]:
    """The options of a game that were given: without the defaults of the command line."""
    return {
        name: value for name, value in values.items() if value is not None and value is not False
    }
