"""What a position of Cards says: the table, completed rows, shown hands, and the turn.

    table Bs Bc Bk / Rc Gc Yc | … | claimed Rd Od Yd Gd Bd Pd ; - | shown - ; Rc Gs

Rows are separated by `/`, seats by `;`; `-` stands for nothing.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from sestina.engine.cards.rows import FULL_ROW
from sestina.engine.cards.table import CardTable, row_problem
from sestina.engine.moves import format_rows, parse_rows
from sestina.engine.tiles import FACES, TILES, format_tiles, parse_tiles
from sestina.games.cards.snapshot import CardsSnapshot, RowCodes
from sestina.games.cards.state import MOST_TRIES
from sestina.games.family import Sections, bad_position
from sestina.games.position_words import count_words, flag_words, parse_count, parse_flag
from sestina.games.rules import Rules
from sestina.games.snapshot import CommonFields

_FLAGS = {"opened": "opened", "forced": "forced"}
TURN_WORDS = ("passes", "tries", "turns_left", *_FLAGS)


def write_sections(snapshot: CardsSnapshot) -> Sections:
    claimed = " ; ".join(_rows_text(rows) or "-" for rows in snapshot.claimed)
    extra: dict[str, Sequence[str]] = {"claimed": claimed.split()}
    if any(snapshot.shown):
        hands = (format_tiles([TILES[code] for code in codes]) or "-" for codes in snapshot.shown)
        extra["shown"] = " ; ".join(hands).split()
    turn = count_words(snapshot, ("passes", "tries"))
    turn += [f"turns_left={snapshot.turns_left}"] if snapshot.turns_left >= 0 else []
    turn += flag_words(snapshot, _FLAGS)
    return Sections(_rows_text(snapshot.rows).split(), extra, turn)


def _rows_text(rows: RowCodes) -> str:
    return format_rows(tuple(tuple(TILES[code] for code in row) for row in rows))


def read_sections(
    rules: Rules,
    common: CommonFields,
    sections: Mapping[str, Sequence[str]],
    turn: Mapping[str, str],
) -> CardsSnapshot:
    players = len(common["scores"])
    lying = CardTable.parse(" ".join(sections["table"]))
    hands: RowCodes = ((),) * players
    if "shown" in sections:
        texts = _by_seat(sections["shown"], players, "shown")
        hands = tuple(tuple(sorted(c.code for c in parse_tiles(text))) for text in texts)
    return CardsSnapshot(
        **common,
        rows=tuple(tuple(card.code for card in row) for row in lying.rows),
        claimed=_parse_claimed(sections["claimed"], players),
        shown=hands,
        opened=parse_flag(turn, "opened"),
        forced=parse_flag(turn, "forced"),
        tries=parse_count(turn, "tries"),
        passes=parse_count(turn, "passes"),
        turns_left=parse_count(turn, "turns_left", missing=-1),
    )


def _parse_claimed(words: Sequence[str], players: int) -> tuple[RowCodes, ...]:
    claimed = []
    for seat in _by_seat(words, players, "claimed"):
        rows = parse_rows(seat)
        for row in rows:
            problem = row_problem(row)
            if problem is not None or len(row) != FULL_ROW:
                raise bad_position(f"{format_tiles(row)} is no Qwirkle")
        claimed.append(tuple(tuple(sorted(card.code for card in row)) for row in rows))
    return tuple(claimed)


def check_position(snapshot: CardsSnapshot) -> None:
    """Raise `ParseError` if parts of a position contradict each other."""
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
            raise bad_position(message)


def _holds(snapshot: CardsSnapshot, seat: int) -> bool:
    """Whether a seat can hold what it has shown."""
    shown, hand = Counter(snapshot.shown[seat]), snapshot.hands[seat]
    if any(code >= FACES for code in shown):
        return False
    return shown.total() <= snapshot.hand_counts[seat] if hand is None else shown <= Counter(hand)


def _by_seat(words: Sequence[str], players: int, what: str) -> list[str]:
    parts = [part.strip() for part in " ".join(words).split(";")]
    if len(parts) != players:
        raise bad_position(f"{what} is for {players} seats, with ;")
    return ["" if part == "-" else part for part in parts]
