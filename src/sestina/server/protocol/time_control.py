"""How a table is played against the clock."""

import msgspec


class TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clock: seconds for each seat, and the increment for every finished turn."""

    seconds: int
    increment: int = 0
