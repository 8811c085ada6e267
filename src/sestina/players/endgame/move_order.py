"""The order in which the endgame search tries placements."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sestina.engine.placements import Placements
from sestina.games.tiles.state import FINISH_BONUS
from sestina.players.endgame.transpositions import INFINITE_MARGIN

_POINT_RANK: Final = 8
_TILE_RANK: Final = 12
_FIRST_RANK: Final = 1000000
_DONE: Final = -1


class MoveOrder:
    """Placements by points and number of tiles. Those that end the game are settled at once."""

    def __init__(self) -> None:
        self.most_points: i64 = 0
        self.finish: i64 = -INFINITE_MARGIN
        """The value of the best placement that ends the game."""
        self.finishing_move: i64 = -1
        self.ranks: vec[i64] = vec[i64]([0] * 256)
        """For `take_highest`, which is a function so that the search keeps the array at hand."""

    def rank(self, found: Placements, size: i64, hint: i64) -> None:
        """Rank all placements of a hand of this size; `hint` comes first, -1: no hint."""
        count = found.count
        ranks = self.ranks
        if i64(len(ranks)) < count:
            ranks = vec[i64]([0] * (2 * count))
            self.ranks = ranks
        finish: i64 = -INFINITE_MARGIN
        most_points: i64 = 0
        self.finishing_move = -1
        for index in range(count):
            points = found.points[index]
            laid = found.size(index)
            most_points = max(most_points, points)
            if laid == size:
                ranks[index] = _DONE
                if points + FINISH_BONUS > finish:
                    finish = points + FINISH_BONUS
                    self.finishing_move = index
            else:
                ranks[index] = points * _POINT_RANK + laid * _TILE_RANK
        if 0 <= hint < count and ranks[hint] != _DONE:
            ranks[hint] = _FIRST_RANK
        self.finish, self.most_points = finish, most_points


def take_highest(ranks: vec[i64], count: i64) -> i64:
    """The index of the first highest rank, which is then done; -1 if all are done."""
    best: i64 = -1
    most: i64 = _DONE
    for index in range(count):
        rank = ranks[index]
        if rank > most:
            most = rank
            best = index
    if best >= 0:
        ranks[best] = _DONE
    return best
