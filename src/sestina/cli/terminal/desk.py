"""A desk: how one family of games looks at the terminal, and what can be typed in it."""

from collections.abc import Callable, Sequence
from typing import Protocol

import sestina
from sestina.cli.terminal.screen import Screen
from sestina.cli.terminal.tiles.completion import Offers
from sestina.cli.texts import has_rows

Question = Callable[[str], bool]
"""Asks somebody who types whether they mean it; a script means what it says."""


class Desk(Protocol):
    @property
    def offers(self) -> Offers:
        """What can be typed in the step that has begun."""
        ...

    def begin(self, view: sestina.View) -> None:
        """A step of a person begins."""
        ...

    def show(self, news: Sequence[str], since: int, *, whole: bool = False) -> None:
        """All that the person may see now, and what happened since that fact."""
        ...

    def obey(self, line: str) -> str | None:
        """Do what a line says, or return the move that it says, for the game to judge."""
        ...

    def help(self) -> str:
        """The notation and the commands, on one small screen."""
        ...

    def tell(self, view: sestina.View) -> list[str]:
        """A sentence for each fact of a view; empty where there is nothing to tell."""
        ...

    def show_end(self, view: sestina.View, news: Sequence[str], since: int) -> None:
        """What lies there when the game is over."""
        ...


def desk_for(game: sestina.Game, names: Sequence[str], screen: Screen, ask: Question) -> Desk:
    if has_rows(game.game_id):
        from sestina.cli.terminal.cards.desk import CardDesk

        return CardDesk(game, names, screen, ask)
    from sestina.cli.terminal.tiles.desk import TileDesk

    return TileDesk(game, names, screen)


def refused(error: sestina.IllegalMove | sestina.ParseError) -> str:
    return f"Not possible: {error}."
