"""Many tile games at once: one call makes a move in each and lists the next moves of all."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from sestina.arrays.core.batch_arrays import BatchArrays, action_at
from sestina.arrays.core.rows import column
from sestina.arrays.core.space import HEAD, NOTHING, OUTSIDE, PASS, Space
from sestina.arrays.core.tile_observation import TileObserver
from sestina.arrays.core.tile_rows import MOST_IDS, TileRows, window_left, window_top
from sestina.engine.moves import Move
from sestina.engine.placements import Placements
from sestina.engine.tiles import TILES
from sestina.games.chance import Chance, Seed
from sestina.games.tiles.start import begin_tiles, deal_tiles
from sestina.games.tiles.state import TilesState


class TileBatch(BatchArrays):
    """Placements are played from the generator's own list; only other moves become objects."""

    def __init__(self, space: Space, games: int) -> None:
        super().__init__(space, games)
        self.rows: TileRows = TileRows(space)
        """The moves of all games. `step` makes another array, and keeps this one for the next."""
        self._last_rows: TileRows = TileRows(space)
        self._found: Final = Placements()
        """The list of all states: a list of its own for each would not fit into the cache."""
        self._states: list[TilesState | None] = [None] * games
        self._placements: Final[vec[i32]] = vec[i32]([i32(0)] * games)
        self._moves: list[list[Move] | None] = [None] * games

    def state(self, game: int) -> TilesState:
        """The state of a game that was dealt."""
        state = self._states[game]
        assert state is not None
        return state

    def deal(self, game: int, seed: Seed) -> None:
        """Begin a new game at this place and list its moves."""
        players = int(self.space.players)
        state = begin_tiles(self.space.rules, players, Chance(seed), self._states[game])
        state.keeps_facts = False
        deal_tiles(state)
        self._states[game] = state
        self._list(i64(game), state)

    def _list(self, game: i64, state: TilesState) -> None:
        rows = self.rows
        first = rows.count
        state.found = self._found
        state.fresh = False
        self.note_listing(game, state, first, rows.add(state))
        self._placements[game] = i32(rows.placements)
        self._moves[game] = rows.moves or None
        state.fresh = False

    def step(self, actions: bytes) -> int:
        """Make the move with the given number, four bytes each, in every game.

        Returns how many games ended; they keep their last state until they are dealt anew.
        Nothing changes if a number is wrong.
        """
        self.check(actions)
        self.rows, self._last_rows = self._last_rows, self.rows
        self.rows.clear()
        ended = 0
        for game in range(self.games):
            state = self._states[game]
            assert state is not None
            seat = state.seat
            before: int = state.scores[seat]
            self._play(game, state, action_at(actions, game))
            self.note_step(game, state.scores[seat] - before, state.over)
            if state.over:
                ended += 1
            self._list(game, state)
        return ended

    def _play(self, game: i64, state: TilesState, action: i64) -> None:
        moves = self._moves[game]
        if moves is not None:
            state.play(moves[action])
            return
        at = (i64(self.first[game]) + action) * self.space.width
        entries = self._last_rows.entries
        if action < i64(self._placements[game]):
            if not self._load(state, entries, at):
                state.find()
                state.play_found(action)
            else:
                state.play_found(0)
        elif column(entries, at) == PASS:
            state.play(Move("pass"))
        else:
            base = self.space.first_name - self.space.first_code
            codes: list[int] = []
            for k in range(i64(MOST_IDS)):
                number = column(entries, at + HEAD + k)
                if number == NOTHING:
                    break
                codes.append(int(number - base))
            state.play(Move("swap", tuple([TILES[code] for code in codes])))

    def _load(self, state: TilesState, entries: vec[i64], at: i64) -> bool:
        """Make the placement of a row the only one that is found; False outside of the window."""
        space, grid, found = self.space, state.grid, self._found
        side, tiles = space.side, space.tiles
        left, top = window_left(grid, side), window_top(grid, side)
        size: i64 = 0
        while size < MOST_IDS:
            number = column(entries, at + HEAD + size)
            if number == NOTHING:
                break
            if number == OUTSIDE:
                return False
            place = number // tiles
            cell = grid.cell_of(place % side + left, place // side + top)
            found.tiles[size] = cell * 256 + number % tiles + space.first_code
            size += 1
        found.sizes[0] = size
        found.points[0] = column(entries, at + 1)
        found.count = 1
        return True

    def observe(self, observer: TileObserver, out: vec[u8], size: int) -> None:
        """Write what the seat to move of each game may know, `size` bytes each."""
        for game in range(self.games):
            state = self._states[game]
            assert state is not None
            observer.observe(state, int(state.seat), out, int(game) * size)
