"""`sestina show`: the board of a saved game."""

from pathlib import Path
from typing import Annotated

import typer

import sestina
from sestina.cli.problems import Problem
from sestina.cli.screen import NoColour, OnlyAscii, screen_for
from sestina.cli.texts import replay_record, write_text

RecordFile = Annotated[str, typer.Argument(metavar="RECORD", help="A saved game; - reads stdin.")]


def show(
    record: RecordFile,
    ply: Annotated[int | None, typer.Option(min=0, help="After so many steps.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw the board into this file.")] = None,
    no_colour: NoColour = False,
    only_ascii: OnlyAscii = False,
) -> int:
    """Show the board of a saved game."""
    from sestina.cli.choices import new_cells
    from sestina.cli.seats import HUMAN
    from sestina.cli.setup import named_in_record
    from sestina.cli.table import draw_board, draw_scores

    game = replay_record(record)
    steps = game.ply
    if ply is not None:
        game = _after(game, ply)
    view = game.view(None)
    marked = new_cells(view, len(view.facts))
    if svg is not None:
        write_text(svg, view.board.svg(marked=marked))
        typer.echo(f"The board is drawn in {svg}.")
        return 0
    seats = named_in_record(game, [HUMAN] * game.players)
    screen = screen_for(no_colour=no_colour, only_ascii=only_ascii)
    screen.say(draw_board(view.board.cells, screen, marked))
    screen.say()
    screen.say(f"step {game.ply} of {steps}" + (f": {game.moves[-1]}" if game.moves else ""))
    screen.say(draw_scores(view, [seat.name for seat in seats], screen))
    return 0


def _after(game: sestina.Game, ply: int) -> sestina.Game:
    """The game as it was after so many steps."""
    import msgspec

    from sestina.records.text_form import format_text

    record = game.to_record()
    first = game.ply - len(record.steps)
    if not first <= ply <= game.ply:
        raise Problem(f"the game has the steps {first} to {game.ply}, not {ply}")
    if ply == game.ply:
        return game
    earlier = msgspec.structs.replace(record, steps=record.steps[: ply - first], end=None)
    return sestina.replay(format_text(earlier))
