"""Puzzles of Cards, proved by the solver: lay them all, and the Qwirkle in the cards.

Plain greed leaves the cards of the table where they lie. Each puzzle asks for something that
only a player finds who moves them.
"""

from collections import Counter
from typing import Any, Final

from sestina.engine.cards.counts import CardCounts, counted
from sestina.engine.cards.flow import LINES, face_of
from sestina.engine.cards.rows import FULL_ROW, SHORTEST_ROW, Row, line_of, moved_cards
from sestina.engine.cards.table import CardTable
from sestina.engine.moves import Move
from sestina.engine.tiles import Tile
from sestina.game.position import position_of
from sestina.game.view import View
from sestina.games.cards.family import CARDS
from sestina.puzzles.puzzle import AssessedMove, NotVerified, Puzzle, check_legal, puzzle_id

ALL_CARDS: Final = "all-cards"
QWIRKLE: Final = "qwirkle"
CLAIM_TESTS: Final = 20_000
"""More tests than three Qwirkles have choices of lines, so that all choices are tried."""
MOST_QWIRKLES: Final = 3
LEAST_HAND: Final = 5
LEAST_ROWS: Final = 3
LEAST_MOVED, MOST_MOVED = 2, 9
"""Cards of the table that the answer moves: fewer are no puzzle, more are no pleasure."""
CARDS_LEFT: Final = 2
"""Cards that plain greed keeps in hand where all can be laid."""


class LayThemAll:
    """The whole hand can be laid, but not where the cards fit as they lie."""

    name: Final = ALL_CARDS
    question: Final = "Lay all your cards in this turn."
    unit: Final = "cards"
    rated_levels: Final = ("random", "beginner", "casual")

    def verify(self, puzzle: Puzzle, *, deals: int, seed: int) -> None:
        move = check_legal(puzzle)
        view = puzzle.view()
        size = len(view.hand)
        if len(view.table.check(move, view.hand).played) != size:
            raise NotVerified("the answer does not lay all cards")
        left = size - laid_without_moving(_faces(view.table), _codes(view.hand))
        if left < CARDS_LEFT:
            raise NotVerified("as many cards can be laid without moving any")
        if (puzzle.target, puzzle.value, puzzle.margin, puzzle.greed_loss) != (size, size, 1, left):
            raise NotVerified(f"{size} cards can be laid, and greed keeps {left}")

    def is_answer(self, puzzle: Puzzle, move: Move) -> bool:
        return self.assess(puzzle, move).is_right

    def assess(self, puzzle: Puzzle, move: Move) -> AssessedMove:
        view = puzzle.view()
        laid = 0 if move.kind != "rows" else len(view.table.check(move, view.hand).played)
        return AssessedMove(laid >= puzzle.target, move, float(puzzle.target - laid))

    def expected_rating(self, puzzle: Puzzle) -> float:
        return 700.0 + 60.0 * puzzle.depth


class QwirkleInTheCards:
    """A Qwirkle that is made of cards in several rows; it is the only choice of lines."""

    name: Final = QWIRKLE
    question: Final = "Take as many Qwirkles as possible in this turn."
    unit: Final = "Qwirkles"
    rated_levels: Final = ("random", "beginner", "casual")

    def verify(self, puzzle: Puzzle, *, deals: int, seed: int) -> None:
        move = check_legal(puzzle)
        view = puzzle.view()
        claim = only_claim(view.table, view.hand)
        if claim is None:
            raise NotVerified("there are several ways to take as many Qwirkles, or none")
        best, simple = claim
        if view.table.check(move, view.hand).qwirkles != best:
            raise NotVerified(f"{best} Qwirkles are possible")
        margin = best - simple
        found = (puzzle.target, puzzle.value, puzzle.margin, puzzle.greed_loss)
        if found != (best, best, 1, margin):
            raise NotVerified(f"{best} Qwirkles are possible, {simple} without moving cards")

    def is_answer(self, puzzle: Puzzle, move: Move) -> bool:
        return self.assess(puzzle, move).is_right

    def assess(self, puzzle: Puzzle, move: Move) -> AssessedMove:
        view = puzzle.view()
        taken = 0 if move.kind != "rows" else view.table.check(move, view.hand).qwirkles
        return AssessedMove(taken >= puzzle.target, move, float(puzzle.target - taken))

    def expected_rating(self, puzzle: Puzzle) -> float:
        return 700.0 + 60.0 * puzzle.depth + 100.0 * (puzzle.target - 1)


class CardFinder:
    """Looks for both kinds in games of Cards; the Qwirkle is the rarer one."""

    family: Final = CARDS
    players: Final = ("casual", "beginner", "greedy")

    def look_at(self, state: Any, seed: int) -> Puzzle | None:
        seat = int(state.seat)
        view = View(state, seat)
        if view.is_opening or view.is_forced or len(view.hand) < LEAST_HAND:
            return None
        if len(view.table.rows) < LEAST_ROWS or seed % 3:
            return None  # look at some positions only, early and late ones
        # One kind a position: both at once would give each other away.
        wants_qwirkle = seed // 3 % 2 == 0
        position = str(position_of(state.seen_by(seat)))
        return _qwirkle(view, position) if wants_qwirkle else _all_cards(view, position)


def _all_cards(view: View, position: str) -> Puzzle | None:
    table, hand = view.table, view.hand
    left = len(hand) - laid_without_moving(_faces(table), _codes(hand))
    if left < CARDS_LEFT:
        return None
    play = table.solve(hand, must_play=hand)
    if play is None:
        return None
    size = len(hand)
    return _puzzle(ALL_CARDS, position, table, play, size, left)


def _qwirkle(view: View, position: str) -> Puzzle | None:
    claim = only_claim(view.table, view.hand)
    if claim is None:
        return None
    best, simple = claim
    play = view.table.solve(view.hand, "most-qwirkles")
    if play is None or play.points != best:
        return None
    return _puzzle(QWIRKLE, position, view.table, play, best, best - simple)


def _puzzle(
    kind: str, position: str, table: CardTable, play: Move, target: int, loss: int
) -> Puzzle | None:
    moved = moved_cards(_faces(table), [tuple(_codes(row)) for row in play.rows])
    if not LEAST_MOVED <= moved <= MOST_MOVED:
        return None
    return Puzzle(
        id=puzzle_id(kind, position),
        kind=kind,
        position=position,
        answer=str(play),
        target=target,
        value=float(target),
        margin=1.0,
        greed_loss=float(loss),
        depth=moved,
    )


def only_claim(table: CardTable, hand: tuple[Tile, ...]) -> tuple[int, int] | None:
    """The most Qwirkles, if only one choice of lines has that many, and those without moving.

    None if there are several choices, or if nothing is gained by moving cards.
    """
    rows, codes = _faces(table), _codes(hand)
    claims = CardCounts(rows).claims(counted(codes), CLAIM_TESTS)
    if len(claims) != 1:
        return None
    best = sum(int(claims[0][line]) for line in range(LINES))
    if not 0 < best <= MOST_QWIRKLES:
        return None
    play = table.solve(hand, "most-qwirkles")
    simple = taken_without_moving(rows, Counter(codes))
    if play is None or play.points != best or simple >= best:
        return None
    return best, simple


# Plain greed


def taken_without_moving(rows: list[Row], hand: Counter[int]) -> int:
    """The most Qwirkles that hand cards complete while every card of the table stays."""
    wanted: list[list[int]] = []
    for line in range(LINES):
        faces = [int(face_of(line, k)) for k in range(FULL_ROW)]
        own = [row for row in rows if line_of(row) == line]
        wanted += [[face for face in faces if face not in row] for row in own]
        wanted += [faces]
    possible = [faces for faces in wanted if all(hand[face] > 0 for face in faces)]
    return _most_completed(possible, hand)


def _most_completed(wanted: list[list[int]], hand: Counter[int]) -> int:
    if not wanted:
        return 0
    faces, *others = wanted
    most = _most_completed(others, hand)
    if all(hand[face] > 0 for face in faces):
        most = max(most, 1 + _most_completed(others, hand - Counter(faces)))
    return most


def laid_without_moving(rows: list[Row], hand: list[int]) -> int:
    """How many cards a player lays who adds card after card and lays new rows of the rest.

    It is tried in both orders.
    """
    appended, rest = _append(rows, hand)
    first = appended + sum(_new_rows(rest)[0])
    sizes, rest = _new_rows(hand)
    return max(first, sum(sizes) + _append(rows, rest)[0])


def _append(rows: list[Row], hand: list[int]) -> tuple[int, list[int]]:
    """Add each card to the longest row that takes it; returns their number and the others."""
    growing = [[*row] for row in rows]
    left: list[int] = []
    for face in sorted(hand):
        lines = (face // 6, 6 + face % 6)
        fitting = [row for row in growing if face not in row and line_of(tuple(row)) in lines]
        if fitting:
            max(fitting, key=len).append(face)
        else:
            left.append(face)
    return len(hand) - len(left), left


def _new_rows(hand: list[int]) -> tuple[list[int], list[int]]:
    """Lay new rows, the longest first; returns their lengths and the cards that are left."""
    left = sorted(hand)
    sizes: list[int] = []
    while True:
        lines = [{face for face in left if line in (face // 6, 6 + face % 6)} for line in range(12)]
        longest = max(lines, key=len)
        if len(longest) < SHORTEST_ROW:
            return sizes, left
        sizes.append(len(longest))
        for face in longest:
            left.remove(face)


def _faces(table: CardTable) -> list[Row]:
    return [tuple(_codes(row)) for row in table.rows]


def _codes(cards: tuple[Tile, ...]) -> list[int]:
    return [card.code for card in cards]
