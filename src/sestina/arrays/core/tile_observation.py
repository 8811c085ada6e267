"""What a seat may know of a tile game, as bytes."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from sestina.arrays.core.space import Space
from sestina.arrays.core.tile_rows import window_left, window_top
from sestina.engine.layout import PLAIN, STAR, START
from sestina.engine.window import WALL, x_of_place, y_of_place
from sestina.games.tiles.state import TilesState

STAR_FIELD: Final = 10
START_FIELD: Final = 11
TURN: Final = (
    "seat",
    "opening",
    "action_used",
    "pending",
    "laid",
    "parts_left",
    "discs_used",
    "passes",
    "idle",
    "over",
)
"""What the bytes of the part `turn` say. Seats count from the observer; pending counts from 1."""


class TileObserver:
    """Fills observations. Their parts follow each other as `parts` says."""

    def __init__(self, space: Space) -> None:
        self._space: Final = space
        rules, players = space.rules, int(space.players)
        side, tiles = int(space.side), int(space.tiles)
        actions = len(rules.actions)
        self.parts: Final[list[tuple[str, tuple[int, ...]]]] = [("board", (side, side))]
        """The names and shapes of the parts."""
        if rules.layout is not None:
            self.parts.append(("fields", (side, side)))
        self.parts.extend(
            [
                ("hand", (tiles,)),
                ("unseen", (tiles,)),
                ("scores", (players, 2)),
                ("hand_sizes", (players,)),
            ]
        )
        if actions > 0:
            self.parts.append(("actions", (players, actions)))
            self.parts.append(("waiting", (actions,)))
        if rules.disc is not None:
            self.parts.append(("discs", (players,)))
        self.parts.extend([("pile", (1,)), ("banned", (2, 3)), ("turn", (len(TURN),))])
        copies = [0] * tiles
        for code in rules.tiles:
            copies[code - int(space.first_code)] += 1
        self._copies: Final[vec[u8]] = vec[u8]([u8(count) for count in copies])

    def observe(self, state: TilesState, seat: int, out: vec[u8], at: int) -> None:
        """Write what this seat (-1: a spectator) may know into `out`, from `at` on."""
        space = self._space
        side, tiles, players = space.side, space.tiles, space.players
        first = space.first_code
        place = i64(at)
        left, top = window_left(state.grid, side), window_top(state.grid, side)
        hand_at = place + space.area
        if space.rules.layout is not None:
            self._write_fields(state, out, hand_at)
            hand_at += space.area
        unseen_at = hand_at + tiles
        copies = self._copies
        for k in range(tiles):
            out[hand_at + k] = 0
            out[unseen_at + k] = copies[k]
        self._write_board(state, out, place, unseen_at, left, top)
        if seat >= 0 and not state.hands[seat].hidden:
            hand = state.hands[seat]
            for k in range(hand.size):
                kind = i64(hand.tiles[k]) - first
                out[hand_at + kind] += 1
                out[unseen_at + kind] -= 1
        own = i64(max(seat, 0))
        place = unseen_at + tiles
        for k in range(players):
            other = (own + k) % players
            score = i64(state.scores[other])
            out[place + 2 * k] = u8(score & 255)
            out[place + 2 * k + 1] = u8(score >> 8)
            out[place + 2 * players + k] = u8(state.hands[other].size)
        place += 3 * players
        actions = i64(len(space.rules.actions))
        if actions > 0:
            for k in range(players):
                held = state.held[(own + k) % players]
                for a in range(actions):
                    out[place] = u8(1) if space.action_kinds[a] in held else u8(0)
                    place += 1
            for a in range(actions):
                out[place] = u8(1) if space.action_kinds[a] in state.waiting else u8(0)
                place += 1
        if space.rules.disc is not None:
            for k in range(players):
                out[place] = u8(state.discs.counts[(own + k) % players])
                place += 1
        self._write_turn(state, out, place, own, left, top)

    def _write_board(
        self, state: TilesState, out: vec[u8], at: i64, unseen_at: i64, left: i64, top: i64
    ) -> None:
        """The board, and its tiles taken from the unseen ones."""
        space, grid = self._space, state.grid
        side = space.side
        for k in range(at, at + space.area):
            out[k] = 0
        layout = space.rules.layout
        if layout is not None and layout.width != layout.height:
            for y in range(side):
                for x in range(side):
                    if x >= layout.width or y >= layout.height:
                        out[at + y * side + x] = WALL
        if grid.count == 0:
            return
        cells = grid.cells
        for y in range(grid.top, grid.bottom + 1):
            cell = grid.cell_of(grid.left, y)
            line = at + (y - top) * side - left
            is_inside = y >= top and y < top + side
            for x in range(grid.left, grid.right + 1):
                tile = i64(cells[cell])
                if tile != 0 and tile != WALL:
                    kind = tile - 1 - space.first_code
                    out[unseen_at + kind] -= 1
                    if is_inside and x >= left and x < left + side:
                        out[line + x] = u8(kind + 1)
                cell += 1

    def _write_fields(self, state: TilesState, out: vec[u8], at: i64) -> None:
        layout, side = self._space.rules.layout, self._space.side
        assert layout is not None
        for k in range(at, at + self._space.area):
            out[k] = 0
        for y in range(layout.height):
            row = layout.rows[y]
            for x in range(layout.width):
                letter = row[x]
                value: i64 = 0
                if letter == START:
                    value = START_FIELD
                elif letter == STAR:
                    value = STAR_FIELD if (x, y) in state.discs.stars else 0
                elif letter != PLAIN and letter.isdigit():
                    value = int(letter)
                out[at + i64(y) * side + i64(x)] = u8(value)

    def _write_turn(
        self, state: TilesState, out: vec[u8], at: i64, own: i64, left: i64, top: i64
    ) -> None:
        space = self._space
        out[at] = u8(state.pile.ordinary)
        self._write_ban(out, at + 1, state.banned_place, state.banned_tile, left, top)
        discs = state.discs
        self._write_ban(out, at + 4, discs.freed_place, discs.freed_tile, left, top)
        at += 7
        pending: i64 = 0
        if state.pending is not None:
            pending = space.action_kinds.index(state.pending.kind) + 1
        out[at] = u8((state.seat - own + space.players) % space.players)
        out[at + 1] = u8(1) if state.is_opening else u8(0)
        out[at + 2] = u8(1) if state.action_used else u8(0)
        out[at + 3] = u8(pending)
        out[at + 4] = u8(len(state.laid))
        out[at + 5] = u8(state.parts_left)
        out[at + 6] = u8(1) if discs.used else u8(0)
        out[at + 7] = u8(state.passes)
        out[at + 8] = u8(state.idle)
        out[at + 9] = u8(1) if state.over else u8(0)

    def _write_ban(self, out: vec[u8], at: i64, place: i64, tile: i64, left: i64, top: i64) -> None:
        """A tile that may not return to its cell in this turn: column, row and tile, from 1."""
        x: i64 = -1
        y: i64 = -1
        kind: i64 = -1
        if place >= 0:
            x, y = x_of_place(place) - left, y_of_place(place) - top
            kind = tile - self._space.first_code
            if x < 0 or y < 0 or x >= self._space.side or y >= self._space.side:
                x = y = -1
        out[at] = u8(x + 1)
        out[at + 1] = u8(y + 1)
        out[at + 2] = u8(kind + 1)
