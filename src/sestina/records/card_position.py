"""The sections of a position that only Cards has: the table, completed rows, shown hands.

    table Bs Bc Bk / Rc Gc Yc | … | claimed Rd Od Yd Gd Bd Pd ; - | shown - ; Rc Gs

Rows are separated by `/`, seats by `;`; `-` stands for nothing.
"""

from collections import Counter
from typing import TypedDict

from sestina.engine.cards.table import LONGEST, CardTable, row_problem
from sestina.engine.errors import ParseError
from sestina.engine.moves import format_rows, parse_rows
from sestina.engine.tiles import FACES, TILES, format_tiles, parse_tiles
from sestina.games.cards.state import MOST_TRIES
from sestina.games.snapshot import Snapshot

Codes = tuple[tuple[int, ...], ...]


class CardParts(TypedDict):
    rows: Codes
    claimed: tuple[Codes, ...]
    shown: Codes


def _rows_text(rows: Codes) -> str:
    return format_rows(tuple(tuple(TILES[code] for code in row) for row in rows))


def table_words(snapshot: Snapshot) -> list[str]:
    return _rows_text(snapshot.rows).split()


def extra_sections(snapshot: Snapshot) -> list[str]:
    """What follows the scores."""
    claimed = " ; ".join(_rows_text(rows) or "-" for rows in snapshot.claimed)
    sections = [f"claimed {claimed}"]
    if any(snapshot.shown):
        hands = (format_tiles([TILES[code] for code in codes]) or "-" for codes in snapshot.shown)
        sections.append(f"shown {' ; '.join(hands)}")
    return sections


def parse_parts(
    table: list[str], claimed: list[str], shown: list[str] | None, players: int
) -> CardParts:
    lying = CardTable.parse(" ".join(table))
    taken = []
    for seat in _by_seat(claimed, players, "claimed"):
        rows = parse_rows(seat)
        for row in rows:
            problem = row_problem(row)
            if problem is not None or len(row) != LONGEST:
                raise ParseError(
                    "bad-position", f"not a position: {format_tiles(row)} is no Qwirkle"
                )
        taken.append(tuple(tuple(sorted(card.code for card in row)) for row in rows))
    hands: Codes = ((),) * players
    if shown is not None:
        texts = _by_seat(shown, players, "shown")
        hands = tuple(tuple(sorted(c.code for c in parse_tiles(text))) for text in texts)
    return {
        "rows": tuple(tuple(card.code for card in row) for row in lying.rows),
        "claimed": tuple(taken),
        "shown": hands,
    }


def check_cards(snapshot: Snapshot) -> None:
    """Whether the parts of a position of Cards go together."""
    players = len(snapshot.scores)
    problems = (
        (snapshot.scores != tuple(len(rows) for rows in snapshot.claimed), "scores are Qwirkles"),
        (not snapshot.opened and bool(snapshot.rows), "rows lie there before the opening"),
        (not snapshot.opened and snapshot.forced, "nothing is forced before the opening"),
        (snapshot.tries > MOST_TRIES, f"a hand is changed at most {MOST_TRIES} times"),
        (snapshot.passes > players, "more seats have passed than there are"),
        (snapshot.turns_left > players, "the last round has a turn for each player"),
        (snapshot.turns_left >= 0 and snapshot.pile_count > 0, "the last round has no pile"),
        (any(not _holds(snapshot, seat) for seat in range(players)), "a shown card is not held"),
    )
    running = (
        (snapshot.turns_left == 0, "the last round is over"),
        (snapshot.passes == players, "all have passed"),
        (snapshot.pile_count == 0 and snapshot.turns_left < 0, "an empty pile, no last round"),
    )
    for wrong, message in problems if snapshot.end_reason else (*problems, *running):
        if wrong:
            raise ParseError("bad-position", f"not a position: {message}")


def _holds(snapshot: Snapshot, seat: int) -> bool:
    """Whether a seat can hold what it has shown."""
    shown, hand = Counter(snapshot.shown[seat]), snapshot.hands[seat]
    if any(code >= FACES for code in shown):
        return False
    return shown.total() <= snapshot.hand_counts[seat] if hand is None else shown <= Counter(hand)


def _by_seat(words: list[str], players: int, what: str) -> list[str]:
    parts = [part.strip() for part in " ".join(words).split(";")]
    if len(parts) != players:
        raise ParseError("bad-position", f"not a position: {what} is for {players} seats, with ;")
    return ["" if part == "-" else part for part in parts]
