"""The Mini-expansions (M1 to M15): two kinds of action tiles."""

from typing import Final

from sestina.games.tiles.action import Action
from sestina.games.tiles.actions.draw3 import Draw3
from sestina.games.tiles.actions.take import Take

MINI_ACTIONS: Final[tuple[Action, ...]] = (Draw3(), Take())
