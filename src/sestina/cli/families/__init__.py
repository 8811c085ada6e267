"""Command-line behaviour that differs between game families: one row per family."""

from typing import Final

from sestina.cli.errors import CommandError
from sestina.cli.families.cards import CardCommands
from sestina.cli.families.commands import FamilyCommands
from sestina.cli.families.generic import GenericCommands
from sestina.cli.families.tiles import TileCommands
from sestina.games.cards.family import CARDS
from sestina.games.registry import AnyFamily, family_of
from sestina.games.tiles.family import TILES

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
