"""The Mini-expansions (M1 to M15): two kinds of action tiles."""

from typing import Final

from sestina.games.actions.draw3 import Draw3
from sestina.games.actions.take import Take
from sestina.games.rules import Action

ID: Final = "mini"


def mini() -> tuple[Action, ...]:
    return (Draw3(), Take())
