"""A game of Cards played on quickly, on numbers alone, in a world where every card is known.

Everyone plays alike: as many Qwirkles as are found, and those cards besides that help the next
player little. Compiled, as thousands of such turns stand behind one decision.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sestina.engine.cards.counts import CardCounts, counted
from sestina.engine.cards.flow import LINES, ZEROS, face_of

HAND: Final = 9
FACES: Final = 36
LOOKS: Final = 24
"""Questions about Qwirkles in one turn."""
TRIES: Final = 3
"""Hands that a player without a play tries in one turn; the rules allow more."""
SAFE: Final = 130
"""The risk up to which a card is played for the sake of the new one that is drawn."""
NEAR: Final[vec[i64]] = vec[i64]([1000, 350, 80, 15, 3, 1, 0])
"""What a line is worth to the next player, by how many of its faces are missing."""


def gap(table: vec[i64], line: i64) -> i64:
    """How many faces of a line are not on the table."""
    missing: i64 = 0
    for k in range(6):
        if table[face_of(line, k)] == 0:
            missing += 1
    return missing


class Playout:
    """One world: all hands and the order of the pile. It can be played on again and again."""

    def __init__(
        self,
        root: CardCounts,
        hands: list[list[int]],
        pile: list[int],
        scores: list[int],
        seat: int,
        turns_left: int,
    ) -> None:
        self._root: Final = root
        self.start_hands: Final = [counted(hand) for hand in hands]
        self.pile: Final = pile
        self._scores: Final = scores
        self._seat: Final[i64] = seat
        self._turns_left: Final[i64] = turns_left
        self._table: Final = CardCounts([])
        # The course of the present run.
        self.hands: list[vec[i64]] = []
        self.scores: list[int] = []
        self.over = False
        self._queue: list[int] = []
        self._front: i64 = 0
        self._seat_now: i64 = 0
        self._left: i64 = 0
        self._least: vec[i64] = ZEROS[:]

    def play(self, played: vec[i64], full: vec[i64], turns: i64) -> None:
        """Make a play that works, then so many turns of everyone."""
        self._table.become(self._root)
        self.hands = [hand[:] for hand in self.start_hands]
        self.scores = [*self._scores]
        self.over = False
        self._queue = [*self.pile]
        self._front = 0
        self._seat_now = self._seat
        self._left = self._turns_left
        if not self._table.splits(played, played, full):
            raise AssertionError("a candidate is a play that works")
        self._score(self._table.take(self.hands[self._seat_now], full))
        self._end_turn()
        while turns > 0 and not self.over:
            turns -= 1
            self._turn()
            self._end_turn()

    def reply(self, played: vec[i64], full: vec[i64]) -> int:
        """Make a play that works: how many Qwirkles does the next player have then?"""
        self._table.become(self._root)
        if not self._table.splits(played, played, full):
            raise AssertionError("a candidate is a play that works")
        self._table.take(self.start_hands[self._seat][:], full)
        follower = (self._seat + 1) % i64(len(self.start_hands))
        claims = self._table.claim(self.start_hands[follower], LOOKS)
        qwirkles = 0
        for line in range(LINES):
            qwirkles += int(claims[line])
        return qwirkles

    def _score(self, qwirkles: i64) -> None:
        self.scores[self._seat_now] += int(qwirkles)

    def _end_turn(self) -> None:
        """Refill, and count down the last round (K16, K17)."""
        if self._draw() and self._front == i64(len(self._queue)) and self._left < 0:
            self._left = i64(len(self.hands))
        elif self._left > 0:
            self._left -= 1
        self.over = self._left == 0
        self._seat_now += 1
        if self._seat_now == i64(len(self.hands)):
            self._seat_now = 0

    def _draw(self) -> bool:
        hand = self.hands[self._seat_now]
        size: i64 = 0
        for face in range(FACES):
            size += hand[face]
        drawn = False
        while size < HAND and self._front < i64(len(self._queue)):
            hand[self._queue[self._front]] += 1
            self._front += 1
            size += 1
            drawn = True
        return drawn

    def _turn(self) -> None:
        """A play; without one the hand is changed, and the turn goes on (K15)."""
        hand = self.hands[self._seat_now]
        for _ in range(TRIES):
            if self._play(hand) or not self._change(hand):
                return

    def _play(self, hand: vec[i64]) -> bool:
        """As many Qwirkles as are found; then the cards that help the next player least."""
        table, least = self._table, self._least
        full = table.claim(hand, LOOKS)
        for face in range(FACES):
            # What the completed lines need is played anyhow.
            used = full[face // 6] + full[6 + face % 6]
            least[face] = max(i64(0), used - table.table[face])
        played: i64 = 0
        if table.splits(least, hand, full):
            played = table.cards_played(full)
        for risk, face in self._by_risk(hand):
            if played > 0 and risk > SAFE:
                break
            if least[face] < hand[face]:
                least[face] += 1
                if table.splits(least, hand, full):
                    played = table.cards_played(full)
                else:
                    least[face] -= 1
        if played == 0 or not table.splits(least, hand, full):
            return False
        self._score(table.take(hand, full))
        return True

    def _by_risk(self, hand: vec[i64]) -> list[tuple[int, int]]:
        """The faces of the hand, each with what it adds to the chances of the next player."""
        lying = self._table.table
        missing = [int(gap(lying, line)) for line in range(LINES)]
        risks: list[tuple[int, int]] = []
        for face in range(FACES):
            if hand[face] > 0:
                risk: i64 = 0
                if lying[face] == 0:
                    for line in (int(face) // 6, 6 + int(face) % 6):
                        risk += NEAR[missing[line] - 1] - NEAR[missing[line]]
                risks.append((int(risk), int(face)))
        risks.sort()
        return risks

    def _change(self, hand: vec[i64]) -> bool:
        """New cards for the old ones, which go under the pile; not without a pile (C-K11)."""
        if self._front == i64(len(self._queue)):
            return False
        for face in range(FACES):
            while hand[face] > 0:
                hand[face] -= 1
                self._queue.append(int(face))
        self._draw()
        return True
