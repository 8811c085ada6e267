"""The Mini-expansions (M1 to M15): two kinds of action tiles."""

from typing import Final

from sestina.games.rules import Action
from sestina.games.tiles.actions.draw3 import Draw3
from sestina.games.tiles.actions.take import Take

ID: Final = "mini"


def mini() -> tuple[Action, ...]:
    return (Draw3(), Take())
