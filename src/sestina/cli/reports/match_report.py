"""The text report of a match."""

from collections.abc import Mapping, Sequence

from sestina.arena.summary import Figure, Summary, Test, Timing
from sestina.cli.wording import count_of
from sestina.games.options import StatedValue


def report(summary: Summary) -> str:
    """Format a heading, the standings and the thinking times."""
    lines = [_heading(summary)]
    if not summary.standings:
        return f"{lines[0]}\nNo block is complete yet."
    several = summary.setting.players > 2
    columns = ["", "win rate", "margin", "points"]
    if several:
        columns += ["duels", "rank"]
    rows = [columns]
    for standing in summary.standings:
        row = [
            standing.contestant,
            percent(standing.win_rate),
            number(standing.margin, sign="+"),
            number(standing.points),
        ]
        if several:
            row += [percent(standing.duels), number(standing.rank, digits=2)]
        rows.append(row)
    lines += ["", *align(rows), "", _counts(summary)]
    if summary.sprt is not None:
        lines.append(_test(summary.sprt))
    if summary.verdict is not None:
        lines.append(f"Stopped: {summary.verdict}.")
    lines += ["", *times_table(summary.times)]
    return "\n".join(line.rstrip() for line in lines)


def options_in_words(options: Mapping[str, StatedValue]) -> list[str]:
    """The options of a game, without flags that are off."""
    words = []
    for name, value in options.items():
        if value is True:
            words.append(name)
        elif value is not False:
            words.append(f"{name}={' '.join(value) if isinstance(value, tuple) else value}")
    return words


def _heading(summary: Summary) -> str:
    setting = summary.setting
    seeds = ", ".join(map(str, summary.seeds[:6])) + (" …" if len(summary.seeds) > 6 else "")
    words = [setting.game, *options_in_words(setting.options), f"{setting.players} players"]
    return (
        f"{', '.join(words)}: {count_of(summary.games, 'game')} in "
        f"{count_of(summary.blocks, 'block')} of {setting.block_size}, seed {seeds or '-'}"
    )


def _counts(summary: Summary) -> str:
    won = ", ".join(f"{s.contestant} {s.wins}" for s in summary.standings)
    fair = summary.standings[0].fair
    words = f"Won alone: {won}; drawn: {summary.draws}. {summary.turns:.1f} turns a game."
    return words if fair == 0.5 else f"{words} A fair win rate is {fair:.1%}."


def _test(test: Test) -> str:
    return (
        f"Sequential test of {test.low:.1%} against {test.high:.1%}: log likelihood ratio "
        f"{test.log_ratio:+.2f}, bounds {test.lower_bound:+.2f} and {test.upper_bound:+.2f}."
    )


def times_table(times: Sequence[Timing]) -> list[str]:
    """Format how long each contestant thought about a move."""
    rows = [["seconds a move", "mean", "99 %", "longest", "moves", ""]]
    for timing in times:
        limit = ""
        if timing.limit is not None:
            limit = (
                f"{timing.late} beyond {timing.limit:g} s, by {timing.overrun:.3f} s at most"
                if timing.late
                else f"none beyond {timing.limit:g} s"
            )
        rows.append(
            [
                timing.contestant,
                *(f"{value:.5f}" for value in (timing.mean, timing.p99, timing.longest)),
                str(timing.moves),
                limit,
            ]
        )
    return align(rows)


def percent(figure: Figure) -> str:
    if figure.low is None or figure.high is None:
        return f"{figure.mean:.1%}"
    return f"{figure.mean:.1%} ({figure.low:.1%} to {figure.high:.1%})"


def number(figure: Figure, *, sign: str = "", digits: int = 1) -> str:
    form = f"{sign}.{digits}f"
    if figure.low is None or figure.high is None:
        return f"{figure.mean:{form}}"
    return f"{figure.mean:{form}} ({figure.low:{form}} to {figure.high:{form}})"


def align(rows: Sequence[Sequence[str]]) -> list[str]:
    """Align rows in columns: the first column to the left, the others to the right."""
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    return [
        "  ".join(
            [row[0].ljust(widths[0])]
            + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        )
        for row in rows
    ]
