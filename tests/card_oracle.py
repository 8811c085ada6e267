"""A naive implementation of the rules of Cards, to compare the solver with.

It imports nothing from the engine. A card is a text such as `Rc`, a row is a tuple of cards, and
it tries every way to arrange cards in rows, card by card. That is slow and easy to check.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from random import Random
from typing import NamedTuple

Card = str
Row = tuple[Card, ...]
Cards = tuple[Card, ...]

COLOURS = "ROYGBP"
SHAPES = "csd48k"
COPIES = 3


class Case(NamedTuple):
    """A table and a hand."""

    rows: tuple[Row, ...]
    hand: Cards

    @property
    def table(self) -> Cards:
        return tuple(sorted(card for row in self.rows for card in row))

    @property
    def text(self) -> str:
        return " / ".join(" ".join(row) for row in self.rows)


# --- rows ----------------------------------------------------------------------------------


def is_row(cards: Sequence[Card]) -> bool:
    """Three or more cards of one colour, or of one shape, none of them twice (K8, K10)."""
    alike = len({card[0] for card in cards}) == 1 or len({card[1] for card in cards}) == 1
    return len(cards) >= 3 and len(set(cards)) == len(cards) and alike


def is_full(row: Sequence[Card]) -> bool:
    return len(row) == 6


def rows_with(card: Card, others: Iterable[Card]) -> Iterator[Row]:
    """Every row of this card and some of the other cards."""
    different = sorted(set(others) - {card})
    for same in (0, 1):
        partners = [other for other in different if other[same] == card[same]]
        for size in range(2, 6):
            for chosen in combinations(partners, size):
                yield (card, *chosen)


def without(cards: Cards, taken: Iterable[Card]) -> Cards:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def layouts(cards: Cards) -> Iterator[tuple[Row, ...]]:
    """Every way to arrange all these sorted cards in rows, some more than once."""
    if not cards:
        yield ()
        return
    for row in rows_with(cards[0], cards[1:]):
        for others in layouts(without(cards, row)):
            yield (row, *others)


@lru_cache(maxsize=400_000)
def full_rows(cards: Cards) -> tuple[int, int] | None:
    """The fewest and the most rows of six over all arrangements of these sorted cards, or None."""
    if not cards:
        return 0, 0
    found = []
    for row in rows_with(cards[0], cards[1:]):
        rest = full_rows(without(cards, row))
        if rest is not None:
            found.append((rest[0] + is_full(row), rest[1] + is_full(row)))
    if not found:
        return None
    return min(fewest for fewest, _ in found), max(most for _, most in found)


# --- plays ---------------------------------------------------------------------------------


def choices(hand: Cards) -> list[Cards]:
    """Every distinct choice of one or more hand cards (K6)."""
    counts = sorted(Counter(hand).items())
    chosen = product(*[range(count + 1) for _, count in counts])
    found = [
        tuple(card for (card, _), n in zip(counts, numbers, strict=True) for _ in range(n))
        for numbers in chosen
    ]
    return [cards for cards in found if cards]


def plays(case: Case) -> dict[Cards, tuple[int, int]]:
    """The possible plays: their cards, with the fewest and the most Qwirkles."""
    found = {}
    for cards in choices(case.hand):
        full = full_rows(tuple(sorted(case.table + cards)))
        if full is not None:
            found[cards] = full
    return found


def holds(cards: Cards, required: Iterable[Card]) -> bool:
    return Counter(required) <= Counter(cards)


def is_legal(
    case: Case, rows: Sequence[Row], played: Cards, *, needs_hand_card: bool = False
) -> bool:
    """Whether the turn may end with these rows, given these hand cards (C-K1).

    By a house rule a new row needs a card from the hand (C-H2).
    """
    lying = sorted(card for row in rows for card in row)
    if needs_hand_card and not is_strict(case, rows, played):
        return False
    return (
        all(is_row(row) for row in rows)
        and lying == sorted(case.table + played)
        and len(played) > 0
        and holds(case.hand, played)
    )


def is_strict(case: Case, rows: Sequence[Row], played: Cards) -> bool:
    """Whether every row goes on from a row of before, or has a card from the hand (C-H2).

    Tries every choice where a row of before may go on in several, and every way to share the
    played cards out among the other rows.
    """
    continued: set[frozenset[int]] = {frozenset()}
    for before in case.rows:
        continued = {one | {n} for one in continued for n in heirs(before, rows)}
    return any(
        _each_has_one([row for n, row in enumerate(rows) if n not in numbers], played)
        for numbers in continued
    )


def heirs(before: Row, rows: Sequence[Row]) -> set[int]:
    """In which rows a row of before may go on: those that keep most of its cards.

    Nobody can tell copies apart. So each card may be any of its copies, and this tries them all.
    """
    places = [[n for n, row in enumerate(rows) if card in row] for card in before]
    found = set()
    for chosen in product(*places):
        kept = Counter(chosen)
        found |= {n for n, count in kept.items() if count == max(kept.values())}
    return found


def _each_has_one(rows: Sequence[Row], cards: Cards) -> bool:
    """Whether each row can be given a card that it has, another one to each."""
    if not rows:
        return True
    return any(
        _each_has_one(rows[1:], without(cards, [card])) for card in {*cards} if card in rows[0]
    )


def strict_plays(case: Case) -> dict[Cards, int]:
    """The plays in which each new row has a card from the hand: cards, and the most Qwirkles."""
    found: dict[Cards, int] = {}
    for cards in plays(case):
        for rows in layouts(tuple(sorted(case.table + cards))):
            if is_strict(case, rows, cards):
                found[cards] = max(found.get(cards, 0), sum(map(is_full, rows)))
    return found


def worth(cards: Cards, qwirkles: int, weights: Mapping[str, float]) -> float:
    return sum(weights.get(card, 0) for card in cards) + qwirkles * weights.get("qwirkle", 0)


def best_worth(
    found: Mapping[Cards, tuple[int, int]], weights: Mapping[str, float]
) -> float | None:
    """The highest worth of a play. With a negative worth, the fewest Qwirkles are best."""
    which = 0 if weights.get("qwirkle", 0) < 0 else 1
    return max((worth(cards, full[which], weights) for cards, full in found.items()), default=None)


# --- moved cards ---------------------------------------------------------------------------


def kept_cards(old: Sequence[Row], new: Sequence[Row]) -> int:
    """The most cards that can stay if each new row continues at most one old row."""
    if not old:
        return 0
    first, others = old[0], old[1:]
    best = kept_cards(others, new)
    for n, row in enumerate(new):
        common = len(set(first) & set(row))
        if common:
            best = max(best, common + kept_cards(others, [*new[:n], *new[n + 1 :]]))
    return best


def moved_cards(old: Sequence[Row], new: Sequence[Row]) -> int:
    return sum(map(len, old)) - kept_cards(old, new)


def fewest_moved(case: Case, chosen: Iterable[Cards]) -> int | None:
    """The fewest table cards that must change rows to play one of these choices."""
    best: int | None = None
    for cards in chosen:
        for rows in set(layouts(tuple(sorted(case.table + cards)))):
            moved = moved_cards(case.rows, rows)
            if best is None or moved < best:
                best = moved
        if best == 0:
            break
    return best


# --- cases ---------------------------------------------------------------------------------

GRIDS = ((2, 6), (2, 6), (3, 3), (3, 4), (3, 6), (3, 6), (4, 4), (4, 5), (6, 6))
"""The colours and shapes used: few, so that cards often match."""


def small_case(random: Random, most_cards: int = 16, most_hand: int = 6) -> Case:
    """A small table with a hand; half of the time no hand card extends a row."""
    size = random.choice(GRIDS)
    if random.random() < 0.5:
        size = (size[1], size[0])
    colours, shapes = random.sample(COLOURS, size[0]), random.sample(SHAPES, size[1])
    left = Counter({colour + shape: COPIES for colour in colours for shape in shapes})
    rows: list[Row] = []
    room = max(random.randint(0, most_cards), random.randint(0, most_cards))
    for _ in range(12):
        row = _some_row(random, colours, shapes, left)
        if row is not None and len(row) <= room:
            rows.append(row)
            left -= Counter(row)
            room -= len(row)
    unlaid = sorted(left.elements())
    if random.random() < 0.5:
        awkward = [card for card in unlaid if not fits_somewhere(card, rows)]
        unlaid = awkward if len(awkward) >= most_hand else unlaid
    hand = random.sample(unlaid, random.randint(1, most_hand))
    return Case(tuple(rows), tuple(hand))


def _some_row(
    random: Random, colours: Sequence[str], shapes: Sequence[str], left: Mapping[Card, int]
) -> Row | None:
    if random.random() < 0.5:
        colour = random.choice(colours)
        line = [colour + shape for shape in shapes]
    else:
        shape = random.choice(shapes)
        line = [colour + shape for colour in colours]
    line = [card for card in line if left[card] > 0]
    length = random.choice((3, 3, 3, 4, 4, 5, 5))
    return tuple(random.sample(line, length)) if len(line) >= length else None


def fits_somewhere(card: Card, rows: Iterable[Row]) -> bool:
    """Whether the card extends a row without moving another card."""
    return any(is_row((*row, card)) for row in rows)
