"""`sestina play`: a game in the terminal."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from sestina.cli.extras import require_extra
from sestina.cli.problems import INTERRUPTED, Problem
from sestina.cli.terminal.screen import NoColour, OnlyAscii, screen_for
from sestina.cli.terminal.seats import KINDS


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="classic (the default), travel, flex or cards."),
    ] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="How many play: 2 (the default), 3 or 4.")
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHO",
            help=f"Once for each seat: {', '.join(KINDS)}. The default is human, then greedy.",
        ),
    ] = None,
    hot_seat: Annotated[
        bool, typer.Option("--hot-seat", help="People on all seats, at one keyboard.")
    ] = False,
    names: Annotated[
        str | None, typer.Option(metavar="A,B", help="What the players are called.")
    ] = None,
    expansion: Annotated[
        str | None, typer.Option(metavar="NAME", help="mini or expansion2, on classic or travel.")
    ] = None,
    action_tiles: Annotated[
        str | None, typer.Option(metavar="A,B", help="Only these of its action tiles.")
    ] = None,
    actions_from_start: Annotated[
        bool, typer.Option("--actions-from-start", help="Everyone begins with all action tiles.")
    ] = False,
    backgrounds: Annotated[
        int | None, typer.Option(metavar="N", help="3 (the default) or 2; with flex only.")
    ] = None,
    ages: Annotated[
        str | None, typer.Option(metavar="A,B", help="Ages, which decide a tie at the start.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="N", help="The same seed gives the same draws.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the game here, finished or not.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")
    ] = None,
    no_colour: NoColour = False,
    only_ascii: OnlyAscii = False,
) -> int:
    """Play a game in the terminal. Without options it asks what to play."""
    require_extra("terminal", "play")
    from sestina.cli.terminal.reader import reader_for
    from sestina.cli.terminal.session import Session
    from sestina.cli.terminal.setup import Wishes, ask_wishes, new_table, resumed_table

    wishes = Wishes(
        game=game,
        players=players,
        kinds=seat or [],
        hot_seat=hot_seat,
        expansion=expansion,
        action_tiles=action_tiles,
        actions_from_start=actions_from_start,
        backgrounds=backgrounds,
        ages=ages,
        seed=seed,
        names=names,
    )
    screen = screen_for(no_colour=no_colour, only_ascii=only_ascii)
    if wishes == Wishes() and resume is None and sys.stdin.isatty():
        try:
            wishes = ask_wishes(screen)
        except EOFError:
            return 0
        except KeyboardInterrupt:
            screen.say()
            return INTERRUPTED
    goes_on = record is None or (resume is not None and record.resolve() == resume.resolve())
    if record is not None and not goes_on and record.exists() and record.stat().st_size:
        raise Problem(f"{record} exists already: choose another file, or --resume {record}")
    if resume is None:
        dealt, seats = new_table(wishes)
    else:
        dealt, seats = resumed_table(str(resume), wishes)
    return Session(dealt, seats, screen, reader_for(colour=screen.colour), record or resume).run()
