"""The solver of Cards beside kept libraries and beside a plain exact cover, on the same tables.

From the root of the repository: `python -m bench.cards_libraries`. It needs OR-tools and
HiGHS (`pip install ortools highspy`), in an environment of their own: the project does not
depend on them. What is missing is named and left out.

Each solver runs in a process of its own; the two libraries cannot even be loaded into one.
The libraries get the compact model of `sestina.engine.cards.flow`, and get it in the way that
is fastest for them: it is built once, and only its bounds change from table to table.
"""

import argparse
import importlib
import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from time import process_time
from typing import Any, Final

from bench.cards import FACES, QWIRKLE_WORTH, Question, Spread, collect
from sestina import Tile
from sestina.engine.cards.table import row_problem

LINES: Final = tuple(
    [tuple(range(6 * c, 6 * c + 6)) for c in range(6)] + [tuple(range(s, 36, 6)) for s in range(6)]
)
"""The faces of each colour, then of each shape."""
MUST_PLAY: Final = "must-play"
"""The goal `any`, with a card that has to be played: one that does not simply fit."""
OPTIMISED: Final = ("most-qwirkles", "most-cards", "weighted")
ALL_GOALS: Final = ("any", MUST_PLAY, *OPTIMISED)
NEEDED: Final = {"cp-sat": ("ortools",), "highs": ("highspy", "numpy")}
SOLVERS: Final = ("sestina", "cp-sat", "highs", "exact cover")
ROUNDS: Final = 15
TABLES: Final = 800
COVER_TABLES: Final = 150
COVER_SECONDS: Final = 1.0
"""After that the exact cover gives up on a table."""
SCALE: Final = 2**20
"""CP-SAT works with whole numbers."""
EQUAL: Final = 1e-4

Value = float | None
"""The worth of the best play, or None: there is no play."""


@dataclass(frozen=True)
class Problem:
    """A question as numbers: the counts of the table and the hand, and the worth of cards."""

    table: list[int]
    hand: list[int]
    must: list[int]
    worth: list[float]
    qwirkle: float

    @staticmethod
    def of(question: Question, goal: str) -> "Problem":
        table, hand, must, worth = [0] * FACES, [0] * FACES, [0] * FACES, [0.0] * FACES
        for card in question.table.cards:
            table[card.code] += 1
        for card in question.hand:
            hand[card.code] += 1
        if goal == "weighted":
            weights = question.weights()
            for card in question.hand:
                worth[card.code] = weights[card]
        elif goal == MUST_PLAY:
            must[awkward_card(question).code] = 1
        elif goal != "any":
            worth = [1.0] * FACES
        # Ten cards are more than a hand has: Qwirkles come first.
        qwirkle = {"most-qwirkles": 10.0, "weighted": QWIRKLE_WORTH}.get(goal, 0.0)
        return Problem(table, hand, must, worth, qwirkle)


def awkward_card(question: Question) -> Tile:
    """A card of the hand that fits on no row as it lies, if there is one."""
    for card in sorted(question.hand):
        if all(row_problem((*row, card)) is not None for row in question.table.rows):
            return card
    return min(question.hand)


Solver = Callable[[Question, str], Value]


# --- Sestina -------------------------------------------------------------------------------


def sestina_solver() -> Solver:
    def solve(question: Question, goal: str) -> Value:
        if goal == MUST_PLAY:
            must = [awkward_card(question)]
            move = question.table.solve(question.hand, must_play=must)
        else:
            weights = question.weights() if goal == "weighted" else None
            move = question.table.solve(question.hand, goal, weights=weights)
        if move is None:
            return None
        problem = Problem.of(question, goal)
        counts = [-count for count in problem.table]
        for row in move.rows:
            for card in row:
                counts[card.code] += 1
        played = sum(count * worth for count, worth in zip(counts, problem.worth, strict=True))
        return played + problem.qwirkle * move.points

    return solve


# --- the compact model ---------------------------------------------------------------------

PLAYED: Final = 0
"""36 variables: how many cards of each face come from the hand."""
BY_COLOUR: Final = 36
"""36: how many lie in rows of their colour that are not full."""
BY_SHAPE: Final = 72
QWIRKLES: Final = 108
"""12: how many full rows each line has."""
VARIABLES: Final = 120


def model_rows() -> list[tuple[dict[int, int], int | None, int | None]]:
    """Coefficients with their lower and upper bound. The first 36 have the table's counts."""
    rows: list[tuple[dict[int, int], int | None, int | None]] = []
    for face in range(FACES):
        lying = {BY_COLOUR + face: 1, BY_SHAPE + face: 1}
        full = {QWIRKLES + face // 6: 1, QWIRKLES + 6 + face % 6: 1}
        rows.append(({**lying, **full, PLAYED + face: -1}, 0, 0))
    for line, faces in enumerate(LINES):
        start = BY_COLOUR if line < 6 else BY_SHAPE
        # All cards of a line are at least three times the copies of each.
        rows.extend(({start + f: -2 if f == face else 1 for f in faces}, 0, None) for face in faces)
    rows.append(({PLAYED + face: 1 for face in range(FACES)}, 1, None))
    return rows


def cp_sat_solver() -> Solver:
    cp_model: Any = importlib.import_module("ortools.sat.python.cp_model")
    model = cp_model.CpModel()
    variables = [model.new_int_var(0, 3, "") for _ in range(VARIABLES)]
    for coefficients, low, high in model_rows():
        expression = sum(k * variables[v] for v, k in coefficients.items())
        model.add(expression == low if low == high else expression >= low)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    # One setting for all goals, here and with HiGHS: good among those tried, not best for each.
    solver.parameters.cp_model_presolve = False
    proto = model.proto

    def solve(question: Question, goal: str) -> Value:
        problem = Problem.of(question, goal)
        for face in range(FACES):
            played = proto.variables[PLAYED + face].domain
            played[0], played[1] = problem.must[face], problem.hand[face]
            # The equation of a face, whose right side is its count on the table.
            domain = proto.constraints[face].linear.domain
            domain[0] = domain[1] = problem.table[face]
        model.clear_objective()
        if goal in OPTIMISED:
            terms = [
                round(SCALE * problem.worth[face]) * variables[PLAYED + face]
                for face in range(FACES)
                if problem.hand[face]
            ]
            qwirkles = sum(variables[QWIRKLES:])
            model.maximize(sum(terms) + round(SCALE * problem.qwirkle) * qwirkles)
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return None
        assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        return float(solver.objective_value) / SCALE if goal in OPTIMISED else 0.0

    return solve


def highs_solver() -> Solver:
    highspy: Any = importlib.import_module("highspy")
    np: Any = importlib.import_module("numpy")
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("mip_detect_symmetry", False)
    highs.setOptionValue("mip_rel_gap", 0.0)
    highs.setOptionValue("mip_abs_gap", EQUAL / 10)
    for _ in range(VARIABLES):
        highs.addVar(0, 3)
    columns = np.arange(VARIABLES, dtype=np.int32)
    highs.changeColsIntegrality(
        VARIABLES, columns, np.full(VARIABLES, highspy.HighsVarType.kInteger)
    )
    highs.changeObjectiveSense(highspy.ObjSense.kMaximize)
    for coefficients, low, high in model_rows():
        upper = highspy.kHighsInf if high is None else high
        values = np.array([*coefficients.values()], dtype=np.double)
        highs.addRow(low, upper, len(values), np.array([*coefficients], dtype=np.int32), values)

    def solve(question: Question, goal: str) -> Value:
        problem = Problem.of(question, goal)
        for face in range(FACES):
            highs.changeColBounds(PLAYED + face, problem.must[face], problem.hand[face])
            highs.changeRowBounds(face, problem.table[face], problem.table[face])
        costs = np.zeros(VARIABLES)
        costs[:FACES] = problem.worth
        costs[QWIRKLES:] = problem.qwirkle
        highs.changeColsCost(VARIABLES, columns, costs)
        highs.clearSolver()
        highs.run()
        status = highs.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return None
        assert status == highspy.HighsModelStatus.kOptimal
        return float(highs.getInfo().objective_function_value)

    return solve


# --- a plain exact cover -------------------------------------------------------------------

ROWS: Final = [
    (faces, sum(1 << face for face in faces))
    for line in LINES
    for size in range(3, 7)
    for faces in combinations(line, size)
]
ROWS_WITH: Final = [
    [n for n, (faces, _) in enumerate(ROWS) if face in faces] for face in range(FACES)
]


class TimeUp(Exception):
    pass


class ExactCover:
    """Rows are laid one by one until every card of the table is covered.

    The next card is one that the fewest rows can take; cards of the hand may be covered but
    need not be. Interpreted, so what counts are the nodes more than the time.
    """

    def __init__(self, problem: Problem, first: bool, seconds: float) -> None:
        self._need = [t + m for t, m in zip(problem.table, problem.must, strict=True)]
        self._have = [t + h for t, h in zip(problem.table, problem.hand, strict=True)]
        self._problem = problem
        self._first = first
        """Whether any play will do."""
        self._end = process_time() + seconds
        self.best: Value = None
        self.nodes = 0

    def search(self, qwirkles: int = 0, last: int = -1, before: int = 0) -> bool:
        """True when nothing better need be looked for. `before`: the row laid for `last`."""
        self.nodes += 1
        if process_time() > self._end:
            raise TimeUp
        left = sum(self._have)
        bound = self._problem.qwirkle * (qwirkles + left // 6) + sum(self._problem.hand)
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
        """The table is covered: worth it is what was played, and more rows of the hand."""
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
        done = self.search(qwirkles + (len(faces) == 6), face, n)
        for f in faces:
            self._have[f] += 1
        for f in needed:
            self._need[f] += 1
        return done


def exact_cover_solver() -> Solver:
    def solve(question: Question, goal: str) -> Value:
        cover = ExactCover(Problem.of(question, goal), goal not in OPTIMISED, COVER_SECONDS)
        cover.search()
        return cover.best

    return solve


# --- the comparison ------------------------------------------------------------------------

MAKERS: Final[dict[str, Callable[[], Solver]]] = {
    "sestina": sestina_solver,
    "cp-sat": cp_sat_solver,
    "highs": highs_solver,
    "exact cover": exact_cover_solver,
}
GAVE_UP: Final = "gave up"


def run_solver(name: str, questions: Iterable[Question], goal: str) -> list[tuple[Any, float]]:
    """Each answer with its milliseconds of processor time: other programs do not count."""
    solve = MAKERS[name]()
    found: list[tuple[Any, float]] = []
    for question in questions:
        begun = process_time()
        value: Any
        try:
            value = solve(question, goal)
        except TimeUp:
            value = GAVE_UP
        found.append((value, (process_time() - begun) * 1000))
    return found


def choose_questions(name: str, tables: int) -> list[Question]:
    """The same for all, in the same order; the exact cover gets only the first of them.

    Tables without a play and the largest ones come first: they are few, and all of them count.
    """
    questions = collect(ROUNDS)
    stuck = [q for q in questions if q.table.solve(q.hand) is None]
    large = sorted(questions, key=lambda q: -len(q.table))[: tables // 10]
    first = {id(q) for q in [*stuck, *large]}
    rest = [q for q in questions if id(q) not in first]
    chosen = [*stuck, *[q for q in large if q not in stuck], *rest][:tables]
    return chosen[:: max(1, tables // COVER_TABLES)] if name == "exact cover" else chosen


def in_own_process(name: str, goal: str, tables: int) -> list[tuple[Any, float]]:
    command = [sys.executable, "-m", "bench.cards_libraries", "--tables", str(tables)]
    done = subprocess.run(
        [*command, "--solver", name, "--goal", goal], capture_output=True, text=True, check=True
    )
    return [(value, ms) for value, ms in json.loads(done.stdout)]


def compare(goal: str, names: Sequence[str], tables: int) -> None:
    print(f"{goal}, worth and milliseconds of {tables} tables:")
    print(f"  {'':14}{'tables':>8}{'median':>12}{'99 %':>12}{'most':>12}   answers")
    own: list[tuple[Any, float]] = []
    for name in names:
        if name == "exact cover" and goal in ("weighted", "most-cards"):
            continue
        found = in_own_process(name, goal, tables)
        if name == SOLVERS[0]:
            own = found
        step = max(1, tables // COVER_TABLES) if name == "exact cover" else 1
        pairs = [*zip(found, own[::step], strict=True)]
        gave_up = sum(value == GAVE_UP for value, _ in found)
        different = sum(
            not same(value, expected) for (value, _), (expected, _) in pairs if value != GAVE_UP
        )
        none = sum(value is None for value, _ in found)
        verdict = f"{none} none, {different} different" + f", {gave_up} given up" * bool(gave_up)
        print(f"  {name:14}{Spread.of(ms for _, ms in found)}   {verdict}")


def same(value: Value, expected: Value) -> bool:
    if value is None or expected is None:
        return value is expected
    return abs(value - expected) < EQUAL


def missing(name: str) -> list[str]:
    return [m for m in NEEDED.get(name, ()) if importlib.util.find_spec(m) is None]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--solver", choices=SOLVERS, help="only this one; print its answers")
    parser.add_argument("--goal", choices=ALL_GOALS, help="only this goal")
    options = parser.parse_args()
    if options.solver is not None:
        questions = choose_questions(options.solver, options.tables)
        print(json.dumps(run_solver(options.solver, questions, options.goal or ALL_GOALS[0])))
        return
    for name in SOLVERS:
        if missing(name):
            print(f"{name} is left out: pip install {' '.join(missing(name))}")
    names = [name for name in SOLVERS if not missing(name)]
    for goal in [options.goal] if options.goal else ALL_GOALS:
        compare(goal, names, options.tables)


if __name__ == "__main__":
    main()
