"""The report of a ladder, as text and as a picture."""

from sestina.arena.ladder import Ladder, Pairing, Rung, holds
from sestina.cli.reports.match_report import align, number, options_in_words, percent, times_table
from sestina.pictures.ratings import Rated, ratings_svg, ratings_text


def report(ladder: Ladder, *, width: int, only_ascii: bool) -> str:
    """Format ratings, their chart, every pairing, and whether the order holds."""
    ratings = [["", "rating", "95 %", "games"]]
    ratings += [
        [rung.contestant, f"{rung.rating.mean:.0f}", _bounds(rung), str(rung.games)]
        for rung in reversed(ladder.rungs)
    ]
    pairs = [["", "games", "win rate", "margin", ""]]
    pairs += [
        [
            f"{pairing.higher} against {pairing.lower}",
            str(pairing.games),
            percent(pairing.win_rate),
            number(pairing.margin, sign="+"),
            pairing.verdict,
        ]
        for pairing in ladder.pairings
    ]
    lines = [
        heading(ladder),
        "",
        *align(ratings),
        "",
        ratings_text(_rated(ladder), width=width, only_ascii=only_ascii),
        "",
        *align(pairs),
        "",
        *times_table(ladder.times),
        "",
        _conclusion(ladder),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _conclusion(ladder: Ladder) -> str:
    if ladder.holds:
        return "The order holds: no neighbours are reversed, and those two apart are in order."
    broken = [
        f"{pairing.lower} and {pairing.higher} are {pairing.verdict}"
        for pairing in ladder.pairings
        if not holds([pairing])
    ]
    return f"The order does not hold: {'; '.join(broken)}."


def heading(ladder: Ladder) -> str:
    words = [ladder.game, *options_in_words(ladder.options), f"{ladder.players} players"]
    return ", ".join(words)


def picture_of(ladder: Ladder) -> str:
    """Draw the ladder as SVG."""
    games = sum(pairing.games for pairing in ladder.pairings)
    return ratings_svg(
        _rated(ladder),
        title=f"Ladder: {heading(ladder)}",
        subtitle=f"Ratings with 95 % intervals from {games} games; 400 points are odds of 10 to 1",
    )


def _rated(ladder: Ladder) -> list[Rated]:
    below = {p.higher: p for p in ladder.pairings if p.distance == 1}
    return [
        Rated(
            rung.contestant,
            rung.rating.mean,
            rung.rating.mean if rung.rating.low is None else rung.rating.low,
            rung.rating.mean if rung.rating.high is None else rung.rating.high,
            _note(below.get(rung.contestant)),
        )
        for rung in reversed(ladder.rungs)
    ]


def _note(pairing: Pairing | None) -> str:
    return "" if pairing is None else f"{pairing.win_rate.mean:.0%} against {pairing.lower}"


def _bounds(rung: Rung) -> str:
    low, high = rung.rating.low, rung.rating.high
    if low is None or high is None or low == high:
        return "anchor"
    return f"{low:.0f} to {high:.0f}"
