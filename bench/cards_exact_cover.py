"""A plain exact cover for Cards, as a baseline for the solvers."""

from itertools import combinations
from time import process_time
from typing import Final

from bench.cards import Question
from bench.cards_problem import LINES, OPTIMISED, Solver, SolverInput, Value
from sestina.engine.cards.rows import FULL_ROW, SHORTEST_ROW
from sestina.engine.tiles import FACES

COVER_SECONDS: Final = 1.0
"""The time after which the exact cover gives up on a table."""
ROWS: Final = [
    (faces, sum(1 << face for face in faces))
    for line in LINES
    for size in range(SHORTEST_ROW, FULL_ROW + 1)
    for faces in combinations(line, size)
]
ROWS_WITH: Final = [
    [n for n, (faces, _) in enumerate(ROWS) if face in faces] for face in range(FACES)
]


class TimeUp(Exception):
    pass


class ExactCover:
    """Lays rows one by one until every card of the table is covered.

    The next card is one that fits the fewest rows. Cards of the hand may be covered but need not
    be. The search is interpreted, so its node count says more than its time.
    """

    def __init__(self, problem: SolverInput, first: bool, seconds: float) -> None:
        self._need = [t + m for t, m in zip(problem.table, problem.must, strict=True)]
        self._have = [t + h for t, h in zip(problem.table, problem.hand, strict=True)]
        self._problem = problem
        self._first = first
        """Whether the search ends with the first play."""
        self._end = process_time() + seconds
        self.best: Value = None
        self.nodes = 0

    def search(self, qwirkles: int = 0, last: int = -1, before: int = 0) -> bool:
        """Return True to end the search. `before` is the row that covered the card `last`."""
        self.nodes += 1
        if process_time() > self._end:
            raise TimeUp
        left = sum(self._have)
        bound = self._problem.qwirkle * (qwirkles + left // FULL_ROW) + sum(self._problem.hand)
        if self.best is not None and bound <= self.best:
            return False
        face, fitting = self._next_card()
        if face < 0:
            return self._covered(qwirkles, before if last == FACES else 0)
        # Copies of one card take their rows in order, so that no set of rows comes twice.
        start = before if face == last else 0
        return any(self._lay(n, qwirkles, face) for n in fitting if n >= start)

    def _next_card(self) -> tuple[int, list[int]]:
        there = sum(1 << face for face in range(FACES) if self._have[face])
        chosen, fewest = -1, [0] * (len(ROWS) + 1)
        for face in range(FACES):
            if self._need[face]:
                fitting = [n for n in ROWS_WITH[face] if ROWS[n][1] & there == ROWS[n][1]]
                if len(fitting) < len(fewest):
                    chosen, fewest = face, fitting
        return chosen, fewest

    def _covered(self, qwirkles: int, start: int) -> bool:
        """The table is covered: note its worth, then lay more rows from the hand."""
        played = sum(self._problem.hand) - sum(self._have)
        if played:
            value = self._problem.qwirkle * qwirkles + (0 if self._first else played)
            if self.best is None or value > self.best:
                self.best = value
            if self._first:
                return True
        for n in range(start, len(ROWS)):
            if all(self._have[face] for face in ROWS[n][0]) and self._lay(n, qwirkles, FACES):
                return True
        return False

    def _lay(self, n: int, qwirkles: int, face: int) -> bool:
        faces = ROWS[n][0]
        needed = [f for f in faces if self._need[f]]
        for f in faces:
            self._have[f] -= 1
        for f in needed:
            self._need[f] -= 1
        done = self.search(qwirkles + (len(faces) == FULL_ROW), face, n)
        for f in faces:
            self._have[f] += 1
        for f in needed:
            self._need[f] += 1
        return done


def exact_cover_solver() -> Solver:
    def solve(question: Question, goal: str) -> Value:
        cover = ExactCover(SolverInput.of(question, goal), goal not in OPTIMISED, COVER_SECONDS)
        cover.search()
        return cover.best

    return solve
