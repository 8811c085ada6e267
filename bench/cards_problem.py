"""Questions to a solver of Cards as numbers, for solvers that know nothing of cards."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bench.cards import QWIRKLE_WORTH, Question
from sestina import Tile
from sestina.engine.cards.table import row_problem
from sestina.engine.tiles import COLOURS, FACES, SHAPES

LINES: Final = (
    *(tuple(range(c * len(SHAPES), (c + 1) * len(SHAPES))) for c in range(len(COLOURS))),
    *(tuple(range(s, FACES, len(SHAPES))) for s in range(len(SHAPES))),
)
"""The faces of each colour, then of each shape."""
MUST_PLAY: Final = "must-play"
"""The goal `any`, with a card that must be played and that fits no row as it lies."""
OPTIMISED: Final = ("most-qwirkles", "most-cards", "weighted")

Value = float | None
"""The worth of the best play; None if there is no play."""
Solver = Callable[[Question, str], Value]


@dataclass(frozen=True)
class SolverInput:
    """The counts of the table and of the hand by face, and the worth of cards."""

    table: list[int]
    hand: list[int]
    must: list[int]
    worth: list[float]
    qwirkle: float

    @staticmethod
    def of(question: Question, goal: str) -> "SolverInput":
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
        # A Qwirkle is worth more than all cards of a hand, so Qwirkles come first.
        qwirkle = {"most-qwirkles": 10.0, "weighted": QWIRKLE_WORTH}.get(goal, 0.0)
        return SolverInput(table, hand, must, worth, qwirkle)


def awkward_card(question: Question) -> Tile:
    """A card of the hand that fits no row as it lies, if there is one."""
    for card in sorted(question.hand):
        if all(row_problem((*row, card)) is not None for row in question.table.rows):
            return card
    return min(question.hand)
