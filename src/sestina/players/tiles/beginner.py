"""`beginner` in the tile games: a friendly newcomer.

It takes up a few tiles of its hand and looks where they fit. So it mostly lays one or two tiles,
overlooks much, and seldom notices that it could complete a Qwirkle.
"""

from dataclasses import dataclass
from random import Random

from sestina.engine.moves import Move
from sestina.games.tiles.state import TilesState
from sestina.games.view import View
from sestina.players.protocol import check_to_move
from sestina.players.seeds import move_seed
from sestina.players.tiles.action_steps import next_step
from sestina.players.tiles.greedy import exchange_or_pass


@dataclass(frozen=True)
class Attention:
    """How likely a newcomer notices something."""

    tile: float
    """A tile of its hand, to find a place for."""
    placement: tuple[float, ...]
    """A placement of one such tile, of two, and so on; it lays no more than are listed."""
    qwirkle: float
    """That a placement which it sees is a Qwirkle; otherwise it leaves it aside."""
    setup: float
    """That a long line is a promise: then it lays for length instead of points."""
    action: float
    """An action tile that it could use."""


class BeginnerTileBot:
    """Deterministic for a seed."""

    def __init__(self, attention: Attention, seed: int | None = None) -> None:
        self._attention = attention
        self._seed = seed
        self._state: TilesState | None = None

    def choose(self, view: View) -> Move:
        check_to_move(view)
        seed = move_seed(self._seed, view)
        state: TilesState = view.search_state(self._state)
        self._state = state
        if state.pending is not None:
            return next_step(view, state, seed)
        random = Random(seed)
        moves = view.legal_moves()
        actions = [move for move in moves if move.kind == "use"]
        if actions and random.random() < self._attention.action:
            kind = random.choice(sorted({move.action for move in actions}))
            return random.choice([move for move in actions if move.action == kind])
        placements = [move for move in moves if move.kind == "place"]
        if not placements:
            return exchange_or_pass(moves)
        seen = self._see(view, placements, random)
        if not seen:
            fewest = min(len(move.tiles) for move in placements)
            return random.choice([move for move in placements if len(move.tiles) == fewest])
        if random.random() < self._attention.setup:
            return max(seen, key=lambda move: longest_line(view, move))
        return max(seen, key=lambda move: move.points)

    def _see(self, view: View, placements: list[Move], random: Random) -> list[Move]:
        """The placements that it sees, all of tiles that it takes up."""
        attention = self._attention
        hand = sorted(set(view.hand))
        taken_up = {tile for tile in hand if random.random() < attention.tile}
        most = len(attention.placement)
        return [
            move
            for move in placements
            if len(move.tiles) <= most
            and taken_up.issuperset(move.tiles)
            and random.random() < attention.placement[len(move.tiles) - 1]
            and (not view.board.score(move).qwirkles or random.random() < attention.qwirkle)
        ]


def longest_line(view: View, move: Move) -> int:
    return max([len(line.cells) for line in view.board.score(move).lines], default=0)
