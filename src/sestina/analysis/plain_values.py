"""Analyses and reviews as plain values: what JSON can hold. Moves are texts there."""

from collections.abc import Collection
from typing import Any

import msgspec

from sestina.analysis.results import Analysis
from sestina.analysis.review_results import Review
from sestina.engine.moves import Move


def analysis_data(analysis: Analysis, top: int, wanted: Collection[Move] = ()) -> dict[str, object]:
    """An analysis with its best moves and the wanted ones, and what tells the first two apart."""
    others = [found for found in analysis.moves[top:] if found.move in wanted]
    best = analysis.best
    return {
        "seat": analysis.view.seat_to_move,
        "win": analysis.win,
        "exact": analysis.exact,
        "deals": analysis.deals,
        "moves": plain([*analysis.moves[:top], *others]),
        "reasons": [] if best is None else plain(analysis.explain(best.move)),
    }


def review_data(review: Review) -> dict[str, Any]:
    """A review: seats and turns."""
    data = plain(review)
    return {name: data[name] for name in ("result", "seats", "turns")}


def plain(value: object) -> Any:
    """The dataclasses of a result as plain values, field by field."""
    return msgspec.to_builtins(value, enc_hook=_text_of)


def _text_of(value: object) -> str:
    if isinstance(value, Move):
        return str(value)
    raise NotImplementedError(f"no plain value for {value!r}")
