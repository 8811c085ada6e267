"""Test clients: guests that know a game only from the server's messages."""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from types import TracebackType
from typing import Any, Self, get_args

import httpx
from msgspec import structs
from websockets.asyncio.client import ClientConnection, connect

from sestina.host.protocol.messages import ToServer
from tests.patience import PATIENCE

Json = dict[str, Any]


class Guest:
    """A browser: a cookie, HTTP requests and websockets."""

    def __init__(self, url: str, name: str | None = None) -> None:
        self.url = url
        self.name = name
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE)

    async def __aenter__(self) -> Self:
        if self.name is not None:
            (await self.http.post("/api/me", json={"name": self.name})).raise_for_status()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.http.aclose()

    async def ask(self, method: str, path: str, body: object = None, status: int = 200) -> Any:
        response = await self.http.request(method, path, json=body)
        assert response.status_code == status, response.text
        return response.json()

    async def open_table(self, game: str = "classic", **options: object) -> str:
        answer = await self.ask("POST", "/api/tables", {"game": game, **options}, 201)
        return str(answer["table"])

    @asynccontextmanager
    async def socket(self, **options: Any) -> AsyncIterator["Socket"]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookies} if cookies else {}
        address = self.url.replace("http", "ws") + "/api/socket"
        options = {"open_timeout": PATIENCE, "ping_timeout": PATIENCE, **options}
        async with connect(address, additional_headers=headers, proxy=None, **options) as raw:
            socket = Socket(raw)
            socket.welcome = await socket.receive("welcome")
            yield socket


WITH_ID = {
    one.__struct_config__.tag
    for one in get_args(ToServer)
    for field in structs.fields(one)
    if field.name == "id" and field.required
}
"""The messages that a client numbers, so that they can be sent again."""


class Socket:
    """A websocket, and every frame that came through it."""

    _ids = itertools.count()

    def __init__(self, raw: ClientConnection) -> None:
        self.raw = raw
        self.frames: list[str] = []
        self.waiting: list[Json] = []
        self.welcome: Json = {}

    async def send(self, t: str, **parts: object) -> str | None:
        if t in WITH_ID:
            parts.setdefault("id", f"m{next(self._ids)}")
        await self.raw.send(json.dumps({"t": t, **parts}))
        name = parts.get("id")
        return None if name is None else str(name)

    async def next(self) -> Json:
        if self.waiting:
            return self.waiting.pop(0)
        return await self._read()

    async def _read(self) -> Json:
        async with asyncio.timeout(PATIENCE):
            text = await self.raw.recv()
        assert isinstance(text, str)
        self.frames.append(text)
        message = json.loads(text)
        assert isinstance(message, dict)
        return message

    async def receive(self, *kinds: str, id: str | None = None) -> Json:  # noqa: A002
        """The next message of these kinds; others wait."""
        for number, message in enumerate(self.waiting):
            if message["t"] in kinds and (id is None or message.get("id") == id):
                return self.waiting.pop(number)
        while True:
            message = await self._read()
            if message["t"] in kinds and (id is None or message.get("id") == id):
                return message
            self.waiting.append(message)

    async def ask(self, t: str, **parts: object) -> Json:
        """Send, and return the answer to just this message."""
        name = await self.send(t, **parts)
        return await self.receive("ack", "refused", "judged", id=name)


class Player:
    """Plays at a table: chooses among the offers at random."""

    def __init__(self, socket: Socket, table: str, seed: int = 0) -> None:
        self.socket = socket
        self.table = table
        self.random = Random(seed)
        self.version = 0
        self.state: Json = {}
        self.events: list[Json] = []
        self.game = ""

    async def watch(self, version: int | None = None) -> None:
        if version is None:
            await self.socket.send("watch", table=self.table)
        else:
            await self.socket.send("watch", table=self.table, version=version)
        await self.follow()

    async def follow(self) -> None:
        """Take the next picture of the table."""
        self.take(await self.socket.receive("table", "update"))

    def take(self, message: Json) -> None:
        assert message["table"] == self.table
        versions = [event["version"] for event in message["events"]]
        assert versions == sorted(versions)
        if message["t"] == "table":
            self.events = []
            self.game = message["game"]
        elif versions:
            assert versions[0] == self.version + 1, (versions, self.version)
        self.events += message["events"]
        self.version = message["version"]
        self.state = message["now"]

    @property
    def is_over(self) -> bool:
        return bool(self.state["status"] == "over")

    @property
    def is_mine(self) -> bool:
        seat = self.state.get("seat_to_move")
        return seat is not None and self.state["seats"][seat].get("you", False)

    def choose(self) -> str:
        """A move made of an offer."""
        offers = self.state["offers"]
        assert offers
        by_kind = {offer["o"]: offer for offer in offers}
        if "place" in by_kind and self.random.random() < 0.8:
            return self._placement(by_kind["place"])
        return self._text(self.random.choice(offers))

    def _text(self, offer: Json) -> str:
        match offer["o"]:
            case "place":
                return self._placement(offer)
            case "pick":
                seat = str(self.state["seat_to_move"])
                hand = self.state["hands"][seat]
                count = self.random.randint(1, offer["most"])
                return " ".join([offer["move"], *self.random.sample(hand, count)])
            case "tile":
                return f"{offer['move']} {self.random.choice(offer['tiles'])}"
            case "cell":
                x, y = self.random.choice(offer["cells"])
                return f"{offer['move']} {x},{y}"
            case "rows":
                return self._rows(offer)
            case _:
                return str(offer["move"])

    def _placement(self, offer: Json) -> str:
        plays = placements(offer)
        best = max(points for points, _ in plays)
        return self.random.choice([text for points, text in plays if points == best])

    def _rows(self, offer: Json) -> str:
        """Add one card where it fits, without moving any other."""
        rows = [list(row) for row in self.state.get("rows") or []]
        fitting = [(card, row) for card, places in offer["fits"].items() for row in places]
        if not fitting:
            return "stuck"
        card, row = self.random.choice(fitting)
        rows[row].append(card)
        return " / ".join(" ".join(cards) for cards in rows)

    async def play(self) -> None:
        """Play to the end whatever is offered to this client's seats."""
        while not self.is_over:
            if self.is_mine:
                move = self.choose()
                answer = await self.socket.ask(
                    "play", table=self.table, ply=self.state.get("ply", 0), move=move
                )
                assert answer["t"] == "ack", (move, answer, self.state)
            await self.follow()


def placements(offer: Json) -> list[tuple[int, str]]:
    """The placements of an offer: points and the text of the move."""
    before: list[tuple[int, int]] = []
    found = []
    for kept, points, *steps in offer["plays"]:
        before = before[:kept] + list(zip(steps[::2], steps[1::2], strict=True))
        words = [
            f"{offer['tiles'][tile]}@{offer['cells'][cell][0]},{offer['cells'][cell][1]}"
            for cell, tile in before
        ]
        found.append((points, " ".join(words)))
    return found
