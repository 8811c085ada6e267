"""A guest who comes from an address of its own."""

import asyncio
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

import sestina

ATTACKER = "127.0.0.2"
"""An address of this machine that is not the honest player's."""
LONG_GAME = 900
"""Steps of a game that is nearly as long as a game may be."""


class Visitor:
    def __init__(self, port: int, address: str = ATTACKER) -> None:
        self.port = port
        self._address = address
        # The server closes idle connections after some seconds, perhaps just as a request starts.
        transport = httpx.AsyncHTTPTransport(
            local_address=address, limits=httpx.Limits(keepalive_expiry=1)
        )
        url = f"http://127.0.0.1:{port}"
        self.http = httpx.AsyncClient(base_url=url, transport=transport, timeout=60)

    async def enter(self, name: str) -> None:
        (await self.http.post("/api/me", json={"name": name})).raise_for_status()

    async def open_table(self, *seats: str, public: bool = False) -> httpx.Response:
        """Seats are `me`, `open`, or the level of a bot."""
        kinds = [{"kind": s} if s in ("me", "open") else {"kind": "bot", "level": s} for s in seats]
        for number, seat in enumerate(kinds):
            if seat["kind"] == "me" and number:
                seat["name"] = f"Second {number}"
        body = {"game": "classic", "seats": kinds, "public": public}
        return await self.http.post("/api/tables", json=body)

    async def table(self, *seats: str) -> str:
        answer = await self.open_table(*seats)
        answer.raise_for_status()
        return str(answer.json()["table"])

    async def import_game(self, record: str) -> str:
        answer = await self.http.post("/api/records", json={"record": record})
        answer.raise_for_status()
        return str(answer.json()["table"])

    async def connect(self) -> ClientConnection:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return await connect(
            f"ws://127.0.0.1:{self.port}/api/socket",
            additional_headers={"Cookie": cookies},
            local_addr=(self._address, 0),
            proxy=None,
            open_timeout=60,
            ping_interval=None,
            max_queue=None,
        )

    async def raw(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection on which nothing has been said."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self._address, 0))


def message(kind: str, **fields: Any) -> str:
    return msgspec.json.encode({"t": kind, **fields}).decode()


def long_game() -> str:
    """The record of a game in which everybody exchanges nearly all the time."""
    game = sestina.new_game("classic", players=2, seed=1)
    while not game.is_over and game.ply < LONG_GAME:
        moves = game.legal_moves()
        idle = game.ply % 18 and any(move.kind == "swap" for move in moves)
        wanted = "swap" if idle else "place"
        game.play(next((move for move in moves if move.kind == wanted), moves[0]))
    return game.record()


def whole_game() -> str:
    """The record of a usual game."""
    game = sestina.new_game("classic", players=2, seed=2)
    while not game.is_over:
        game.play(game.best_placement() or game.legal_moves()[0])
    return game.record()
