"""The seed of one decision: a bot chooses the same again after a restart."""

from hashlib import blake2b
from random import SystemRandom

from sestina.games.view import View


def move_seed(seed: int | None, view: View) -> int:
    """From the bot's seed and the place in the game; without a seed, by chance."""
    if seed is None:
        return SystemRandom().getrandbits(60)
    text = f"{seed} {view.game_id} {view.seat} {view.ply}"
    return int.from_bytes(blake2b(text.encode(), digest_size=7).digest(), "little")
