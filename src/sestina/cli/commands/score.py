"""`sestina score`: what a placement scores on a board, or a play on a table of cards."""

from typing import Annotated

import typer

import sestina
from sestina.cli.problems import REFUSED, Problem
from sestina.cli.texts import has_rows, read_board

BoardText = Annotated[
    str,
    typer.Argument(
        metavar="BOARD",
        help="Tiles as 'Ys@1,0 Rs@1,1', in cards rows as 'Bs Bc Bk / Rc Gc Yc'; "
        "'' is an empty one, - reads stdin.",
    ),
]
GameName = Annotated[str, typer.Option("--game", help="classic, travel, flex or cards.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def score(
    board: BoardText,
    move: Annotated[
        list[str],
        typer.Argument(
            metavar="MOVE", help="What is placed: Yc@0,0 Gc@1,0. In cards all rows after it."
        ),
    ],
    game: GameName = "classic",
    hand: Annotated[
        str | None, typer.Option(metavar="HAND", help="In cards, the hand it is played from.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Say what a placement scores, line by line; in cards, how many Qwirkles a play makes.

    The exit code is 1 for an illegal move and 2 for a text that cannot be read.
    """
    if has_rows(game):
        from sestina.cli.questions.cards import score_play

        score_play(board, " ".join(move), hand, as_json=as_json)
        return 0
    if hand is not None:
        raise Problem("--hand is for rows of cards: leave it out")
    lying = read_board(board, game)
    try:
        found = lying.score(" ".join(move))
    except sestina.IllegalMove as error:
        raise Problem(f"{error} ({error.reason})", REFUSED) from None
    except sestina.ParseError as error:
        raise Problem(str(error)) from None
    typer.echo(_json(found) if as_json else _text(found))
    return 0


def _text(found: sestina.Score) -> str:
    tiles = [" ".join(map(str, line.tiles)) for line in found.lines]
    width = max(map(len, tiles), default=0)
    lines = [f"{found.points} point{'' if found.points == 1 else 's'}"]
    for line, text in zip(found.lines, tiles, strict=True):
        qwirkle = "  Qwirkle" if line.is_qwirkle else ""
        lines.append(f"  {line.direction:<7} {text:<{width}} {line.points:>3}{qwirkle}")
    return "\n".join(lines)


def _json(found: sestina.Score) -> str:
    import json

    lines = [
        {
            "direction": line.direction,
            "tiles": [str(tile) for tile in line.tiles],
            "cells": line.cells,
            "points": line.points,
            "qwirkle": line.is_qwirkle,
        }
        for line in found.lines
    ]
    return json.dumps({"points": found.points, "lines": lines})
