"""A card table reduced to counts, for bots that look many turns ahead.

Players may rearrange everything, so what can be played depends only on how many cards of each
face lie on the table, not on their rows. A play is a set of hand cards and the lines it
completes; the solver finds the rows of the other cards when the play is made.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sestina.engine.cards.flow import LINES, ZEROS, Split, face_of
from sestina.engine.cards.rows import Row, line_of
from sestina.engine.tiles import FACES


def counted(faces: list[int]) -> vec[i64]:
    """How many of these cards have each face."""
    counts = ZEROS[:]
    for face in faces:
        counts[face] += 1
    return counts


class CardCounts:
    """The cards on a table, with one way to split them into lines.

    `splits` tests whether a play is possible; `take` makes the play tested last.
    """

    def __init__(self, rows: list[Row]) -> None:
        self.table: vec[i64] = ZEROS[:]
        self._colours: vec[i64] = ZEROS[:]
        self._shapes: vec[i64] = ZEROS[:]
        self._split: Final = Split()
        self._full: vec[i64] = ZEROS[:LINES]
        self._claims: list[vec[i64]] = []
        self._most: i64 = 0
        self._margin: i64 = 0
        """By how many Qwirkles another choice of lines must be able to beat the best one."""
        self._tests_left: i64 = 0
        for row in rows:
            by_colour = line_of(row) < 6
            for face in row:
                self.table[face] += 1
                if by_colour:
                    self._colours[face] += 1
                else:
                    self._shapes[face] += 1

    def become(self, other: "CardCounts") -> None:
        """Take over the content of another table."""
        self.table = other.table[:]
        self._colours = other._colours[:]
        self._shapes = other._shapes[:]

    def splits(self, least: vec[i64], most: vec[i64], full: vec[i64]) -> bool:
        """Whether a play between `least` and `most` cards can complete the lines in `full`."""
        table, split = self.table, self._split
        colours, shapes = self._colours, self._shapes
        split_least, split_most = split.least, split.most
        split_colours, split_shapes = split.by_colour, split.by_shape
        for face in range(FACES):
            lying = table[face] - full[face // 6] - full[6 + face % 6]
            high = lying + most[face]
            if high < 0:
                return False
            split_least[face] = max(i64(0), lying + least[face])
            split_most[face] = high
            split_colours[face] = colours[face]
            split_shapes[face] = shapes[face]
        return split.solve()

    def cards_played(self, full: vec[i64]) -> i64:
        """How many hand cards the play found last uses."""
        split = self._split
        played: i64 = 0
        for face in range(FACES):
            played += split.by_colour[face] + split.by_shape[face] - self.table[face]
        for line in range(LINES):
            played += 6 * full[line]
        return played

    def take(self, hand: vec[i64], full: vec[i64]) -> i64:
        """Make the play found last: remove its cards from the hand, return its Qwirkles."""
        table, colours, shapes = self.table, self._colours, self._shapes
        split_colours, split_shapes = self._split.by_colour, self._split.by_shape
        for face in range(FACES):
            colours[face] = split_colours[face]
            shapes[face] = split_shapes[face]
            lying = colours[face] + shapes[face]
            hand[face] -= lying + full[face // 6] + full[6 + face % 6] - table[face]
            table[face] = lying
        qwirkles: i64 = 0
        for line in range(LINES):
            qwirkles += full[line] + self._take_full_rows(line)
        return qwirkles

    def _take_full_rows(self, line: i64) -> i64:
        """Take rows that are complete without having been claimed (C-K4)."""
        lying = self._colours if line < 6 else self._shapes
        size: i64 = 0
        fewest: i64 = 9
        copies: i64 = 0
        for k in range(6):
            count = lying[face_of(line, k)]
            if count == 0:
                return 0
            size += count
            fewest = min(fewest, count)
            copies = max(copies, count)
        rows = min(fewest, (size - 3 * copies) // 3)
        if rows > 0:
            for k in range(6):
                face = face_of(line, k)
                lying[face] -= rows
                self.table[face] -= rows
        return max(i64(0), rows)

    def claim(self, hand: vec[i64], limit: i64) -> vec[i64]:
        """How often a play with the most Qwirkles completes each line.

        The search adds one line at a time. After `limit` tests it returns the best so far.
        """
        return self._search_claims(hand, limit, 1)[0]

    def claims(self, hand: vec[i64], limit: i64) -> list[vec[i64]]:
        """Every choice of lines with the most Qwirkles that `limit` tests find."""
        return self._search_claims(hand, limit, 0)

    def _search_claims(self, hand: vec[i64], limit: i64, margin: i64) -> list[vec[i64]]:
        for line in range(LINES):
            self._full[line] = 0
        self._claims = [ZEROS[:LINES]]
        self._most = 0
        self._tests_left = limit
        self._margin = margin
        self._claim_more(0, 0, hand)
        return self._claims

    def _claim_more(self, start: i64, number: i64, hand: vec[i64]) -> None:
        full = self._full
        if number > self._most:
            self._most = number
            self._claims = [full[:]]
        elif number > 0 and number == self._most:
            self._claims.append(full[:])
        room: i64 = 0
        for line in range(start, LINES):
            room += self._room(line, hand)
        for line in range(start, LINES):
            if number + room < self._most + self._margin or self._tests_left <= 0:
                return
            here = self._room(line, hand)
            if here > 0:
                full[line] += 1
                self._tests_left -= 1
                if self.splits(ZEROS, hand, full):
                    self._claim_more(line, number + 1, hand)
                full[line] -= 1
            room -= here

    def _room(self, line: i64, hand: vec[i64]) -> i64:
        """How often the unclaimed cards could still complete a line."""
        table, full = self.table, self._full
        fewest: i64 = 9
        for k in range(6):
            face = face_of(line, k)
            fewest = min(fewest, table[face] + hand[face] - full[face // 6] - full[6 + face % 6])
            if fewest <= 0:
                return 0
        return fewest
