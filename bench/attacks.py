"""Attacks: what an honest player notices while one guest tries to tire the server.

    python -m bench.attacks                    every attack, ten seconds each
    python -m bench.attacks bots silent        some of them

Somebody plays against a greedy bot and measures the time from sending a move to its
acknowledgement, and to the bot's answer. The attacker comes from another address and knows the
protocol. The server has its usual limits. It ends with 1 if one of a hundred took longer than
`--most`, half a second by default.
"""

import argparse
import asyncio
import contextlib
import itertools
import multiprocessing
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

import sestina
from bench.load import choose, show
from tests.patience import free_port

ATTACKER = "127.0.0.2"
"""An address of this machine that is not the honest player's."""
READY_SECONDS = 60.0
PAUSE_SECONDS = 0.05
"""Between the moves of the honest player."""


class Visitor:
    """A guest, from an address of its own."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self._port = port
        self._address = address
        transport = httpx.AsyncHTTPTransport(local_address=address)
        url = f"http://127.0.0.1:{port}"
        self.http = httpx.AsyncClient(base_url=url, transport=transport, timeout=60)

    async def enter(self, name: str) -> None:
        (await self.http.post("/api/me", json={"name": name})).raise_for_status()

    async def open_table(self, *seats: str, public: bool = False) -> httpx.Response:
        kinds = [
            {"kind": "bot", "level": s} if s not in ("me", "open") else {"kind": s} for s in seats
        ]
        body = {"game": "classic", "seats": kinds, "public": public}
        return await self.http.post("/api/tables", json=body)

    async def connect(self) -> ClientConnection:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return await connect(
            f"ws://127.0.0.1:{self._port}/api/socket",
            additional_headers={"Cookie": cookies},
            local_addr=(self._address, 0),
            proxy=None,
            open_timeout=60,
        )


Attack = Callable[[Visitor, int], Awaitable[None]]


async def nothing(_eve: Visitor, _port: int) -> None:
    """Nobody attacks."""
    await asyncio.Event().wait()


async def bots(eve: Visitor, _port: int) -> None:
    """Games among masters, as many as the server lets one guest open."""
    while True:
        await eve.open_table("master", "master")
        await asyncio.sleep(0.05)


async def tables(eve: Visitor, _port: int) -> None:
    """Tables for the lobby."""
    while True:
        await eve.open_table("me", "open", public=True)


async def watchers(eve: Visitor, _port: int) -> None:
    """Many questions for a whole long game, from connections that are closed at once."""
    table = await _long_game(eve)
    text = msgspec.json.encode({"t": "watch", "table": table}).decode()
    while True:
        with contextlib.suppress(OSError):
            socket = await eve.connect()
            for _ in range(55):
                await socket.send(text)
            socket.transport.abort()


async def replays(eve: Visitor, _port: int) -> None:
    """Imports and replays of a long game."""
    table = await _long_game(eve)
    while True:
        await asyncio.gather(*(eve.http.get(f"/api/tables/{table}/replay") for _ in range(10)))


async def silent(_eve: Visitor, port: int) -> None:
    """Connections that say nothing."""
    held: list[Any] = []
    while True:
        with contextlib.suppress(OSError):
            held.append(await asyncio.open_connection("127.0.0.1", port, local_addr=(ATTACKER, 0)))
        if len(held) > 900:
            held.pop(0)[1].close()


ATTACKS: dict[str, Attack] = {
    "nothing": nothing,
    "bots": bots,
    "tables": tables,
    "watchers": watchers,
    "replays": replays,
    "silent": silent,
}


async def _long_game(eve: Visitor) -> str:
    """Import the longest game that is allowed: everybody exchanges all the time."""
    game = sestina.new_game("classic", players=2, seed=1)
    while not game.is_over and game.ply < 900:
        moves = game.legal_moves()
        idle = game.ply % 18 and any(move.kind == "swap" for move in moves)
        wanted = "swap" if idle else "place"
        game.play(next((move for move in moves if move.kind == wanted), moves[0]))
    answer = await eve.http.post("/api/records", json={"record": game.record()})
    answer.raise_for_status()
    return str(answer.json()["table"])


def attack(name: str, port: int) -> None:
    """In a process of its own, until it is ended."""

    async def main() -> None:
        eve = Visitor(port, ATTACKER)
        await eve.enter("Eve")
        await ATTACKS[name](eve, port)

    asyncio.run(main())


class Honest:
    """Plays one game after the other against a greedy bot, and measures."""

    def __init__(self, port: int) -> None:
        self._ada = Visitor(port)
        self._random = random.Random(1)
        self._ids = itertools.count()
        self.moves: list[float] = []
        self.answers: list[float] = []
        self.told_to_wait = 0

    async def warm(self) -> None:
        """Play a little before anything happens: the bots' processes have to start."""
        await self._ada.enter("Ada")
        while len(self.answers) < 3:
            await self.play(1.0)
        self.moves, self.answers = [], []

    async def play(self, seconds: float) -> None:
        socket = await self._ada.connect()
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            opened = await self._ada.open_table("me", "greedy")
            if opened.status_code == 503:
                self.told_to_wait += 1
                await asyncio.sleep(float(opened.headers["retry-after"]))
                continue
            table = opened.json()["table"]
            await socket.send(msgspec.json.encode({"t": "watch", "table": table}).decode())
            await self._game(socket, table, end)
        await socket.close()

    async def _game(self, socket: ClientConnection, table: str, end: float) -> None:
        sent, name = 0.0, ""
        async for text in socket:
            now, message = time.perf_counter(), msgspec.json.decode(text)
            if message["t"] == "ack" and message["id"] == name:
                self.moves.append(now - sent)
            if message.get("table") != table or message["t"] not in ("table", "update"):
                continue
            if sent and any(event.get("bot") for event in message["events"]):
                self.answers.append(now - sent)
            state = message["now"]
            if state["status"] == "over" or now > end:
                return
            if not state["seats"][state["seat_to_move"]].get("you"):
                continue
            await asyncio.sleep(PAUSE_SECONDS)
            name, sent = f"m{next(self._ids)}", time.perf_counter()
            move = {"t": "play", "table": table, "ply": state.get("ply", 0)}
            move |= {"move": choose(state, self._random), "id": name}
            await socket.send(msgspec.json.encode(move).decode())


@contextlib.contextmanager
def server(folder: Path) -> Iterator[int]:
    port = free_port()
    database = str(folder / "attacks.db")
    process = subprocess.Popen(
        [sys.executable, "-m", "sestina", "serve", "--database", database, "--port", str(port)],
        stdout=subprocess.DEVNULL,
    )
    try:
        end = time.monotonic() + READY_SECONDS
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5).close()
                break
            except OSError:
                if time.monotonic() > end or process.poll() is not None:
                    raise
                time.sleep(0.1)
        yield port
    finally:
        process.terminate()
        process.wait(30)


def measure(name: str, seconds: float) -> float:
    """Show what the honest player notices; the larger of both p99, in seconds."""
    print(f"{name}: {(ATTACKS[name].__doc__ or '').strip()}")
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as port:
        eve = multiprocessing.get_context("spawn").Process(target=attack, args=(name, port))
        honest = Honest(port)

        async def beside() -> None:
            await honest.warm()
            eve.start()
            await asyncio.sleep(3)  # the attacker is at work
            await honest.play(seconds)

        try:
            asyncio.run(beside())
        finally:
            eve.terminate()
            eve.join()
    print(f"  {len(honest.moves)} moves, told to come back {honest.told_to_wait} times")
    show("move to its acknowledgement", honest.moves)
    show("move to the bot's answer", honest.answers)
    return max(statistics.quantiles(times, n=100)[98] for times in (honest.moves, honest.answers))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", help=f"some of {', '.join(ATTACKS)}")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--most", type=float, default=0.5, help="seconds that p99 may take")
    wanted = parser.parse_args()
    late = [
        name for name in wanted.attacks or ATTACKS if measure(name, wanted.seconds) > wanted.most
    ]
    if late:
        print(f"p99 above {wanted.most} s: {', '.join(late)}")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
