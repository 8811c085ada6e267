"""Finds the best play on a card table exactly: which hand cards to play, and into which rows.

The solver chooses Qwirkles first: a full row takes one of each card of a line, and all other
cards must still split into rows. Then it chooses the cards to play face by face. `Split` decides
whether a choice is still possible; branches that cannot beat the best play are cut off.
"""

from typing import Final

from sestina.engine.cards.flow import ANY_NUMBER, LINES, Split, face_of
from sestina.engine.cards.new_rows import bare_row
from sestina.engine.cards.rows import Row, arrange, line_of, moved_cards
from sestina.engine.tiles import FACES

GOALS: Final = ("any", "most-qwirkles", "most-cards", "weighted")


class CardPlay:
    """A legal play: the rows after it, including full ones, and the cards played."""

    def __init__(self, rows: list[Row], played: list[int], qwirkles: int) -> None:
        self.rows: Final = rows
        self.played: Final = played
        """How many cards of each face are played from the hand."""
        self.qwirkles: Final = qwirkles

    @property
    def cards(self) -> int:
        return sum(self.played)


class CardSolver:
    """Solves for one table and one hand, both given as faces."""

    def __init__(self, rows: list[Row], hand: list[int], strict: bool = False) -> None:
        """`strict`: a new row needs a card from the hand."""
        self._strict: Final = strict
        self._rows: Final = rows
        self._table: Final = [0] * FACES
        self._colours: Final = [0] * FACES
        self._shapes: Final = [0] * FACES
        for row in rows:
            by_colour = line_of(row) < 6
            for face in row:
                self._table[face] += 1
                if by_colour:
                    self._colours[face] += 1
                else:
                    self._shapes[face] += 1
        self._hand: Final = [0] * FACES
        for face in hand:
            self._hand[face] += 1
        self._best: list[int] = []
        self._best_claim: list[int] = []
        self._best_value = 0.0
        self._found = False

    def any_play(self, must: list[int]) -> CardPlay | None:
        """A play, preferably with few cards and few moved cards. None proves that there is none."""
        if any(must):
            return self._try(must, must, []) or self._try(must, self._hand, [])
        faces = self._faces_in_hand()
        for face in faces:
            play = self._append(face)
            if play is not None:
                return play
        play = self._new_row()
        if play is not None:
            return play
        plays: list[CardPlay] = []
        for face in faces:
            one = _one(face)
            play = self._try(one, one, [])
            if play is not None:
                plays.append(play)
        if plays:
            return min(plays, key=lambda play: moved_cards(self._rows, play.rows))
        for face in faces:
            play = self._try(_one(face), self._hand, [])
            if play is not None:
                return play
        return None

    def lay(self, played: list[int], lines: list[int]) -> CardPlay | None:
        """A play of exactly these cards that completes these lines, or None."""
        counts = [0] * FACES
        for face in played:
            counts[face] += 1
        return self._try(counts, counts, lines)

    def most_cards(self, must: list[int]) -> CardPlay | None:
        """A play with the most cards."""
        return self.weighted(must, [1.0] * FACES, 0.0)

    def most_qwirkles(self, must: list[int]) -> CardPlay | None:
        """A play with the most Qwirkles and, among those, the most cards."""
        return self.weighted(must, [1.0] * FACES, float(sum(self._hand) + 1))

    def weighted(self, must: list[int], worth: list[float], qwirkle: float) -> CardPlay | None:
        """The play with the highest total worth of its cards and Qwirkles.

        Tries claims of Qwirkles first, largest first. For each claim it chooses cards face by
        face while an upper bound still exceeds the best play so far.
        """
        if self._split(must, self._hand, []) is None:
            return None
        claims = self._claims(must) if qwirkle > 0 else [[]]
        faces = self._faces_in_hand()
        faces.sort(key=lambda face: -abs(worth[face]))
        self._best = [0] * FACES
        self._best_claim = []
        self._best_value = 0.0
        self._found = False
        for lines in claims:
            low, high = [*must], [*self._hand]
            self._choose(faces, 0, low, high, lines, worth, qwirkle * len(lines))
        if not self._found:
            return None
        return self._try(self._best, self._best, self._best_claim)

    def _claims(self, must: list[int]) -> list[list[int]]:
        """Every choice of lines for which there are enough cards, largest first.

        Lines that no play at all can complete are left out first.
        """
        there = [self._table[face] + self._hand[face] for face in range(FACES)]
        single: list[int] = []
        for line in range(LINES):
            if min([there[int(face_of(line, k))] for k in range(6)]) > 0:
                if self._split(must, self._hand, [line]) is not None:
                    single.append(line)
        claims: list[list[int]] = []
        self._claim(single, 0, [], there, claims)
        claims.sort(key=lambda lines: -len(lines))
        return claims

    def _claim(
        self,
        possible: list[int],
        index: int,
        chosen: list[int],
        there: list[int],
        claims: list[list[int]],
    ) -> None:
        """Extend the claim by this line once more, or continue with the next line."""
        if index == len(possible):
            claims.append([*chosen])
            return
        self._claim(possible, index + 1, chosen, there, claims)
        line = possible[index]
        faces = [int(face_of(line, k)) for k in range(6)]
        if min([there[face] for face in faces]) > 0:
            for face in faces:
                there[face] -= 1
            chosen.append(line)
            self._claim(possible, index, chosen, there, claims)
            chosen.pop()
            for face in faces:
                there[face] += 1

    def _choose(
        self,
        faces: list[int],
        index: int,
        low: list[int],
        high: list[int],
        lines: list[int],
        worth: list[float],
        value: float,
    ) -> None:
        """Find the best choice of cards for a claim, between `low` and `high` of each face."""
        bound = value
        for n, face in enumerate(faces):
            bound += worth[face] * (high[face] if n < index or worth[face] > 0 else low[face])
        if self._found and bound <= self._best_value:
            return
        if self._split(low, high, lines) is None:
            return
        if index == len(faces):
            if any(low) and (not self._strict or self._try(low, low, lines) is not None):
                self._best, self._best_claim = [*low], lines
                self._best_value, self._found = bound, True
            return
        face = faces[index]
        least, most = low[face], high[face]
        for step in range(most - least + 1):
            count = most - step if worth[face] > 0 else least + step
            low[face] = high[face] = count
            self._choose(faces, index + 1, low, high, lines, worth, value)
        low[face], high[face] = least, most

    def _new_row(self) -> CardPlay | None:
        """A new row of three hand cards. No card on the table moves."""
        for line in range(LINES):
            faces = [int(face_of(line, k)) for k in range(6)]
            own = [face for face in faces if self._hand[face] > 0][:3]
            if len(own) == 3:
                played = [1 if face in own else 0 for face in range(FACES)]
                return CardPlay([*self._rows, tuple(own)], played, 0)
        return None

    def _faces_in_hand(self) -> list[int]:
        return [face for face in range(FACES) if self._hand[face] > 0]

    def _append(self, face: int) -> CardPlay | None:
        """The card appended to a row on the table. No other card moves."""
        fitting: list[int] = []
        for index, row in enumerate(self._rows):
            line = line_of(row)
            if face not in row and line in (face // 6, 6 + face % 6):
                fitting.append(index)
        if not fitting:
            return None
        at = max(fitting, key=lambda index: (len(self._rows[index]), -index))
        rows = [*self._rows]
        rows[at] = tuple(sorted([*rows[at], face]))
        return CardPlay(rows, _one(face), 1 if len(rows[at]) == 6 else 0)

    def _split(
        self, least: list[int], most: list[int], lines: list[int], rows: int = ANY_NUMBER
    ) -> Split | None:
        """Split all cards except those of the full rows into lines; None if impossible.

        `rows` limits the number of rows, the full ones included.
        """
        used = [0] * FACES
        for line in lines:
            for k in range(6):
                used[int(face_of(line, k))] += 1
        split = Split()
        split.rows_limit = rows - len(lines)
        for face in range(FACES):
            low = self._table[face] + least[face] - used[face]
            high = self._table[face] + most[face] - used[face]
            if high < 0:
                return None
            split.least[face] = max(0, low)
            split.most[face] = high
            split.by_colour[face] = self._colours[face]
            split.by_shape[face] = self._shapes[face]
        return split if split.solve() else None

    def _try(self, least: list[int], most: list[int], lines: list[int]) -> CardPlay | None:
        """A play between `least` and `most` cards that completes these lines, or None."""
        split = self._split(least, most, lines)
        if split is None:
            return None
        play = self._arranged(split, lines, self._rows, False)
        if not self._strict or self._is_strict(play):
            return play
        # Fewer rows need fewer reasons. This misses a play only if the search happens on no split
        # with that many rows that can be laid.
        rows = len(play.rows)
        while split is not None:
            for old, only_claimed in ((self._rows, False), (self._rows, True), ([], False)):
                play = self._arranged(split, lines, old, only_claimed)
                if self._is_strict(play):
                    return play
                rows = min(rows, len(play.rows))
            rows -= 1
            split = self._split(least, most, lines, rows)
        return None

    def _is_strict(self, play: CardPlay) -> bool:
        """Whether every new row has a card from the hand."""
        played = [face for face in range(FACES) for _ in range(play.played[face])]
        return bare_row(self._rows, play.rows, played) < 0

    def _arranged(
        self, split: Split, lines: list[int], old: list[Row], only_claimed: bool
    ) -> CardPlay:
        """The play of a split, with rows like the old ones: without any, as few as possible.

        Where cards lie for more Qwirkles than those of the lines, it completes them too, or not.
        """
        by_colour = [int(split.by_colour[face]) for face in range(FACES)]
        by_shape = [int(split.by_shape[face]) for face in range(FACES)]
        for line in lines:
            target = by_colour if line < 6 else by_shape
            for k in range(6):
                target[int(face_of(line, k))] += 1
        played = [by_colour[f] + by_shape[f] - self._table[f] for f in range(FACES)]
        rows = arrange(by_colour, by_shape, old, lines if only_claimed else None)
        full = sum([1 for row in rows if len(row) == 6])
        return CardPlay(rows, played, full)


def _one(face: int) -> list[int]:
    counts = [0] * FACES
    counts[face] = 1
    return counts
