"""`sestina moves`: every placement of a hand on a board, or the best plays of cards."""

from typing import Annotated

import typer

import sestina
from sestina.cli.commands.score import AsJson, BoardText, GameName
from sestina.cli.problems import Problem
from sestina.cli.texts import has_rows, read_board


def moves(
    board: BoardText,
    hand: Annotated[list[str], typer.Argument(metavar="HAND", help="The tiles in hand: Yc Gs Rk")],
    game: GameName = "classic",
    as_json: AsJson = False,
    top: Annotated[int | None, typer.Option(min=1, help="Only so many.")] = None,
) -> int:
    """List every placement of a hand with its points, best first.

    In cards the best plays are shown, for the most Qwirkles, the most cards, and any, in steps.
    """
    if has_rows(game):
        from sestina.cli.questions.cards import list_plays

        list_plays(board, " ".join(hand), top, as_json=as_json)
        return 0
    lying = read_board(board, game)
    try:
        found = lying.placements(" ".join(hand))
    except sestina.ParseError as error:
        raise Problem(str(error)) from None
    best = sorted(found, key=lambda move: -move.points)[:top]
    if as_json:
        import json

        typer.echo(json.dumps([{"move": str(move), "points": move.points} for move in best]))
    elif best:
        typer.echo("\n".join(f"{move.points:>3}  {move}" for move in best))
    else:
        typer.echo("sestina: none of these tiles fits anywhere", err=True)
    return 0
