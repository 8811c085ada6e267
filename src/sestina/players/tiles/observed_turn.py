"""A turn of another seat, from which the simulation infers what that seat holds."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from sestina.engine.grid import Grid
from sestina.engine.placements import Placements
from sestina.engine.window import x_of_place, y_of_place
from sestina.games.hand import Hand


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
        """The tiles placed, each as `place * 256 + tile`."""
        self.later: vec[i64] = vec[i64](later)
        """The tiles that others have placed since, in the same form."""

    def on(self, grid: Grid) -> "ObservedTurn":
        """The same turn with the cells of a grid in place of its places."""
        entries = [_located(int(entry), grid) for entry in self.entries]
        later = [_located(int(entry), grid) for entry in self.later]
        return ObservedTurn(int(self.seat), entries, int(self.points), int(self.kept), later)

    def missed_points(self, grid: Grid, hand: Hand, found: Placements, trial: vec[u8]) -> i64:
        """How many points the player missed in that turn, if this is the hand now.

        `found` and `trial` are overwritten.
        """
        later, entries = self.later, self.entries
        size: i64 = 0
        for k in range(self.kept):
            trial[size] = hand.tiles[k]
            size += 1
        for k in range(i64(len(entries))):
            trial[size] = u8(entries[k] % 256)
            size += 1
        for k in range(i64(len(later))):
            grid.remove(later[k] // 256)
        for k in range(i64(len(entries))):
            grid.remove(entries[k] // 256)
        best: i64 = 0
        if grid.count > 0:
            found.find_best(grid, trial, size)
            if found.count > 0:
                best = found.points[0]
        for k in range(i64(len(entries))):
            grid.place(entries[k] // 256, entries[k] % 256)
        for k in range(i64(len(later))):
            grid.place(later[k] // 256, later[k] % 256)
        return best - self.points


def _located(entry: i64, grid: Grid) -> int:
    place, tile = entry // 256, entry % 256
    return int(grid.cell_of(x_of_place(place), y_of_place(place)) * 256 + tile)
