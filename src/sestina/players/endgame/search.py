"""The search for the value of an ending: alpha-beta to the end of the game, with proofs only.

Values are margins still to come: own points less the other side's, from here to the end. They
do not depend on the scores so far, so that positions reached on different ways share them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from sestina.engine.grid import Grid
from sestina.engine.line_tables import FACE_BITS
from sestina.engine.placements import Placements
from sestina.games.tiles.state import FINISH_BONUS, TilesState
from sestina.players.endgame.bounds import BACKGROUNDS, SLOTS, measure_apart, measure_worth
from sestina.players.endgame.replies import Replies
from sestina.players.endgame.transpositions import BOUND, Table

LARGEST_HAND: Final = SLOTS // 2
TO_THE_END: Final = 63
"""More plies than any ending has, where a look-ahead has fewer."""

_LEVELS: Final = 2 * SLOTS + 8
"""Each tile in hand allows a placement, and before it a pass."""
_MEASURED_FROM: Final = 5
"""With fewer tiles in both hands, measuring them again costs more than it saves."""
_POINT_RANK: Final = 8
_TILE_RANK: Final = 12
_FIRST_RANK: Final = 1000000
_DONE: Final = -1

_BITS: Final[vec[i64]] = vec[i64]([2**k for k in range(LARGEST_HAND + 1)])
_RANKS: Final[vec[i64]] = vec[i64]([0] * 256)


class Search:
    """One ending at a time, on arrays that are kept for the next. Hands are sets of bits."""

    def __init__(self) -> None:
        self.table = Table()
        self.nodes: i64 = 0
        self.limit: i64 = 0
        self.chosen: i64 = -1
        """The placement at the root, in the order of its list, that reached the last beta."""
        self.grid: Grid = Grid(False)
        self.hands: vec[i64] = vec[i64]([0, 0])
        """At the root; the seat that is to move there comes first."""
        self._tiles: list[vec[u8]] = []
        self._hand: vec[u8] = vec[u8]([u8(0)] * SLOTS)
        self._found: list[Placements] = [Placements() for _ in range(_LEVELS)]
        self._ranks: list[vec[i64]] = [_RANKS[:] for _ in range(_LEVELS)]
        self._replies: list[Replies] = [Replies() for _ in range(_LEVELS)]
        self._apart: vec[i64] = vec[i64]([0] * BACKGROUNDS)
        self._measured: vec[i64] = vec[i64]([0] * SLOTS)
        self._worth: vec[i64] = vec[i64]([0] * (SLOTS * _LEVELS))
        """What tiles can bring at most, as measured on each level: by seat and bit."""

    def begin(self, state: TilesState, limit: i64) -> None:
        """Take up an ending; the state is only read."""
        self.table.begin(state.grid)
        self.grid = state.grid.copy()
        self.nodes = 0
        self.limit = limit
        self.chosen = -1
        self._tiles = []
        for k in range(2):
            hand = state.hands[(state.seat + k) % 2]
            self._tiles.append(hand.tiles[:LARGEST_HAND])
            self.hands[k] = _BITS[hand.size] - 1
        self._measure(0, self.hands[0], self.hands[1])

    def is_stopped(self) -> bool:
        """Whether the limit ran out; what was searched last is then worth nothing."""
        return self.nodes > self.limit

    def placements(self) -> Placements:
        """The placements at the root, as a list that the next search there fills alike."""
        size = self._take_hand(0, self.hands[0])
        self._found[0].find(self.grid, self._hand, size)
        return self._found[0]

    def settle(self, plies: i64, guess: i64, passed: bool) -> i64:
        """The value at the root, by asking again and again whether it is at least some number."""
        low: i64 = -BOUND
        high: i64 = BOUND
        value = guess
        while low < high:
            beta = value + 1 if value == low else value
            value = self._search(
                0, plies, 0, self.hands[0], self.hands[1], beta - 1, beta, 0, passed, 0
            )
            if self.is_stopped():
                break
            if value < beta:
                high = value
            else:
                low = value
        return value

    def settle_placement(self, index: i64) -> i64:
        """The value at the root of one placement of `placements`."""
        found = self._found[0]
        points = found.points[index]
        rest = self._rest(0, self.hands[0], found, index)
        if rest == 0:
            return points + FINISH_BONUS
        touched = self._lay(found, index, 0)
        low: i64 = -BOUND
        high: i64 = BOUND
        value: i64 = 0
        while low < high:
            beta = value + 1 if value == low else value
            value = self._search(
                1, TO_THE_END, 1, self.hands[1], rest, beta - 1, beta, touched, False, 0
            )
            if self.is_stopped():
                break
            if value < beta:
                high = value
            else:
                low = value
        self._take_back(found, index)
        return points - value

    # Hands and tiles

    def _take_hand(self, seat: i64, hand: i64) -> i64:
        """Put the tiles of a hand where the generator wants them; returns their number."""
        tiles, taken = self._tiles[seat], self._hand
        size: i64 = 0
        for k in range(LARGEST_HAND):
            if hand & _BITS[k] != 0:
                taken[size] = tiles[k]
                size += 1
        return size

    def _faces(self, seat: i64, hand: i64) -> i64:
        tiles = self._tiles[seat]
        faces: i64 = 0
        for k in range(LARGEST_HAND):
            if hand & _BITS[k] != 0:
                faces |= FACE_BITS[i64(tiles[k])]
        return faces

    def _rest(self, seat: i64, hand: i64, found: Placements, index: i64) -> i64:
        """What is left of a hand after a placement; of equal tiles the first one goes."""
        tiles = self._tiles[seat]
        for k in range(found.sizes[index]):
            tile = found.tile(index, k)
            for j in range(LARGEST_HAND):
                if hand & _BITS[j] != 0 and i64(tiles[j]) == tile:
                    hand ^= _BITS[j]
                    break
        return hand

    def _lay(self, found: Placements, index: i64, touched: i64) -> i64:
        grid, table = self.grid, self.table
        for k in range(found.sizes[index]):
            cell, tile = found.cell(index, k), found.tile(index, k)
            touched = table.touch(grid, cell, tile, touched)
            grid.place(cell, tile)
        return touched

    def _take_back(self, found: Placements, index: i64) -> None:
        for k in range(found.sizes[index]):
            self.grid.remove(found.cell(index, k))

    # Bounds

    def _measure(self, level: i64, first: i64, second: i64) -> None:
        """Measure what the tiles of both hands can bring from here on."""
        size = self._take_hand(0, first)
        others = self._tiles[1]
        for k in range(LARGEST_HAND):
            if second & _BITS[k] != 0:
                self._hand[size] = others[k]
                size += 1
        if level == 0:
            measure_apart(self.grid, self._hand, size, self._apart)
        measure_worth(self.grid, self._hand, size, self._apart, self._measured)
        at = level * SLOTS
        size = 0
        for k in range(SLOTS):
            hand, bit = (first, k) if k < LARGEST_HAND else (second, k - LARGEST_HAND)
            if hand & _BITS[bit] != 0:
                self._worth[at + k] = self._measured[size]
                size += 1

    def _most(self, level: i64, seat: i64, hand: i64) -> i64:
        """No play brings more points than this, the bonus included."""
        at = level * SLOTS + seat * LARGEST_HAND
        total: i64 = FINISH_BONUS
        for k in range(LARGEST_HAND):
            if hand & _BITS[k] != 0:
                total += self._worth[at + k]
        return total

    # The search

    def _search(
        self,
        depth: i64,
        plies: i64,
        seat: i64,
        mine: i64,
        theirs: i64,
        alpha: i64,
        beta: i64,
        touched: i64,
        passed: bool,
        level: i64,
    ) -> i64:
        """The value for the seat to move: exact within the window, else a bound beyond it.

        `plies` placements are looked ahead; `level` is the depth where tiles were measured.
        """
        self.nodes += 1
        if self.nodes > self.limit:
            return 0
        size = self._take_hand(seat, mine)
        grid, found, table = self.grid, self._found[depth], self.table
        if plies == 0 or size == 1:
            # A single tile has to be laid, which ends the game; the rest is a guess.
            found.find_best(grid, self._hand, size)
            if found.count > 0:
                points = found.points[0]
                return points + FINISH_BONUS if found.sizes[0] == size else points // 2
            if plies == 0 or passed:
                return 0
            return -self._search(
                depth + 1, plies, 1 - seat, theirs, mine, -beta, -alpha, touched, True, level
            )

        if depth > 0:
            # The root has to name a move, so that it may not be cut.
            bound = self._cut(level, seat, mine, theirs, alpha, beta)
            if bound != BOUND:
                return bound
        first, second = (mine, theirs) if seat == 0 else (theirs, mine)
        faces = self._faces(0, first) | self._faces(1, second)
        table.identify(grid, first, second, seat * 2 + (1 if passed else 0), faces, touched)
        key, check = table.key, table.check
        least: i64 = -BOUND
        most: i64 = BOUND
        hint: i64 = -1
        if table.look_up():
            hint = table.move
            if table.plies >= plies:
                least, most = table.least, table.most
                if least >= beta or least == most:
                    return least
                if most <= alpha:
                    return most

        if depth > 0 and size + self._size(theirs) >= _MEASURED_FROM:
            self._measure(depth, first, second)
            level = depth
            bound = self._cut(level, seat, mine, theirs, alpha, beta)
            if bound != BOUND:
                return bound
            size = self._take_hand(seat, mine)
        found.find(grid, self._hand, size)
        count = found.count
        if count == 0:
            if passed:
                return 0
            return -self._search(
                depth + 1, plies, 1 - seat, theirs, mine, -beta, -alpha, touched, True, level
            )

        ranks = self._ranks[depth]
        if i64(len(ranks)) < count:
            ranks = vec[i64]([0] * (2 * count))
            self._ranks[depth] = ranks
        best: i64 = -BOUND
        best_move: i64 = -1
        most_points: i64 = 0
        for index in range(count):
            points = found.points[index]
            laid = found.sizes[index]
            most_points = max(most_points, points)
            if laid == size:
                ranks[index] = _DONE
                if points + FINISH_BONUS > best:
                    best = points + FINISH_BONUS
                    best_move = index
            else:
                ranks[index] = points * _POINT_RANK + laid * _TILE_RANK
        if 0 <= hint < count and ranks[hint] != _DONE:
            ranks[hint] = _FIRST_RANK
        if best < beta and depth > 0:
            bound = most_points - self._most(level, 1 - seat, theirs)
            if bound >= beta:
                return bound

        if best < beta:
            replies = self._replies[depth]
            replies.count = 0
            if plies > 1:
                size = self._take_hand(1 - seat, theirs)
                replies.find(grid, self._found[depth + 1], self._hand, size)
            left, right, top, bottom = grid.left, grid.right, grid.top, grid.bottom
            while True:
                index = _highest(ranks, count)
                if index < 0:
                    break
                ranks[index] = _DONE
                floor = max(alpha, best)
                points = found.points[index]
                rest = self._rest(seat, mine, found, index)
                value = replies.limit(found, index, points, self._most(level, seat, rest))
                if value > floor:
                    now = self._lay(found, index, touched)
                    value = points - self._search(
                        depth + 1,
                        plies - 1 if plies < TO_THE_END else plies,
                        1 - seat,
                        theirs,
                        rest,
                        points - beta,
                        points - floor,
                        now,
                        False,
                        level,
                    )
                    self._take_back(found, index)
                    grid.left, grid.right, grid.top, grid.bottom = left, right, top, bottom
                    if self.nodes > self.limit:
                        return 0
                if value > best:
                    best = value
                    best_move = index
                    if value >= beta:
                        break
        if best >= beta:
            least = max(least, best)
            if depth == 0:
                self.chosen = best_move
        elif best <= alpha:
            most = min(most, best)
        else:
            least = most = best
        table.keep(key, check, plies, least, most, best_move)
        return best

    def _size(self, hand: i64) -> i64:
        size: i64 = 0
        while hand != 0:
            hand &= hand - 1
            size += 1
        return size

    def _cut(self, level: i64, seat: i64, mine: i64, theirs: i64, alpha: i64, beta: i64) -> i64:
        """A bound beyond the window, if nothing that can still happen leads back into it."""
        bound = self._most(level, seat, mine)
        if bound <= alpha:
            return bound
        bound = -self._most(level, 1 - seat, theirs)
        if bound >= beta:
            return bound
        return BOUND


def _highest(ranks: vec[i64], count: i64) -> i64:
    """The first of the highest ranks that are not done, or -1."""
    best: i64 = -1
    most: i64 = _DONE
    for index in range(count):
        if ranks[index] > most:
            most = ranks[index]
            best = index
    return best
