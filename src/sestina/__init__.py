"""Sestina: the Qwirkle family of tile games, correct, fast and pleasant to program with.

>>> import sestina
>>> board = sestina.Board.parse("Ys@1,0 Rs@1,1 Rc@0,1")
>>> board.score("Yc@0,0").points
4
"""

from typing import TYPE_CHECKING

from sestina import api

if TYPE_CHECKING:
    from sestina import arrays as arrays
    from sestina import rl as rl
    from sestina.api import *  # noqa: F403  `api` is the one list of names

__all__ = api.__all__


def __getattr__(name: str) -> object:
    # Most names of `api` are there at once; the others are loaded now.
    value = getattr(api, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *api.__all__, *api.PARTS})
