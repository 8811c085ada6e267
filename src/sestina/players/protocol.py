"""The bot protocol, and the settings that every bot is made from."""

from dataclasses import dataclass
from typing import Final, Protocol

from sestina.engine.moves import Move
from sestina.game.view import View

PROGRAM_PREFIX: Final = "program:"
"""Where a level is named, `program:COMMAND` may stand instead: a foreign program (`foreign.py`)."""
FORMER_PREFIX: Final = "engine:"
"""The same in older scripts and result files."""


class Bot(Protocol):
    """Anything that chooses a move from a view."""

    def choose(self, view: View) -> Move:
        """Choose a legal move for the view's seat, which is to move."""
        ...


@dataclass(frozen=True)
class BotSettings:
    """The caller's settings for one bot."""

    seed: int | None = None
    """None: choices differ from run to run."""
    seconds: float | None = None
    """Time limit per move, for bots that search."""
    simulations: int | None = None
    """Simulation limit per move, for bots that search."""
    uses_actions: bool = True
    """Whether the bot may use action tiles."""


def check_to_move(view: View) -> int:
    """The seat of the view; raises `ValueError` unless it is to move."""
    if view.seat is None or view.seat != view.seat_to_move:
        raise ValueError("this seat is not to move")
    return view.seat


def is_foreign(level: str) -> bool:
    """Whether this names a foreign program instead of a level."""
    return level.startswith((PROGRAM_PREFIX, FORMER_PREFIX))
