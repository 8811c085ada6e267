"""`sestina moves`: list the placements of a hand on a board, or the best plays of cards."""

from typing import Annotated

import typer

from sestina.cli.options import AsJson, BoardText, GameOfBoard


def moves(
    board: BoardText,
    hand: Annotated[list[str], typer.Argument(metavar="HAND", help="The tiles in hand: Yc Gs Rk")],
    game: GameOfBoard = "classic",
    as_json: AsJson = False,
    top: Annotated[int | None, typer.Option(min=1, help="At most this many.")] = None,
) -> int:
    """List every placement of a hand with its points, best first.

    In cards the best plays are shown, for the most Qwirkles, the most cards, and any, in steps.
    """
    from sestina.cli.families import commands_for_game

    commands_for_game(game).moves(game, board, " ".join(hand), top, as_json=as_json)
    return 0
