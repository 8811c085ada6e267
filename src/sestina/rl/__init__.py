"""Environments for learning programs (`pip install "sestina[rl]"`).

`aec` is a PettingZoo environment, `batch` many games at once, `solo` a Gymnasium environment
against bots and `vector` many of those. With this module imported, `gymnasium.make` knows ids such
as `sestina/Classic-2p-v0`.
"""

from sestina.optional import require_extra

require_extra("rl", __name__)

from sestina.rl.aec_env import AecEnvironment, aec  # noqa: E402
from sestina.rl.batch import BatchState, GameBatch, batch  # noqa: E402
from sestina.rl.registry import register_environments  # noqa: E402
from sestina.rl.solo_env import SoloEnvironment, solo  # noqa: E402
from sestina.rl.vector_env import VectorEnvironment, vector  # noqa: E402

__all__ = [
    "AecEnvironment",
    "BatchState",
    "GameBatch",
    "SoloEnvironment",
    "VectorEnvironment",
    "aec",
    "batch",
    "solo",
    "vector",
]

register_environments()
