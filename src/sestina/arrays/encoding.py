"""`Encoding`: one game's positions and moves as arrays of fixed shapes."""

from collections.abc import Sequence
from typing import Any, Final, get_args

import numpy as np
from librt.vecs import vec
from mypy_extensions import u8
from numpy.typing import NDArray

from sestina.arrays.codecs import codec_of
from sestina.arrays.core.micro_steps import MicroSteps
from sestina.arrays.core.space import HEAD, KINDS, NOTHING, PLACE, ROWS, SWAP, USE
from sestina.arrays.core.tile_observation import STAR_FIELD, START_FIELD
from sestina.arrays.layouts import Bytes, Part, Rows, lay_out, wrap_bytes, wrap_rows
from sestina.arrays.symmetry import Symmetry
from sestina.engine.moves import Move
from sestina.engine.tiles import BACKGROUNDS, COLOURS, SHAPES, TILES
from sestina.engine.window import REACH
from sestina.game.public_state import PublicState
from sestina.game.view import View
from sestina.games.facts import FactKind
from sestina.games.registry import GameId, build_rules
from sestina.games.rules import Rules
from sestina.games.state import GameState

NO_CELL: Final = 255
"""On the board of an observation, where the window is larger than a board with an edge."""
FACT_KINDS: Final[tuple[str, ...]] = get_args(FactKind)
FACT_TILES: Final = 9
"""Tiles of a fact that a row of numbers has room for: those of the largest hand."""
FACT_WIDTH: Final = 4 + 3 * FACT_TILES
"""Numbers in the row of a fact."""
MOST_FACTS: Final = 256
"""Facts of all but the longest games."""
SIDE: Final = 40
"""Cells along the window: hardly a game outgrows it."""


class Encoding:
    """How the positions and moves of one game become numbers.

    An observation is a vector of bytes, whose `parts` have names. A move is a row of integers: its
    kind, its points, and the ids of its tiles and cells. Ids mean the same in every position;
    cells count from the corner of a window with the board in its middle.
    """

    def __init__(self, rules: Rules, players: int, side: int = SIDE) -> None:
        if not 8 <= side <= 200:
            raise ValueError(f"the side of a window is 8 to 200 cells, not {side!r}")
        codec = codec_of(rules)
        self._made_of: Final = (rules, players, side)
        self.rules: Final = rules
        self.players: Final = players
        self.space: Final = codec.space(rules, players, side)
        self.rows: Final = codec.rows(self.space)
        """The rows of the last `rows_of`."""
        self.observer: Final = codec.observer(self.space)
        self.parts: Final[dict[str, Part]] = lay_out(self.observer.parts)
        """The parts of an observation by name, in their order."""
        self.size: Final = max(part.stop for part in self.parts.values())
        """How many bytes an observation has."""
        self._bytes: Final[vec[u8]] = vec[u8](bytes(self.size))
        self._observed: Final[Bytes] = wrap_bytes(self._bytes)
        self._steps: Final = MicroSteps(self.space)
        self._tile_planes: Bytes | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), self._made_of)

    # What the numbers mean

    @property
    def side(self) -> int:
        """How many cells the window has along a side; 0 in Cards."""
        return int(self.space.side)

    @property
    def ids(self) -> int:
        """How many ids there are."""
        return int(self.space.size)

    @property
    def lays(self) -> int:
        """How many of the ids, the first ones, are tiles on cells; 0 in Cards."""
        return int(self.space.first_name)

    @property
    def width(self) -> int:
        """How many columns the row of a move has."""
        return int(self.space.width)

    def kind(self, row: Sequence[int] | Rows) -> str:
        """The kind of a row's move, as `Move.kind`."""
        return KINDS[min(int(row[0]), USE)]

    # Views

    def observe(self, view: View) -> Bytes:
        """All that a view knows except for its facts, as bytes."""
        return self.observe_state(view._state, -1 if view.seat is None else view.seat)

    def information(self, view: View, *, most_facts: int = MOST_FACTS) -> NDArray[np.int16]:
        """All that a view knows, its facts too, as one vector of numbers.

        The bytes of the observation come first, then `most_facts` rows of `FACT_WIDTH` numbers for
        the last facts, latest first: kind, seat, points and count, then tile, x and y of each of
        its first tiles. All but points and count are counted from 1, and 0 stands for nothing.
        """
        found = np.zeros((most_facts, FACT_WIDTH), dtype=np.int16)
        for row, fact in zip(found, reversed(view.facts), strict=False):
            row[:4] = FACT_KINDS.index(fact.kind) + 1, fact.seat + 1, fact.points, fact.count
            for k, tile in enumerate(fact.tiles[:FACT_TILES]):
                row[4 + 3 * k] = tile.code + 1
            for k, (x, y) in enumerate(fact.cells[:FACT_TILES]):
                row[5 + 3 * k : 7 + 3 * k] = x + REACH + 1, y + REACH + 1
        return np.concatenate([self.observe(view).astype(np.int16), found.reshape(-1)])

    def moves(self, view: View) -> Rows:
        """A row for each move of `view.legal_moves()`, in the same order."""
        return self.rows_of(view._state).copy()

    def mask(self, view: View, steps: Sequence[int] = ()) -> Bytes:
        """1 for each id that is a legal next step after these steps of the turn."""
        self._walk(view, steps)
        return wrap_bytes(self._steps.mask).copy()

    def steps(self, view: View, move: Move | str) -> list[int]:
        """The ids that make a move step by step."""
        moves = view.legal_moves()
        wanted = str(move)
        for index, listed in enumerate(moves):
            if str(listed) == wanted:
                return self.steps_of(self.rows_of(view._state)[index])
        raise ValueError(f"'{move}' is not among the legal moves")

    def move(self, view: View, steps: Sequence[int]) -> Move | None:
        """The move that these steps make; None if it is not complete yet."""
        index = self._walk(view, steps)
        return None if index < 0 else view.legal_moves()[index]

    def _walk(self, view: View, steps: Sequence[int]) -> int:
        count = len(self.rows_of(view._state))
        walk = self._steps
        walk.begin()
        walk.fill(self.rows, 0, count)
        index = -1
        for step in steps:
            if index >= 0:
                raise ValueError("the move is complete before the last of these steps")
            index = int(walk.choose(int(step), self.rows, 0, count))
            walk.fill(self.rows, 0, count)
        return index

    # Rows

    def steps_of(self, row: Rows) -> list[int]:
        """The ids that make the move of a row step by step."""
        kind, space = int(row[0]), self.space
        ids = [int(number) for number in row[HEAD : HEAD + int(space.most_ids)]]
        steps = [number for number in ids if number != NOTHING]
        if kind not in (PLACE, SWAP, ROWS):
            steps.insert(0, int(space.word(kind)))
        return [*steps, int(space.end)] if space.needs_end[kind] else steps

    def features(self, moves: Rows) -> NDArray[np.int16]:
        """Rows as plain features: kind, points, number of ids, then x, y and tile of each.

        Where an id has no cell, x and y are -1; where it has no tile, the tile is -1.
        """
        space = self.space
        most = int(space.most_ids)
        ids = moves[..., HEAD : HEAD + most]
        tiles, area = int(space.tiles), int(space.area)
        is_laid = (ids >= 0) & (ids < space.first_name)
        is_named = (ids >= space.first_name) & (ids < space.first_point)
        is_point = (ids >= space.first_point) & (ids < space.first_use)
        cell = np.where(is_laid, ids // tiles, ids - int(space.first_point))
        has_cell = is_laid | is_point
        side = max(int(space.side), 1)
        found = np.full((*moves.shape[:-1], 3 + 3 * most), -1, dtype=np.int16)
        found[..., 0:2] = moves[..., 0:2]
        found[..., 2] = (ids != NOTHING).sum(axis=-1)
        found[..., 3::3] = np.where(has_cell, cell % side, -1)
        found[..., 4::3] = np.where(has_cell, cell // side, -1)
        tile = np.where(is_laid, ids % tiles, ids - area * tiles)
        found[..., 5::3] = np.where(is_laid | is_named, tile, -1)
        return found

    # Observations

    def unpack(self, observation: Bytes) -> dict[str, NDArray[Any]]:
        """The parts of an observation by name; scores as one number each."""
        parts: dict[str, NDArray[Any]] = {
            name: part.of(observation) for name, part in self.parts.items()
        }
        scores = parts["scores"].astype(np.uint16)
        parts["scores"] = scores[..., 0] + 256 * scores[..., 1]
        return parts

    @property
    def plane_names(self) -> tuple[str, ...]:
        """What each of the `planes` shows: a colour, a shape, a background, a kind of field."""
        if self.side == 0:
            raise ValueError("Cards has no board, and so no planes")
        backgrounds = BACKGROUNDS if self.rules.diagonals else ""
        return (
            *[f"colour {letter}" for letter in COLOURS],
            *[f"shape {letter}" for letter in SHAPES],
            *[f"background {letter}" for letter in backgrounds],
            *(("inside", "points", "disc", "start") if "fields" in self.parts else ()),
        )

    def planes(self, observation: Bytes) -> Bytes:
        """The board of an observation, or of a batch of them, as planes of `side` x `side` cells.

        A plane has 1 where a tile shows its colour, shape or background; `points` has the points
        that a field pays.
        """
        if self.side == 0:
            raise ValueError("Cards has no board, and so no planes")
        board = self.parts["board"].of(observation)
        if self._tile_planes is None:
            self._tile_planes = self._planes_of_tiles()
        found = self._tile_planes[board]
        if "fields" in self.parts:
            fields = self.parts["fields"].of(observation)
            pays = np.where(fields < STAR_FIELD, fields, 0)
            kinds = [board != NO_CELL, pays, fields == STAR_FIELD, fields == START_FIELD]
            more = np.stack([kind.astype(np.uint8) for kind in kinds], axis=-1)
            found = np.concatenate([found, more], axis=-1)
        return np.ascontiguousarray(np.moveaxis(found, -1, -3))

    def _planes_of_tiles(self) -> Bytes:
        """For each number on a board, what the tile shows."""
        count = 12 + (len(BACKGROUNDS) if self.rules.diagonals else 0)
        table = np.zeros((256, count), dtype=np.uint8)
        for number in range(int(self.space.tiles)):
            tile = TILES[int(self.space.first_code) + number]
            shown = [COLOURS.index(tile.colour), 6 + SHAPES.index(tile.shape)]
            if tile.background is not None:
                shown.append(12 + BACKGROUNDS.index(tile.background))
            table[number + 1, shown] = 1
        return table

    def symmetry(
        self,
        colours: Sequence[int] = range(6),
        shapes: Sequence[int] = range(6),
        *,
        swapped: bool = False,
    ) -> Symmetry:
        """The same game with other colours and shapes: colour `c` becomes `colours[c]`.

        With `swapped`, colours and shapes then change places.
        """
        return Symmetry(self.space, self.parts, colours, shapes, swapped)

    # States, for environments

    def observe_state(self, state: GameState, seat: int) -> Bytes:
        """What a seat may know of a state."""
        self.observer.observe(state, seat, self._bytes, 0)
        return self._observed.copy()

    def rows_of(self, state: GameState) -> Rows:
        """The legal moves of a state, in an array that the next call overwrites."""
        self.rows.clear()
        count = self.rows.add(state)
        return wrap_rows(self.rows.entries, count, self.width)


def encoding(
    game: GameId = "classic", *, players: int = 2, side: int = SIDE, **options: Any
) -> Encoding:
    """The encoding of a game, with the options of `sestina.new_game`."""
    return Encoding(build_rules(game, options), players, side)


def encoding_of(game: PublicState[Any], *, side: int = SIDE) -> Encoding:
    """The encoding of a game or a view."""
    return Encoding(game._state.rules, game.players, side)
