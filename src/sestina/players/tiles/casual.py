"""Opponents that err like people: `beginner` and `casual`.

They look for points, but overlook things: long placements more easily than short ones, and
some short ones, too.
"""

from dataclasses import dataclass
from random import Random

from sestina.engine.moves import Move
from sestina.games.tiles.state import TilesState
from sestina.games.view import View
from sestina.players.seeds import move_seed
from sestina.players.tiles.search_bot import answer


@dataclass(frozen=True)
class Eyes:
    """What a level sees."""

    first: float
    """How likely it sees a placement of one tile."""
    longer: float
    """By how much each further tile makes it less likely."""
    action: float
    """How likely it thinks of an action tile in a turn."""


class FriendlyPlayer:
    """Deterministic for a seed."""

    def __init__(self, eyes: Eyes, seed: int | None = None) -> None:
        self._eyes = eyes
        self._seed = seed
        self._state: TilesState | None = None

    def choose(self, view: View) -> Move:
        if view.seat is None or view.seat != view.seat_to_move:
            raise ValueError("this seat is not to move")
        self._state = state = view.search_state(self._state)
        if state.pending is not None:
            return answer(state)
        random = Random(move_seed(self._seed, view))
        moves = view.legal_moves()
        actions = [move for move in moves if move.kind == "use"]
        if actions and random.random() < self._eyes.action:
            kind = random.choice(sorted({move.action for move in actions}))
            return random.choice([move for move in actions if move.action == kind])
        placements = [move for move in moves if move.kind == "place"]
        if placements:
            seen = [move for move in placements if random.random() < self._sees(move)]
            return max(seen or placements[:1], key=lambda move: move.points)
        swaps = [move for move in moves if move.kind == "swap"]
        return max(swaps, key=lambda move: len(move.tiles)) if swaps else moves[-1]

    def _sees(self, move: Move) -> float:
        return float(self._eyes.first * self._eyes.longer ** (len(move.tiles) - 1))
