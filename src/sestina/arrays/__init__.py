"""Positions and moves as numpy arrays (`pip install "sestina[arrays]"`).

>>> import sestina, sestina.arrays
>>> game = sestina.new_game("classic", seed=7)
>>> encoding = sestina.arrays.encoding_of(game)
>>> encoding.observe(game.view(0)).dtype
dtype('uint8')
"""

from sestina.optional import require_extra

require_extra("arrays", __name__)

from sestina.arrays.encoding import Encoding, encoding, encoding_of  # noqa: E402
from sestina.arrays.symmetry import Symmetry  # noqa: E402

__all__ = ["Encoding", "Symmetry", "encoding", "encoding_of"]
