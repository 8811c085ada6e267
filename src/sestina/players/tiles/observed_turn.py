"""A turn of another seat, from which the simulation infers what that seat holds."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64


class ObservedTurn:
    """A placement of another seat, relative to the present board."""

    def __init__(
        self, seat: int, entries: list[int], points: int, kept: int, later: list[int]
    ) -> None:
        self.seat: Final[i64] = seat
        self.points: Final[i64] = points
        self.kept: Final[i64] = kept
        """How many tiles of the present hand it kept then; the others were drawn later."""
        self.entries: vec[i64] = vec[i64](entries)
        """The tiles placed, each as `cell * 256 + tile`."""
        self.later: vec[i64] = vec[i64](later)
        """The tiles that others have placed since, in the same form."""
