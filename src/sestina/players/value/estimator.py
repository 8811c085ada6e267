"""What the moves of one turn are worth beyond their points, by the network."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sestina.engine.grid import Grid
from sestina.engine.placements import Placements
from sestina.games.tiles.state import FINISH_BONUS, TilesState
from sestina.players.value.features import ValueFeatures
from sestina.players.value.network import ValueNetwork

_MOST: Final = 64


class ValueEstimator:
    """Call `prepare` for a turn, then `value` for each move."""

    def __init__(self, network: ValueNetwork) -> None:
        self.network: Final = network
        self.features: Final = ValueFeatures()
        self._chosen: vec[i64] = vec[i64]([0] * _MOST)

    def prepare(self, state: TilesState) -> None:
        """Read what the seat to move knows. All hands must be filled."""
        self.features.prepare(state)

    def value(self, grid: Grid, found: Placements, index: i64) -> float:
        """What a placement is worth beyond its points: the lead that it brings from then on.

        With several others, it is the lead over their mean.
        """
        self.features.extract(grid, found, index)
        if self.features.ends_game:
            return float(FINISH_BONUS)
        return self._lead()

    def exchange_value(self, grid: Grid, given: list[int]) -> float:
        """What an exchange of these tiles is worth."""
        self.features.extract_exchange(grid, given)
        return self._lead()

    def _lead(self) -> float:
        network = self.network
        network.run(self.features)
        others = 0.0
        for seat in range(1, network.players):
            others += network.values[seat]
        return network.values[0] - others / float(network.players - 1)

    def best(self, state: TilesState, most: i64) -> i64:
        """The best of the placements, or of the `most` ones that score most; -1: none."""
        found = state.find()
        if found.count == 0:
            return -1
        if found.count == 1:
            return 0
        self.prepare(state)
        grid = state.grid
        leader: i64 = -1
        highest = 0.0
        if most <= 0 or found.count <= most:
            for index in range(found.count):
                value = float(found.points[index]) + self.value(grid, found, index)
                if leader < 0 or value > highest:
                    leader, highest = index, value
            return leader
        count = self._choose(found, min(most, i64(_MOST)))
        for k in range(count):
            index = self._chosen[k]
            value = float(found.points[index]) + self.value(grid, found, index)
            if leader < 0 or value > highest:
                leader, highest = index, value
        return leader

    def _choose(self, found: Placements, most: i64) -> i64:
        """Choose the placements that score most, the best first; returns their number."""
        chosen = self._chosen
        count: i64 = 0
        for index in range(found.count):
            points = found.points[index]
            if count == most and points <= found.points[chosen[count - 1]]:
                continue
            at = count if count < most else count - 1
            while at > 0 and found.points[chosen[at - 1]] < points:
                chosen[at] = chosen[at - 1]
                at -= 1
            chosen[at] = index
            count = min(count + 1, most)
        return count
