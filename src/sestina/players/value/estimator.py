"""What the moves of one turn are worth beyond their points, by the network."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sestina.engine.grid import Grid
from sestina.engine.placements import Placements
from sestina.games.tiles.state import FINISH_BONUS, TilesState
from sestina.players.shortlist import Shortlist, choose_promising
from sestina.players.value.features import ValueFeatures
from sestina.players.value.network import ValueNetwork

_MOST: Final = 64
_TOO_MUCH: Final[vec[float]] = vec[float]([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.9, 2.4, 2.7])
"""By the tiles kept after a placement: how many points the network puts too much on them. It has
learned from games in which nobody keeps more than five. Playouts of three rounds, which end with
smaller hands, show it."""


class ValueEstimator:
    """Call `prepare` for a turn, then `value` for each move; or just `best`."""

    def __init__(self, network: ValueNetwork) -> None:
        self._network: Final = network
        self._features: Final = ValueFeatures()
        self._shortlist: Final = Shortlist(_MOST)
        self.best_values: vec[float] = vec[float]([0.0] * int(network.players))
        """The values of all seats after the move that `best` chose."""
        self.highest: float = 0.0
        """The points and the value of that move."""

    def prepare(self, state: TilesState) -> None:
        """Read what the seat to move knows. All hands must be filled."""
        self._features.prepare(state)

    def value(self, grid: Grid, found: Placements, index: i64) -> float:
        """What a placement is worth beyond its points: the lead that it brings from then on.

        With several others, it is the lead over their mean.
        """
        self._features.extract(grid, found, index)
        return self._lead(_TOO_MUCH[min(self._features.kept, i64(8))])

    def exchange_value(self, grid: Grid, given: list[int]) -> float:
        """What an exchange of these tiles is worth; of none, a pass."""
        self._features.extract_exchange(grid, given)
        return self._lead(0.0)

    def _lead(self, too_much: float) -> float:
        network = self._network
        values = network.values
        if self._features.ends_game:
            values[0] = float(FINISH_BONUS)
            for seat in range(1, network.players):
                values[seat] = 0.0
        else:
            network.run(self._features)
            values[0] -= too_much
        others = 0.0
        for seat in range(1, network.players):
            others += values[seat]
        return values[0] - others / float(network.players - 1)

    def best(self, state: TilesState, most: i64) -> i64:
        """The best of the placements, or of the `most` most promising ones; -1: none."""
        if not state.fresh:
            self._features.make_room(state)
        found = state.find()
        if found.count == 0:
            return -1
        self.prepare(state)
        count = found.count
        is_limited = 0 < most < count
        if is_limited:
            choose_promising(self._shortlist, found, most)
            count = self._shortlist.count
        leader: i64 = -1
        for k in range(count):
            index = self._shortlist.indices[k] if is_limited else k
            value = float(found.points[index]) + self.value(state.grid, found, index)
            if leader < 0 or value > self.highest:
                leader = index
                self.highest = value
                self._note_values()
        return leader

    def evaluate_unable(self, state: TilesState) -> None:
        """Fill `best_values` for a seat that can place nothing and exchanges all it can."""
        self.prepare(state)
        given = state.hands[state.seat].codes()[: int(state.swap_limit())]
        self.highest = self.exchange_value(state.grid, given)
        self._note_values()

    def _note_values(self) -> None:
        for seat in range(self._network.players):
            self.best_values[seat] = self._network.values[seat]
