"""A reason: a fact about two moves, as data and in English."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


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
