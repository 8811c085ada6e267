"""The legal moves of a tile game without making them all: exchanges outnumber placements by far.

Also exchanges: the choices of tiles, listed and counted, and the exchange itself.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from sestina.engine.board import placement_move
from sestina.engine.grid import Grid
from sestina.engine.line_tables import FACE_BITS
from sestina.engine.moves import Cell, Move
from sestina.engine.placements import Placements
from sestina.engine.tiles import TILES, Tile
from sestina.games.chance import RandomBits, below
from sestina.games.facts import Fact
from sestina.games.hand import Hand
from sestina.games.state import MoveList

if TYPE_CHECKING:
    from sestina.games.tiles.state import TilesState

MOST_TABLED: Final = 8
"""Tiles of the largest hand whose exchanges are looked up; larger ones are counted out."""
_TABLES: Final[dict[int, list[list[int]]]] = {}


class TileMoves(MoveList):
    """Placements first, then exchanges, then a pass. With action tiles to use, all are made."""

    def __init__(self, state: "TilesState") -> None:
        self._tiles_state: TilesState = state
        self._found: Placements | None = None
        self._placements: i64 = 0
        self._hand: list[int] = []
        self._limit: i64 = 0
        self._exchanges: i64 = 0
        self._passes: i64 = 0
        super().__init__(state)

    def make_moves(self) -> list[Move]:
        state = self._tiles_state
        hand = state.hands[state.seat]
        if state.over or hand.hidden:
            return []
        if state.pending is not None or can_use(state):
            return state.legal_moves()
        found = state.find()
        self._found = found
        self._placements = found.count
        self._limit = state.swap_limit()
        if self._limit > 0:
            self._hand = hand.sorted_codes()
            self._exchanges = count_exchanges(self._hand, self._limit)
        elif found.count == 0:
            self._passes = 1
        return []

    def count(self) -> int:
        if self._found is None:
            return len(self._moves)
        return int(self._placements + self._exchanges + self._passes)

    def move(self, index: int) -> Move:
        found = self._found
        if found is None:
            return self._moves[index]
        state = self._tiles_state
        place = i64(index)
        if place < self._placements:
            move = placement_move(state.grid, state.find(), index)
        elif place < self._placements + self._exchanges:
            chosen = exchange_at(self._hand, self._limit, place - self._placements)
            move = Move("swap", tuple([TILES[code] for code in chosen]))
        else:
            move = Move("pass")
        move._listing = int(self._listing)
        return move

    def points(self, index: int) -> int:
        found = self._found
        if found is None:
            return self._moves[index].points
        if index >= self._placements:
            return 0
        return int(self._tiles_state.find().points[index])

    def indices_by_kind(self) -> dict[str, Sequence[int]]:
        if self._found is None:
            return super().indices_by_kind()
        kinds: dict[str, Sequence[int]] = {}
        first = int(self._placements)
        after = first + int(self._exchanges)
        if first > 0:
            kinds["place"] = range(first)
        if after > first:
            kinds["swap"] = range(first, after)
        if self._passes > 0:
            kinds["pass"] = range(after, after + 1)
        return kinds


def best_placement(state: "TilesState") -> Move | None:
    """The placement with the most points, the first of several."""
    hand = state.hands[state.seat]
    if state.over or hand.hidden:
        return None
    if state.pending is not None:
        plays = [move for move in state.legal_moves() if move.kind == "place"]
        return plays[0] if plays else None
    best = state.find_best()
    if best < 0:
        return None
    move = placement_move(state.grid, state.found, best)
    move._listing = int(state.position_listing())
    return move


def random_move(state: "TilesState", random: RandomBits) -> Move:
    """The move that `random.choice` would choose of all legal moves; only this one is made."""
    hand = state.hands[state.seat]
    if state.over or hand.hidden:
        raise ValueError("there is no legal move")
    if state.pending is not None or can_use(state):
        moves = state.legal_moves()
        return moves[below(random, len(moves))]
    placements = _count_placements(state)
    limit = state.swap_limit()
    count = placements
    if limit > 0:
        count += count_hand_exchanges(hand, limit)
    index = i64(below(random, int(max(count, i64(1)))))
    if index < placements:
        move = placement_move(state.grid, state.found, int(_pick_placement(state, index)))
    elif limit > 0:
        chosen = exchange_at(hand.sorted_codes(), limit, index - placements)
        move = Move("swap", tuple(TILES[code] for code in chosen))
    else:
        move = Move("pass")
    move._listing = int(state.position_listing())
    return move


def play_at_random(state: "TilesState", random: RandomBits) -> None:
    """Make a random kind of move, then a random move of that kind, as the random bot does."""
    if state.pending is not None or can_use(state):
        moves = MoveList(state)
        kinds = moves.indices_by_kind()
        names = sorted(kinds)
        chosen = kinds[names[below(random, len(names))]]
        state.play(moves.move(chosen[below(random, len(chosen))]))
        return
    limit = state.swap_limit()
    if not _can_place(state):
        below(random, 1)
        if limit > 0:
            _exchange_at_random(state, limit, random)
        else:
            below(random, 1)
            state.play(Move("pass"))
    elif below(random, 2 if limit > 0 else 1) == 0:
        index = below(random, int(_count_placements(state)))
        state.play_found(_pick_placement(state, index))
    else:
        _exchange_at_random(state, limit, random)


def _count_placements(state: "TilesState") -> i64:
    """`find().count`, without making the list while one placement is likely to be all that matters.

    A second call in the same position makes the list and keeps it.
    """
    if (
        state.fresh
        or state.listing != 0
        or state.grid.count == 0
        or state.banned_place >= 0
        or state.has_discs
    ):
        return state.find().count
    hand = state.hands[state.seat]
    return state.own_list().count_all(state.grid, hand.tiles, hand.size)


def _pick_placement(state: "TilesState", index: i64) -> i64:
    """Where `state.found` has the placement with this index of those just counted."""
    if state.fresh:
        return index
    state.found.pick(state.grid, index)
    return 0


def can_use(state: "TilesState") -> bool:
    """Whether an action tile or a star disc may be used now, if there is something to do."""
    return (not state.action_used and bool(state.held[state.seat])) or state.can_use_disc()


def _can_place(state: "TilesState") -> bool:
    """Whether there is a placement at all. On most boards the first cells tell."""
    grid = state.grid
    if (
        state.fresh
        or grid.diagonals
        or grid.count == 0
        or state.banned_place >= 0
        or state.discs.freed_place >= 0
    ):
        return state.find().count > 0
    grid.make_room()
    hand = state.hands[state.seat]
    faces: i64 = 0
    for k in range(hand.size):
        faces |= FACE_BITS[i64(hand.tiles[k])]
    fitting = grid.fitting
    width = grid.right - grid.left + 3
    for y in range(grid.top - 1, grid.bottom + 2):
        start = grid.cell_of(grid.left - 1, y)
        for cell in range(start, start + width):
            if fitting[cell] & faces != 0:
                return True
    return False


def _exchange_at_random(state: "TilesState", limit: i64, random: RandomBits) -> None:
    hand = state.hands[state.seat]
    index = below(random, int(count_hand_exchanges(hand, limit)))
    state.play_exchange(exchange_at(hand.sorted_codes(), limit, index))


def fitting_codes(state: "TilesState", without: Sequence[Cell]) -> set[int]:
    """The tiles that fit somewhere on the board without the tiles on these cells."""
    grid: Grid = state.grid.copy()
    grid.make_room()
    for x, y in without:
        grid.remove(grid.cell_of(x, y))
    if grid.count == 0:
        return set(state.rules.tiles)
    codes = sorted(set(state.rules.tiles))
    found = Placements()
    found.find_single(grid, vec[u8](codes), len(codes))
    return {int(found.tile(index, 0)) for index in range(found.count)}


# Exchanges


def exchange_choices(hand: list[int], limit: int) -> list[tuple[Tile, ...]]:
    """Every distinct choice of up to `limit` tiles, smaller choices first."""
    codes = sorted(hand)
    choices: list[tuple[Tile, ...]] = []
    layer: list[tuple[list[int], int]] = [([], 0)]
    for _ in range(limit):
        longer: list[tuple[list[int], int]] = []
        for chosen, start in layer:
            previous = -1
            for k in range(start, len(codes)):
                if codes[k] != previous:
                    previous = codes[k]
                    longer.append(([*chosen, codes[k]], k + 1))
        choices.extend([tuple([TILES[code] for code in chosen]) for chosen, _ in longer])
        layer = longer
    return choices


def count_exchanges(codes: list[int], limit: i64) -> i64:
    """How many choices `exchange_choices` lists for these sorted tiles."""
    if len(codes) <= MOST_TABLED:
        return len(_table(codes, limit))
    ways = _choices_after(codes, 0, limit)
    total: i64 = 0
    for size in range(1, limit + 1):
        total += ways[size]
    return total


def count_hand_exchanges(hand: Hand, limit: i64) -> i64:
    """The same for a hand as it is.

    If the whole hand may go, each distinct tile contributes a factor: its copies plus one.
    """
    size, tiles = hand.size, hand.tiles
    if limit < size:
        return count_exchanges(hand.sorted_codes(), limit)
    total: i64 = 1
    for k in range(size):
        tile = tiles[k]
        # Copies count at the first of them: two double what one has doubled by half, and so on.
        copies: i64 = 1
        for before in range(k):
            if tiles[before] == tile:
                copies += 1
        total = total // copies * (copies + 1)
    return total - 1


def exchange_at(codes: list[int], limit: i64, index: i64) -> list[int]:
    """The choice with this index in the list of `exchange_choices`, from sorted tiles."""
    if len(codes) <= MOST_TABLED:
        return [codes[place] for place in _table(codes, limit)[int(index)]]
    ways = _choices_after(codes, 0, limit)
    size: i64 = 1
    while index >= ways[size]:
        index -= ways[size]
        size += 1
    chosen: list[int] = []
    at: i64 = 0
    while size > 0:
        # Choices that begin with the tile at this place come before all others.
        ways = _choices_after(codes, at + 1, size)
        if index < ways[size - 1]:
            chosen.append(codes[at])
            size -= 1
            at += 1
        else:
            index -= ways[size - 1]
            code = codes[at]
            while codes[at] == code:
                at += 1
    return chosen


def _table(codes: list[int], limit: i64) -> list[list[int]]:
    """Which places of a few sorted tiles each choice takes: that depends only on their copies."""
    key: i64 = 1
    for k in range(1, len(codes)):
        key += key
        if codes[k] == codes[k - 1]:
            key += 1
    key = key * 8 + limit
    table = _TABLES.get(int(key))
    if table is None:
        first: list[int] = []
        for k in range(len(codes)):
            first.append(first[k - 1] if k > 0 and codes[k] == codes[k - 1] else k)
        choices = exchange_choices(first, int(limit))
        table = [[place.code for place in chosen] for chosen in choices]
        _TABLES[int(key)] = table
    return table


def _choices_after(codes: list[int], start: i64, limit: i64) -> vec[i64]:
    """For each size up to `limit`, how many different choices the tiles from `start` on give."""
    ways = vec[i64]([0] * int(limit + 1))
    ways[0] = 1
    at = start
    end = i64(len(codes))
    while at < end:
        copies: i64 = 1
        while at + copies < end and codes[at + copies] == codes[at]:
            copies += 1
        for size in range(limit, 0, -1):
            for k in range(1, min(copies, size) + 1):
                ways[size] += ways[size - k]
        at += copies
    return ways


def exchange_tiles(state: "TilesState", codes: list[int]) -> None:
    """Set tiles aside, draw as many, then give the set-aside ones back (B27, T5, F23)."""
    hand = state.hands[state.seat]
    for code in codes:
        hand.discard(code)
    if state.keeps_facts:
        tiles = tuple(TILES[code] for code in codes)
        state.note(Fact("swap", state.seat, tiles, count=len(codes)))
    state.draw(state.seat, len(codes))
    if state.rules.returns_under:
        state.pile.put_under(codes, state.chance, state.ply)
    else:
        state.pile.put_back(codes, state.chance)
