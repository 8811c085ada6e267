"""Colours and shapes under other names: the same game, as permutations of its arrays."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sestina.arrays.core.space import HEAD, NOTHING, Space
from sestina.arrays.layouts import Bytes, Part, Rows
from sestina.engine.tiles import FACES, TILES, Tile

_TILE_COUNTS: Final = ("hand", "unseen", "shown")
_LAST: Final = 2**31 - 1


class Symmetry:
    """A permutation of colours and one of shapes. `Encoding.symmetry` makes it."""

    def __init__(
        self,
        space: Space,
        parts: Mapping[str, Part],
        colours: Sequence[int],
        shapes: Sequence[int],
        swapped: bool,
    ) -> None:
        for names, given in (("colours", colours), ("shapes", shapes)):
            if sorted(given) != [*range(6)]:
                raise ValueError(f"{names} is a permutation of 0 to 5, not {list(given)!r}")
        self._made_of: Final = (space, parts, colours, shapes, swapped)
        self._space: Final = space
        self._parts: Final = parts
        self._colours: Final = [*colours]
        self._shapes: Final = [*shapes]
        self._swapped: Final = swapped
        kinds = int(space.tiles)
        first = int(space.first_code)
        self.tiles: Final[NDArray[np.int64]] = np.array(
            [self.tile(TILES[first + kind]).code - first for kind in range(kinds)]
        )
        """What the tile with each number becomes."""
        self.ids: Final = self._permuted_ids()
        """What each id becomes."""
        self._values: Final = np.arange(256, dtype=np.uint8)
        self._values[1 : kinds + 1] = self.tiles + 1
        self._rows: Final = self._permuted_rows()

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), self._made_of)

    def tile(self, tile: Tile) -> Tile:
        """What a tile becomes."""
        background, face = divmod(tile.code, FACES)
        colour, shape = self._colours[face // 6], self._shapes[face % 6]
        if self._swapped:
            colour, shape = shape, colour
        return TILES[background * FACES + colour * 6 + shape]

    def observation(self, observation: Bytes) -> Bytes:
        """The observation, or a batch of them, of the game with the new names."""
        changed = observation.copy()
        for name, part in self._parts.items():
            old, new = part.of(observation), part.of(changed)
            if name == "board":
                new[...] = self._values[old]
            elif name == "banned":
                new[..., 2] = self._values[old[..., 2]]
            elif name in _TILE_COUNTS:
                new[..., self.tiles] = old
            elif name == "rows":
                numbers = self._sorted_rows(old[..., 0] * np.int64(64) + old[..., 1])
                new[..., 0], new[..., 1] = numbers // 64, numbers % 64
        return changed

    def moves(self, moves: Rows) -> Rows:
        """The rows of moves with the new names, in the same order."""
        changed = moves.copy()
        last = HEAD + int(self._space.most_ids)
        ids = moves[..., HEAD:last]
        named = np.where(ids >= 0, self.ids[np.maximum(ids, 0)], ids)
        named = np.sort(np.where(named == NOTHING, _LAST, named), axis=-1)
        changed[..., HEAD:last] = np.where(named == _LAST, NOTHING, named)
        if moves.shape[-1] > last:
            changed[..., last:] = self._sorted_rows(moves[..., last:])
        return changed

    def mask(self, mask: Bytes) -> Bytes:
        """A mask of ids with the new names."""
        changed = np.empty_like(mask)
        changed[..., self.ids] = mask
        return changed

    def _permuted_ids(self) -> NDArray[np.int32]:
        space = self._space
        kinds, area = int(space.tiles), int(space.area)
        ids = np.arange(int(space.size), dtype=np.int32)
        laid = ids[: area * kinds].reshape(area, kinds)
        laid[...] = laid[:, :1] + self.tiles
        named = ids[area * kinds : (area + 1) * kinds]
        named[...] = area * kinds + self.tiles
        return ids

    def _permuted_rows(self) -> NDArray[np.int64]:
        """What the number of each row of cards becomes: its line times 64, and its cards."""
        numbers = np.arange(13 * 64)
        for line in range(1, 13):
            is_colour = line <= 6
            own, others = self._colours, self._shapes
            if not is_colour:
                own, others = others, own
            head = own[(line - 1) % 6] + (1 if is_colour != self._swapped else 7)
            for cards in range(64):
                bits = sum(1 << others[k] for k in range(6) if cards >> k & 1)
                numbers[line * 64 + cards] = head * 64 + bits
        return numbers

    def _sorted_rows(self, numbers: NDArray[np.integer]) -> NDArray[np.int64]:
        named = self._rows[numbers]
        named = np.sort(np.where(named == 0, _LAST, named), axis=-1)
        return np.where(named == _LAST, 0, named)
