"""The face-down pile or bag: one ordered queue, drawn from the front.

Drawing from a shuffled queue is the same as drawing blindly from a bag. Exchanged tiles go
under the stacks in classic (B16, C-X6) and to random places of the bag elsewhere (T5, F23).
By a house rule the queue consists of real stacks, which are used up one after the other: a
tile that is slid under one comes when that stack ends.

Replaying a record draws what the record says: each tile is looked up in the queue, whatever
the order.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from sestina.engine.errors import ParseError
from sestina.engine.tiles import CODES, FACES, TILES
from sestina.games.chance import Chance, shuffled

SPECIAL: Final = CODES
"""Codes from here on are special tiles: SPECIAL + the index of the action kind."""


class Pile:
    def __init__(self, tiles: vec[u8]) -> None:
        self._tiles: vec[u8] = tiles
        self.front: i64 = 0
        """Where the tiles begin that are left: drawing moves it, and leaves the rest alone."""
        self.ordinary: i64 = 0
        """Ordinary tiles left: what limits depend on, and what people may know (C-A32)."""
        self.specials: i64 = 0
        for k in range(i64(len(tiles))):
            if tiles[k] >= SPECIAL:
                self.specials += 1
            else:
                self.ordinary += 1
        self.is_stacked: bool = False
        self.heights: list[int] = []
        """How many tiles are in each stack, in the order of drawing; none without stacks."""
        self.script: list[int] | None = None
        """The tiles that a record says are drawn next; None when no record is replayed."""

    def stack_up(self, heights: list[int]) -> None:
        """Make stacks of these heights of the queue."""
        self.is_stacked = True
        self.heights = heights

    def copy(self) -> "Pile":
        copy = Pile(self._tiles[self.front :])
        copy.ordinary = self.ordinary
        copy.specials = self.specials
        copy.is_stacked = self.is_stacked
        copy.heights = [*self.heights]
        copy.script = None if self.script is None else [*self.script]
        return copy

    def veiled(self) -> "Pile":
        """The counts, without the tiles."""
        copy = Pile(vec[u8]())
        copy.ordinary = self.ordinary
        copy.specials = self.specials
        copy.is_stacked = self.is_stacked
        copy.heights = [*self.heights]
        return copy

    def take_over(self, other: "Pile") -> None:
        """Take over the content of another pile."""
        self._tiles = other._tiles[:]
        self.front = other.front
        self.ordinary = other.ordinary
        self.specials = other.specials
        if self.is_stacked:
            self.heights = [*other.heights]

    @property
    def size(self) -> i64:
        return self.ordinary + self.specials

    def codes(self) -> list[int]:
        """The tiles that are left, in the order of drawing."""
        return [int(self._tiles[k]) for k in range(self.front, i64(len(self._tiles)))]

    def count_faces(self, counts: vec[i64]) -> None:
        """Add the ordinary tiles that are left to the counts of their faces."""
        tiles = self._tiles
        for k in range(self.front, i64(len(tiles))):
            tile = i64(tiles[k])
            if tile < SPECIAL:
                counts[tile % FACES] += 1

    def count_codes(self, counts: vec[i64]) -> None:
        """Add the ordinary tiles that are left to the counts of their codes."""
        tiles = self._tiles
        for k in range(self.front, i64(len(tiles))):
            tile = i64(tiles[k])
            if tile < SPECIAL:
                counts[tile] += 1

    def fill(self, tiles: vec[u8]) -> None:
        """Replace the content by tiles that a simulation imagines."""
        self._tiles = tiles
        self.front = 0

    def draw(self) -> i64:
        """The next tile, ordinary or special. The pile must not be empty."""
        if self.script is not None:
            self._bring_forward(self.script)
        tile = i64(self._tiles[self.front])
        self.front += 1
        if tile >= SPECIAL:
            self.specials -= 1
        else:
            self.ordinary -= 1
        if self.is_stacked:
            self.heights[0] -= 1
            if self.heights[0] == 0:
                del self.heights[0]
        return tile

    def _bring_forward(self, script: list[int]) -> None:
        if not script:
            raise ParseError("missing-draw", "the record does not say which tile was drawn here")
        wanted = script.pop(0)
        tiles = self._tiles
        at = self.front
        while at < i64(len(tiles)) and int(tiles[at]) != wanted:
            at += 1
        if at == i64(len(tiles)):
            name = str(TILES[wanted]) if wanted < SPECIAL else "that special tile"
            raise ParseError("impossible-draw", f"{name} is no longer in the pile")
        while at > self.front:
            tiles[at] = tiles[at - 1]
            at -= 1
        tiles[at] = u8(wanted)

    def put_under(self, tiles: list[int], chance: Chance | None, turn: i64 = 0) -> None:
        """Slide tiles under the stacks, in an order nobody knows.

        Real stacks get one tile each, in turn. The first of them depends on the turn alone:
        everyone sees which stacks grow, so a record without a seed must lead to the same.
        """
        if self.is_stacked:
            order = tiles if chance is None else [int(t) for t in shuffled(tiles, chance)]
            for k, tile in enumerate(order):
                self._slide_under(tile, turn + k)
            return
        start = i64(len(self._tiles))
        self._append(tiles)
        if chance is not None:
            chance.shuffle(self._tiles, start)

    def _slide_under(self, tile: int, number: i64) -> None:
        """Put a tile at the bottom of a stack; without any stack it begins one."""
        heights = self.heights
        if not heights:
            heights.append(0)
        stack = int(number % len(heights))
        bottom = self.front + sum(heights[: stack + 1])
        heights[stack] += 1
        self._append([tile])
        tiles = self._tiles
        at = i64(len(tiles)) - 1
        while at > bottom:
            tiles[at] = tiles[at - 1]
            at -= 1
        tiles[at] = u8(tile)

    def put_back(self, tiles: list[int], chance: Chance | None) -> None:
        """Throw tiles into the bag: each ends at a random place among all."""
        for tile in tiles:
            self._append([tile])
            if chance is not None:
                last = i64(len(self._tiles)) - 1
                other = self.front + chance.below(last - self.front + 1)
                kept = self._tiles[last]
                self._tiles[last] = self._tiles[other]
                self._tiles[other] = kept

    def _append(self, tiles: list[int]) -> None:
        queue = self._tiles
        for tile in tiles:
            queue = append(queue, u8(tile))
        self._tiles = queue
        self.ordinary += len(tiles)
