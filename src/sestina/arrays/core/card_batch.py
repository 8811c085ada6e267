"""Many games of Cards at once."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from sestina.arrays.core.batch_arrays import BatchArrays, action_at
from sestina.arrays.core.card_observation import CardObserver
from sestina.arrays.core.card_rows import CardRows
from sestina.arrays.core.space import Space
from sestina.engine.moves import Move
from sestina.games.cards.start import deal_cards
from sestina.games.cards.state import CardsState
from sestina.games.chance import Chance, Seed
from sestina.games.start import shuffle_pile


class CardBatch(BatchArrays):
    """Finding the plays of Cards takes most of the time, so the moves are kept as objects."""

    def __init__(self, space: Space, games: int) -> None:
        super().__init__(space, games)
        self.rows: Final = CardRows(space)
        self._states: list[CardsState | None] = [None] * games
        self._moves: list[list[Move]] = [[] for _ in range(games)]

    def state(self, game: int) -> CardsState:
        """The state of a game that was dealt."""
        state = self._states[game]
        assert state is not None
        return state

    def deal(self, game: int, seed: Seed) -> None:
        """Begin a new game at this place and find its moves."""
        state = CardsState(self.space.rules, int(self.space.players))
        state.keeps_facts = self.keeps_facts
        shuffle_pile(state, Chance(seed))
        deal_cards(state, None, None)
        self._states[game] = state
        self._find(i64(game), state)

    def put(self, game: int, state: CardsState) -> None:
        """Go on from a copy of this state, which is not over, and find its moves."""
        copy = state.copy()
        self._states[game] = copy
        self._find(i64(game), copy)

    def _find(self, game: i64, state: CardsState) -> None:
        moves = state.legal_moves()
        self._moves[game] = moves
        self.note_moves(game, state, len(moves))

    def play(self, game: int, action: int) -> None:
        """Make the move with this number in one game; `find` looks for the next ones."""
        self.state(game).play(self._moves[game][action])

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
            state.play(self._moves[game][action_at(actions, game)])
            self.note_step(game, state.scores[seat] - before, state.over)
            if state.over:
                ended += 1
            self._find(game, state)
        return ended

    def observe(self, observer: CardObserver, out: vec[u8], size: int) -> None:
        """Write what the seat to move of each game may know, `size` bytes each."""
        for game in range(self.games):
            state = self._states[game]
            assert state is not None
            observer.observe(state, int(state.seat), out, int(game) * size)
