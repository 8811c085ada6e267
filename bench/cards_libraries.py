"""Compares the solver of Cards with OR-tools, HiGHS and a plain exact cover on the same tables.

Run `python -m bench.cards_libraries` from the root of the repository. It needs OR-tools and HiGHS
(`pip install ortools highspy`) in a separate environment: the project does not depend on them.
Libraries that are missing are named and left out.

Each solver runs in its own process, because the two libraries cannot be loaded into one. The
libraries get the compact model of `sestina.engine.cards.flow` in the way that is fastest for them:
it is built once, and only its bounds change from table to table.
"""

import argparse
import importlib
import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from time import process_time
from typing import Any, Final

from bench.cards import Question, Spread, collect
from bench.cards_exact_cover import TimeUp, exact_cover_solver
from bench.cards_problem import (
    LINES,
    MUST_PLAY,
    OPTIMISED,
    Solver,
    SolverInput,
    Value,
    awkward_card,
)
from sestina.engine.tiles import FACES

ALL_GOALS: Final = ("any", MUST_PLAY, *OPTIMISED)
NEEDED: Final = {"cp-sat": ("ortools",), "highs": ("highspy", "numpy")}
SOLVERS: Final = ("sestina", "cp-sat", "highs", "exact cover")
ROUNDS: Final = 15
TABLES: Final = 800
COVER_TABLES: Final = 150
SCALE: Final = 2**20
"""CP-SAT works with integers, so worths are scaled by this."""
EQUAL: Final = 1e-4


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
        problem = SolverInput.of(question, goal)
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
    """Coefficients with their lower and upper bounds; the first 36 bound the table's counts."""
    rows: list[tuple[dict[int, int], int | None, int | None]] = []
    for face in range(FACES):
        lying = {BY_COLOUR + face: 1, BY_SHAPE + face: 1}
        full = {QWIRKLES + face // 6: 1, QWIRKLES + 6 + face % 6: 1}
        rows.append(({**lying, **full, PLAYED + face: -1}, 0, 0))
    for line, faces in enumerate(LINES):
        start = BY_COLOUR if line < 6 else BY_SHAPE
        # A line has at least three times as many cards as copies of any card.
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
    # One setting for all goals, here and with HiGHS: good overall, not the best for each goal.
    solver.parameters.cp_model_presolve = False
    proto = model.proto

    def solve(question: Question, goal: str) -> Value:
        problem = SolverInput.of(question, goal)
        for face in range(FACES):
            played = proto.variables[PLAYED + face].domain
            played[0], played[1] = problem.must[face], problem.hand[face]
            # The right side of the equation of a face is its count on the table.
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
        problem = SolverInput.of(question, goal)
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


# --- the comparison ------------------------------------------------------------------------

MAKERS: Final[dict[str, Callable[[], Solver]]] = {
    "sestina": sestina_solver,
    "cp-sat": cp_sat_solver,
    "highs": highs_solver,
    "exact cover": exact_cover_solver,
}
GAVE_UP: Final = "gave up"


def run_solver(name: str, questions: Iterable[Question], goal: str) -> list[tuple[Any, float]]:
    """Each answer with its CPU time in milliseconds."""
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
    """The same tables for all solvers, in the same order; the exact cover gets a sample of them.

    Tables without a play and the largest ones come first, because they are rare.
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
