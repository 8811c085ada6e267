"""Load: many tables played over real websockets, against servers of its own.

    make load                              one process on SQLite
    make load ARGS="--postgres"            one process on PostgreSQL
    make load ARGS="--postgres --servers 2"
    make load ARGS="--compare --tables 300 --rate 100"   one process beside two, on PostgreSQL
    make load ARGS="--analysis --tables 300 --rate 100"  with many analyses, and without

Two people play at each table, on different servers if there are several. Moves are sent at a
steady rate. Latency is the time from sending a move until the other player receives it. Pings
on the same server in the same run show what the connection itself costs.
"""

import argparse
import asyncio
import contextlib
import gc
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import psutil
from websockets.asyncio.client import ClientConnection, connect

from tests.patience import free_port
from tests.postgres import temporary_postgres

READY_SECONDS = 60.0


class Server:
    """A server process, and the CPU time that it has used."""

    def __init__(self, database: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "sestina", "serve", "--database", database),
                *("--port", str(self.port), "--bots", "1", "--no-limits"),
            ],
            stdout=subprocess.DEVNULL,
        )
        self.stats = psutil.Process(self.process.pid)

    def wait(self) -> None:
        end = time.monotonic() + READY_SECONDS
        while True:
            try:
                urllib.request.urlopen(f"{self.url}/readyz", timeout=5).close()
            except OSError:
                if time.monotonic() > end or self.process.poll() is not None:
                    raise
                time.sleep(0.1)
            else:
                return

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


def cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def postgres_cpu() -> float:
    """The CPU time of all PostgreSQL processes that this program started."""
    total = 0.0
    for process in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.Error):
            if "postgres" in process.name():
                total += cpu(process)
    return total


class PlayedTable:
    """Two people at a table, and the moves of the seat to move."""

    def __init__(self, name: str, sockets: list[ClientConnection], seats: list[int]) -> None:
        self.name = name
        self.sockets = sockets
        self.seats = seats
        self.now: list[dict[str, Any]] = [{}, {}]
        self.version = [0, 0]
        self.sent: dict[str, float] = {}
        self.busy = False
        self.finished = False


class Load:
    def __init__(self, servers: list[Server], tables: int, rate: float, seconds: float) -> None:
        self.servers = servers
        self.wanted = tables
        self.rate = rate
        self.seconds = seconds
        self.tables: list[PlayedTable] = []
        self.latencies: list[float] = []
        self.acks: list[float] = []
        self.echoes: list[float] = []
        self.echo_sent: dict[str, float] = {}
        self.moves = 0
        self.refused = 0
        self.random = random.Random(1)
        self.measuring = False
        self.tasks: list[asyncio.Task[None]] = []

    async def prepare(self) -> None:
        """Make guests, tables and connections."""
        # The server closes idle connections after some seconds, perhaps just as a request starts.
        limits = httpx.Limits(keepalive_expiry=1)
        clients = [
            httpx.AsyncClient(base_url=server.url, timeout=60, limits=limits)
            for server in self.servers
        ]
        cookies = []
        for number in range(2):
            client = clients[number % len(clients)]
            answer = await client.post("/api/me", json={"name": f"Load {number}"})
            cookies.append(f"sestina_guest={answer.cookies['sestina_guest']}")
            client.cookies.clear()
        gate = asyncio.Semaphore(20)

        async def one() -> None:
            async with gate:
                seats = [{"kind": "me"}, {"kind": "open"}]
                body = {"game": "classic", "seats": seats, "public": True}
                first, second = {"Cookie": cookies[0]}, {"Cookie": cookies[1]}
                made = await clients[0].post("/api/tables", json=body, headers=first)
                name = made.json()["table"]
                path = f"/api/tables/{name}"
                await clients[-1].put(f"{path}/seats/1", json={}, headers=second)
                await clients[0].post(f"{path}/start", headers=first)
                sockets = []
                for number in range(2):
                    server = self.servers[number % len(self.servers)]
                    address = f"ws://127.0.0.1:{server.port}/api/socket"
                    sockets.append(
                        await connect(
                            address,
                            additional_headers={"Cookie": cookies[number]},
                            proxy=None,
                            compression=None,
                            open_timeout=60,
                            ping_interval=None,
                        )
                    )
                table = PlayedTable(name, sockets, [0, 1])
                self.tables.append(table)
                for seat, socket in enumerate(sockets):
                    self.tasks.append(asyncio.create_task(self.read(table, seat, socket)))
                    await socket.send(msgspec.json.encode({"t": "watch", "table": name}).decode())

        await asyncio.gather(*(one() for _ in range(self.wanted)))
        for client in clients:
            await client.aclose()
        while any(0 in table.version for table in self.tables):
            await asyncio.sleep(0.05)
        # Pauses of this program would look like the server's.
        gc.collect()
        gc.freeze()

    async def read(self, table: PlayedTable, seat: int, socket: ClientConnection) -> None:
        async for text in socket:
            message = msgspec.json.decode(text)
            now = time.perf_counter()
            kind = message["t"]
            if kind in ("table", "update"):
                table.now[seat], table.version[seat] = message["now"], message["version"]
                begun = table.sent.get(f"{message['version']}")
                if begun is not None and f"{seat}" != f"{table.sent.get('by')}":
                    self.latencies.append(now - begun)
                    table.busy = False
                    del table.sent[f"{message['version']}"]
                table.finished = message["now"]["status"] == "over"
            elif kind == "ack":
                begun = table.sent.pop(message["id"], None)
                if begun is not None and self.measuring:
                    self.acks.append(now - begun)
            elif kind == "pong":
                self.echoes.append(now - self.echo_sent.pop(message["id"]))
            elif kind == "refused":
                self.refused += 1
                table.busy = False

    async def move(self, table: PlayedTable) -> None:
        seat = table.now[0].get("seat_to_move")
        if seat is None or table.version[0] != table.version[1]:
            return
        mine = table.now[seat]
        move = choose(mine, self.random)
        version = table.version[seat] + 1
        name = f"m{version}"
        message = {"t": "play", "table": table.name, "ply": mine.get("ply", 0), "move": move}
        text = msgspec.json.encode({**message, "id": name}).decode()
        table.busy = True
        table.sent["by"] = seat
        table.sent[f"{version}"] = table.sent[name] = time.perf_counter()
        self.moves += 1
        await table.sockets[seat].send(text)

    async def play(self, seconds: float) -> None:
        """Send moves at a steady rate, at one table after the other."""
        end, due = time.perf_counter() + seconds, time.perf_counter()
        order: Iterator[PlayedTable] = iter(())
        while time.perf_counter() < end:
            due += 1 / self.rate
            await asyncio.sleep(max(0, due - time.perf_counter()))
            for _ in range(len(self.tables)):
                table = next(order, None)
                if table is None:
                    order = iter(self.random.sample(self.tables, len(self.tables)))
                    continue
                if not table.busy and not table.finished:
                    await self.move(table)
                    break

    async def echo(self, count: int) -> None:
        """Send pings one after the other, on connections of different tables."""
        for number in range(count):
            table = self.tables[number % len(self.tables)]
            name = f"e{number}"
            self.echo_sent[name] = time.perf_counter()
            await table.sockets[number % 2].send(
                msgspec.json.encode({"t": "ping", "id": name}).decode()
            )
            while name in self.echo_sent:
                await asyncio.sleep(0)

    async def sample(self, seconds: float) -> list[float]:
        """The latencies of moves in this many seconds."""
        self.latencies = []
        await self.play(seconds)
        found, self.latencies = self.latencies, []
        return found

    async def run(self) -> None:
        await self.prepare()
        memory = [server.stats.memory_info().rss for server in self.servers]
        print(f"{len(self.tables)} tables, {2 * len(self.tables)} connections")
        await self.echo(300)
        idle, self.echoes = self.echoes, []
        await self.play(min(5.0, self.seconds / 4))  # warm
        self.latencies, self.acks, self.moves, self.refused = [], [], 0, 0
        self.measuring = True
        begun = time.perf_counter()
        servers = [cpu(server.stats) for server in self.servers]
        database, own = postgres_cpu(), cpu(psutil.Process())
        playing = asyncio.create_task(self.play(self.seconds))
        while not playing.done():
            await self.echo(5)
            await asyncio.sleep(0.2)
        await playing
        spent = time.perf_counter() - begun
        servers = [cpu(s.stats) - was for s, was in zip(self.servers, servers, strict=True)]
        database, own = postgres_cpu() - database, cpu(psutil.Process()) - own
        self.report(spent, servers, database, own, idle, memory)
        await self.leave()

    async def leave(self) -> None:
        for table in self.tables:
            for socket in table.sockets:
                await socket.close()
        for task in self.tasks:
            task.cancel()

    def report(
        self,
        spent: float,
        servers: list[float],
        database: float,
        own: float,
        idle: list[float],
        memory: list[int],
    ) -> None:
        moves = max(1, self.moves)
        print(f"{self.moves / spent:8.1f} moves/s sent for {spent:.0f} s", end="")
        print(f", {self.refused / spent:.1f} a second told to come back")
        show("move to the other player", self.latencies)
        show("move to its acknowledgement", self.acks)
        show("echo under load", self.echoes)
        show("echo when idle", idle)
        print(f"  CPU per move: server {1e3 * sum(servers) / moves:.2f} ms", end="")
        print(f", database {1e3 * database / moves:.2f} ms", end="")
        print(f", load generator {1e3 * own / moves:.2f} ms")
        for server, before in zip(self.servers, memory, strict=True):
            after = server.stats.memory_info().rss
            print(f"  memory: {before / 1e6:.0f} MB before, {after / 1e6:.0f} MB after")


def choose(now: dict[str, Any], chance: random.Random) -> str:
    """The best placement, or the first other offer."""
    for offer in now["offers"]:
        if offer["o"] == "place":
            steps: list[tuple[int, int]] = []
            found = []
            for kept, points, *rest in offer["plays"]:
                steps = steps[:kept] + list(zip(rest[::2], rest[1::2], strict=True))
                found.append((points, steps))
            _, best = max(found, key=lambda one: one[0])
            cells, tiles = offer["cells"], offer["tiles"]
            return " ".join(f"{tiles[t]}@{cells[c][0]},{cells[c][1]}" for c, t in best)
    offer = now["offers"][0]
    if offer["o"] == "pick":
        hand = now["hands"][str(now["seat_to_move"])]
        return " ".join([offer["move"], *chance.sample(hand, offer["most"])])
    return str(offer["move"])


def show(name: str, seconds: list[float]) -> None:
    if len(seconds) < 2:
        return
    cuts = statistics.quantiles(seconds, n=100)
    print(
        f"  {name:28} p50 {1e3 * cuts[49]:7.2f}  p90 {1e3 * cuts[89]:7.2f}"
        f"  p99 {1e3 * cuts[98]:7.2f}  max {1e3 * max(seconds):7.2f} ms  ({len(seconds)})"
    )


@contextlib.contextmanager
def databases(postgres: bool) -> Iterator[str]:
    if postgres:
        with temporary_postgres() as address:
            yield address
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield str(Path(folder) / "load.db")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own")
    parser.add_argument("--servers", type=int, default=1, help="server processes")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=300.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument(
        "--compare", action="store_true", help="one process beside two, in turn, on PostgreSQL"
    )
    parser.add_argument(
        "--analysis",
        action="store_true",
        help="with the queue of analyses full and without, in turn, in the same run",
    )
    wanted = parser.parse_args()
    if wanted.analysis:
        from bench.load_analysis import measure

        print(f"{os.cpu_count()} cores, with the queue of analyses full and without")
        measure(wanted.postgres, wanted.tables, wanted.rate, wanted.seconds)
        return
    if wanted.compare:
        from bench.load_compare import compare

        print(f"{os.cpu_count()} cores, one process beside two on PostgreSQL")
        compare(wanted.tables, wanted.rate, wanted.seconds)
        return
    print(f"{os.cpu_count()} cores, {'PostgreSQL' if wanted.postgres else 'SQLite'}")
    with databases(wanted.postgres) as address:
        servers = [Server(address) for _ in range(wanted.servers)]
        try:
            for server in servers:
                server.wait()
            load = Load(servers, wanted.tables, wanted.rate, wanted.seconds)
            asyncio.run(load.run())
        finally:
            for server in servers:
                server.stop()


if __name__ == "__main__":
    main()
