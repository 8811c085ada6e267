"""Tile games on the command line: boards, placements and points."""

import json
from collections.abc import Sequence
from pathlib import Path

import typer

import sestina
from sestina.cli.errors import REFUSED, CommandError
from sestina.cli.files import read_argument, write_text
from sestina.cli.terminal.front_end import Confirm, FrontEnd
from sestina.cli.terminal.screen import Screen
from sestina.cli.wording import count_of, spaced
from sestina.pictures import board_svg


class TileCommands:
    def score(self, game: str, board: str, move: str, hand: str | None, *, as_json: bool) -> None:
        if hand is not None:
            raise CommandError("--hand is for rows of cards: leave it out")
        try:
            score = _read_board(board, game).score(move)
        except sestina.IllegalMove as error:
            raise CommandError(f"{error} ({error.reason})", REFUSED, error.reason) from None
        except sestina.ParseError as error:
            raise CommandError(str(error), reason=error.reason) from None
        typer.echo(_score_json(score) if as_json else _score_text(score))

    def moves(self, game: str, board: str, hand: str, top: int | None, *, as_json: bool) -> None:
        try:
            placements = _read_board(board, game).placements(hand)
        except sestina.ParseError as error:
            raise CommandError(str(error), reason=error.reason) from None
        best = sorted(placements, key=lambda move: -move.points)[:top]
        if as_json:
            typer.echo(json.dumps([{"move": str(move), "points": move.points} for move in best]))
        elif best:
            typer.echo("\n".join(f"{move.points:>3}  {move}" for move in best))
        else:
            typer.echo("sestina: none of these tiles fits anywhere", err=True)

    def show(
        self, game: sestina.Game, names: Sequence[str], screen: Screen, step: str, svg: Path | None
    ) -> None:
        from sestina.cli.terminal.layout import draw_scores
        from sestina.cli.terminal.tiles.table_text import draw_board, new_cells

        view = game.view(None)
        marked = new_cells(view, len(view.facts))
        if svg is not None:
            cells = {cell: str(tile) for cell, tile in view.board.cells.items()}
            write_text(svg, board_svg(cells, marked=marked, fields=view.fields))
            screen.write(f"The board is drawn in {svg}.")
            return
        screen.write(draw_board(view.board.cells, screen, marked, fields=view.fields))
        screen.write()
        screen.write(step + (f": {game.moves[-1]}" if game.moves else ""))
        screen.write(draw_scores(view, names, screen))

    def picture(self, view: sestina.View, move: sestina.Move) -> str | None:
        cells = {cell: str(tile) for cell, tile in view.board.cells.items()}
        if move.kind == "place":
            cells |= {(x, y): str(tile) for x, y, tile in move.placed}
        return board_svg(cells, marked=move.cells, fields=view.fields)

    def front_end(
        self, game: sestina.Game, names: Sequence[str], screen: Screen, confirm: Confirm
    ) -> FrontEnd:
        from sestina.cli.terminal.tiles.front_end import TileFrontEnd

        return TileFrontEnd(game, names, screen)


def _read_board(text: str, game: str) -> sestina.Board:
    try:
        return sestina.Board.parse(read_argument(text), game=game)
    except ValueError as error:
        raise CommandError(str(error)) from None


def _score_text(score: sestina.Score) -> str:
    tiles = [spaced(line.tiles) for line in score.lines]
    width = max(map(len, tiles), default=0)
    lines = [count_of(score.points, "point")]
    for line, text in zip(score.lines, tiles, strict=True):
        qwirkle = "  Qwirkle" if line.is_qwirkle else ""
        lines.append(f"  {line.direction:<7} {text:<{width}} {line.points:>3}{qwirkle}")
    return "\n".join(lines)


def _score_json(score: sestina.Score) -> str:
    lines = [
        {
            "direction": line.direction,
            "tiles": [str(tile) for tile in line.tiles],
            "cells": line.cells,
            "points": line.points,
            "qwirkle": line.is_qwirkle,
        }
        for line in score.lines
    ]
    return json.dumps({"points": score.points, "lines": lines})
