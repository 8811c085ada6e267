"""Rows of cards: from counts back to rows on the table, moving as few cards as possible."""

from sestina.engine.card_flow import LINES, face_of

Row = tuple[int, ...]
"""The faces of a row, in order."""


def line_of(row: Row) -> int:
    """The line, a colour or a shape, that a row of two or more different cards belongs to."""
    return row[0] // 6 if row[0] // 6 == row[1] // 6 else 6 + row[0] % 6


def most_qwirkles(counts: list[int]) -> int:
    """How many full rows the cards of one line can have, the rest still in legal rows.

    Every full row takes one of each card, and what is left must again be three times as
    many cards as copies of the most frequent one.
    """
    return max(0, min(min(counts), (sum(counts) - 3 * max(counts)) // 3))


def rows_of_line(line: int, counts: list[int], old: list[Row]) -> list[Row]:
    """Split the cards of one line into rows that look like the old ones as far as possible."""
    left = [*counts]
    old = sorted(old, key=len, reverse=True)
    rows: list[Row] = []
    for _ in range(most_qwirkles(counts)):
        rows.append(tuple([int(face_of(line, k)) for k in range(6)]))
        left = [count - 1 for count in left]
        old = old[1:]
    if not any(left):
        return rows
    number = min(max(len(old), max(left)), sum(left) // 3)
    number = max(number, max(left))
    places: list[set[int]] = [set() for _ in range(number)]
    kept = [{_place(line, face) for face in row} for row in old[:number]]
    kept += [set() for _ in range(number - len(kept))]
    for k in range(6):
        homes = [n for n in range(number) if k in kept[n]][: left[k]]
        others = [n for n in range(number) if n not in homes]
        others.sort(key=lambda n: (len(places[n] | kept[n]), n))
        for n in [*homes, *others[: left[k] - len(homes)]]:
            places[n].add(k)
    _even_out(places)
    rows.extend([tuple([int(face_of(line, k)) for k in sorted(place)]) for place in places])
    return rows


def _place(line: int, face: int) -> int:
    """Which card of its line a face is."""
    return face % 6 if line < 6 else face // 6


def _even_out(places: list[set[int]]) -> None:
    """Give rows of fewer than three cards what longer rows can spare."""
    for short in places:
        while len(short) < 3:
            long = max(places, key=len)
            card = min(long - short)
            long.remove(card)
            short.add(card)


def arrange(by_colour: list[int], by_shape: list[int], old: list[Row]) -> list[Row]:
    """All rows of a split, in the order of the lines."""
    rows: list[Row] = []
    for line in range(LINES):
        source = by_colour if line < 6 else by_shape
        counts = [source[int(face_of(line, k))] for k in range(6)]
        if any(counts):
            own = [row for row in old if line_of(row) == line]
            rows.extend(rows_of_line(line, counts, own))
    return rows


def match_rows(old: list[Row], new: list[Row]) -> list[int]:
    """For each new row the old row that it continues, or -1: the most cards in common first."""
    pairs = [
        (-len(set(old[i]) & set(new[j])), i, j)
        for i in range(len(old))
        for j in range(len(new))
        if set(old[i]) & set(new[j])
    ]
    pairs.sort()
    continues = [-1] * len(new)
    taken: set[int] = set()
    for _, i, j in pairs:
        if i not in taken and continues[j] < 0:
            continues[j] = i
            taken.add(i)
    return continues


def moved_cards(old: list[Row], new: list[Row]) -> int:
    """How many cards of the old rows have to change rows."""
    continues = match_rows(old, new)
    stay = sum([len(set(old[i]) & set(new[j])) for j, i in enumerate(continues) if i >= 0])
    return sum([len(row) for row in old]) - stay
