"""Numbers that name the parts of a move, the same in every position of a game.

An id names a tile on a cell of the window (*lay*), a tile (*name*), a cell (*point*), an action
tile or star disc (*use*), or one of a few words such as the end of a turn. Ids follow each other in
this order. A move is a kind and the ids of its tiles and cells.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from sestina.engine.tiles import FACES
from sestina.games.rules import Rules

PLACE: Final = 0
SWAP: Final = 1
PASS: Final = 2
DRAW: Final = 3
DECLINE: Final = 4
DONE: Final = 5
ROWS: Final = 6
STUCK: Final = 7
USE: Final = 8
"""The kind of a `use` move is `USE` and the number of its action."""
KINDS: Final = ("place", "swap", "pass", "draw", "decline", "done", "rows", "stuck", "use")
"""The kinds by their numbers."""
WORDS: Final = ("end", "pass", "draw", "decline", "done", "stuck")
"""What the last ids say, in their order."""

NOTHING: Final = -1
"""In a row of a move, where there is no further id."""
OUTSIDE: Final = -2
"""In a row of a move, a cell that lies outside of the window."""
HEAD: Final = 2
"""The first columns of a row: the kind and the points."""


class Space:
    """The ids of one game, with a window of this many cells a side (none in Cards)."""

    def __init__(
        self, rules: Rules, players: int, side: int, tile_kind: int, most_ids: int, extra: int = 0
    ) -> None:
        self._made_of: Final = (rules, players, side, tile_kind, most_ids, extra)
        self.rules: Final = rules
        self.players: Final[i64] = players
        self.side: Final[i64] = side
        self.area: Final[i64] = side * side
        codes = sorted(set(rules.tiles))
        self.first_code: Final[i64] = codes[0] // FACES * FACES
        """The code of the first tile; in Flex the plain ones are missing."""
        self.tiles: Final[i64] = codes[-1] + 1 - codes[0] // FACES * FACES
        """How many different tiles there are."""
        actions = [*rules.actions]
        if rules.disc is not None:
            actions.append(rules.disc)
        self.action_kinds: Final[list[str]] = [action.kind for action in actions]
        """The action tiles by their numbers; a star disc comes last."""
        self.first_name: Final[i64] = self.area * self.tiles
        self.first_point: Final[i64] = self.first_name + self.tiles
        self.first_use: Final[i64] = self.first_point + self.area
        self.end: Final[i64] = self.first_use + len(actions)
        """The id that ends the list of tiles of a move."""
        self.size: Final[i64] = self.end + len(WORDS)
        """How many ids there are."""
        self.tile_kind: Final[i64] = tile_kind
        """The kind of move that begins with the name of a tile."""
        self.most_ids: Final[i64] = most_ids
        """How many ids a row has room for."""
        self.width: Final[i64] = (HEAD + most_ids + extra + 1) // 2 * 2
        """The columns of a row, an even number."""
        ends = [kind in (PLACE, SWAP, ROWS) for kind in range(USE)]
        ends.extend([action.tiles[0] != action.tiles[1] for action in actions])
        self.needs_end: Final[vec[u8]] = vec[u8]([u8(1) if end else u8(0) for end in ends])
        """For each kind, whether a move of it is closed by `end`."""

    def __reduce__(self) -> tuple[object, ...]:
        return (Space, self._made_of)

    def word(self, kind: i64) -> i64:
        """The id that begins a move of a kind without tiles and cells, or a `use`."""
        if kind >= USE:
            return self.first_use + kind - USE
        return self.end + (5 if kind == STUCK else kind - PASS + 1)

    def lay(self, x: i64, y: i64, code: i64) -> i64:
        """A tile on a cell, whose coordinates count from the corner of the window."""
        if x < 0 or y < 0 or x >= self.side or y >= self.side:
            return OUTSIDE
        return (y * self.side + x) * self.tiles + code - self.first_code

    def point(self, x: i64, y: i64) -> i64:
        if x < 0 or y < 0 or x >= self.side or y >= self.side:
            return OUTSIDE
        return self.first_point + y * self.side + x

    def name(self, code: i64) -> i64:
        return self.first_name + code - self.first_code
