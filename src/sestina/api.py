"""Every public name: what `import sestina` exports, and where it comes from."""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from sestina._version import __version__
from sestina.engine.board import Board, Score
from sestina.engine.cards.steps import CardStep
from sestina.engine.cards.table import Arrangement, CardTable
from sestina.engine.core import core
from sestina.engine.errors import IllegalMove, ParseError
from sestina.engine.layout import Layout
from sestina.engine.lines import Line
from sestina.engine.moves import Move
from sestina.engine.tiles import Tile
from sestina.game.game import Game, replay
from sestina.game.new_game import new_game, note_game
from sestina.game.public_state import LazyMoves, TileHand
from sestina.game.view import View
from sestina.games.facts import Fact
from sestina.games.family import Family
from sestina.games.options import Option
from sestina.games.registry import GameId, game_ids, options_of
from sestina.players import Bot, Level, bot, levels_for

if TYPE_CHECKING:
    from sestina.analysis.analyse import analyse
    from sestina.analysis.game_review import review
    from sestina.analysis.reason import Reason
    from sestina.analysis.results import Analysis, FoundMove, Review, ReviewedSeat, ReviewedTurn
    from sestina.arena.many import GameResult, play_many
    from sestina.game.game_record import GameRecord
    from sestina.game.position import Position
    from sestina.game.record_files import read_games, read_headers, write_games
    from sestina.pictures.palette import PaletteName
    from sestina.vision.reading import PhotoReading, read_photo

__all__ = [
    "Analysis",
    "Arrangement",
    "Board",
    "Bot",
    "CardStep",
    "CardTable",
    "Fact",
    "Family",
    "FoundMove",
    "Game",
    "GameId",
    "GameRecord",
    "GameResult",
    "IllegalMove",
    "Layout",
    "LazyMoves",
    "Level",
    "Line",
    "Move",
    "Option",
    "PaletteName",
    "ParseError",
    "PhotoReading",
    "Position",
    "Reason",
    "Review",
    "ReviewedSeat",
    "ReviewedTurn",
    "Score",
    "Tile",
    "TileHand",
    "View",
    "__version__",
    "analyse",
    "bot",
    "core",
    "game_ids",
    "levels_for",
    "new_game",
    "note_game",
    "options_of",
    "play_many",
    "read_games",
    "read_headers",
    "read_photo",
    "replay",
    "review",
    "write_games",
]

_LAZY: Final = {
    "Analysis": "sestina.analysis.results",
    "FoundMove": "sestina.analysis.results",
    "GameRecord": "sestina.game.game_record",
    "GameResult": "sestina.arena.many",
    "PaletteName": "sestina.pictures.palette",
    "PhotoReading": "sestina.vision.reading",
    "Position": "sestina.game.position",
    "Reason": "sestina.analysis.reason",
    "Review": "sestina.analysis.results",
    "ReviewedSeat": "sestina.analysis.results",
    "ReviewedTurn": "sestina.analysis.results",
    "analyse": "sestina.analysis.analyse",
    "play_many": "sestina.arena.many",
    "read_games": "sestina.game.record_files",
    "read_headers": "sestina.game.record_files",
    "read_photo": "sestina.vision.reading",
    "review": "sestina.analysis.game_review",
    "write_games": "sestina.game.record_files",
}
"""Loaded when they are first used: a plain import should not wait for formats, analysis, arena."""
PARTS: Final = ("arrays", "rl")
"""Modules that need an extra, and can be used as `sestina.rl` without importing them."""


def __getattr__(name: str) -> object:
    if name in PARTS:
        return import_module(f"sestina.{name}")
    if name not in _LAZY:
        raise AttributeError(f"module 'sestina' has no attribute {name!r}")
    return getattr(import_module(_LAZY[name]), name)
