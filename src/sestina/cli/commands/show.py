"""`sestina show`: show the board, or the rows of cards, of saved games."""

from json import dumps, loads
from pathlib import Path
from typing import Annotated

import typer

import sestina
from sestina.cli.errors import CommandError
from sestina.cli.files import FoundGame, games_in
from sestina.cli.options import AsJson, NoColour, OnlyAscii, RecordFiles
from sestina.cli.terminal.screen import Screen, screen_for


def show(
    records: RecordFiles,
    ply: Annotated[int | None, typer.Option(min=0, help="After this many steps.")] = None,
    number: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Only the game with this number.")
    ] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw it into this file.")] = None,
    as_json: AsJson = False,
    no_colour: NoColour = False,
    only_ascii: OnlyAscii = False,
) -> int:
    """Show the board, or the rows of cards, of saved games."""
    chosen = [found for found in games_in(records) if number in (None, found.number)]
    if not chosen:
        raise CommandError(f"there is no game {number} in {', '.join(records)}")
    if svg is not None and len(chosen) > 1:
        raise CommandError(f"--svg draws one game of {len(chosen)}: choose it with --number")
    screen = screen_for(no_colour=no_colour, only_ascii=only_ascii)
    reports = []
    for found in chosen:
        game = found.replay()
        steps = game.ply
        if ply is not None:
            game = _at_ply(game, ply)
        if as_json:
            reports.append(_report(found, game))
            continue
        if len(chosen) > 1:
            screen.write(f"{'' if found is chosen[0] else chr(10)}{found.label.removesuffix(',')}")
        _draw(game, screen, f"step {game.ply} of {steps}", svg)
    if as_json:
        typer.echo(dumps({"games": reports}))
    return 0


def _draw(game: sestina.Game, screen: Screen, step: str, svg: Path | None) -> None:
    from sestina.cli.families import commands_for
    from sestina.cli.terminal.seats import HUMAN
    from sestina.cli.terminal.setup import seats_from_record

    names = [seat.name for seat in seats_from_record(game, [HUMAN] * game.players)]
    commands_for(game.family).show(game, names, screen, step, svg)


def _report(found: FoundGame, game: sestina.Game) -> dict[str, object]:
    return {
        **found.about(),
        "game": game.game_id,
        "ply": game.ply,
        "tags": game.tags,
        "scores": game.scores,
        "board": game.board.text if hasattr(game.board, "text") else str(game.board),
        "position": loads(game.position().to_json()),
    }


def _at_ply(game: sestina.Game, ply: int) -> sestina.Game:
    """The game at an earlier step."""
    try:
        return game.at(ply)
    except ValueError:
        first = game.ply - len(game.moves)
        raise CommandError(f"the game has the steps {first} to {game.ply}, not {ply}") from None
