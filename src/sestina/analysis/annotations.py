"""A review as comments and variations in the record of its game."""

from typing import Final

from msgspec.structs import replace

from sestina.analysis.results import Category, Review, ReviewedTurn
from sestina.game.game_record import GameRecord, Step

WORTH_A_VARIATION: Final[tuple[Category, ...]] = ("inaccuracy", "mistake", "blunder")
LUCK_WORTH_TELLING: Final = 0.05
"""Of the chance to win."""


def annotated(record: GameRecord, review: Review) -> GameRecord:
    """The record with a comment on every turn about which the review has something to say.

    A turn that cost something gets the best move as a variation. What people wrote stays, before
    what the review says.
    """
    steps = [*record.steps]
    # A game that began from a position has steps before its first one.
    for number, turn in enumerate(review.turns):
        steps[number] = _annotated_step(steps[number], turn)
    return replace(record, steps=tuple(steps))


def _annotated_step(step: Step, turn: ReviewedTurn) -> Step:
    said = _comment(turn)
    comment = " ".join(part for part in (step.comment, said) if part) or None
    if turn.category not in WORTH_A_VARIATION:
        return replace(step, comment=comment)
    found = next((one for one in turn.moves if one.move == turn.best), None)
    better = Step(
        turn.seat,
        str(turn.best),
        0 if found is None else found.points,
        comment=" ".join(str(reason) for reason in turn.reasons) or None,
    )
    return replace(step, comment=comment, variations=(*step.variations, (better,)))


def _comment(turn: ReviewedTurn) -> str:
    parts: list[str] = []
    if turn.category in WORTH_A_VARIATION:
        certain = "" if turn.exact else f" ± {_points(turn.error)}"
        parts.append(
            f"{turn.category.capitalize()}: {_points(turn.loss)}{certain} points of winning chance."
        )
    elif turn.category == "best":
        parts.append("Best move.")
    if abs(turn.luck) >= LUCK_WORTH_TELLING:
        parts.append(f"The draw: {100 * turn.luck:+.1f} points of winning chance.")
    return " ".join(parts)


def _points(share: float) -> str:
    return f"{100 * share:.1f}"
