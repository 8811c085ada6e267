"""Puzzles in words and as JSON."""

from sestina.puzzles import KINDS, JudgedMove, Puzzle, hints
from sestina.puzzles.kinds.mistakes import MISTAKE


def title(puzzle: Puzzle) -> str:
    """What a puzzle is, on one line."""
    return f"Puzzle {puzzle.id}: {puzzle.kind}, {puzzle.game}, rating {puzzle.rating}"


def outcome_in_words(puzzle: Puzzle, judgement: JudgedMove) -> str:
    """What became of a try."""
    if judgement.is_right and puzzle.kind == MISTAKE:
        return "Right!"
    unit = KINDS[puzzle.kind].unit
    if judgement.is_right:
        about = "" if puzzle.is_proved else "about "
        return f"Right! Every other move is at least {about}{_amount(puzzle.margin, unit)} behind."
    if judgement.loss is None:
        return "There is a better move."
    return f"There is a better move: this one is {_amount(judgement.loss, unit)} behind."


def checked_in_words(puzzle: Puzzle) -> str:
    """How the puzzle was checked."""
    if puzzle.is_proved:
        return "proved"
    return f"{puzzle.deals} deals, margin {puzzle.margin:.2f} ± {puzzle.error:.2f}"


def puzzle_json(puzzle: Puzzle) -> dict[str, object]:
    """The puzzle with its question, its answer and its hints."""
    return {
        "id": puzzle.id,
        "kind": puzzle.kind,
        "game": puzzle.game,
        "seat": puzzle.seat,
        "question": KINDS[puzzle.kind].question,
        "position": puzzle.position,
        "answer": puzzle.answer,
        "target": puzzle.target,
        "unit": KINDS[puzzle.kind].unit,
        "value": puzzle.value,
        "margin": puzzle.margin,
        "error": puzzle.error,
        "greed_loss": puzzle.greed_loss,
        "proved": puzzle.is_proved,
        "deals": puzzle.deals,
        "depth": puzzle.depth,
        "rating": puzzle.rating,
        "fails": dict(puzzle.fails),
        "hints": [
            {"code": hint.code, "values": hint.values, "text": hint.text} for hint in hints(puzzle)
        ],
    }


def _amount(value: float, unit: str) -> str:
    if unit == "win":
        return f"{100 * value:.0f} % of the chance to win"
    return f"{value:.1f}".removesuffix(".0") + f" {unit}"
