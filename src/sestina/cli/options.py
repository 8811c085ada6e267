"""Arguments and options that several commands share, each declared once."""

from collections.abc import Mapping
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


# House rules
StartTie = Annotated[
    str | None, typer.Option(metavar="WHO", help="A start tie favours the youngest or oldest.")
]
AskAnswers = Annotated[
    str | None, typer.Option(metavar="WHO", help="Who answers ask: first (holder) or all.")
]
Stacks = Annotated[
    str | None, typer.Option(metavar="HOW", help="With classic: one queue, or stacks of six.")
]
NewRows = Annotated[
    str | None,
    typer.Option(metavar="WHAT", help="With cards, a new row is of any cards, or has a hand card."),
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


def flag_of(option: str) -> str:
    """The name of an option on the command line: `--action-tiles` for `action_tiles`."""
    return "--" + option.replace("_", "-")


def game_options(arguments: Mapping[str, object]) -> dict[str, object]:
    """The options of a game among the arguments of a command that takes all of them."""
    from sestina.games.registry import all_options

    return given_options(**{name: arguments[name] for name in all_options() if name in arguments})


def given_options(**values: object) -> dict[str, object]:
    """The options of a game that were given: without the defaults of the command line."""
    return {
        name: value for name, value in values.items() if value is not None and value is not False
    }
