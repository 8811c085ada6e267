"""What a bot is: anything that chooses a move from a view."""

from typing import Protocol

from sestina.engine.moves import Move
from sestina.games.view import View


class Bot(Protocol):
    def choose(self, view: View) -> Move:
        """A legal move for the seat of this view, which is to move."""
        ...
