"""All kinds and all finders by their names."""

from collections.abc import Callable, Mapping
from typing import Final

from sestina.puzzles.kinds.best_moves import BestMove, BestMoveFinder
from sestina.puzzles.kinds.card_plays import CardFinder, LayThemAll, QwirkleInTheCards
from sestina.puzzles.kinds.endings import ENDINGS, EndingFinder
from sestina.puzzles.kinds.kind import Finder, Kind
from sestina.puzzles.kinds.mistakes import OwnMistake

_ALL: Final[tuple[Kind, ...]] = (
    BestMove(),
    *ENDINGS,
    QwirkleInTheCards(),
    LayThemAll(),
    OwnMistake(),
)
KINDS: Final[Mapping[str, Kind]] = {kind.name: kind for kind in _ALL}
"""The kinds of puzzles by name."""
FINDERS: Final[Mapping[str, Callable[[], Finder]]] = {
    "best-moves": BestMoveFinder,
    "endings": EndingFinder,
    "cards": CardFinder,
}
"""What `sestina puzzle mine` can look for."""
