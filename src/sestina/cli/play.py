"""`sestina play`: a game in the terminal."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from sestina.cli.problems import INTERRUPTED, Problem


def play(
    game: Annotated[
        str | None, typer.Argument(help="classic, travel or flex.", show_default="classic")
    ] = None,
    players: Annotated[
        int | None, typer.Option(min=2, max=4, help="How many play.", show_default="2")
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            help="human, or a bot: greedy, random. Repeat it for the next seats.",
            show_default="human, then greedy",
        ),
    ] = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="People on every seat.")] = False,
    names: Annotated[str | None, typer.Option(help="What the players are called: Anna,Ben")] = None,
    expansion: Annotated[
        str | None, typer.Option(help="mini or expansion2, with classic and travel.")
    ] = None,
    action_tiles: Annotated[
        str | None, typer.Option(help="Only these action tiles of the expansion: ask,double")
    ] = None,
    actions_from_start: Annotated[
        bool, typer.Option("--actions-from-start", help="Everyone begins with all action tiles.")
    ] = False,
    backgrounds: Annotated[
        int | None, typer.Option(help="2 or 3, with flex.", show_default="3")
    ] = None,
    ages: Annotated[
        str | None, typer.Option(help="Ages, which decide ties at the start: 39,41")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same draws.")] = None,
    record: Annotated[
        Path | None, typer.Option(help="Save the game here, finished or not.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Go on with a saved game, and save it there.")
    ] = None,
    no_colour: Annotated[
        bool, typer.Option("--no-colour", "--no-color", help="Do without colours.")
    ] = False,
    only_ascii: Annotated[
        bool, typer.Option("--ascii", help="Do without special characters.")
    ] = False,
) -> int:
    """Play a game in the terminal. Without options it asks what to play."""
    from sestina.cli.reader import reader_for
    from sestina.cli.screen import screen_for
    from sestina.cli.session import Session
    from sestina.cli.setup import Wishes, ask_wishes, new_table, resumed_table

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
    if record is not None and record != resume and record.exists() and record.stat().st_size:
        raise Problem(f"{record} exists already: choose another file, or --resume {record}")
    if resume is None:
        dealt, seats = new_table(wishes)
    else:
        dealt, seats = resumed_table(str(resume), wishes)
    return Session(dealt, seats, screen, reader_for(colour=screen.colour), record or resume).run()
