"""The random seed of one decision. It makes a bot repeat its choice after a restart."""

from hashlib import blake2b
from random import SystemRandom

from sestina.game.view import View


def move_seed(seed: int | None, view: View) -> int:
    """Derive a seed from the bot's seed and the position; random if the bot has no seed."""
    if seed is None:
        return SystemRandom().getrandbits(60)
    text = f"{seed} {view.game_id} {view.seat} {view.ply}"
    return int.from_bytes(blake2b(text.encode(), digest_size=7).digest(), "little")
