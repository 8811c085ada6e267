"""Command-line behaviour that differs between game families: one row per family."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

import sestina
from sestina.cli.errors import CommandError
from sestina.cli.families.cards import CardCommands
from sestina.cli.families.generic import GenericCommands
from sestina.cli.families.tiles import TileCommands
from sestina.cli.terminal.front_end import Confirm, FrontEnd
from sestina.cli.terminal.screen import Screen
from sestina.games.cards.family import CARDS
from sestina.games.registry import AnyFamily, family_of
from sestina.games.tiles.family import TILES


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


COMMANDS: Final[dict[AnyFamily, FamilyCommands]] = {TILES: TileCommands(), CARDS: CardCommands()}
DEFAULT_COMMANDS: Final[FamilyCommands] = GenericCommands()


def commands_for(family: AnyFamily) -> FamilyCommands:
    """The commands of a family; a family without a row is shown as text."""
    return COMMANDS.get(family, DEFAULT_COMMANDS)


def commands_for_game(game: str) -> FamilyCommands:
    """The commands of the family that a game belongs to."""
    try:
        family = family_of(game)
    except ValueError as error:
        raise CommandError(str(error)) from None
    return commands_for(family)
