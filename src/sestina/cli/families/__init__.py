"""Command-line behaviour that differs between game families: one row per family."""

from sestina.cli.errors import CommandError
from sestina.cli.families.cards import CardCommands
from sestina.cli.families.commands import FamilyCommands
from sestina.cli.families.tiles import TileCommands
from sestina.games.registry import build_rules


def commands_for(game: str) -> FamilyCommands:
    """The commands of the family that a game belongs to."""
    try:
        rules = build_rules(game, {})
    except ValueError as error:
        raise CommandError(str(error)) from None
    return CardCommands() if rules.common_rows else TileCommands()
