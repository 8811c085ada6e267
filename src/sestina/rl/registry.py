"""The ids under which `gymnasium.make` and `gymnasium.make_vec` find the environments.

A version goes up when the same actions would lead to other observations, rewards or games, and
only then: `tests/rl/test_registry.py` keeps what each id plays.
"""

from typing import Final

import gymnasium

from sestina.games.registry import PLAYERS, GameId

VERSIONS: Final[dict[GameId, int]] = {"classic": 0, "travel": 0, "flex": 0, "cards": 0}


def environment_id(game: GameId, players: int) -> str:
    """The id of a game with this many players, such as `sestina/Classic-2p-v0`."""
    return f"sestina/{game.capitalize()}-{players}p-v{VERSIONS[game]}"


def register_environments() -> None:
    """Make the ids known to Gymnasium, unless they are already."""
    for game in VERSIONS:
        for players in PLAYERS:
            name = environment_id(game, players)
            if name in gymnasium.registry:
                continue
            gymnasium.register(
                name,
                entry_point="sestina.rl.solo_env:SoloEnvironment",
                vector_entry_point="sestina.rl.vector_env:VectorEnvironment",
                kwargs={"game": game, "players": players},
            )
