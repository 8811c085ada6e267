"""A reason: a fact about two moves, as data and in English; and words and numbers for it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sestina.engine.moves import Move


@dataclass(frozen=True)
class Reason:
    """One fact that tells two moves apart.

    `code` and `values` are for programs and translators, `text` says the same in English.
    """

    code: str
    """What kind of fact it is; `docs/analysis.md` lists the codes."""
    values: Mapping[str, Any] = field(default_factory=dict)
    """Its numbers and texts. Cells are pairs, tiles and moves are texts, chances are 0 to 1."""
    text: str = ""
    """The fact as an English sentence."""

    def __str__(self) -> str:
        return self.text


def name_of(move: Move, otherwise: str) -> str:
    """A move in a sentence: its text, or these words where that would fill lines."""
    return otherwise if move.rows else str(move)


def in_words(sentence: str) -> str:
    """A sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def chance_to_hold(copies: int, unseen: int, hand: int) -> float:
    """The chance that a hand of unseen tiles holds one of some copies."""
    missing = 1.0
    for k in range(min(hand, unseen)):
        missing *= max(0.0, (unseen - copies - k) / (unseen - k))
    return 1.0 - missing
