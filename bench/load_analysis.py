"""Load: what a full queue of analyses costs the moves at other tables.

    make load ARGS="--analysis --tables 300 --rate 100"

People play at a steady rate, all the time. At times nobody wants an analysis, at others enough
people want one to fill the queue and keep every process busy. The two are measured in the same run,
in short parts, so that what else the machine does hits both.
"""

import asyncio
import contextlib
import statistics
import subprocess
import sys
from collections.abc import AsyncIterator
from itertools import chain

import httpx

import sestina
from bench.load import Load, Server, databases, show
from sestina.server.settings import Limits
from sestina.workers.worker_main import MOST_NICE, give_way

ROUNDS = 5
"""Each has a part without analyses and one with them."""
FEWEST = 100
"""Moves in each part, without which its slowest hundredth says nothing."""
FULL = "the queue is full"


def ask(url: str) -> None:
    """Ask for as many analyses at once as may wait, until the process is ended."""
    # Real clients are elsewhere, and take nothing from the server.
    give_way(MOST_NICE)
    game = sestina.new_game("classic", players=2, seed=4)
    bot = sestina.bot("greedy", seed=4)
    while game.ply < 16:
        game.play(bot.choose(game.view(game.seat_to_move)))
    body = {"position": str(game.view(game.seat_to_move).position()), "seconds": 2.0}

    begun = 0

    async def one(http: httpx.AsyncClient) -> None:
        nonlocal begun
        is_first = True
        while True:
            # The server may close an idle connection just as a request starts on it.
            with contextlib.suppress(httpx.TransportError):
                async with http.stream("POST", "/api/analyses", json=body) as answer:
                    async for _bytes in answer.aiter_raw():
                        begun += is_first
                        if is_first and begun == Limits().analyses_queued:
                            print(FULL, flush=True)
                        is_first = False
                print("done", flush=True)

    async def all_together() -> None:
        limits = httpx.Limits(max_connections=None)
        async with httpx.AsyncClient(base_url=url, timeout=600, limits=limits) as http:
            await asyncio.gather(*(one(http) for _ in range(Limits().analyses_queued)))

    asyncio.run(all_together())


class FullQueue:
    """A process that asks for analyses: as people elsewhere do, not in this one."""

    def __init__(self, server: Server) -> None:
        self._url = server.url
        self.done = 0

    @contextlib.asynccontextmanager
    async def asking(self) -> AsyncIterator[None]:
        words = ["-m", "bench.load_analysis", self._url]
        process = subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            while (told := await asyncio.to_thread(process.stdout.readline)) != f"{FULL}\n":
                assert told, "nobody asks any more"
                self.done += 1
            yield
        finally:
            process.terminate()
            self.done += process.stdout.read().count("done")
            process.wait()


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
    if any(len(found) < FEWEST for found in chain(without, busy)):
        raise SystemExit("Too many games were over: take more --tables, or fewer --seconds.")
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


if __name__ == "__main__":
    ask(sys.argv[1])
