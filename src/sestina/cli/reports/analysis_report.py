"""The reports of analyses and reviews, as text."""

from collections.abc import Collection, Sequence

import sestina


def analysis_text(analysis: sestina.Analysis, top: int) -> str:
    """A table of the best moves, and what tells the first two apart."""
    if not analysis.moves:
        return "The game is over."
    rows = [["", "move", "points", "wins", "behind", "margin"]]
    for number, found in enumerate(analysis.moves[:top], 1):
        rows.append(
            [
                str(number),
                str(found.move),
                str(found.points),
                percent(found.win, None if analysis.exact else found.error),
                "" if number == 1 else percent(found.behind, found.behind_error or None),
                f"{found.margin:+.1f}" if not analysis.exact else f"{found.margin:+.0f}",
            ]
        )
    how = "proved" if analysis.exact else f"{analysis.deals} deals"
    chances = ", ".join(
        f"seat {seat} {100 * chance:.1f} %" for seat, chance in enumerate(analysis.win)
    )
    lines = [f"Chances to win: {chances} ({how})", "", *in_columns(rows, {1})]
    if len(analysis.moves) > 1:
        lines += ["", *[reason.text for reason in analysis.explain(analysis.moves[0].move)]]
    return "\n".join(line.rstrip() for line in lines)


def percent(share: float, error: float | None) -> str:
    """A share as a percentage with its error."""
    words = f"{100 * share:.1f} %"
    return words if error is None else f"{words} ± {100 * error:.1f}"


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


def in_columns(rows: Sequence[Sequence[str]], left: Collection[int]) -> list[str]:
    """The rows with their columns aligned: those in `left` to the left, others to the right."""
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if k in left else cell.rjust(width)
            for k, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
