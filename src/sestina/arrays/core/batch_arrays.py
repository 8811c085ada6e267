"""What batches of every family have: arrays with an entry for each game."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from sestina.arrays.core.space import Space
from sestina.games.state import GameState

_BYTES: Final = 8
"""The bytes of an action."""


class BatchArrays:
    """Arrays about games side by side, which are filled in place."""

    def __init__(self, space: Space, games: int) -> None:
        self.space: Final = space
        self.games: Final[i64] = games
        zeros = [i32(0)] * games
        self.first: Final[vec[i32]] = vec[i32](zeros)
        """Where the rows of each game begin, as of the last `list_moves`."""
        self.count: Final[vec[i32]] = vec[i32](zeros)
        """How many legal moves each game has."""
        self.seat: Final[vec[i32]] = vec[i32](zeros)
        """The seat to move; -1 in a game that is over."""
        self.points: Final[vec[i32]] = vec[i32](zeros)
        """What the last step of each game scored, with the bonus for ending it."""
        self.over: Final[vec[u8]] = vec[u8](bytes(games))
        """Whether the last step ended the game."""
        self.scores: Final[vec[i32]] = vec[i32]([i32(0)] * (games * int(space.players)))
        """The scores of each game, seat by seat."""
        self.keeps_facts: bool = False
        """Whether new games keep their facts, for bots that infer something from them."""

    def check(self, actions: bytes) -> None:
        """Raise `ValueError` if an action, eight bytes each, is no number of a legal move."""
        for game in range(self.games):
            action = action_at(actions, game)
            if action < 0 or action >= i64(self.count[game]):
                raise ValueError(
                    f"game {game} has {self.count[game]} legal moves, from 0 on: there is no "
                    f"move {action}"
                )

    def note_moves(self, game: i64, state: GameState, count: i64) -> None:
        """Note how many moves a game has, and how it stands."""
        self.count[game] = i32(count)
        self.seat[game] = i32(-1) if state.over else i32(state.seat)
        players = self.space.players
        for seat in range(players):
            self.scores[game * players + seat] = i32(state.scores[seat])

    def note_step(self, game: i64, points: i64, is_over: bool) -> None:
        self.points[game] = i32(points)
        self.over[game] = u8(1) if is_over else u8(0)


def action_at(actions: bytes, game: i64) -> i64:
    """The action of a game, as a signed number of eight bytes."""
    number: i64 = 0
    at = game * _BYTES
    for k in range(_BYTES - 1, -1, -1):
        number = (number << 8) | i64(actions[at + k])
    return number
