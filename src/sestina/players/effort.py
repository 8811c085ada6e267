"""How hard the levels below `greedy` try, which depends on the others at the table.

Without this, a level that loses to a newcomer loses every game to the level above: the games
are long enough to decide even small differences.
"""

from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeVar

from sestina.game.view import View

Chances = TypeVar("Chances", bound=Any)

USUAL_TILES: Final = 2.0
"""Tiles in a turn that impress nobody."""
REMEMBERED_TURNS: Final = 6
"""Turns of the others that a player has in mind."""


@dataclass(frozen=True)
class Effort:
    """A player who does as the others do, slackens when ahead and tries harder when behind."""

    usual: float
    """The effort at equal scores if the others lay two tiles a turn, from 0 to 1."""
    per_tile: float
    """What each further tile in a turn of the others adds."""
    per_point: float
    """What each point behind the best of the others adds; a lead takes away as much."""

    def share(self, view: View, seat: int) -> float:
        """The effort of this seat now, from 0 (careless) to 1 (alert)."""
        best = max([score for other, score in enumerate(view.scores) if other != seat])
        behind = best - view.scores[seat]
        more = tiles_of_others(view, seat) - USUAL_TILES
        return min(1.0, max(0.0, self.usual + self.per_tile * more + self.per_point * behind))


def tiles_of_others(view: View, seat: int) -> float:
    """How many tiles or cards the others laid in one of their last turns, on average."""
    laid: list[int] = []
    for fact in reversed(view.facts):
        if fact.kind in ("place", "rows") and fact.seat != seat:
            laid.append(len(fact.tiles))
            if len(laid) == REMEMBERED_TURNS:
                break
    return sum(laid) / len(laid) if laid else USUAL_TILES


def blend(careless: Chances, alert: Chances, share: float) -> Chances:
    """The chances of a player who makes this effort; all fields are numbers."""
    return replace(
        careless,
        **{
            field.name: (1 - share) * getattr(careless, field.name)
            + share * getattr(alert, field.name)
            for field in fields(careless)
        },
    )
