"""Expansion 2 (X1 to X16): six kinds of action tiles."""

from typing import Final

from sestina.games.actions.ask import Ask
from sestina.games.actions.double import Double
from sestina.games.actions.draw3 import Draw3
from sestina.games.actions.exchange import Exchange
from sestina.games.actions.separate import Separate
from sestina.games.actions.take import Take
from sestina.games.rules import Action

ID: Final = "expansion2"


def expansion2() -> tuple[Action, ...]:
    return (Draw3(), Take(), Ask(), Exchange(), Separate(), Double())
