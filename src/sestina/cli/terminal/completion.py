"""Tab completion, as the line editor asks for it, and how typed lines are normalised."""

import re
from dataclasses import dataclass
from typing import Protocol, get_args

from sestina.engine.moves import MoveKind
from sestina.engine.tiles import BACKGROUNDS, COLOURS, SHAPES

PREVIEW = "?"
"""Before a move: say what it would do, without playing it."""
_USE = "use"
_VERBS = {*get_args(MoveKind)} - {"place", "rows"}
"""The words that begin a move; placements and rows begin with a tile."""
_TILE = re.compile(rf"([{COLOURS}])([{SHAPES}])([{BACKGROUNDS}]?)(@.*)?", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True)
class Suggestion:
    word: str
    """The whole word that replaces the one being typed."""
    points: int = 0
    """What the line would score with this word, if it is a complete move then."""


class Completions(Protocol):
    """What can be typed now."""

    def suggest(self, line: str) -> list[Suggestion]:
        """Words that can replace the last word of the line, best first."""
        ...

    def note(self, line: str) -> str:
        """What the line would do, in a few characters; empty if there is nothing to say."""
        ...


class NoCompletions:
    """For questions that are not answered by a move."""

    def suggest(self, line: str) -> list[Suggestion]:
        return []

    def note(self, line: str) -> str:
        return ""


def tidy(line: str) -> str:
    """Spell a line as moves are written: `YC@0,0  g4@1,0` becomes `Yc@0,0 G4@1,0`."""
    words = [_tidy_word(word) for word in line.split()]
    if words[:1] == [_USE] and len(words) > 1:
        words[1] = words[1].lower()
    return " ".join(words)


def _tidy_word(word: str) -> str:
    match = _TILE.fullmatch(word)
    if match is not None:
        colour, shape, background, rest = match.groups("")
        return colour.upper() + shape.lower() + background.upper() + rest
    return word.lower() if word.lower() in _VERBS else word
