"""Many tile games at once: one call makes a move in each and lists the next moves of all."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from sestina.arrays.core.batch_arrays import BatchArrays, action_at
from sestina.arrays.core.space import HEAD, NOTHING, PASS, Space
from sestina.arrays.core.tile_observation import TileObserver
from sestina.arrays.core.tile_rows import MOST_IDS, TileRows
from sestina.engine.moves import Move
from sestina.engine.tiles import TILES
from sestina.games.chance import Chance, Seed
from sestina.games.tiles.start import begin_tiles, deal_tiles
from sestina.games.tiles.state import TilesState


class TileBatch(BatchArrays):
    """Placements are played from the generator's own list; only other moves become objects."""

    def __init__(self, space: Space, games: int) -> None:
        super().__init__(space, games)
        self.rows: Final = TileRows(space)
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
        self.note_listing(game, state, first, rows.add(state))
        self._placements[game] = i32(rows.placements)
        self._moves[game] = rows.moves or None

    def step(self, actions: bytes) -> int:
        """Make the move with the given number, four bytes each, in every game.

        Returns how many games ended; they keep their last state until they are dealt anew.
        Nothing changes if a number is wrong.
        """
        self.check(actions)
        chosen = self._chosen_exchanges(actions)
        self.rows.clear()
        ended = 0
        for game in range(self.games):
            state = self._states[game]
            assert state is not None
            action = action_at(actions, game)
            seat = state.seat
            before: int = state.scores[seat]
            if action < i64(self._placements[game]):
                state.play_found(action)
            else:
                moves = self._moves[game]
                state.play(chosen[int(game)] if moves is None else moves[action])
            self.note_step(game, state.scores[seat] - before, state.over)
            if state.over:
                ended += 1
            self._list(game, state)
        return ended

    def _chosen_exchanges(self, actions: bytes) -> dict[int, Move]:
        """The exchanges and passes that were chosen, before their rows are overwritten."""
        chosen: dict[int, Move] = {}
        entries = self.rows.entries
        base = self.space.first_name - self.space.first_code
        for game in range(self.games):
            action = action_at(actions, game)
            if action < i64(self._placements[game]) or self._moves[game] is not None:
                continue
            at = (i64(self.first[game]) + action) * self.space.width
            if entries[at] == PASS:
                chosen[int(game)] = Move("pass")
                continue
            codes: list[int] = []
            for k in range(MOST_IDS):
                number = i64(entries[at + HEAD + k])
                if number == NOTHING:
                    break
                codes.append(int(number - base))
            chosen[int(game)] = Move("swap", tuple([TILES[code] for code in codes]))
        return chosen

    def observe(self, observer: TileObserver, out: vec[u8], size: int) -> None:
        """Write what the seat to move of each game may know, `size` bytes each."""
        for game in range(self.games):
            state = self._states[game]
            assert state is not None
            observer.observe(state, int(state.seat), out, int(game) * size)
