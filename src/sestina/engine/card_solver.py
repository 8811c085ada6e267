"""The best play on a table of cards, exactly: which hand cards can join, and into which rows.

A hand has nine cards, so the choices of cards to play are few; whether a choice works is
decided by `Split`. Qwirkles are chosen first: a full row takes one of each card of a line,
and what is left, with the cards played, must split into rows again.
"""

from typing import Final

from sestina.engine.card_flow import LINES, Split, face_of
from sestina.engine.card_rows import Row, arrange, line_of, moved_cards

FACES: Final = 36
GOALS: Final = ("any", "most-qwirkles", "most-cards", "weighted")


class Play:
    """A play that works: the rows after it, full ones included, and the cards played."""

    def __init__(self, rows: list[Row], played: list[int], qwirkles: int) -> None:
        self.rows: Final = rows
        self.played: Final = played
        """How many cards of each face come from the hand."""
        self.qwirkles: Final = qwirkles

    @property
    def cards(self) -> int:
        return sum(self.played)


class CardSolver:
    """Solves for one table and one hand, both as faces."""

    def __init__(self, rows: list[Row], hand: list[int]) -> None:
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

    def any_play(self, must: list[int]) -> Play | None:
        """Some play, few cards and few moves first; None: it is proved that there is none."""
        if any(must):
            return self._try(must, must, []) or self._try(must, self._hand, [])
        for face in self._faces_in_hand():
            play = self._append(face)
            if play is not None:
                return play
        plays: list[Play] = []
        for face in self._faces_in_hand():
            one = _one(face)
            play = self._try(one, one, [])
            if play is not None:
                plays.append(play)
        if plays:
            return min(plays, key=lambda play: moved_cards(self._rows, play.rows))
        for face in self._faces_in_hand():
            play = self._try(_one(face), self._hand, [])
            if play is not None:
                return play
        return None

    def most_cards(self, must: list[int]) -> Play | None:
        """A play of as many cards as possible."""
        if self.any_play(must) is None:
            return None
        for choice in self._choices(must):
            play = self._try(choice, choice, [])
            if play is not None:
                return play
        return None

    def most_qwirkles(self, must: list[int]) -> Play | None:
        """A play with as many Qwirkles as possible, then with as many cards as possible."""
        if self.any_play(must) is None:
            return None
        choices = self._choices(must)
        claims = self._claims()
        best: Play | None = None
        for number in range(len(claims) - 1, -1, -1):
            for lines in self._possible(claims[number], must):
                for choice in choices:
                    if best is not None and sum(choice) <= best.cards:
                        break
                    play = self._try(choice, choice, lines)
                    if play is not None:
                        best = play
                        break
            if best is not None:
                break
        return best

    def weighted(self, must: list[int], worth: list[float], qwirkle: float) -> Play | None:
        """The play with the highest worth: of the cards played, and of each Qwirkle.

        A Qwirkle is worth something or nothing, so plays that complete more lines come
        before equal ones that complete fewer, and no split holds a full row unasked.
        """
        most = self.most_qwirkles(must)
        if most is None:
            return None
        choices = self._choices(must)
        claims = self._claims()[: most.qwirkles + 1]
        looked_at = [False] * len(claims)
        plays: list[tuple[float, int, int]] = []
        for c, choice in enumerate(choices):
            value = sum([count * worth[face] for face, count in enumerate(choice) if count])
            plays.extend([(-value - qwirkle * n, -n, c) for n in range(len(claims))])
        plays.sort()
        for _, minus, c in plays:
            number = -minus
            if not looked_at[number]:
                claims[number] = self._possible(claims[number], must)
                looked_at[number] = True
            for lines in claims[number]:
                play = self._try(choices[c], choices[c], lines)
                if play is not None:
                    return play
        return None

    def _faces_in_hand(self) -> list[int]:
        return [face for face in range(FACES) if self._hand[face] > 0]

    def _append(self, face: int) -> Play | None:
        """The card at the end of a row that lies there already, which moves nothing."""
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
        return Play(rows, _one(face), 1 if len(rows[at]) == 6 else 0)

    def _choices(self, must: list[int]) -> list[list[int]]:
        """Every choice of hand cards that holds the required ones, the largest first.

        Cards that no play can hold, whatever else is played, are left out at once.
        """
        choices: list[list[int]] = [[0] * FACES]
        for face in self._faces_in_hand():
            most = self._most_playable(face, must)
            longer: list[list[int]] = []
            for choice in choices:
                for count in range(must[face], most + 1):
                    more = [*choice]
                    more[face] = count
                    longer.append(more)
            choices = longer
        choices = [choice for choice in choices if any(choice)]
        choices.sort(key=lambda choice: -sum(choice))
        return choices

    def _most_playable(self, face: int, must: list[int]) -> int:
        """How many copies of a card can be part of one play."""
        for count in range(self._hand[face], must[face], -1):
            least = [*must]
            least[face] = count
            if self._try(least, self._hand, []) is not None:
                return count
        return must[face]

    def _claims(self) -> list[list[list[int]]]:
        """Every choice of lines for which the cards are there, by their number."""
        there = [self._table[face] + self._hand[face] for face in range(FACES)]
        claims: list[list[list[int]]] = [[]]
        self._claim_more(0, [], there, claims)
        return claims

    def _claim_more(
        self, line: int, chosen: list[int], there: list[int], claims: list[list[list[int]]]
    ) -> None:
        """Complete this line once more, or go on to the next."""
        if line == LINES:
            while len(claims) <= len(chosen):
                claims.append([])
            claims[len(chosen)].append([*chosen])
            return
        self._claim_more(line + 1, chosen, there, claims)
        faces = [int(face_of(line, k)) for k in range(6)]
        if min([there[face] for face in faces]) > 0:
            for face in faces:
                there[face] -= 1
            chosen.append(line)
            self._claim_more(line, chosen, there, claims)
            chosen.pop()
            for face in faces:
                there[face] += 1

    def _possible(self, claims: list[list[int]], must: list[int]) -> list[list[int]]:
        """Those that some play completes: asked once, before all choices of cards."""
        return [lines for lines in claims if self._try(must, self._hand, lines) is not None]

    def _try(self, least: list[int], most: list[int], lines: list[int]) -> Play | None:
        """A play of at least and at most these cards that completes these lines."""
        used = [0] * FACES
        for line in lines:
            for k in range(6):
                used[int(face_of(line, k))] += 1
        split = Split()
        for face in range(FACES):
            low = self._table[face] + least[face] - used[face]
            high = self._table[face] + most[face] - used[face]
            if high < 0:
                return None
            split.least[face] = max(0, low)
            split.most[face] = high
            split.by_colour[face] = self._colours[face]
            split.by_shape[face] = self._shapes[face]
        if not split.solve():
            return None
        by_colour = [int(split.by_colour[face]) for face in range(FACES)]
        by_shape = [int(split.by_shape[face]) for face in range(FACES)]
        for line in lines:
            target = by_colour if line < 6 else by_shape
            for k in range(6):
                target[int(face_of(line, k))] += 1
        played = [by_colour[f] + by_shape[f] - self._table[f] for f in range(FACES)]
        rows = arrange(by_colour, by_shape, self._rows)
        full = sum([1 for row in rows if len(row) == 6])
        return Play(rows, played, full)


def _one(face: int) -> list[int]:
    counts = [0] * FACES
    counts[face] = 1
    return counts
