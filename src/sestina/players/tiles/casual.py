"""`casual` in the tile games: a bot that errs like a person.

It plays for points but overlooks placements, long ones more easily than short ones.
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
class Perception:
    """What a level notices."""

    single_tile_chance: float
    """How likely it sees a placement of one tile."""
    extra_tile_factor: float
    """Each further tile multiplies that chance by this factor."""
    action_chance: float
    """How likely it thinks of an action tile in a turn."""


class OverlookingTileBot:
    """A bot that overlooks things; a subclass says which placement it makes.

    Deterministic for a seed.
    """

    def __init__(self, action_chance: float, seed: int | None) -> None:
        self._action_chance = action_chance
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
        if actions and random.random() < self._action_chance:
            kind = random.choice(sorted({move.action for move in actions}))
            return random.choice([move for move in actions if move.action == kind])
        placements = [move for move in moves if move.kind == "place"]
        return self.place(view, placements, random) if placements else exchange_or_pass(moves)

    def place(self, view: View, placements: list[Move], random: Random) -> Move:
        """One of these placements, of which there is at least one."""
        raise NotImplementedError


class CasualTileBot(OverlookingTileBot):
    def __init__(self, perception: Perception, seed: int | None = None) -> None:
        super().__init__(perception.action_chance, seed)
        self._perception = perception

    def place(self, view: View, placements: list[Move], random: Random) -> Move:
        seen = [move for move in placements if random.random() < self._chance_to_see(move)]
        return max(seen or placements[:1], key=lambda move: move.points)

    def _chance_to_see(self, move: Move) -> float:
        perception = self._perception
        extra_tiles = len(move.tiles) - 1
        return float(perception.single_tile_chance * perception.extra_tile_factor**extra_tiles)
