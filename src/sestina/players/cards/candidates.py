"""Plays of Cards worth thinking about, and a quick judgement of each without looking ahead.

A play is the cards from the hand and the lines completed. The judgement weighs the Qwirkles,
the chance that the next player completes a line of what is left, and the chance to complete
one oneself a turn later.
"""

from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sestina.engine.cards.counts import CardCounts, counted
from sestina.engine.cards.flow import LINES, ZEROS, face_of

FACES: Final = 36
CLAIM_LOOKS: Final = 120
"""Questions about Qwirkles."""
RISK: Final = 0.9
"""How much of the chance to complete a line the next player has in the end."""
BOUND: Final = 1.0
"""The same for a line whose cards all lie there, and only hold other rows together."""
HOPE: Final = 0.2
"""What it is worth that one may complete a line oneself, a turn later."""
FRESH: Final = 0.12
"""What a card played is worth for the new one that is drawn."""


class Candidate:
    """A play that works."""

    def __init__(
        self, played: vec[i64], full: vec[i64], qwirkles: i64, worth: float, risk: float
    ) -> None:
        self.played: Final = played
        self.full: Final = full
        self.qwirkles: Final = int(qwirkles)
        self.worth: Final = worth
        """Its Qwirkles, and what it promises for later, in Qwirkles."""
        self.risk: Final = risk
        """The Qwirkles that the next player may be expected to have then."""

    @property
    def judged(self) -> float:
        """What it is worth without looking ahead."""
        return self.worth - self.risk

    @property
    def cards(self) -> list[int]:
        """The faces played."""
        return [face for face in range(FACES) for _ in range(int(self.played[face]))]

    @property
    def lines(self) -> list[int]:
        """The lines completed on purpose; what else is complete is taken too."""
        return [line for line in range(LINES) for _ in range(int(self.full[line]))]


def chances(unseen: int, drawn: int) -> list[float]:
    """How likely a card is among so many drawn, if none, one, two or three are unseen."""
    found: list[float] = []
    for copies in range(4):
        misses = 1.0
        for k in range(min(drawn, unseen)):
            misses *= max(0.0, (unseen - copies - k) / (unseen - k))
        found.append(1.0 - misses)
    return found


class Candidates:
    """The search for plays on one table with one hand."""

    def __init__(self, table: CardCounts, hand: list[int], unseen: list[int], others: int) -> None:
        self._table: Final = table
        self._hand: Final = counted(hand)
        self._unseen: Final = counted(unseen)
        # What the next player may hold, and what may be drawn after a play of two cards.
        self._theirs: Final = chances(len(unseen), others)
        self._drawn: Final = chances(len(unseen), 2)
        self._after: Final = CardCounts([])
        self._left: vec[i64] = ZEROS[:]
        self._played: vec[i64] = ZEROS[:]
        self._full: vec[i64] = ZEROS[:LINES]
        self._asked = 0
        self._until = 0.0
        self.found: list[Candidate] = []

    def search(self, looks: int, until: float) -> list[Candidate]:
        """Plays of few cards first, until so many questions were asked; the best come first.

        The search goes on while there is no play at all, else it also ends when the clock
        (`perf_counter`) says `until`.
        """
        self._until = until
        claims = self._table.claims(self._hand, CLAIM_LOOKS)
        faces = [face for face in range(FACES) if self._hand[face] > 0]
        self.found = []
        self._asked = 0
        size = 0
        total = sum([int(self._hand[face]) for face in faces])
        while size <= total and ((self._asked < looks and not self._late()) or not self.found):
            for full in claims:
                self._begin(full)
                self._choose(faces, 0, size)
            size += 1
        self.found.sort(key=lambda play: -play.judged)
        return self.found

    def add(self, cards: list[int]) -> None:
        """Look at the play of exactly these cards."""
        self._played = counted(cards)
        self._full = ZEROS[:LINES]
        self._look()

    def _begin(self, full: vec[i64]) -> None:
        """Start from the cards that the completed lines need."""
        self._full = full
        for face in range(FACES):
            used = full[face // 6] + full[6 + face % 6]
            self._played[face] = max(i64(0), used - self._table.table[face])

    def _choose(self, faces: list[int], index: int, more: int) -> None:
        """Add so many cards of these faces in every way, and look at each choice."""
        if more == 0:
            self._look()
            return
        if index == len(faces) or (self.found and self._late()):
            return
        face = faces[index]
        room = int(self._hand[face] - self._played[face])
        for count in range(min(room, more) + 1):
            self._played[face] += count
            self._choose(faces, index + 1, more - count)
            self._played[face] -= count

    def _late(self) -> bool:
        return perf_counter() > self._until

    def _look(self) -> None:
        played = self._played
        cards: i64 = 0
        for face in range(FACES):
            cards += played[face]
        if cards == 0:
            return
        self._asked += 1
        after, left = self._after, self._left
        after.become(self._table)
        if not after.splits(played, played, self._full):
            return
        for face in range(FACES):
            left[face] = self._hand[face]
        qwirkles = after.take(left, self._full)
        worth = float(qwirkles) + FRESH * float(cards)
        self.found.append(self._judged(qwirkles, worth))

    def _judged(self, qwirkles: i64, worth: float) -> Candidate:
        """The play that was looked at, with the chances of what it leaves."""
        table, left = self._after.table, self._left
        risk = 0.0
        for line in range(LINES):
            theirs, mine, missing = 1.0, 1.0, 0
            for k in range(6):
                face = face_of(line, k)
                if table[face] == 0:
                    missing += 1
                    unseen = int(self._unseen[face])
                    theirs *= self._theirs[unseen]
                    if left[face] == 0:
                        mine *= self._drawn[unseen]
            if missing == 0:
                risk += BOUND
            else:
                risk += RISK * theirs
                worth += HOPE * mine * (1.0 - theirs)
        return Candidate(self._played[:], self._full, qwirkles, worth, risk)
