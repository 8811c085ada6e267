"""Load: what a full queue of analyses costs the moves at other tables.

    make load ARGS="--analysis --tables 300 --rate 100"

People play at a steady rate, all the time. In turn nobody wants an analysis, and so many want one
that the queue is full and every process is busy. The two are measured in the same run, in short
parts, so that what else the machine does hits both.
"""

import asyncio
import contextlib
import statistics
from collections.abc import AsyncIterator
from itertools import chain

import httpx

import sestina
from bench.load import Load, Server, databases, show
from sestina.server.settings import Limits

ROUNDS = 5
"""Each has a part without analyses and one with them."""
STARTING_SECONDS = 3.0


class FullQueue:
    """Asks for as many analyses at once as may wait."""

    def __init__(self, server: Server) -> None:
        self._http = httpx.AsyncClient(
            base_url=server.url, timeout=600, limits=httpx.Limits(max_connections=None)
        )
        game = sestina.new_game("classic", players=2, seed=4)
        bot = sestina.bot("greedy", seed=4)
        while game.ply < 16:
            game.play(bot.choose(game.view(game.seat_to_move)))
        self._position = str(game.view(game.seat_to_move).position())
        self.done = 0

    @contextlib.asynccontextmanager
    async def asking(self) -> AsyncIterator[None]:
        count = Limits().analyses_queued
        tasks = [asyncio.create_task(self._ask()) for _ in range(count)]
        try:
            await asyncio.sleep(STARTING_SECONDS)
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _ask(self) -> None:
        body = {"position": self._position, "seconds": 2.0}
        while True:
            async with self._http.stream("POST", "/api/analyses", json=body) as answer:
                async for _line in answer.aiter_lines():
                    pass
            self.done += 1

    async def close(self) -> None:
        await self._http.aclose()


def measure(postgres: bool, tables: int, rate: float, seconds: float) -> None:
    with databases(postgres) as address:
        server = Server(address)
        try:
            server.wait()
            asyncio.run(_measure(server, tables, rate, seconds / (2 * ROUNDS)))
        finally:
            server.stop()


async def _measure(server: Server, tables: int, rate: float, seconds: float) -> None:
    load = Load([server], tables, rate, seconds)
    await load.prepare()
    await load.play(seconds)  # warm
    queue = FullQueue(server)
    without: list[list[float]] = []
    busy: list[list[float]] = []
    for _ in range(ROUNDS):
        without.append(await load.sample(seconds))
        async with queue.asking():
            busy.append(await load.sample(seconds))
    await queue.close()
    before, after = [*chain(*without)], [*chain(*busy)]
    show("move without analyses", before)
    show("move with a full queue", after)
    rises = [rise(one, other) for one, other in zip(without, busy, strict=True)]
    print(f"  p99 rises by {rise(before, after):.0f} %", end="")
    print(f", in the rounds by {', '.join(f'{one:.0f}' for one in rises)} %")
    print(f"  {queue.done} analyses were made; {load.refused} moves were told to come back")
    await load.leave()


def rise(before: list[float], after: list[float]) -> float:
    """By how many percent the slowest hundredth is slower."""
    first, second = (statistics.quantiles(one, n=100)[98] for one in (before, after))
    return 100 * (second / first - 1)
