"""From chances to tiles, under the rules: what the picture leaves open, the rules may settle.

A reading that breaks a rule is changed only where the picture itself is in two minds. What it
shows clearly stays as it lies, and is reported. What a legal row is, the engine knows.
"""

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from sestina.engine.board import Board
from sestina.engine.errors import ParseError

Cell = tuple[int, int]
Costs = Mapping[str, float]
"""Tiles that may lie in a cell, with what each costs: the negative logarithm of its chance."""

_BREACH: Final = 3.2
"""What breaking a rule costs: people break one rarely, and the picture is wrong rarely, too."""
_CHANGE: Final = 3.2
"""What a tile costs that another photo showed differently."""
_ROUNDS: Final = 60


@dataclass(frozen=True)
class Breach:
    """A rule that the tiles break: a code of the engine, and the cells."""

    reason: str
    cells: tuple[Cell, ...]
    row: tuple[Cell, ...] = ()
    """The whole row, where the rule is about one."""


@dataclass(frozen=True)
class Decoded:
    tiles: dict[Cell, str]
    confidence: dict[Cell, float]
    """How sure each tile is, given the others and the rules."""
    changed: frozenset[Cell]
    """Where the rules decided against what looked likeliest."""
    breaches: tuple[Breach, ...]


def decode(
    options: Mapping[Cell, Costs],
    copies: Mapping[str, int],
    game: str,
    before: Mapping[Cell, str] | None = None,
    anchors: Collection[Cell] | None = None,
) -> Decoded:
    """The likeliest tiles. `copies`: how many of each there are; `before`: an earlier photo;
    `anchors`: cells from which a group of tiles may start, or None if all tiles are one group.
    """
    search = _Search(options, copies, game, before or {})
    first = dict(search.tiles)
    search.improve()
    tiles = search.tiles
    changed = frozenset(cell for cell in tiles if tiles[cell] != first[cell])
    confidence = {cell: search.confidence(cell) for cell in tiles}
    return Decoded(tiles, confidence, changed, tuple(find_breaches(tiles, copies, game, anchors)))


def find_breaches(
    tiles: Mapping[Cell, str],
    copies: Mapping[str, int],
    game: str,
    anchors: Collection[Cell] | None = None,
) -> list[Breach]:
    """Every rule that these tiles break."""
    breaches = []
    for row in rows_of(tiles):
        faces = tuple(tiles[cell] for cell in row)
        reason = row_reason(faces, game)
        if reason is not None:
            breaches.append(Breach(reason, _culprits(row, faces, game), tuple(row)))
    counts = Counter(tiles.values())
    for tile, count in counts.items():
        if count > copies.get(tile, 0):
            breaches.append(Breach("too-many", tuple(c for c in tiles if tiles[c] == tile)))
    groups = connected_groups(tiles)
    for group in groups[1:] if anchors is None else groups:
        if anchors is not None and not group.isdisjoint(anchors):
            continue
        breaches.append(Breach("disconnected", tuple(sorted(group))))
    return breaches


def rows_of(tiles: Mapping[Cell, str]) -> list[list[Cell]]:
    """Every row and column of two or more tiles."""
    rows = []
    for dx, dy in ((1, 0), (0, 1)):
        for x, y in sorted(tiles):
            if (x - dx, y - dy) in tiles or (x + dx, y + dy) not in tiles:
                continue
            rows.append(_row_through(tiles, (x, y), dx, dy))
    return rows


def _row_through(tiles: Mapping[Cell, str], cell: Cell, dx: int, dy: int) -> list[Cell]:
    x, y = cell
    while (x - dx, y - dy) in tiles:
        x, y = x - dx, y - dy
    row = []
    while (x, y) in tiles:
        row.append((x, y))
        x, y = x + dx, y + dy
    return row


@lru_cache(maxsize=100_000)
def row_reason(faces: tuple[str, ...], game: str) -> str | None:
    """Why the engine refuses a row; None if it is legal."""
    try:
        Board.parse(" ".join(f"{face}@{x},0" for x, face in enumerate(faces)), game=game)
    except ParseError as error:
        return error.reason
    return None


def _culprits(row: Sequence[Cell], faces: tuple[str, ...], game: str) -> tuple[Cell, ...]:
    """The cells that an illegal row is about: equal tiles, or those that do not fit the others."""
    # Equal faces, whatever is behind them.
    looks = [face[:2] for face in faces]
    equal = tuple(cell for cell, look in zip(row, looks, strict=True) if looks.count(look) > 1)
    if equal:
        return equal
    single = tuple(
        cell for k, cell in enumerate(row) if len(row) > 2 and _fits_without(faces, k, game)
    )
    return single or tuple(row)


def _fits_without(faces: tuple[str, ...], k: int, game: str) -> bool:
    return row_reason(faces[:k] + faces[k + 1 :], game) is None


def connected_groups(cells: Mapping[Cell, object]) -> list[set[Cell]]:
    """The groups of cells that touch, the largest first."""
    left = set(cells)
    groups = []
    while left:
        queue = [min(left)]
        group = {*queue}
        left -= group
        while queue:
            x, y = queue.pop()
            for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if cell in left:
                    left.discard(cell)
                    group.add(cell)
                    queue.append(cell)
        groups.append(group)
    return sorted(groups, key=lambda group: (-len(group), min(group)))


class _Search:
    """Tiles on cells, and what they cost together."""

    def __init__(
        self,
        options: Mapping[Cell, Costs],
        copies: Mapping[str, int],
        game: str,
        before: Mapping[Cell, str],
    ) -> None:
        self.costs: dict[Cell, dict[str, float]] = {}
        for cell, costs in options.items():
            own = dict(costs)
            if cell in before:
                own = {
                    tile: cost + (0.0 if tile == before[cell] else _CHANGE)
                    for tile, cost in own.items()
                }
            self.costs[cell] = own
        self.tiles = {
            cell: min(costs, key=lambda t: costs[t]) for cell, costs in self.costs.items()
        }
        self.copies = copies
        self.game = game
        self.counts = Counter(self.tiles.values())

    def _around(self, cell: Cell, tile: str) -> float:
        """What this tile costs in this cell: its own cost, and the rules that it breaks."""
        held = self.tiles[cell]
        self.tiles[cell] = tile
        total = self.costs[cell].get(tile, 20.0)
        for dx, dy in ((1, 0), (0, 1)):
            row = _row_through(self.tiles, cell, dx, dy)
            if len(row) > 1 and row_reason(tuple(self.tiles[c] for c in row), self.game):
                total += _BREACH
        others = self.counts[tile] - (held == tile)
        if others >= self.copies.get(tile, 0):
            total += _BREACH
        self.tiles[cell] = held
        return total

    def _put(self, cell: Cell, tile: str) -> None:
        self.counts[self.tiles[cell]] -= 1
        self.tiles[cell] = tile
        self.counts[tile] += 1

    def improve(self) -> None:
        """Change single tiles, then pairs in one row, as long as that costs less."""
        for _ in range(_ROUNDS):
            if not self._improve_one() and not self._improve_two():
                break

    def _suspects(self) -> list[Cell]:
        """Cells that may have to change: in a row, or among copies, that cannot be."""
        cells: set[Cell] = set()
        for row in rows_of(self.tiles):
            if row_reason(tuple(self.tiles[c] for c in row), self.game):
                cells.update(row)
        cells.update(
            c for c, tile in self.tiles.items() if self.counts[tile] > self.copies.get(tile, 0)
        )
        return sorted(cells)

    def _improve_one(self) -> bool:
        best: tuple[float, Cell, str] | None = None
        for cell in self._suspects():
            now = self._around(cell, self.tiles[cell])
            for tile in self._likely(cell):
                gain = now - self._around(cell, tile)
                if gain > 1e-6 and (best is None or gain > best[0]):
                    best = gain, cell, tile
        if best is not None:
            self._put(best[1], best[2])
        return best is not None

    def _improve_two(self) -> bool:
        """One change that costs more, if a second one makes up for it."""
        for cell in self._suspects():
            held = self.tiles[cell]
            now = self._around(cell, held)
            for tile in self._likely(cell):
                lost = self._around(cell, tile) - now
                if tile == held or lost > _BREACH:
                    continue
                self._put(cell, tile)
                for other in self._suspects():
                    if other == cell:
                        continue
                    base = self._around(other, self.tiles[other])
                    for second in self._likely(other):
                        if base - self._around(other, second) > lost + 1e-6:
                            self._put(other, second)
                            return True
                self._put(cell, held)
        return False

    def _likely(self, cell: Cell) -> list[str]:
        costs = self.costs[cell]
        least = min(costs.values())
        return [tile for tile, cost in costs.items() if cost < least + 2 * _BREACH]

    def confidence(self, cell: Cell) -> float:
        """The chance of the tile in this cell, if all others are right."""
        mine = self._around(cell, self.tiles[cell])
        total = sum(math.exp(mine - self._around(cell, tile)) for tile in self.costs[cell])
        return 1 / total if total > 0 else 0.0
