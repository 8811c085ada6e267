"""A player who reconnects after every lost connection, to any of several servers.

It sends messages without an acknowledgement again under the same id, as a good client does.
It remembers the acknowledged ones: they must be in the log at the end.
"""

import asyncio
from collections.abc import Callable
from random import Random

import httpx
from websockets.exceptions import WebSocketException

from tests.patience import PATIENCE
from tests.server.client import Guest, Json, Player, Socket

PAUSE = 0.1
QUIET = 2.0
"""Seconds without an update after which the player watches the table again."""
GAME_SECONDS = 1200.0
"""How long a game may take, whatever is killed or cut in it."""
QUICK = "greedy"
"""A bot that does not think ahead: these games are about servers, and there are many."""

LOST = (OSError, WebSocketException, httpx.TransportError, TimeoutError)


class Stubborn:
    def __init__(self, guest: Guest, urls: list[str], table: str, seed: int) -> None:
        self.guest = guest
        self.urls = urls
        self.table = table
        self.random = Random(seed)
        self.acknowledged: dict[str, int] = {}
        """The version of each message that the server said is in the log."""
        self.version = 0
        self.state: Json = {}
        self.pending: Json | None = None
        self.sent = 0
        self.reconnected = 0
        self.noted: Callable[[], None] = lambda: None
        """Called with every acknowledgement."""

    @property
    def is_over(self) -> bool:
        return bool(self.state and self.state["status"] == "over")

    async def play(self) -> None:
        while not self.is_over:
            try:
                async with asyncio.timeout(30), self.guest.socket(open_timeout=5) as socket:
                    await self._session(socket)
            except LOST:
                self.reconnected += 1
                self.urls.append(self.urls.pop(0))
                self.guest.url = self.urls[0]
                await asyncio.sleep(PAUSE)

    async def _session(self, socket: Socket) -> None:
        await socket.send("watch", table=self.table)
        if self.pending is not None:
            await socket.send("play", **self.pending)
        while not self.is_over:
            try:
                async with asyncio.timeout(QUIET):
                    message = await socket.next()
            except TimeoutError:
                await socket.send("watch", table=self.table)
                continue
            await self._take(socket, message)
            if self.pending is None and self._is_mine():
                await self._move(socket)

    async def _take(self, socket: Socket, message: Json) -> None:
        match message["t"]:
            case "table" | "update":
                assert message["version"] >= self.version, "the table went back"
                self.version, self.state = message["version"], message["now"]
            case "ack":
                assert (
                    self.acknowledged.setdefault(message["id"], message["version"])
                    == (message["version"])
                )
                self.pending = None
                self.noted()
            case "refused" if message["reason"] == "try-again":
                await asyncio.sleep(PAUSE)
                if message.get("id") is None:
                    await socket.send("watch", table=self.table)
                elif self.pending is not None:
                    await socket.send("play", **self.pending)
            case "refused":
                raise AssertionError(message)

    def _is_mine(self) -> bool:
        seat = self.state.get("seat_to_move")
        if seat is None or not self.state["seats"][seat].get("you"):
            return False
        # This client's last move is acknowledged, but its picture may still be on its way.
        return self.version >= max(self.acknowledged.values(), default=0)

    async def _move(self, socket: Socket) -> None:
        chooser = Player(socket, self.table)
        chooser.state, chooser.random = self.state, self.random
        self.sent += 1
        self.pending = {
            "table": self.table,
            "ply": self.state.get("ply", 0),
            "move": chooser.choose(),
            "id": f"move-{self.sent}",
        }
        await socket.send("play", **self.pending)


async def patiently(guest: Guest, method: str, path: str, body: object) -> Json:
    """Repeat a request until the server answers; 409 means that an earlier one succeeded."""
    async with asyncio.timeout(PATIENCE):
        return await _until_answered(guest, method, path, body)


async def _until_answered(guest: Guest, method: str, path: str, body: object) -> Json:
    while True:
        try:
            response = await guest.http.request(method, path, json=body)
        except LOST:
            await asyncio.sleep(PAUSE)
            continue
        if response.status_code < 300 or response.status_code == 409:
            answer = response.json()
            assert isinstance(answer, dict)
            return answer
        assert response.status_code in (500, 503), response.text
        await asyncio.sleep(PAUSE)


async def stubborn_game(
    urls: list[str],
    game: str,
    seed: int,
    bots: int = 0,
    noted: Callable[[], None] = lambda: None,
) -> list[Stubborn]:
    """A game of two stubborn people and some bots, begun and finished whatever happens."""
    async with Guest(urls[0]) as ada, Guest(urls[-1]) as bob:
        for guest, name in ((ada, "Ada"), (bob, "Bob")):
            await patiently(guest, "POST", "/api/me", {"name": name})
        seats = [{"kind": "me"}, {"kind": "open"}, *[{"kind": "bot", "level": QUICK}] * bots]
        new = {"game": game, "seats": seats, "public": True}
        table = (await patiently(ada, "POST", "/api/tables", new))["table"]
        await patiently(bob, "PUT", f"/api/tables/{table}/seats/1", {})
        await patiently(ada, "POST", f"/api/tables/{table}/start", {})
        players = [
            Stubborn(ada, [*urls], table, seed),
            Stubborn(bob, [*reversed(urls)], table, seed + 1),
        ]
        for player in players:
            player.noted = noted
        async with asyncio.timeout(GAME_SECONDS):
            await asyncio.gather(*(player.play() for player in players))
    return players
