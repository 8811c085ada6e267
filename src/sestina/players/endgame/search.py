"""Exact alpha-beta search of an endgame, to the end of the game.

A value is the margin from here to the end: own points minus the other side's. It does not
depend on the scores so far, so that transpositions share it.
"""

from math import inf
from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from sestina.engine.grid import Grid
from sestina.engine.line_tables import FACE_BITS
from sestina.engine.placements import Placements
from sestina.engine.window import ROOM
from sestina.games.tiles.state import FINISH_BONUS, TilesState
from sestina.players.endgame.bounds import (
    BACKGROUNDS,
    SLOTS,
    bound_isolated_diagonals,
    bound_tile_points,
    count_bits,
)
from sestina.players.endgame.move_order import MoveOrder, take_highest
from sestina.players.endgame.replies import Replies
from sestina.players.endgame.transpositions import INFINITE_MARGIN, TranspositionTable

LARGEST_HAND: Final = SLOTS // 2
TO_THE_END: Final = 63
"""More plies than any endgame has: search without a depth limit."""

_LEVELS: Final = 2 * SLOTS + 8
"""The greatest depth: each tile in hand allows a placement, with a pass before it."""
_MEASURED_FROM: Final = 5
"""With fewer tiles in both hands, new bounds cost more than they save."""

_NODES_A_LOOK: Final = 32
"""Nodes between two looks at the clock."""

_BITS: Final[vec[i64]] = vec[i64]([2**k for k in range(LARGEST_HAND + 1)])


class EndgameSearch:
    """Searches one endgame at a time and reuses its arrays. Hands are bit sets."""

    def __init__(self) -> None:
        self.table: TranspositionTable = TranspositionTable()
        self.nodes: i64 = 0
        self.limit: i64 = 0
        self.deadline: float = inf
        """When (`perf_counter`) the search stops as if the node limit had run out."""
        self.chosen: i64 = -1
        """The index of the root placement that last reached beta."""
        self.grid: Grid = Grid(False)
        self.hands: vec[i64] = vec[i64]([0, 0])
        """The hands at the root; the seat to move comes first."""
        self._tiles: list[vec[u8]] = []
        self._hand: vec[u8] = vec[u8]([u8(0)] * SLOTS)
        self._found: list[Placements] = [Placements() for _ in range(_LEVELS)]
        self._orders: list[MoveOrder] = [MoveOrder() for _ in range(_LEVELS)]
        self._replies: list[Replies] = [Replies() for _ in range(_LEVELS)]
        self._best_moves: vec[i64] = vec[i64]([-1] * _LEVELS)
        self._apart: vec[i64] = vec[i64]([0] * BACKGROUNDS)
        self._measured: vec[i64] = vec[i64]([0] * SLOTS)
        self._bonus: i64 = 0
        """The most that a field of the board pays."""
        self._worth: vec[i64] = vec[i64]([0] * (SLOTS * _LEVELS))
        """Bounds on the points of each tile, by level, seat and bit."""

    def begin(self, state: TilesState, limit: i64, deadline: float = inf) -> None:
        """Start with another endgame; the state is only read."""
        self.deadline = deadline
        # The window depends on the position alone, and so do the keys of the table.
        self.grid = state.grid.copy()
        self.grid.make_room(ROOM + state.hands[0].size + state.hands[1].size)
        root = Grid(self.grid.diagonals, self.grid.layout)
        root.become(self.grid)
        self.table.begin(root)
        self._bonus = 0
        for k in range(i64(len(self.grid.bonus))):
            if self.grid.cells[k] == 0:
                self._bonus = max(self._bonus, i64(self.grid.bonus[k]))
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
        """Whether the node limit or the time ran out; the last value is then meaningless."""
        return self.nodes > self.limit

    def placements(self) -> Placements:
        """The placements at the root; every search lists them in the same order."""
        size = self._take_hand(0, self.hands[0])
        self._found[0].find(self.grid, self._hand, size)
        return self._found[0]

    def _is_late(self) -> bool:
        return self.deadline < inf and perf_counter() > self.deadline

    def settle(self, plies: i64, guess: i64, passed: bool) -> i64:
        """The value at the root, by null-window searches (MTD(f))."""
        low: i64 = -INFINITE_MARGIN
        high: i64 = INFINITE_MARGIN
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
        """The value of one of the root `placements`."""
        found = self._found[0]
        points = found.points[index]
        rest = self._rest(0, self.hands[0], found, index)
        if rest == 0:
            return points + FINISH_BONUS
        touched = self._lay(found, index, 0)
        low: i64 = -INFINITE_MARGIN
        high: i64 = INFINITE_MARGIN
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
        """Copy the tiles of a hand to where the generator reads them; returns their number."""
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
        """The hand after a placement; of equal tiles the first one is played."""
        tiles = self._tiles[seat]
        for k in range(found.size(index)):
            tile = found.tile(index, k)
            for j in range(LARGEST_HAND):
                if hand & _BITS[j] != 0 and i64(tiles[j]) == tile:
                    hand ^= _BITS[j]
                    break
        return hand

    def _lay(self, found: Placements, index: i64, touched: i64) -> i64:
        grid, table = self.grid, self.table
        for k in range(found.size(index)):
            cell, tile = found.cell(index, k), found.tile(index, k)
            touched = table.touch(grid, cell, tile, touched)
            grid.place(cell, tile)
        return touched

    def _take_back(self, found: Placements, index: i64) -> None:
        for k in range(found.size(index)):
            self.grid.remove(found.cell(index, k))

    # Bounds

    def _measure(self, level: i64, first: i64, second: i64) -> None:
        """Compute the bounds on the points of both hands from here on."""
        size = self._take_hand(0, first)
        others = self._tiles[1]
        for k in range(LARGEST_HAND):
            if second & _BITS[k] != 0:
                self._hand[size] = others[k]
                size += 1
        if level == 0:
            bound_isolated_diagonals(self.grid, self._hand, size, self._apart)
        bound_tile_points(self.grid, self._hand, size, self._apart, self._measured)
        at = level * SLOTS
        size = 0
        for k in range(SLOTS):
            hand, bit = (first, k) if k < LARGEST_HAND else (second, k - LARGEST_HAND)
            if hand & _BITS[bit] != 0:
                self._worth[at + k] = self._measured[size] + self._bonus
                size += 1

    def _most(self, level: i64, seat: i64, hand: i64) -> i64:
        """An upper bound on the points of a hand, including the bonus."""
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
        """The value for the seat to move: exact within the window, otherwise a bound.

        `plies` limits the depth in placements; `level` is the depth of the latest bounds.
        """
        self.nodes += 1
        if self.nodes % _NODES_A_LOOK == 0 and self._is_late():
            self.limit = 0
        if self.nodes > self.limit:
            return 0
        size = self._take_hand(seat, mine)
        grid, found, table = self.grid, self._found[depth], self.table
        if plies == 0 or size == 1:
            # Placing a single tile is forced and ends the game; otherwise the value is a guess.
            found.find_best(grid, self._hand, size)
            if found.count > 0:
                points = found.points[0]
                return points + FINISH_BONUS if found.size(0) == size else points // 2
            return self._pass(
                depth, plies, seat, mine, theirs, alpha, beta, touched, passed or plies == 0, level
            )

        if depth > 0:
            # The root must find a move, so it is never cut.
            bound = self._cut(level, seat, mine, theirs, alpha, beta)
            if bound != INFINITE_MARGIN:
                return bound
        first, second = (mine, theirs) if seat == 0 else (theirs, mine)
        faces = self._faces(0, first) | self._faces(1, second)
        table.identify(grid, first, second, seat * 2 + (1 if passed else 0), faces, touched)
        key, check = table.key, table.check
        least: i64 = -INFINITE_MARGIN
        most: i64 = INFINITE_MARGIN
        hint: i64 = -1
        if table.look_up():
            hint = table.move
            if table.plies >= plies:
                least, most = table.least, table.most
                if least >= beta or least == most:
                    return least
                if most <= alpha:
                    return most

        if depth > 0 and size + count_bits(theirs) >= _MEASURED_FROM:
            self._measure(depth, first, second)
            level = depth
            bound = self._cut(level, seat, mine, theirs, alpha, beta)
            if bound != INFINITE_MARGIN:
                return bound
            size = self._take_hand(seat, mine)
        found.find(grid, self._hand, size)
        if found.count == 0:
            return self._pass(depth, plies, seat, mine, theirs, alpha, beta, touched, passed, level)

        order = self._orders[depth]
        order.rank(found, size, hint)
        if depth > 0 and order.finish < beta:
            bound = order.most_points - self._most(level, 1 - seat, theirs)
            if bound >= beta:
                return bound
        best = self._try_placements(depth, plies, seat, mine, theirs, alpha, beta, touched, level)
        if self.nodes > self.limit:
            return 0
        best_move = self._best_moves[depth]
        if depth == 0 and best >= beta:
            self.chosen = best_move
        table.store(key, check, plies, least, most, alpha, beta, best, best_move)
        return best

    def _pass(
        self,
        depth: i64,
        plies: i64,
        seat: i64,
        mine: i64,
        theirs: i64,
        alpha: i64,
        beta: i64,
        touched: i64,
        ends: bool,
        level: i64,
    ) -> i64:
        """The value of a pass, which may end the game or the search."""
        if ends:
            return 0
        return -self._search(
            depth + 1, plies, 1 - seat, theirs, mine, -beta, -alpha, touched, True, level
        )

    def _try_placements(
        self,
        depth: i64,
        plies: i64,
        seat: i64,
        mine: i64,
        theirs: i64,
        alpha: i64,
        beta: i64,
        touched: i64,
        level: i64,
    ) -> i64:
        """Search the ordered placements until one reaches beta; returns the best value."""
        grid, found, order = self.grid, self._found[depth], self._orders[depth]
        self._best_moves[depth] = order.finishing_move
        best = order.finish
        if best >= beta:
            return best
        replies = self._replies[depth]
        replies.clear()
        if plies > 1:
            size = self._take_hand(1 - seat, theirs)
            replies.find(grid, self._found[depth + 1], self._hand, size)
        ranks, count = order.ranks, found.count
        left, right, top, bottom = grid.left, grid.right, grid.top, grid.bottom
        while True:
            index = take_highest(ranks, count)
            if index < 0:
                return best
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
                self._best_moves[depth] = index
                if value >= beta:
                    return best

    def _cut(self, level: i64, seat: i64, mine: i64, theirs: i64, alpha: i64, beta: i64) -> i64:
        """A bound outside the window, if no continuation leads back into it."""
        bound = self._most(level, seat, mine)
        if bound <= alpha:
            return bound
        bound = -self._most(level, 1 - seat, theirs)
        if bound >= beta:
            return bound
        return INFINITE_MARGIN
