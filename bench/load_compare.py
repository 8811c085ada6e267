"""One server process beside two on the same PostgreSQL: what the second one costs.

The speed of a machine changes from minute to minute, more than what is to be measured. So
both houses stand at the same time, each on a database of its own, and moves are played in
one and then in the other, a few seconds each, over and over. Each pair of slices has met the
same machine; the middle of their ratios is the answer.
"""

import asyncio
import statistics
from contextlib import ExitStack

import asyncpg
import psutil

from bench.load import Load, Server, cpu
from tests.postgres import temporary_postgres

SLICE = 3.0
"""Seconds in one house before it is the turn of the other."""
WARM = 4.0


async def add_database(address: str, name: str) -> str:
    """Another empty database beside one."""
    connection = await asyncpg.connect(address)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return f"{address.rpartition('/')[0]}/{name}"


async def slice_of(load: Load) -> tuple[float, float]:
    """Milliseconds of CPU for each move: of the servers, and of the load itself."""
    load.moves = 0
    servers, own = sum(cpu(server.stats) for server in load.servers), cpu(psutil.Process())
    await load.play(SLICE)
    while any(table.busy for table in load.tables):
        await asyncio.sleep(0.01)
    servers = sum(cpu(server.stats) for server in load.servers) - servers
    own = cpu(psutil.Process()) - own
    return 1e3 * servers / load.moves, 1e3 * own / load.moves


async def measure(loads: list[Load], seconds: float) -> list[list[tuple[float, float]]]:
    """The slices of each house, in pairs."""
    for load in loads:
        await load.prepare()
        await load.play(WARM)
    print(f"{len(loads[0].tables)} tables in each house", flush=True)
    slices: list[list[tuple[float, float]]] = [[] for _ in loads]
    for number in range(max(1, round(seconds / SLICE))):
        # Whoever is first in one pair is second in the next.
        for house in (0, 1) if number % 2 else (1, 0):
            slices[house].append(await slice_of(loads[house]))
    for load in loads:
        await load.leave()
    return slices


def report(slices: list[list[tuple[float, float]]]) -> None:
    for name, house in zip(("one process", "two processes"), slices, strict=True):
        server, own = (statistics.median(column) for column in zip(*house, strict=True))
        print(f"  {name:14} CPU per move: server {server:.2f} ms, load generator {own:.2f} ms")
    ratios = [two[0] / one[0] for one, two in zip(*slices, strict=True)]
    low, middle, high = statistics.quantiles(ratios, n=4) if len(ratios) > 1 else (ratios[0],) * 3
    print(
        f"  two cost {middle:.2f} times the server CPU of one for each move"
        f" (median of {len(ratios)} pairs; the middle half {low:.2f} to {high:.2f})"
    )


def compare(tables: int, rate: float, seconds: float) -> None:
    with temporary_postgres() as address, ExitStack() as stack:
        other = asyncio.run(add_database(address, "two"))
        houses = [[Server(address)], [Server(other), Server(other)]]
        for house in houses:
            for server in house:
                stack.callback(server.stop)
        for house in houses:
            for server in house:
                server.wait()
        loads = [Load(house, tables, rate, seconds) for house in houses]
        report(asyncio.run(measure(loads, seconds)))
