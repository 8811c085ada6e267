"""Rows of cards: turns counts back into rows, moving as few cards as possible."""

from typing import Final

from sestina.engine.cards.flow import LINES, face_of

Row = tuple[int, ...]
"""The faces of a row, in order."""
SHORTEST_ROW: Final = 3
FULL_ROW: Final = 6
"""The cards of a Qwirkle, which the player takes (K13)."""


def line_of(row: Row) -> int:
    """The line (a colour or a shape) of a row of at least two different cards."""
    return row[0] // 6 if row[0] // 6 == row[1] // 6 else 6 + row[0] % 6


def most_qwirkles(counts: list[int]) -> int:
    """How many full rows the cards of a line can form while the rest stays in legal rows.

    Each full row takes one card of each face. The rest must still be at least three times as
    many cards as copies of the most frequent one.
    """
    return max(0, min(min(counts), (sum(counts) - 3 * max(counts)) // 3))


def rows_of_line(line: int, counts: list[int], old: list[Row], full: int) -> list[Row]:
    """Split the cards of a line into rows that resemble the old ones as much as possible, after
    so many full ones."""
    left = [*counts]
    old = sorted(old, key=len, reverse=True)
    rows: list[Row] = []
    for _ in range(full):
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
    """The index of a face in its line."""
    return face % 6 if line < 6 else face // 6


def _even_out(places: list[set[int]]) -> None:
    """Move cards from longer rows to rows of fewer than three cards."""
    for short in places:
        while len(short) < 3:
            long = max(places, key=len)
            card = min(long - short)
            long.remove(card)
            short.add(card)


def arrange(
    by_colour: list[int], by_shape: list[int], old: list[Row], claimed: list[int] | None = None
) -> list[Row]:
    """All rows of a split, in the order of the lines.

    Completes as many rows as it can; or only those claimed, and leaves the others as they lie.
    """
    rows: list[Row] = []
    for line in range(LINES):
        source = by_colour if line < 6 else by_shape
        counts = [source[int(face_of(line, k))] for k in range(6)]
        if any(counts):
            own = [row for row in old if line_of(row) == line]
            full = most_qwirkles(counts) if claimed is None else claimed.count(line)
            rows.extend(rows_of_line(line, counts, own, full))
    return rows


def match_rows(old: list[Row], new: list[Row]) -> list[int]:
    """Match new rows with old ones so that most cards stay; -1 for a row that is new."""
    size = max(len(old), len(new))
    stay = [[0] * size for _ in range(size)]
    for j, row in enumerate(new):
        for i, before in enumerate(old):
            stay[j][i] = len(set(row) & set(before))
    partners = _assign(stay)
    return [
        partners[j] if partners[j] < len(old) and stay[j][partners[j]] > 0 else -1
        for j in range(len(new))
    ]


def _assign(worth: list[list[int]]) -> list[int]:
    """Assign the rows of a square matrix to its columns for the highest sum.

    The Hungarian algorithm: rows are added one at a time, each along the cheapest augmenting
    path at reduced costs.
    """
    size = len(worth)
    far = 1000000
    of_row, of_column = [0] * (size + 1), [0] * (size + 1)
    # The row assigned to each column, counted from 1; column 0 belongs to the row being added.
    holder = [0] * (size + 1)
    for row in range(1, size + 1):
        holder[0] = row
        column = 0
        least = [far] * (size + 1)
        came_from = [0] * (size + 1)
        done = [False] * (size + 1)
        while holder[column] != 0:
            done[column] = True
            at = holder[column]
            step, following = far, 0
            for other in range(1, size + 1):
                if done[other]:
                    continue
                cost = -worth[at - 1][other - 1] - of_row[at] - of_column[other]
                if cost < least[other]:
                    least[other], came_from[other] = cost, column
                if least[other] < step:
                    step, following = least[other], other
            for other in range(size + 1):
                if done[other]:
                    of_row[holder[other]] += step
                    of_column[other] -= step
                else:
                    least[other] -= step
            column = following
        while column != 0:
            holder[column] = holder[came_from[column]]
            column = came_from[column]
    partners = [0] * size
    for column in range(1, size + 1):
        partners[holder[column] - 1] = column - 1
    return partners


def moved_cards(old: list[Row], new: list[Row]) -> int:
    """How many cards of the old rows end up in another row."""
    continues = match_rows(old, new)
    stay = sum([len(set(old[i]) & set(new[j])) for j, i in enumerate(continues) if i >= 0])
    return sum([len(row) for row in old]) - stay
