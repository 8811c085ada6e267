"""The report of an analysis, as text and as JSON."""

import sestina
from sestina.cli.reports.columns import in_columns


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
