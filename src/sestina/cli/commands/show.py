"""`sestina show`: show the board, or the rows of cards, of a saved game."""

from pathlib import Path
from typing import Annotated

import typer

import sestina
from sestina.cli.errors import CommandError
from sestina.cli.files import replay_record
from sestina.cli.options import NoColour, OnlyAscii, RecordFile
from sestina.cli.terminal.screen import screen_for


def show(
    record: RecordFile,
    ply: Annotated[int | None, typer.Option(min=0, help="After so many steps.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw it into this file.")] = None,
    no_colour: NoColour = False,
    only_ascii: OnlyAscii = False,
) -> int:
    """Show the board, or the rows of cards, of a saved game."""
    from sestina.cli.families import commands_for
    from sestina.cli.terminal.seats import HUMAN
    from sestina.cli.terminal.setup import seats_from_record

    game = replay_record(record)
    steps = game.ply
    if ply is not None:
        game = _at_ply(game, ply)
    names = [seat.name for seat in seats_from_record(game, [HUMAN] * game.players)]
    screen = screen_for(no_colour=no_colour, only_ascii=only_ascii)
    commands_for(game.family).show(game, names, screen, f"step {game.ply} of {steps}", svg)
    return 0


def _at_ply(game: sestina.Game, ply: int) -> sestina.Game:
    """Replay the game up to an earlier step."""
    import msgspec

    from sestina.records.text_form import format_text

    record = game.to_record()
    first = game.ply - len(record.steps)
    if not first <= ply <= game.ply:
        raise CommandError(f"the game has the steps {first} to {game.ply}, not {ply}")
    if ply == game.ply:
        return game
    earlier = msgspec.structs.replace(record, steps=record.steps[: ply - first], end=None)
    return sestina.replay(format_text(earlier))
