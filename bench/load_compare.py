"""Compares one server process with two on the same PostgreSQL: what does the second one cost?

The speed of a machine changes from minute to minute by more than the difference. So both setups
run at the same time, each on its own database, and moves are played in one and then in the
other, a few seconds each, over and over. Each pair of slices has met the same machine; the
median of their ratios is the answer.
"""

import asyncio
import statistics
from contextlib import ExitStack

import asyncpg
import psutil

from bench.load import Load, Server, cpu
from tests.postgres import temporary_postgres

SLICE_SECONDS = 3.0
"""Time in one setup before the other one's turn."""
WARM_UP_SECONDS = 4.0


async def add_database(address: str, name: str) -> str:
    """Add an empty database to a server."""
    connection = await asyncpg.connect(address)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return f"{address.rpartition('/')[0]}/{name}"


async def slice_of(load: Load) -> tuple[float, float]:
    """Milliseconds of CPU per move: of the servers, and of the load itself."""
    load.moves = 0
    servers, own = sum(cpu(server.stats) for server in load.servers), cpu(psutil.Process())
    await load.play(SLICE_SECONDS)
    while any(table.busy for table in load.tables):
        await asyncio.sleep(0.01)
    servers = sum(cpu(server.stats) for server in load.servers) - servers
    own = cpu(psutil.Process()) - own
    return 1e3 * servers / load.moves, 1e3 * own / load.moves


async def measure(loads: list[Load], seconds: float) -> list[list[tuple[float, float]]]:
    """The slices of each setup, in pairs."""
    for load in loads:
        await load.prepare()
        await load.play(WARM_UP_SECONDS)
    print(f"{len(loads[0].tables)} tables in each setup", flush=True)
    slices: list[list[tuple[float, float]]] = [[] for _ in loads]
    for number in range(max(1, round(seconds / SLICE_SECONDS))):
        # The setup that is first in one pair is second in the next.
        for setup in (0, 1) if number % 2 else (1, 0):
            slices[setup].append(await slice_of(loads[setup]))
    for load in loads:
        await load.leave()
    return slices


def report(slices: list[list[tuple[float, float]]]) -> None:
    for name, setup in zip(("one process", "two processes"), slices, strict=True):
        server, own = (statistics.median(column) for column in zip(*setup, strict=True))
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
        setups = [[Server(address)], [Server(other), Server(other)]]
        for setup in setups:
            for server in setup:
                stack.callback(server.stop)
        for setup in setups:
            for server in setup:
                server.wait()
        loads = [Load(setup, tables, rate, seconds) for setup in setups]
        report(asyncio.run(measure(loads, seconds)))
