"""A review as a page of its own: tables, a graph of the chances, pictures of the mistakes."""

from collections.abc import Sequence
from html import escape

import sestina
from sestina.cli.families import commands_for
from sestina.cli.reports.analysis_report import percent, signed
from sestina.game.view import View
from sestina.games.state import GameState

COLOURS = ("#0b6bcb", "#c4391d", "#1f7a3d", "#7a3fb0")
"""One for each seat, all readable on white."""
WIDTH, HEIGHT = 640, 200
_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#111}
table{border-collapse:collapse;margin:1rem 0}
th,td{padding:.2rem .7rem;text-align:right;border-bottom:1px solid #ccc}
td:first-child,th:first-child{text-align:left}
.pictures{display:flex;flex-wrap:wrap;gap:1rem}
figure{margin:0}
svg{max-width:100%;height:auto}
"""


def review_page(review: sestina.Review, states: Sequence[GameState], names: Sequence[str]) -> str:
    """The whole page. It needs nothing from elsewhere. The game passed these states."""
    title = f"Review: {escape(' – '.join(names))}"
    parts = [
        f"<h1>{title}</h1>",
        _seats(review, names),
        "<h2>Chances to win</h2>",
        chances_svg(review, names),
        "<h2>Mistakes</h2>",
    ]
    wrong = [
        _mistake(View(state, turn.seat), turn, names)
        for state, turn in zip(states, review.turns, strict=False)
        if turn.category in ("mistake", "blunder")
    ]
    parts += wrong
    if not wrong:
        parts.append("<p>None.</p>")
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width">'
        f"<style>{_STYLE}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def _seats(review: sestina.Review, names: Sequence[str]) -> str:
    heads = ("", "Accuracy", "Loss", "Best moves", "Mistakes", "Luck", "Skill", "Hidden", "Result")
    rows = ["<tr>" + "".join(f"<th>{head}</th>" for head in heads) + "</tr>"]
    for seat in review.seats:
        cells = (
            escape(names[seat.seat]),
            f"{seat.accuracy:.0f}",
            percent(seat.loss, None),
            f"{seat.best_moves} of {seat.turns}",
            str(seat.mistakes),
            signed(seat.luck),
            signed(seat.skill),
            signed(seat.hidden),
            percent(seat.result, None),
        )
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    return f"<table>{''.join(rows)}</table>"


def chances_svg(review: sestina.Review, names: Sequence[str]) -> str:
    """The chance of each seat over the turns, as lines."""
    points = [turn.chances for turn in review.turns] + [review.result]
    step = WIDTH / max(1, len(points) - 1)
    size = f'width="{WIDTH}" height="{HEIGHT + 40}" viewBox="0 -20 {WIDTH} {HEIGHT + 40}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        "<title>The chance to win of each player, turn by turn</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff" stroke="#999"/>',
        f'<path d="M0 {HEIGHT / 2}H{WIDTH}" stroke="#ccc"/>',
    ]
    for seat, name in enumerate(names):
        path = " ".join(
            f"{k * step:.1f},{HEIGHT * (1 - chances[seat]):.1f}" for k, chances in enumerate(points)
        )
        colour = COLOURS[seat]
        lines.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lines.append(
            f'<text x="{10 + 150 * seat}" y="{HEIGHT + 16}" fill="{colour}">{escape(name)}</text>'
        )
    return "\n".join([*lines, "</svg>"])


def _mistake(view: View, turn: sestina.ReviewedTurn, names: Sequence[str]) -> str:
    draw = commands_for(view.family).picture
    pictures = [
        f"<figure>{picture}<figcaption>{words}: {escape(str(move))}</figcaption></figure>"
        for words, move in (("Played", turn.played), ("Best", turn.best))
        if (picture := draw(view, move)) is not None
    ]
    loss = percent(turn.loss, turn.error or None)
    reasons = "".join(f"<li>{escape(reason.text)}</li>" for reason in turn.reasons)
    return (
        f"<section><h3>Step {turn.ply + 1}, {escape(names[turn.seat])}: {turn.category}, "
        f'{loss}</h3><div class="pictures">{"".join(pictures)}</div><ul>{reasons}</ul></section>'
    )
