"""`sestina show`: the board, or the rows of cards, of a saved game."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

import sestina
from sestina.cli.problems import Problem
from sestina.cli.terminal.screen import NoColour, OnlyAscii, Screen, screen_for
from sestina.cli.texts import has_rows, replay_record, write_text

RecordFile = Annotated[str, typer.Argument(metavar="RECORD", help="A saved game; - reads stdin.")]


def show(
    record: RecordFile,
    ply: Annotated[int | None, typer.Option(min=0, help="After so many steps.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw it into this file.")] = None,
    no_colour: NoColour = False,
    only_ascii: OnlyAscii = False,
) -> int:
    """Show the board, or the rows of cards, of a saved game."""
    from sestina.cli.terminal.seats import HUMAN
    from sestina.cli.terminal.setup import named_in_record

    game = replay_record(record)
    steps = game.ply
    if ply is not None:
        game = _after(game, ply)
    names = [seat.name for seat in named_in_record(game, [HUMAN] * game.players)]
    screen = screen_for(no_colour=no_colour, only_ascii=only_ascii)
    step = f"step {game.ply} of {steps}"
    if has_rows(game.game_id):
        _show_rows(game, names, screen, step, svg)
    else:
        _show_board(game, names, screen, step, svg)
    return 0


def _show_board(
    game: sestina.Game, names: Sequence[str], screen: Screen, step: str, svg: Path | None
) -> None:
    from sestina.cli.terminal.tiles.choices import new_cells
    from sestina.cli.terminal.tiles.table_text import draw_board, draw_scores

    view = game.view(None)
    marked = new_cells(view, len(view.facts))
    if svg is not None:
        write_text(svg, view.board.svg(marked=marked))
        screen.say(f"The board is drawn in {svg}.")
        return
    screen.say(draw_board(view.board.cells, screen, marked))
    screen.say()
    screen.say(step + (f": {game.moves[-1]}" if game.moves else ""))
    screen.say(draw_scores(view, names, screen))


def _show_rows(
    game: sestina.Game, names: Sequence[str], screen: Screen, step: str, svg: Path | None
) -> None:
    from sestina.cli.terminal.cards.rows_text import (
        draw_qwirkles,
        draw_rows,
        draw_svg,
        table_pictures,
    )
    from sestina.cli.terminal.cards.words import last_step, rows_seen, start_of

    view = game.view(None)
    start = start_of(game)
    pictures = table_pictures(view.table.rows, rows_seen(view, start))
    if svg is not None:
        write_text(svg, draw_svg(pictures))
        screen.say(f"The table is drawn in {svg}.")
        return
    screen.say(draw_rows(pictures, screen))
    screen.say()
    screen.say(step)
    screen.tell(last_step(view, names, start))
    screen.say(draw_qwirkles(view, names, screen))


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
