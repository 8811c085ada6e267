"""The attacker, in a process of its own: `python -m bench.attacks.attacker NAME PORT`."""

import asyncio
import sys

from bench.attacks import requests, sockets
from bench.attacks.visitor import Visitor

ATTACKS = {one.__name__: one for one in (*requests.ATTACKS, *sockets.ATTACKS)}


async def attack(name: str, port: int) -> None:
    """Attack until this process is ended."""
    eve = Visitor(port)
    await eve.enter("Eve")
    await ATTACKS[name](eve)


if __name__ == "__main__":
    asyncio.run(attack(sys.argv[1], int(sys.argv[2])))
