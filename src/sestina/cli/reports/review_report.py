"""The report of a review, as text and as JSON."""

from collections.abc import Sequence

import sestina
from sestina.cli.reports.analysis_report import percent
from sestina.cli.reports.columns import in_columns

WIDEST_MOVE = 40
"""Longer moves, those of Cards, are cut in a table."""


def review_text(review: sestina.Review, names: Sequence[str]) -> str:
    """A table of the seats, one of the turns, and the reasons behind the mistakes."""
    lines = [
        *in_columns(_seats(review, names), {0}),
        "",
        *in_columns(_turns(review, names), {1, 2, 3, 6}),
    ]
    for turn in review.turns:
        if turn.category in ("inaccuracy", "mistake", "blunder"):
            lines += ["", f"Step {turn.ply + 1}, {names[turn.seat]}: {turn.category}"]
            lines += [f"  {reason.text}" for reason in turn.reasons]
    return "\n".join(line.rstrip() for line in lines)


def _seats(review: sestina.Review, names: Sequence[str]) -> list[list[str]]:
    heads = ["", "accuracy", "loss", "best", "mistakes", "start", "luck", "skill", "hidden", "end"]
    return [heads] + [
        [
            names[seat.seat],
            f"{seat.accuracy:.0f}",
            percent(seat.loss, None),
            f"{seat.best_moves} of {seat.turns}",
            str(seat.mistakes),
            percent(seat.start, None),
            signed(seat.luck),
            signed(seat.skill),
            signed(seat.hidden),
            percent(seat.result, None),
        ]
        for seat in review.seats
    ]


def _turns(review: sestina.Review, names: Sequence[str]) -> list[list[str]]:
    rows = [["step", "", "played", "", "loss", "luck", "best"]]
    for turn in review.turns:
        is_best = turn.category == "best"
        rows.append(
            [
                str(turn.ply + 1),
                names[turn.seat],
                _cut(turn.played),
                turn.category,
                "" if is_best else percent(turn.loss, turn.error or None),
                signed(turn.luck) if turn.luck else "",
                "" if is_best else _cut(turn.best),
            ]
        )
    return rows


def _cut(move: sestina.Move) -> str:
    text = str(move)
    return text if len(text) <= WIDEST_MOVE else text[: WIDEST_MOVE - 1] + "…"


def signed(share: float) -> str:
    """A change of a chance, with its sign."""
    return f"{100 * share:+.1f} %"
