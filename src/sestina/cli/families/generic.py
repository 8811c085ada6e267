"""Families without commands of their own: positions and moves as plain text."""

import json
from collections.abc import Sequence
from pathlib import Path

import typer

import sestina
from sestina.cli.errors import REFUSED, CommandError
from sestina.cli.files import read_argument
from sestina.cli.terminal.front_end import Confirm, FrontEnd
from sestina.cli.terminal.screen import Screen
from sestina.cli.wording import count_of, spaced
from sestina.engine.tiles import parse_tiles


class GenericCommands:
    """Reads whole positions as the text of `Game.position`, and lets the game judge moves."""

    def score(self, game: str, board: str, move: str, hand: str | None, *, as_json: bool) -> None:
        position = _read_position(board, game, hand)
        try:
            facts = position.play(move)
        except sestina.IllegalMove as error:
            raise CommandError(f"{error} ({error.reason})", REFUSED) from None
        except sestina.ParseError as error:
            raise CommandError(str(error)) from None
        points = sum(fact.points for fact in facts)
        if as_json:
            typer.echo(json.dumps({"points": points, "facts": [str(fact) for fact in facts]}))
        else:
            typer.echo("\n  ".join([count_of(points, "point"), *map(str, facts)]))

    def moves(self, game: str, board: str, hand: str, top: int | None, *, as_json: bool) -> None:
        legal = _read_position(board, game, hand).legal_moves()
        best = sorted(legal, key=lambda move: -move.points)[:top]
        if as_json:
            typer.echo(json.dumps([{"move": str(move), "points": move.points} for move in best]))
        elif best:
            typer.echo("\n".join(f"{move.points:>3}  {move}" for move in best))
        else:
            typer.echo("sestina: there is no legal move", err=True)

    def show(
        self, game: sestina.Game, names: Sequence[str], screen: Screen, step: str, svg: Path | None
    ) -> None:
        from sestina.cli.terminal.layout import draw_scores

        if svg is not None:
            raise CommandError(f"{game.game_id} can be shown as text only: leave out --svg")
        screen.write(str(game.board))
        screen.write()
        screen.write(step + (f": {game.moves[-1]}" if game.moves else ""))
        screen.write(draw_scores(game.view(None), names, screen))

    def picture(self, view: sestina.View, move: sestina.Move) -> str | None:
        return None

    def front_end(
        self, game: sestina.Game, names: Sequence[str], screen: Screen, confirm: Confirm
    ) -> FrontEnd:
        from sestina.cli.terminal.generic import GenericFrontEnd

        return GenericFrontEnd(game, names, screen)


def _read_position(text: str, game: str, hand: str | None) -> sestina.Game:
    """Set up a position of a game; a hand must be the one that the position says."""
    try:
        position = sestina.Game.from_position(read_argument(text).strip())
        given = None if hand is None else sorted(parse_tiles(hand))
    except ValueError as error:
        raise CommandError(str(error)) from None
    if position.game_id != game:
        raise CommandError(f"this is a position of {position.game_id}, not of {game}")
    seat = position.seat_to_move
    held = [] if seat is None else sorted(position.hand(seat))
    if given is not None and given != held:
        raise CommandError(f"the seat to move holds {spaced(held)}, not {spaced(given)}")
    return position
