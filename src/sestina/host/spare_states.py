"""Game states that are no longer needed, kept for their memory.

A move is tried on a copy of the game. A board with room for a move takes some time to build, so
the state before each move is kept for the next copy.
"""

from sestina.games.state import GameState

MAX_SPARES_PER_GAME = 8


class SpareStates:
    def __init__(self) -> None:
        self._spares: dict[str, list[GameState]] = {}

    def copy(self, state: GameState) -> GameState:
        """An independent twin of a state."""
        spares = self._spares.get(state.rules.game_id)
        return state.copy_over(spares.pop()) if spares else state.copy()

    def give(self, state: GameState) -> None:
        """Take a state that nobody uses any more."""
        spares = self._spares.setdefault(state.rules.game_id, [])
        if len(spares) < MAX_SPARES_PER_GAME:
            spares.append(state)
