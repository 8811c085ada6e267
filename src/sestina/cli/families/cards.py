"""Cards on the command line: rows, plays and Qwirkles."""

import json
from collections.abc import Sequence
from pathlib import Path

import typer

import sestina
from sestina.cli.errors import REFUSED, CommandError
from sestina.cli.files import read_argument, write_text
from sestina.cli.terminal.front_end import Confirm, FrontEnd
from sestina.cli.terminal.screen import Screen
from sestina.cli.wording import count_of
from sestina.engine.cards.table import Arrangement
from sestina.engine.tiles import format_tiles
from sestina.pictures import rows_svg

GOALS = ("most-qwirkles", "most-cards", "any")


class CardCommands:
    def score(self, game: str, board: str, move: str, hand: str | None, *, as_json: bool) -> None:
        """Print the cards and Qwirkles of a play; without a hand, any card may be played."""
        table = _read_table(board)
        try:
            rows = sestina.Move.parse(move).rows
            held = [card for row in rows for card in row] if hand is None else hand
            arrangement = table.check(move, held)
        except sestina.IllegalMove as error:
            raise CommandError(f"{error} ({error.reason})", REFUSED, error.reason) from None
        except sestina.ParseError as error:
            raise CommandError(str(error), reason=error.reason) from None
        typer.echo(_arrangement_json(arrangement) if as_json else _arrangement_text(arrangement))

    def moves(self, game: str, board: str, hand: str, top: int | None, *, as_json: bool) -> None:
        """Print the best play for each goal, with its steps."""
        table = _read_table(board)
        goals: dict[sestina.Move, list[str]] = {}
        try:
            for goal in GOALS:
                play = table.solve(hand, goal)
                if play is not None:
                    goals.setdefault(play, []).append(goal)
        except sestina.ParseError as error:
            raise CommandError(str(error), reason=error.reason) from None
        plays = [*goals][:top]
        if as_json:
            typer.echo(json.dumps([_play_json(table, play, goals[play], hand) for play in plays]))
        elif plays:
            typer.echo("\n\n".join(_play_text(table, play, goals[play], hand) for play in plays))
        else:
            typer.echo("sestina: these cards are stuck: no play is possible", err=True)

    def show(
        self, game: sestina.Game, names: Sequence[str], screen: Screen, step: str, svg: Path | None
    ) -> None:
        from sestina.cli.terminal.cards.narration import initial_rows, last_step, rows_seen
        from sestina.cli.terminal.cards.rows_text import (
            draw_qwirkles,
            draw_rows,
            draw_svg,
            table_pictures,
        )

        view = game.view(None)
        start = initial_rows(game)
        pictures = table_pictures(view.table.rows, rows_seen(view, start))
        if svg is not None:
            write_text(svg, draw_svg(pictures))
            screen.write(f"The table is drawn in {svg}.")
            return
        screen.write(draw_rows(pictures, screen))
        screen.write()
        screen.write(step)
        screen.write_wrapped(last_step(view, names, start))
        screen.write(draw_qwirkles(view, names, screen))

    def picture(self, view: sestina.View, move: sestina.Move) -> str | None:
        rows = move.rows or view.table.rows
        return rows_svg({str(n): [str(card) for card in row] for n, row in enumerate(rows, 1)})

    def front_end(
        self, game: sestina.Game, names: Sequence[str], screen: Screen, confirm: Confirm
    ) -> FrontEnd:
        from sestina.cli.terminal.cards.front_end import CardFrontEnd

        return CardFrontEnd(game, names, screen, confirm)


def _read_table(text: str) -> sestina.CardTable:
    try:
        return sestina.CardTable.parse(read_argument(text))
    except sestina.ParseError as error:
        raise CommandError(str(error)) from None


def _outcome(arrangement: Arrangement) -> str:
    cards = count_of(len(arrangement.played), "card")
    return f"{cards}, {count_of(arrangement.qwirkles, 'Qwirkle')}"


def _arrangement_text(arrangement: Arrangement) -> str:
    lines = [_outcome(arrangement), f"  played   {format_tiles(arrangement.played)}"]
    lines += [f"  Qwirkle  {format_tiles(row)}" for row in arrangement.claimed]
    lines.append(f"  left     {arrangement.table}")
    return "\n".join(lines)


def _arrangement_json(arrangement: Arrangement) -> str:
    return json.dumps(
        {
            "cards": len(arrangement.played),
            "qwirkles": arrangement.qwirkles,
            "played": [str(card) for card in arrangement.played],
            "claimed": [[str(card) for card in row] for row in arrangement.claimed],
            "table": arrangement.table.text,
        }
    )


def _play_text(
    table: sestina.CardTable, play: sestina.Move, goals: Sequence[str], hand: str
) -> str:
    head = f"{', '.join(goals)}: {_outcome(table.check(play, hand))}"
    return "\n  ".join([head, str(play), *(f"- {step}" for step in table.explain(play))])


def _play_json(
    table: sestina.CardTable, play: sestina.Move, goals: Sequence[str], hand: str
) -> dict[str, object]:
    arrangement = table.check(play, hand)
    return {
        "goals": goals,
        "move": str(play),
        "cards": len(arrangement.played),
        "qwirkles": arrangement.qwirkles,
        "steps": table.explain(play),
    }
