"""A game that begins with a given state.

Bots imagine thousands, so `view.imagine` gets all that it needs by one import, from here.
"""

from sestina.game.game import Game
from sestina.game.recorder import Recorder
from sestina.games.chance import Chance, RandomBits
from sestina.games.state import GameState


def game_from_state(state: GameState, rng: RandomBits) -> Game:
    """A game that begins with this state, which is given up; `rng` decides later chance."""
    seed = rng.getrandbits(64)
    state.chance = Chance(seed)
    start = state.copy()

    def position() -> str:
        from sestina.game.position import position_of

        return str(position_of(start))

    return Game(Recorder(state, seed=seed, position=position, start=start))
