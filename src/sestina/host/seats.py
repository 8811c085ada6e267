"""Who sits at a table, and who among them wants to take a turn back."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from sestina.games.start import Ages

AbsenceReason = Literal["left", "time", "absent", "removed", "resigned"]
"""Why a bot plays for a person."""


class Seat(msgspec.Struct, frozen=True):
    """The person of a seat, and the bot that plays there if it has a level."""

    name: str = ""
    person: str | None = None
    level: str | None = None
    age: int | None = None
    absence: AbsenceReason | Literal[""] = ""
    """Why a bot plays for the person; empty when the person plays."""
    resigned: bool = False

    @property
    def is_open(self) -> bool:
        return self.person is None and self.level is None


def ages_of(seats: Sequence[Seat]) -> Ages | None:
    """The age of each seat; None if nobody has told theirs."""
    ages = tuple(seat.age for seat in seats)
    return None if ages.count(None) == len(ages) else ages


class UndoRequest(msgspec.Struct, frozen=True):
    """A turn that somebody wants to take back, with the consent of the others."""

    person: str
    seat: int
    ply: int
    """The game would be as after this many steps."""
    agreed: frozenset[str] = frozenset()
