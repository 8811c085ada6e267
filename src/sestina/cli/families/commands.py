"""The interface between the commands and a family of games."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import sestina
from sestina.cli.terminal.front_end import Confirm, FrontEnd
from sestina.cli.terminal.screen import Screen


class FamilyCommands(Protocol):
    """How a family answers `score`, `moves` and `show`, and how it is played in the terminal."""

    def score(self, game: str, board: str, move: str, hand: str | None, *, as_json: bool) -> None:
        """Print what a move on a board scores."""
        ...

    def moves(self, game: str, board: str, hand: str, top: int | None, *, as_json: bool) -> None:
        """Print the moves of a hand, best first; at most `top` of them."""
        ...

    def show(
        self, game: sestina.Game, names: Sequence[str], screen: Screen, step: str, svg: Path | None
    ) -> None:
        """Show a game as a spectator sees it, or draw it into an SVG file.

        `step` says which step of the game this is.
        """
        ...

    def picture(self, view: sestina.View, move: sestina.Move) -> str | None:
        """The table after a move of the view's seat, as SVG; None where there are no pictures."""
        ...

    def front_end(
        self, game: sestina.Game, names: Sequence[str], screen: Screen, confirm: Confirm
    ) -> FrontEnd:
        """Create the terminal front end of a game."""
        ...
