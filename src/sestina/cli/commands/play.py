"""`sestina play`: play a game in the terminal."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from sestina.cli.errors import INTERRUPTED, CommandError, require_extra
from sestina.cli.game_options import NO_OPTIONS, GivenOptions, with_game_options
from sestina.cli.options import (
    GAMES_HELP,
    NoColour,
    OnlyAscii,
)
from sestina.cli.terminal.screen import screen_for
from sestina.cli.terminal.seats import KINDS


@with_game_options
def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help=f"{GAMES_HELP} The default is classic."),
    ] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="How many play: 2 (the default), 3 or 4.")
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHO",
            help=f"Once for each seat: {', '.join(KINDS)}, or program:COMMAND. The default is "
            "human, then greedy.",
        ),
    ] = None,
    hot_seat: Annotated[
        bool, typer.Option("--hot-seat", help="People on all seats, at one keyboard.")
    ] = False,
    names: Annotated[
        str | None, typer.Option(metavar="A,B", help="What the players are called.")
    ] = None,
    options: GivenOptions = NO_OPTIONS,
    ages: Annotated[
        str | None,
        typer.Option(metavar="A,B", help="Ages, which decide a tie at the start; - if unknown."),
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
    from sestina.cli.terminal.setup import GameRequest, ask_for_game, resume_game, start_game

    request = GameRequest(
        game=game,
        players=players,
        kinds=seat or [],
        hot_seat=hot_seat,
        options=options,
        ages=ages,
        seed=seed,
        names=names,
    )
    screen = screen_for(no_colour=no_colour, only_ascii=only_ascii)
    if request == GameRequest() and resume is None and sys.stdin.isatty():
        try:
            request = ask_for_game(screen)
        except EOFError:
            return 0
        except KeyboardInterrupt:
            screen.write()
            return INTERRUPTED
    goes_on = record is None or (resume is not None and record.resolve() == resume.resolve())
    if record is not None and not goes_on and record.exists() and record.stat().st_size:
        raise CommandError(f"{record} exists already: choose another file, or --resume {record}")
    if resume is None:
        dealt, seats = start_game(request)
    else:
        dealt, seats = resume_game(str(resume), request)
    return Session(dealt, seats, screen, reader_for(colour=screen.colour), record or resume).run()
