"""`sestina look`: read a photograph of a table."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sestina.cli.errors import REFUSED, CommandError, require_extra
from sestina.cli.options import AsJson, GameName, NoColour, OnlyAscii
from sestina.cli.wording import count_of

if TYPE_CHECKING:
    from sestina.vision import PhotoReading


def look(
    photo: Annotated[
        str, typer.Argument(metavar="PHOTO", help="A JPEG, PNG or WebP picture of a table.")
    ],
    game: GameName = "classic",
    previous: Annotated[
        str | None,
        typer.Option(metavar="BOARD", help="The tiles that lay there a turn before."),
    ] = None,
    draw: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw what was read into this PNG file.")
    ] = None,
    as_json: AsJson = False,
    no_colour: NoColour = False,
    only_ascii: OnlyAscii = False,
) -> int:
    """Read the tiles in a photo of a table, and say what is doubtful.

    The exit code is 0 if tiles were read, legal or not, and 1 if the photo shows none or cannot be
    read.
    """
    require_extra("vision", "look")
    # One core reads a photo in a second. Several threads of OpenBLAS wait for each other, and take
    # many times as long where other programs run.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from sestina.engine.errors import ParseError
    from sestina.vision import PhotoError, read_photo
    from sestina.vision.drawing import draw_reading

    try:
        reading = read_photo(photo, game, previous)
    except PhotoError as error:
        raise CommandError(str(error), REFUSED, error.reason) from None
    except ParseError as error:
        raise CommandError(f"--previous is no board: {error}", reason=error.reason) from None
    if draw is not None:
        try:
            draw_reading(photo, reading, draw)
        except OSError as error:
            raise CommandError(f"cannot write {draw}: {error.strerror or error}") from None
    if as_json:
        typer.echo(reading.to_json())
    else:
        _show(reading, no_colour=no_colour, only_ascii=only_ascii)
    return 0


def _show(reading: "PhotoReading", *, no_colour: bool, only_ascii: bool) -> None:
    from sestina.cli.terminal.screen import screen_for
    from sestina.pictures import board_text

    screen = screen_for(no_colour=no_colour, only_ascii=only_ascii)
    tiles = {one.cell: str(one.tile) for one in reading.tiles}
    fields = reading.layout.rows if reading.layout is not None else ()
    marked = reading.doubtful
    screen.write(
        board_text(tiles, colour=screen.colour, ascii=screen.ascii, marked=marked, fields=fields)
    )
    screen.write()
    words = [f"{count_of(len(tiles), 'tile')}, signs in {reading.colours}"]
    if reading.boards is not None:
        words.append(f"on the board {', '.join(reading.boards)}")
    if reading.turn:
        words.append(f"new: {reading.turn}")
    screen.write_wrapped(["; ".join(words) + "."])
    for problem in reading.problems:
        screen.write_wrapped([f"- {problem}"])
    if marked:
        cells = ", ".join(f"{x},{y}" for x, y in marked)
        screen.write_wrapped(
            [f"Look at {cells}: {'these are' if len(marked) > 1 else 'this is'} doubtful."]
        )
