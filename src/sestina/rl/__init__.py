"""Environments for learning programs (`pip install "sestina[rl]"`).

`aec` is a PettingZoo environment, `batch` many games at once, `solo` a Gymnasium environment
against bots.
"""

from sestina.optional import require_extra

require_extra("rl", __name__)

from sestina.rl.aec_env import AecEnvironment, aec  # noqa: E402
from sestina.rl.batch import GameBatch, batch  # noqa: E402
from sestina.rl.solo_env import SoloEnvironment, solo  # noqa: E402

__all__ = ["AecEnvironment", "GameBatch", "SoloEnvironment", "aec", "batch", "solo"]
