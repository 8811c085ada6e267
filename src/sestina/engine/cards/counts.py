"""A table of cards as numbers alone, for players that look at many turns ahead.

Everyone may rearrange everything, so what can be played does not depend on the rows that lie
there, only on how many cards of each face there are. A play is the cards from the hand and the
lines completed; which rows the rest lies in is settled when a play is really made.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sestina.engine.cards.flow import LINES, ZEROS, Split, face_of
from sestina.engine.cards.rows import Row, line_of

FACES: Final = 36


def counted(faces: list[int]) -> vec[i64]:
    """Cards as counts by face."""
    counts = ZEROS[:]
    for face in faces:
        counts[face] += 1
    return counts


class CardCounts:
    """The cards on a table, with one way to split them into lines.

    `splits` asks whether a play works; `take` makes the play that was asked about last.
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
        """How many Qwirkles more another choice of lines must promise to be looked at."""
        self._asked: i64 = 0
        for row in rows:
            by_colour = line_of(row) < 6
            for face in row:
                self.table[face] += 1
                if by_colour:
                    self._colours[face] += 1
                else:
                    self._shapes[face] += 1

    def become(self, other: "CardCounts") -> None:
        """A copy of another table in place of this one."""
        self.table = other.table[:]
        self._colours = other._colours[:]
        self._shapes = other._shapes[:]

    def splits(self, least: vec[i64], most: vec[i64], full: vec[i64]) -> bool:
        """Whether at least and at most these cards can be played and these lines completed."""
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
        """How many cards come from the hand in the play that was found last."""
        split = self._split
        played: i64 = 0
        for face in range(FACES):
            played += split.by_colour[face] + split.by_shape[face] - self.table[face]
        for line in range(LINES):
            played += 6 * full[line]
        return played

    def take(self, hand: vec[i64], full: vec[i64]) -> i64:
        """Make the play that was found last: cards leave the hand; returns the Qwirkles."""
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
        """What happens to be complete is taken too (C-K4)."""
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
        """The lines of a play with the most Qwirkles: how often each is completed.

        The search adds line to line and ends after so many questions, with the best so far.
        """
        return self._search_claims(hand, limit, 1)[0]

    def claims(self, hand: vec[i64], limit: i64) -> list[vec[i64]]:
        """Every choice of lines with the most Qwirkles, as far as so many questions find them."""
        return self._search_claims(hand, limit, 0)

    def _search_claims(self, hand: vec[i64], limit: i64, margin: i64) -> list[vec[i64]]:
        for line in range(LINES):
            self._full[line] = 0
        self._claims = [ZEROS[:LINES]]
        self._most = 0
        self._asked = limit
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
            if number + room < self._most + self._margin or self._asked <= 0:
                return
            here = self._room(line, hand)
            if here > 0:
                full[line] += 1
                self._asked -= 1
                if self.splits(ZEROS, hand, full):
                    self._claim_more(line, number + 1, hand)
                full[line] -= 1
            room -= here

    def _room(self, line: i64, hand: vec[i64]) -> i64:
        """How often there are cards to complete a line once more, with all that are claimed."""
        table, full = self.table, self._full
        fewest: i64 = 9
        for k in range(6):
            face = face_of(line, k)
            fewest = min(fewest, table[face] + hand[face] - full[face // 6] - full[6 + face % 6])
            if fewest <= 0:
                return 0
        return fewest
