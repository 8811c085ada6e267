"""Sestina: the Qwirkle family of tile games, correct, fast and pleasant to program with.

>>> import sestina
>>> board = sestina.Board.parse("Ys@1,0 Rs@1,1 Rc@0,1")
>>> board.score("Yc@0,0").points
4
"""

from typing import TYPE_CHECKING, Final

from sestina._version import __version__
from sestina.api import Game, new_game, replay
from sestina.engine.board import Board, Score
from sestina.engine.cards.table import CardTable
from sestina.engine.errors import IllegalMove, ParseError
from sestina.engine.layout import Layout
from sestina.engine.lines import Line
from sestina.engine.moves import Move
from sestina.engine.tiles import Tile
from sestina.games.facts import Fact
from sestina.games.registry import game_ids, options_of
from sestina.games.view import View
from sestina.players import Bot, bot, levels_for

if TYPE_CHECKING:
    from sestina import arrays as arrays
    from sestina import rl as rl
    from sestina.analysis.game_review import review
    from sestina.analysis.position import analyse
    from sestina.analysis.reason import Reason
    from sestina.analysis.results import Analysis, FoundMove
    from sestina.analysis.review_results import Review, ReviewedSeat, ReviewedTurn
    from sestina.arena.many import GameResult, play_many
    from sestina.files import read_games, read_headers, write_games
    from sestina.records.position import Position

__all__ = [
    "Analysis",
    "Board",
    "Bot",
    "CardTable",
    "Fact",
    "FoundMove",
    "Game",
    "GameResult",
    "IllegalMove",
    "Layout",
    "Line",
    "Move",
    "ParseError",
    "Position",
    "Reason",
    "Review",
    "ReviewedSeat",
    "ReviewedTurn",
    "Score",
    "Tile",
    "View",
    "__version__",
    "analyse",
    "bot",
    "core",
    "game_ids",
    "levels_for",
    "new_game",
    "options_of",
    "play_many",
    "read_games",
    "read_headers",
    "replay",
    "review",
    "write_games",
]


def core() -> str:
    """Which core is running: `"compiled"` or `"interpreted"`."""
    from sestina.engine import grid

    return "interpreted" if str(grid.__file__).endswith(".py") else "compiled"


# Loaded when they are first used: a plain import should not wait for formats, analysis, arena.
_LAZY: Final = {
    "Analysis": "sestina.analysis.results",
    "FoundMove": "sestina.analysis.results",
    "GameResult": "sestina.arena.many",
    "Position": "sestina.records.position",
    "Reason": "sestina.analysis.reason",
    "Review": "sestina.analysis.review_results",
    "ReviewedSeat": "sestina.analysis.review_results",
    "ReviewedTurn": "sestina.analysis.review_results",
    "analyse": "sestina.analysis.position",
    "play_many": "sestina.arena.many",
    "read_games": "sestina.files",
    "read_headers": "sestina.files",
    "review": "sestina.analysis.game_review",
    "write_games": "sestina.files",
}


_PARTS: Final = ("arrays", "rl")
"""Modules that need an extra, and can be used as `sestina.rl` without importing them."""


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _PARTS:
        return import_module(f"sestina.{name}")
    if name not in _LAZY:
        raise AttributeError(f"module 'sestina' has no attribute {name!r}")
    return getattr(import_module(_LAZY[name]), name)
