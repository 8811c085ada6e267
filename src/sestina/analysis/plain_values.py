"""Analyses and reviews as plain values: what JSON can hold."""

from collections.abc import Collection

from sestina.analysis.reason import Reason
from sestina.analysis.results import Analysis, FoundMove
from sestina.analysis.review_results import Review
from sestina.engine.moves import Move


def analysis_data(analysis: Analysis, top: int, wanted: Collection[Move] = ()) -> dict[str, object]:
    """An analysis with its best moves and the wanted ones, and what tells the first two apart."""
    others = [found for found in analysis.moves[top:] if found.move in wanted]
    return {
        "seat": analysis.view.seat_to_move,
        "win": analysis.win,
        "exact": analysis.exact,
        "deals": analysis.deals,
        "moves": [move_data(found) for found in (*analysis.moves[:top], *others)],
        "reasons": [reason_data(reason) for reason in analysis.explain(analysis.moves[0].move)]
        if analysis.moves
        else [],
    }


def move_data(found: FoundMove) -> dict[str, object]:
    return {
        "move": str(found.move),
        "points": found.points,
        "win": found.win,
        "error": found.error,
        "margin": found.margin,
        "chances": found.chances,
        "behind": found.behind,
        "behind_error": found.behind_error,
        "deals": found.deals,
    }


def reason_data(reason: Reason) -> dict[str, object]:
    return {"code": reason.code, "values": reason.values, "text": reason.text}


def review_data(review: Review) -> dict[str, object]:
    """A review: seats and turns."""
    return {
        "result": review.result,
        "seats": [
            {
                "seat": seat.seat,
                "accuracy": seat.accuracy,
                "loss": seat.loss,
                "luck": seat.luck,
                "skill": seat.skill,
                "hidden": seat.hidden,
                "start": seat.start,
                "result": seat.result,
                "best_moves": seat.best_moves,
                "mistakes": seat.mistakes,
                "turns": seat.turns,
            }
            for seat in review.seats
        ],
        "turns": [
            {
                "ply": turn.ply,
                "seat": turn.seat,
                "played": str(turn.played),
                "best": str(turn.best),
                "loss": turn.loss,
                "error": turn.error,
                "luck": turn.luck,
                "category": turn.category,
                "exact": turn.exact,
                "chances": turn.chances,
                "lucks": turn.lucks,
                "skills": turn.skills,
                "hidden": turn.hidden,
                "moves": [move_data(found) for found in turn.moves],
                "reasons": [reason_data(reason) for reason in turn.reasons],
            }
            for turn in review.turns
        ],
    }
