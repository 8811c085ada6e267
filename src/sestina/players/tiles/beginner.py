"""`beginner` in the tile games: a friendly newcomer.

It takes up a few tiles of its hand and looks where they fit. So it mostly lays one or two tiles,
overlooks much, and seldom notices that it could complete a Qwirkle.
"""

from dataclasses import dataclass
from random import Random

from sestina.engine.moves import Move
from sestina.games.view import View
from sestina.players.tiles.casual import OverlookingTileBot


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


class BeginnerTileBot(OverlookingTileBot):
    def __init__(self, attention: Attention, seed: int | None = None) -> None:
        super().__init__(attention.action, seed)
        self._attention = attention

    def place(self, view: View, placements: list[Move], random: Random) -> Move:
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
