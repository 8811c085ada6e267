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
globals().update({name: vars(api)[name] for name in __all__ if name in vars(api)})


def __getattr__(name: str) -> object:
    # What `api` loads only when it is used.
    value = getattr(api, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *api.__all__, *api.PARTS})
