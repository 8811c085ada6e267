"""Many tile games at once: one call makes a move in each and finds the next moves of all."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from sestina.arrays.core.batch_arrays import BatchArrays, action_at
from sestina.arrays.core.space import Space
from sestina.arrays.core.tile_observation import TileObserver
from sestina.arrays.core.tile_rows import TileRows, are_made
from sestina.engine.moves import Move
from sestina.games.chance import Chance, Seed
from sestina.games.tiles.move_list import count_hand_exchanges, exchange_at
from sestina.games.tiles.start import begin_tiles, deal_tiles
from sestina.games.tiles.state import TilesState


class TileBatch(BatchArrays):
    """Placements are played from the generator's own lists; only other moves become objects."""

    def __init__(self, space: Space, games: int) -> None:
        super().__init__(space, games)
        self.rows: Final = TileRows(space)
        self._states: list[TilesState | None] = [None] * games
        self._placements: Final[vec[i32]] = vec[i32]([i32(0)] * games)
        self._moves: list[list[Move] | None] = [None] * games
        """All moves of a game, where they had to be made."""

    def state(self, game: int) -> TilesState:
        """The state of a game that was dealt."""
        state = self._states[game]
        assert state is not None
        return state

    def deal(self, game: int, seed: Seed) -> None:
        """Begin a new game at this place and find its moves."""
        players = int(self.space.players)
        state = begin_tiles(self.space.rules, players, Chance(seed), self._states[game])
        state.keeps_facts = self.keeps_facts
        deal_tiles(state)
        self._states[game] = state
        self._find(i64(game), state)

    def put(self, game: int, state: TilesState) -> None:
        """Go on from a copy of this state, which is not over, and find its moves."""
        spare = self._states[game]
        copy = state.copy() if spare is None else state.copy_over(spare)
        self._states[game] = copy
        self._find(i64(game), copy)

    def _find(self, game: i64, state: TilesState) -> None:
        """Find all legal moves. They are numbered as in `legal_moves`."""
        self._moves[game] = None
        count: i64 = 0
        if not state.over and are_made(state):
            moves = state.legal_moves()
            self._moves[game] = moves
            count = len(moves)
        elif not state.over:
            count = state.find().count
            self._placements[game] = i32(count)
            limit = state.swap_limit()
            if limit > 0:
                count += count_hand_exchanges(state.hands[state.seat], limit)
            elif count == 0:
                count = 1  # a pass
        self.note_moves(game, state, count)

    def play(self, game: int, action: int) -> None:
        """Make the move with this number in one game; `find` looks for the next ones."""
        self._play(i64(game), self.state(game), i64(action))

    def find(self, game: int) -> None:
        """Find the moves of a game that somebody else has played on in."""
        self._find(i64(game), self.state(game))

    def list_moves(self) -> None:
        """Write the rows of all games, one game after the other."""
        self.rows.clear()
        for game in range(self.games):
            state = self._states[game]
            assert state is not None
            self.first[game] = i32(self.rows.count)
            self.rows.add(state, self._moves[game])

    def step(self, actions: bytes) -> int:
        """Make the move with the given number, eight bytes each, in every game.

        Returns how many games ended; they keep their last state until they are dealt anew.
        Nothing changes if a number is wrong.
        """
        self.check(actions)
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
            self._find(game, state)
        return ended

    def _play(self, game: i64, state: TilesState, action: i64) -> None:
        moves = self._moves[game]
        placements = i64(self._placements[game])
        if moves is not None:
            state.play(moves[action])
        elif action < placements:
            state.play_found(action)
        else:
            limit = state.swap_limit()
            if limit == 0:
                state.play_unable()
            else:
                hand = sorted(state.hands[state.seat].codes())
                state.play_exchange(exchange_at(hand, limit, action - placements))

    def observe(self, observer: TileObserver, out: vec[u8], size: int) -> None:
        """Write what the seat to move of each game may know, `size` bytes each."""
        for game in range(self.games):
            state = self._states[game]
            assert state is not None
            observer.observe(state, int(state.seat), out, int(game) * size)
