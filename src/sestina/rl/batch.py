"""Many games at once, without an object for a move: arrays in, arrays out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

import numpy as np
from librt.vecs import vec
from mypy_extensions import u8
from numpy.typing import NDArray

from sestina.arrays.codecs import codec_of
from sestina.arrays.encoding import SIDE, Encoding
from sestina.arrays.layouts import Bytes, Rows, wrap_bytes, wrap_integers, wrap_rows
from sestina.games.registry import GameId, build_rules
from sestina.games.rules import Rules
from sestina.games.snapshot import Kept, keep, kept
from sestina.games.state import GameState


@dataclass(frozen=True, eq=False)
class BatchState:
    """A batch at one moment: `GameBatch.state` makes it, `GameBatch.restore` returns to it.

    It does not change with the batch, can be restored any number of times, and pickled.
    """

    rules: Rules
    games: Sequence[GameState]
    seeds: NDArray[np.int64]
    points: NDArray[np.int32]
    over: Bytes
    final_scores: NDArray[np.int32]
    rng: dict[str, Any]
    """The state of the generator that seeds the next games."""

    def __reduce__(self) -> tuple[object, ...]:
        rest = (self.seeds, self.points, self.over, self.final_scores, self.rng)
        return (_unpickled_state, (self.rules, [*map(keep, self.games)], *rest))


def _unpickled_state(rules: Rules, games: Sequence[Kept], *rest: Any) -> BatchState:
    return BatchState(rules, [*map(kept, games)], *rest)


class GameBatch:
    """Games side by side. `step` makes a move in each; a game that ends begins anew.

    All arrays are filled in place and cannot be written to. The legal moves of game `g` are
    `moves[first[g] : first[g] + count[g]]`, complete and in the order of `Game.legal_moves`.
    """

    def __init__(
        self,
        game: GameId = "classic",
        *,
        games: int,
        rng: np.random.Generator | int,
        players: int = 2,
        side: int = SIDE,
        **options: Any,
    ) -> None:
        if games < 1:
            raise ValueError(f"a batch has one game or more, not {games!r}")
        rules = build_rules(game, options)
        self.encoding: Final = Encoding(rules, players, side)
        self.games: Final = games
        self._options: Final = {"players": players, "side": side, **dict(rules.options)}
        self._rng: Final = np.random.default_rng(rng)
        self._core: Final = codec_of(rules).batch(self.encoding.space, games)
        core = self._core
        self._first: Final = wrap_integers(core.first)
        self._is_listed = False
        self.count: Final[NDArray[np.int32]] = wrap_integers(core.count)
        """How many legal moves each game has."""
        self.seat: Final[NDArray[np.int32]] = wrap_integers(core.seat)
        """The seat to move in each game."""
        self.points: Final[NDArray[np.int32]] = wrap_integers(core.points)
        """What the seat that moved last scored by it."""
        self.over: Final[Bytes] = wrap_bytes(core.over)
        """1 where the last step ended a game, and a new one was dealt."""
        scores = wrap_integers(core.scores)
        self.scores: Final[NDArray[np.int32]] = scores.reshape(games, players)
        """The scores of each game."""
        self.final_scores: Final = np.zeros((games, players), dtype=np.int32)
        """The scores of the game that ended last at each place."""
        self.seeds: Final = np.zeros(games, dtype=np.int64)
        """The seed of each game: `new_game(…, seed=…)` deals the same."""
        self._bytes: Final[vec[u8]] = vec[u8](bytes(self.encoding.size * games))
        flat = wrap_bytes(self._bytes)
        self.observations: Final[Bytes] = flat.reshape(games, self.encoding.size)
        """What the seats to move may know, as of the last `observe`."""
        self.reset()

    @property
    def first(self) -> NDArray[np.int32]:
        """Where the rows of each game begin in `moves`."""
        self._list_moves()
        return self._first

    @property
    def moves(self) -> Rows:
        """The legal moves of all games, as rows of the encoding. Valid until the next step.

        The rows are written when they are first asked for.
        """
        self._list_moves()
        rows = self._core.rows
        return wrap_rows(rows.entries, int(rows.count), self.encoding.width)

    def _list_moves(self) -> None:
        if not self._is_listed:
            self._core.list_moves()
            self._is_listed = True

    def reset(self) -> None:
        """Deal all games anew."""
        self._deal(np.arange(self.games))

    def state(self) -> BatchState:
        """All games as they are now, and the generator of their seeds, to `restore` them."""
        return BatchState(
            self.encoding.rules,
            [self._core.state(place).copy() for place in range(self.games)],
            self.seeds.copy(),
            self.points.copy(),
            self.over.copy(),
            self.final_scores.copy(),
            dict(self._rng.bit_generator.state),
        )

    def restore(self, state: BatchState) -> None:
        """Return to a state of this batch, or of another one of the same kind and size.

        The generator of the seeds goes back too: the same games follow.
        """
        rules, players = self.encoding.rules, self.encoding.players
        if (
            (state.rules.game_id, state.rules.options) != (rules.game_id, rules.options)
            or len(state.games) != self.games
            or int(state.games[0].players) != players
        ):
            raise ValueError(
                f"this batch has {self.games} games of {rules.game_id} for {players} with the "
                "same options: that state is of another one"
            )
        self._rng.bit_generator.state = state.rng
        self._is_listed = False
        self.seeds[:] = state.seeds
        self.final_scores[:] = state.final_scores
        for place, game in enumerate(state.games):
            self._core.put(place, game)
            self._core.note_step(place, int(state.points[place]), bool(state.over[place]))

    def __reduce__(self) -> tuple[object, ...]:
        made_of = (
            cast("GameId", self.encoding.rules.game_id),
            self.games,
            self._rng,
            self._options,
        )
        return (_unpickled_batch, made_of, self.state())

    def __setstate__(self, state: BatchState) -> None:
        self.restore(state)

    def _deal(self, places: NDArray[np.int64]) -> None:
        self._is_listed = False
        self.seeds[places] = self._rng.integers(2**63 - 1, size=len(places))
        for place in places.tolist():
            self._core.deal(place, int(self.seeds[place]))

    def step(self, actions: NDArray[np.integer] | Sequence[int]) -> None:
        """Make the move with the given number in each game, and find the next moves of all.

        `ValueError` if a number is wrong; then nothing has changed.
        """
        numbers = action_numbers(actions, self.games)
        self._is_listed = False
        if self._core.step(numbers.astype("<i8").tobytes()):
            places = np.flatnonzero(self.over)
            self.final_scores[places] = self.scores[places]
            self._deal(places)

    def observe(self) -> Bytes:
        """Fill `observations` and return them."""
        self._core.observe(self.encoding.observer, self._bytes, self.encoding.size)
        return self.observations

    def random_actions(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A legal move for each game, all equally likely."""
        return rng.integers(self.count)

    def greedy_actions(self) -> NDArray[np.int64]:
        """The move with the most points in each game, the first of several."""
        points = self.moves[:, 1]
        best = np.maximum.reduceat(points, self.first)
        game = np.repeat(np.arange(self.games), self.count)
        rows = np.flatnonzero(points == best[game])
        _, firsts = np.unique(game[rows], return_index=True)
        return rows[firsts] - self.first


def action_numbers(actions: NDArray[np.integer] | Sequence[int], games: int) -> NDArray[np.integer]:
    """One whole number for each game, or an error that says so."""
    numbers = np.asarray(actions)
    if numbers.dtype.kind not in "iu":
        raise TypeError(f"actions are integers, not {numbers.dtype}")
    if numbers.shape != (games,):
        raise ValueError(f"{games} actions, not an array of the shape {numbers.shape}")
    return numbers


def _unpickled_batch(
    game: GameId, games: int, rng: np.random.Generator, options: dict[str, Any]
) -> GameBatch:
    return GameBatch(game, games=games, rng=rng, **options)


def batch(
    game: GameId = "classic", *, games: int, rng: np.random.Generator | int, **options: Any
) -> GameBatch:
    """Many games at once: `rng` (a numpy generator, or a seed for one) gives their seeds.

    Other options are `players`, `side` (of the window) and those of `sestina.new_game`.
    """
    return GameBatch(game, games=games, rng=rng, **options)
