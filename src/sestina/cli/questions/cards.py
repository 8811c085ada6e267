"""`sestina score` and `sestina moves` for a table of cards."""

import json
import sys
from collections.abc import Sequence

import typer

import sestina
from sestina.cli.problems import REFUSED, Problem
from sestina.cli.terminal.tiles.table_text import count_of
from sestina.engine.cards.table import Arrangement
from sestina.engine.tiles import format_tiles

GOALS = ("most-qwirkles", "most-cards", "any")


def read_table(text: str) -> sestina.CardTable:
    """The table of an argument; `-` reads it from stdin."""
    try:
        return sestina.CardTable.parse(sys.stdin.read() if text == "-" else text)
    except sestina.ParseError as error:
        raise Problem(str(error)) from None


def score_play(text: str, move: str, hand: str | None, *, as_json: bool) -> None:
    """Say how many cards and Qwirkles a play has; without a hand any card may be played."""
    table = read_table(text)
    try:
        rows = sestina.Move.parse(move).rows
        held = [card for row in rows for card in row] if hand is None else hand
        found = table.check(move, held)
    except sestina.IllegalMove as error:
        raise Problem(f"{error} ({error.reason})", REFUSED) from None
    except sestina.ParseError as error:
        raise Problem(str(error)) from None
    typer.echo(_json(found) if as_json else _text(found))


def list_plays(text: str, hand: str, top: int | None, *, as_json: bool) -> None:
    """The best play for each goal, with its steps."""
    table = read_table(text)
    goals: dict[sestina.Move, list[str]] = {}
    try:
        for goal in GOALS:
            play = table.solve(hand, goal)
            if play is not None:
                goals.setdefault(play, []).append(goal)
    except sestina.ParseError as error:
        raise Problem(str(error)) from None
    plays = [*goals][:top]
    if as_json:
        typer.echo(json.dumps([_entry(table, play, goals[play], hand) for play in plays]))
    elif plays:
        typer.echo("\n\n".join(_play_text(table, play, goals[play], hand) for play in plays))
    else:
        typer.echo("sestina: these cards are stuck: no play is possible", err=True)


def _outcome(found: Arrangement) -> str:
    return f"{count_of(len(found.played), 'card')}, {count_of(found.qwirkles, 'Qwirkle')}"


def _text(found: Arrangement) -> str:
    lines = [_outcome(found), f"  played   {format_tiles(found.played)}"]
    lines += [f"  Qwirkle  {format_tiles(row)}" for row in found.claimed]
    lines.append(f"  left     {found.table}")
    return "\n".join(lines)


def _json(found: Arrangement) -> str:
    return json.dumps(
        {
            "cards": len(found.played),
            "qwirkles": found.qwirkles,
            "played": [str(card) for card in found.played],
            "claimed": [[str(card) for card in row] for row in found.claimed],
            "table": found.table.text,
        }
    )


def _play_text(
    table: sestina.CardTable, play: sestina.Move, goals: Sequence[str], hand: str
) -> str:
    head = f"{', '.join(goals)}: {_outcome(table.check(play, hand))}"
    return "\n  ".join([head, str(play), *(f"- {step}" for step in table.explain(play))])


def _entry(
    table: sestina.CardTable, play: sestina.Move, goals: Sequence[str], hand: str
) -> dict[str, object]:
    found = table.check(play, hand)
    return {
        "goals": goals,
        "move": str(play),
        "cards": len(found.played),
        "qwirkles": found.qwirkles,
        "steps": table.explain(play),
    }
