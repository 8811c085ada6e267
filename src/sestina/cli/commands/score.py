"""`sestina score`: print what a placement scores on a board, or a play on a table of cards."""

from typing import Annotated

import typer

from sestina.cli.options import AsJson, BoardText, GameOfBoard


def score(
    board: BoardText,
    move: Annotated[
        list[str],
        typer.Argument(
            metavar="MOVE", help="What is placed: Yc@0,0 Gc@1,0. In cards all rows after it."
        ),
    ],
    game: GameOfBoard = "classic",
    hand: Annotated[
        str | None, typer.Option(metavar="HAND", help="In cards, the hand it is played from.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Say what a placement scores, line by line; in cards, how many Qwirkles a play makes.

    The exit code is 1 for an illegal move and 2 for a text that cannot be read.
    """
    from sestina.cli.families import commands_for_game

    commands_for_game(game).score(game, board, " ".join(move), hand, as_json=as_json)
    return 0
