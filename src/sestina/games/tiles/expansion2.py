"""Expansion 2 (X1 to X16): six kinds of action tiles."""

from typing import Final

from sestina.games.tiles.action import Action
from sestina.games.tiles.actions.ask import Ask
from sestina.games.tiles.actions.double import Double
from sestina.games.tiles.actions.draw3 import Draw3
from sestina.games.tiles.actions.exchange import Exchange
from sestina.games.tiles.actions.separate import Separate
from sestina.games.tiles.actions.take import Take

EXPANSION2_ACTIONS: Final[tuple[Action, ...]] = (
    Draw3(),
    Take(),
    Ask(),
    Exchange(),
    Separate(),
    Double(),
)
