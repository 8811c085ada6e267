"""Candidate plays of Cards, each with a static evaluation.

A play is the cards from the hand and the lines that they complete. The evaluation weighs its
Qwirkles, the chance that the next player completes a line of what it leaves, and the chance
to complete such a line oneself a turn later.
"""

from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sestina.engine.cards.counts import CardCounts, counted
from sestina.engine.cards.flow import LINES, ZEROS, face_of
from sestina.engine.tiles import FACES

CLAIM_SOLVER_CALLS: Final = 120
"""Solver calls for finding the most Qwirkles."""
REPLY_WEIGHT: Final = 0.9
"""How often the next player in fact completes a line whose missing cards they hold."""
COMPLETE_LINE_RISK: Final = 1.0
"""The risk of a line whose cards all lie on the table, in other rows."""
OWN_CHANCE_WEIGHT: Final = 0.2
"""What the chance to complete a line a turn later is worth."""
DRAW_VALUE: Final = 0.12
"""What drawing a new card is worth."""


class Candidate:
    """A legal play."""

    def __init__(
        self, played: vec[i64], full: vec[i64], qwirkles: i64, value: float, risk: float
    ) -> None:
        self.played: Final = played
        """How many cards of each face it plays."""
        self.full: Final = full
        """How many rows it completes in each line."""
        self.qwirkles: Final = int(qwirkles)
        self.value: Final = value
        """Its Qwirkles and its expected later gains, in Qwirkles."""
        self.risk: Final = risk
        """The Qwirkles that the next player is expected to have."""

    @property
    def evaluation(self) -> float:
        """The value less the risk, in Qwirkles."""
        return self.value - self.risk

    @property
    def cards(self) -> list[int]:
        """The faces played."""
        return [face for face in range(FACES) for _ in range(int(self.played[face]))]

    @property
    def lines(self) -> list[int]:
        """The lines completed on purpose; any other complete row is taken, too."""
        return [line for line in range(LINES) for _ in range(int(self.full[line]))]


def draw_chances(unseen: int, drawn: int) -> list[float]:
    """The chance to draw a face, by its number of unseen copies, from none to three."""
    found: list[float] = []
    for copies in range(4):
        misses = 1.0
        for k in range(min(drawn, unseen)):
            misses *= max(0.0, (unseen - copies - k) / (unseen - k))
        found.append(1.0 - misses)
    return found


class CandidateSearch:
    """Finds plays for one table and one hand."""

    def __init__(
        self, table: CardCounts, hand: list[int], unseen: list[int], next_hand: int
    ) -> None:
        """`next_hand`: how many cards the next player holds."""
        self._table: Final = table
        self._hand: Final = counted(hand)
        self._unseen: Final = counted(unseen)
        self._their_chances: Final = draw_chances(len(unseen), next_hand)
        # A typical play draws two cards.
        self._own_chances: Final = draw_chances(len(unseen), 2)
        self._after: Final = CardCounts([])
        self._left: vec[i64] = ZEROS[:]
        self._played: vec[i64] = ZEROS[:]
        self._full: vec[i64] = ZEROS[:LINES]
        self._calls = 0
        self._deadline = 0.0
        self.found: list[Candidate] = []

    def run(self, solver_calls: int, deadline: float) -> list[Candidate]:
        """Find plays, those of few cards first; returns them best first.

        The search ends after this many solver calls, or when `perf_counter` passes the
        deadline, but not before it has found a play or tried everything.
        """
        self._deadline = deadline
        claims = self._table.claims(self._hand, CLAIM_SOLVER_CALLS)
        faces = [face for face in range(FACES) if self._hand[face] > 0]
        self.found = []
        self._calls = 0
        size = 0
        total = sum([int(self._hand[face]) for face in faces])
        while size <= total and (
            (self._calls < solver_calls and not self._is_late()) or not self.found
        ):
            for full in claims:
                self._begin(full)
                self._choose(faces, 0, size)
            size += 1
        self.found.sort(key=lambda play: -play.evaluation)
        return self.found

    def add(self, cards: list[int]) -> None:
        """Evaluate the play of exactly these cards."""
        self._played = counted(cards)
        self._full = ZEROS[:LINES]
        self._try_play()

    def _begin(self, full: vec[i64]) -> None:
        """Start from the cards that the completed lines need."""
        self._full = full
        for face in range(FACES):
            used = full[face // 6] + full[6 + face % 6]
            self._played[face] = max(i64(0), used - self._table.table[face])

    def _choose(self, faces: list[int], index: int, more: int) -> None:
        """Add this many cards of these faces in every possible way, and try each play."""
        if more == 0:
            self._try_play()
            return
        if index == len(faces) or (self.found and self._is_late()):
            return
        face = faces[index]
        room = int(self._hand[face] - self._played[face])
        for count in range(min(room, more) + 1):
            self._played[face] += count
            self._choose(faces, index + 1, more - count)
            self._played[face] -= count

    def _is_late(self) -> bool:
        return perf_counter() > self._deadline

    def _try_play(self) -> None:
        """Ask the solver for the chosen cards; add a candidate if they make a legal play."""
        played = self._played
        cards: i64 = 0
        for face in range(FACES):
            cards += played[face]
        if cards == 0:
            return
        self._calls += 1
        after, left = self._after, self._left
        after.become(self._table)
        if not after.splits(played, played, self._full):
            return
        for face in range(FACES):
            left[face] = self._hand[face]
        qwirkles = after.take(left, self._full)
        value = float(qwirkles) + DRAW_VALUE * float(cards)
        self.found.append(self._evaluate(qwirkles, value))

    def _evaluate(self, qwirkles: i64, value: float) -> Candidate:
        """The candidate, with the chances in the lines that it leaves."""
        table, left = self._after.table, self._left
        risk = 0.0
        for line in range(LINES):
            theirs, mine, missing = 1.0, 1.0, 0
            for k in range(6):
                face = face_of(line, k)
                if table[face] == 0:
                    missing += 1
                    unseen = int(self._unseen[face])
                    theirs *= self._their_chances[unseen]
                    if left[face] == 0:
                        mine *= self._own_chances[unseen]
            if missing == 0:
                risk += COMPLETE_LINE_RISK
            else:
                risk += REPLY_WEIGHT * theirs
                value += OWN_CHANCE_WEIGHT * mine * (1.0 - theirs)
        return Candidate(self._played[:], self._full, qwirkles, value, risk)
