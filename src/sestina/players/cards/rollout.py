"""Fast rollouts of Cards in a world where every card is known.

All seats follow one policy: take as many Qwirkles as the search finds, then play the cards that
help the next player least. The table is 36 counts, and the module is compiled, because one
decision needs thousands of such turns.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sestina.engine.cards.counts import CardCounts, counted
from sestina.engine.cards.flow import LINES, ZEROS, face_of
from sestina.engine.tiles import FACES

HAND_SIZE: Final = 9
CLAIM_SOLVER_CALLS: Final = 24
"""Solver calls for finding the most Qwirkles in one turn."""
HANDS_A_TURN: Final = 3
"""Hands that a stuck player tries in one turn; the rules allow more."""
ACCEPTED_RISK: Final = 130
"""A card with at most this risk is played, to draw a new one."""
LINE_RISK: Final[vec[i64]] = vec[i64]([1000, 350, 80, 15, 3, 1, 0])
"""What a line is worth to the next player, by its number of missing faces."""


def missing_faces(table: vec[i64], line: i64) -> i64:
    """How many faces of a line are not on the table."""
    missing: i64 = 0
    for k in range(6):
        if table[face_of(line, k)] == 0:
            missing += 1
    return missing


class Rollout:
    """One world: all hands and the order of the pile. It can be played out repeatedly."""

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
        # The rollout in progress.
        self.hands: list[vec[i64]] = []
        self.scores: list[int] = []
        self.over: bool = False
        self._queue: list[int] = []
        self._front: i64 = 0
        self._seat_now: i64 = 0
        self._left: i64 = 0
        self._least: vec[i64] = ZEROS[:]

    def play(self, played: vec[i64], full: vec[i64], turns: i64) -> None:
        """Make a legal play, then let all seats play this many turns."""
        self._begin()
        if not self._table.splits(played, played, full):
            raise AssertionError("a candidate is a play that works")
        self._score(self._table.take(self.hands[self._seat_now], full))
        self._end_turn()
        self._go_on(turns)

    def play_on(self, turns: i64) -> None:
        """Let all seats play this many turns, beginning with the seat to move."""
        self._begin()
        self._go_on(turns)

    def _begin(self) -> None:
        self._table.become(self._root)
        self.hands = [hand[:] for hand in self.start_hands]
        self.scores = [*self._scores]
        self.over = self._turns_left == 0
        self._queue = [*self.pile]
        self._front = 0
        self._seat_now = self._seat
        self._left = self._turns_left

    def _go_on(self, turns: i64) -> None:
        while turns > 0 and not self.over:
            turns -= 1
            self._turn()
            self._end_turn()

    @property
    def cards_left(self) -> int:
        """How many cards are in the hands and the pile now."""
        left = i64(len(self._queue)) - self._front
        for hand in self.hands:
            for face in range(FACES):
                left += hand[face]
        return int(left)

    def reply(self, played: vec[i64], full: vec[i64]) -> int:
        """How many Qwirkles the next player has after this legal play."""
        self._table.become(self._root)
        if not self._table.splits(played, played, full):
            raise AssertionError("a candidate is a play that works")
        self._table.take(self.start_hands[self._seat][:], full)
        next_seat = (self._seat + 1) % i64(len(self.start_hands))
        claims = self._table.claim(self.start_hands[next_seat], CLAIM_SOLVER_CALLS)
        qwirkles = 0
        for line in range(LINES):
            qwirkles += int(claims[line])
        return qwirkles

    def _score(self, qwirkles: i64) -> None:
        self.scores[self._seat_now] += int(qwirkles)

    def _end_turn(self) -> None:
        """Refill the hand and count down the last round (K16, K17)."""
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
        while size < HAND_SIZE and self._front < i64(len(self._queue)):
            hand[self._queue[self._front]] += 1
            self._front += 1
            size += 1
            drawn = True
        return drawn

    def _turn(self) -> None:
        """Play; a stuck player changes the hand and goes on (K15)."""
        hand = self.hands[self._seat_now]
        for _ in range(HANDS_A_TURN):
            if self._play(hand) or not self._change_hand(hand):
                return

    def _play(self, hand: vec[i64]) -> bool:
        """Take the most Qwirkles, then add the cards that help the next player least."""
        table, least = self._table, self._least
        full = table.claim(hand, CLAIM_SOLVER_CALLS)
        for face in range(FACES):
            # The completed lines need these cards.
            used = full[face // 6] + full[6 + face % 6]
            least[face] = max(i64(0), used - table.table[face])
        played: i64 = 0
        if table.splits(least, hand, full):
            played = table.cards_played(full)
        for risk, face in self._by_risk(hand):
            if played > 0 and risk > ACCEPTED_RISK:
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
        """The faces of the hand, each with the risk that playing it adds; lowest first."""
        table = self._table.table
        missing = [int(missing_faces(table, line)) for line in range(LINES)]
        risks: list[tuple[int, int]] = []
        for face in range(FACES):
            if hand[face] > 0:
                risk: i64 = 0
                if table[face] == 0:
                    for line in (int(face) // 6, 6 + int(face) % 6):
                        risk += LINE_RISK[missing[line] - 1] - LINE_RISK[missing[line]]
                risks.append((int(risk), int(face)))
        risks.sort()
        return risks

    def _change_hand(self, hand: vec[i64]) -> bool:
        """Put the hand under the pile and draw a new one; False without a pile (C-K11)."""
        if self._front == i64(len(self._queue)):
            return False
        for face in range(FACES):
            while hand[face] > 0:
                hand[face] -= 1
                self._queue.append(int(face))
        self._draw()
        return True
