"""Perfect endings and diagonals: endings of two players, proved by the endgame solver."""

from typing import Any, Final

from sestina.engine.board import Board, placement_move
from sestina.engine.moves import Move
from sestina.game.position import position_of
from sestina.games.tiles.family import TILES
from sestina.players.endgame.from_view import known_state
from sestina.players.endgame.search import EndgameSearch
from sestina.players.endgame.solver import EndgameSolver, Solution, is_endgame
from sestina.puzzles.puzzle import AssessedMove, NotVerified, Puzzle, check_legal, puzzle_id

SCREEN_NODES: Final = 20_000
"""Nodes to find the best move of a position in; harder ones are left alone."""
FOUND_NODES: Final = 160_000
"""Nodes to prove all moves of a candidate in."""
VERIFY_NODES: Final = 20_000_000
ASSESSING_NODES: Final = 200_000
LEAST_HAND: Final = 3
MOST_TILES: Final = 10
"""Tiles in both hands: endings with more take long to prove, and longer to solve by hand."""
LEAST_MOVES: Final = 6
"""With fewer moves to choose from there is nothing to find."""
GREED_LOSS: Final = 2
"""Points that plain greed must lose, unless it loses the win or the draw."""
DEEPEST: Final = 6
"""Depths that are tried; a puzzle that needs more has this one and one more."""
STRAIGHT: Final = ("row", "column", "field")
ENDING: Final = "ending"
DIAGONAL: Final = "diagonal"


class PerfectEnding:
    """Both know everything: which move leads to the best result against perfect replies?"""

    unit: Final = "points"
    rated_levels: Final = ("beginner", "casual", "greedy", "club", "expert")

    def __init__(self, name: str, question: str) -> None:
        self.name: Final = name
        self.question: Final = question

    def verify(self, puzzle: Puzzle, *, deals: int, seed: int) -> None:
        move = check_legal(puzzle)
        solutions = _solutions(puzzle, VERIFY_NODES)
        if solutions is None:
            raise NotVerified("the ending could not be solved")
        claim = _claim(solutions)
        if claim is None:
            raise NotVerified("there is no clearly best move that plain greed misses")
        best, margin, loss = claim
        if best.move != move:
            raise NotVerified(f"the best move is {best.move}")
        if (best.margin, margin, loss) != (puzzle.value, puzzle.margin, puzzle.greed_loss):
            raise NotVerified(f"it ends at {best.margin}, by {margin}, and greed loses {loss}")
        if kind_of(puzzle.view().board, move) != self.name:
            raise NotVerified("it belongs to another kind")

    def is_answer(self, puzzle: Puzzle, move: Move) -> bool:
        return move == Move.parse(puzzle.answer)

    def assess(self, puzzle: Puzzle, move: Move) -> AssessedMove:
        is_right = self.is_answer(puzzle, move)
        solutions = None if is_right else _solutions(puzzle, ASSESSING_NODES)
        loss = 0.0 if is_right else None
        for solution in solutions or []:
            if solution.move == move:
                loss = puzzle.value - solution.margin
        return AssessedMove(is_right, move, loss)

    def expected_rating(self, puzzle: Puzzle) -> float:
        return 850.0 + 130.0 * puzzle.depth


ENDINGS: Final = (
    PerfectEnding(ENDING, "The pile is empty. Which move leads to the best final score?"),
    PerfectEnding(
        DIAGONAL,
        "The pile is empty. Which move leads to the best final score? Look along the diagonals.",
    ),
)
"""In a diagonal, half of the points of the answer or more come from diagonals (Flex)."""


class EndingFinder:
    """Looks for endings that have a clearly best move with fewer points than another."""

    family: Final = TILES
    players: Final = ("greedy",)

    def __init__(self) -> None:
        self._solver = EndgameSolver()
        self._search = EndgameSearch()

    def look_at(self, state: Any, seed: int) -> Puzzle | None:
        if not is_endgame(state) or state.hands[state.seat].size < LEAST_HAND:
            return None
        if state.hands[0].size + state.hands[1].size > MOST_TILES:
            return None
        found = state.find()
        if found.count < LEAST_MOVES:
            return None
        most = found.points[found.best()]
        best = self._solver.solve(state, SCREEN_NODES)
        if best is None or not best.exact or best.points >= most:
            return None
        claim = _claim(self._solver.values(state, FOUND_NODES))
        if claim is None:
            return None
        best, margin, loss = claim
        board = state.rules.family.board(state)
        position = str(position_of(state.seen_by(int(state.seat))))
        kind = kind_of(board, best.move)
        return Puzzle(
            id=puzzle_id(kind, position),
            kind=kind,
            position=position,
            answer=str(best.move),
            target=0,
            value=float(best.margin),
            margin=float(margin),
            greed_loss=float(loss),
            depth=self._depth(state, best.move),
        )

    def _depth(self, state: Any, answer: Move) -> int:
        """The plies from which on a search that is cut off there chooses the answer."""
        needed = DEEPEST + 1
        for plies in range(DEEPEST, 0, -1):
            chosen = self._choice(state, plies)
            if chosen != answer:
                break
            needed = plies
        return needed

    def _choice(self, state: Any, plies: int) -> Move | None:
        search = self._search
        search.begin(state, FOUND_NODES)
        search.placements()
        search.settle(plies, 0, False)
        if search.is_stopped() or search.chosen < 0:
            return None
        return placement_move(search.grid, search.placements(), search.chosen)


def kind_of(board: Board, answer: Move) -> str:
    """A diagonal if half of its points or more come from diagonals, otherwise a plain ending."""
    score = board.score(answer)
    straight = sum(line.points for line in score.lines if line.direction in STRAIGHT)
    return DIAGONAL if 2 * straight <= score.points else ENDING


def _claim(solutions: list[Solution] | None) -> tuple[Solution, int, int] | None:
    """The clearly best of all moves, its margin and what greed loses; None if there is none."""
    if solutions is None or len(solutions) < LEAST_MOVES:
        return None
    best, second = solutions[:2]
    most = max(solution.points for solution in solutions)
    if best.margin == second.margin or best.points == most:
        return None
    greedy = max(solution.margin for solution in solutions if solution.points == most)
    loss = best.margin - greedy
    if loss < GREED_LOSS and _result(best.margin) == _result(greedy):
        return None
    return best, best.margin - second.margin, loss


def _result(margin: int) -> int:
    """1 for a win, 0 for a shared win, -1 for a loss."""
    return (margin > 0) - (margin < 0)


def _solutions(puzzle: Puzzle, nodes: int) -> list[Solution] | None:
    state = known_state(puzzle.view())
    if state is None:
        raise NotVerified("not everything is known in this position")
    return EndgameSolver().values(state, nodes)
