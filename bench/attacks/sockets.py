"""Attacks over websockets. Whoever is dropped connects again."""

import asyncio
import contextlib
import itertools
import random
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from bench.attacks.visitor import Visitor, long_game, message
from bench.load import choose

MANY: Final = 190
"""A little fewer than the server allows for one address."""
ALLOWED_SECONDS: Final = 0.05
"""Between the messages of a connection that keeps to the limits."""
TINY: Final = bytes([0x81, 0x80, 0, 0, 0, 0])
"""An empty text in a frame, as short as a frame of a client can be."""


async def _on_many(
    eve: Visitor, send: Callable[[ClientConnection], Awaitable[None]], count: int = MANY
) -> None:
    """Do something on many connections, for ever; those that are dropped come back."""

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                socket = await eve.connect()
                try:
                    await send(socket)
                finally:
                    socket.transport.abort()
            await asyncio.sleep(0.2)

    await asyncio.gather(*(one() for _ in range(count)))


async def illegal(eve: Visitor) -> None:
    """illegal moves on 190 connections, none of them faster than allowed"""
    table = await eve.table("me", "me")
    ids = itertools.count()

    async def send(socket: ClientConnection) -> None:
        await socket.send(message("watch", table=table))
        while True:
            name = f"m{next(ids)}"
            move = "r1@40,40 b2@-40,7"
            await socket.send(message("play", table=table, ply=0, move=move, id=name))
            await _drop_what_came(socket)
            await asyncio.sleep(ALLOWED_SECONDS)

    await _on_many(eve, send)


async def stale(eve: Visitor) -> None:
    """moves on an old state, after which the whole table is sent again"""
    table = await eve.import_game(long_game())
    ids = itertools.count()

    async def send(socket: ClientConnection) -> None:
        await socket.send(message("watch", table=table))
        while True:
            name = f"m{next(ids)}"
            await socket.send(message("play", table=table, ply=3, move="r1@0,0", id=name))
            await _drop_what_came(socket)
            await asyncio.sleep(ALLOWED_SECONDS)

    await _on_many(eve, send)


async def moves(eve: Visitor) -> None:
    """legal moves of somebody who plays alone at many tables, as fast as possible"""

    async def play(socket: ClientConnection) -> None:
        chance = random.Random(1)
        while True:
            opened = await eve.open_table("me", "me")
            if opened.status_code != 201:
                await asyncio.sleep(1)
                continue
            table = opened.json()["table"]
            await socket.send(message("watch", table=table))
            async for text in socket:
                told = msgspec.json.decode(text)
                if told["t"] == "refused":
                    await asyncio.sleep(0.05)
                    await socket.send(message("watch", table=table))
                if told.get("table") != table or told["t"] not in ("table", "update"):
                    continue
                now = told["now"]
                if now["status"] == "over":
                    break
                fields = {"table": table, "ply": now.get("ply", 0), "id": f"m{chance.random()}"[:9]}
                fields["id"] = fields["id"].replace(".", "-")
                await socket.send(message("play", move=choose(now, chance), **fields))

    await _on_many(eve, play, 30)


async def undos(eve: Visitor) -> None:
    """turns taken back, and questions to take them back"""
    table = await eve.table("me", "me")
    ids = itertools.count()

    async def send(socket: ClientConnection) -> None:
        while True:
            await socket.send(message("undo", table=table, ply=0, id=f"u{next(ids)}"))
            await _drop_what_came(socket)
            await asyncio.sleep(ALLOWED_SECONDS)

    await _on_many(eve, send)


async def drafts(eve: Visitor) -> None:
    """drafts to assess, on many connections"""
    table = await eve.table("me", "me")
    ids = itertools.count()

    async def send(socket: ClientConnection) -> None:
        while True:
            text = message("check", table=table, ply=0, draft="r1@0,0 r2@1,0", id=f"d{next(ids)}")
            await socket.send(text)
            await _drop_what_came(socket)
            await asyncio.sleep(ALLOWED_SECONDS)

    await _on_many(eve, send)


async def chat(eve: Visitor) -> None:
    """chat, as long as a message may be"""
    table = await eve.table("me", "open")
    ids = itertools.count()

    async def send(socket: ClientConnection) -> None:
        await socket.send(message("watch", table=table))
        while True:
            await socket.send(message("say", table=table, text="x" * 500, id=f"s{next(ids)}"))
            await _drop_what_came(socket)
            await asyncio.sleep(ALLOWED_SECONDS)

    await _on_many(eve, send)


async def pings(eve: Visitor) -> None:
    """messages as fast as the line takes them, from connections that are dropped for it"""
    text = message("ping")

    async def send(socket: ClientConnection) -> None:
        while True:
            await socket.send(text)
            await _drop_what_came(socket)

    await _on_many(eve, send)


async def frames(eve: Visitor) -> None:
    """empty frames, ten thousand in one piece"""

    async def send(socket: ClientConnection) -> None:
        while True:
            socket.transport.write(TINY * 10_000)
            await socket.recv()

    await _on_many(eve, send)


async def nested(eve: Visitor) -> None:
    """frames of 16 kB that are nested as deep as a reader goes"""
    depth = 900
    inner = "[" * depth + "]" * depth
    texts = [
        '{"t":"ping","x":[' + ",".join([inner] * 8) + "]}",
        "[" * 16_000,
        '{"t":' * 3_000,
    ]

    async def send(socket: ClientConnection) -> None:
        for text in itertools.cycle(texts):
            await socket.send(text)
            await _drop_what_came(socket)
            await asyncio.sleep(ALLOWED_SECONDS)

    await _on_many(eve, send)


async def watchers(eve: Visitor) -> None:
    """many questions for a whole long game, from connections that are closed at once"""
    table = await eve.import_game(long_game())
    text = message("watch", table=table)

    async def send(socket: ClientConnection) -> None:
        for _ in range(55):
            await socket.send(text)

    await _on_many(eve, send, 1)


async def deaf(eve: Visitor) -> None:
    """clients that ask and never read"""
    table = await eve.import_game(long_game())
    text = message("watch", table=table)

    async def send(socket: ClientConnection) -> None:
        socket.transport.pause_reading()
        while True:
            await asyncio.wait_for(socket.send(text), 5)
            await asyncio.sleep(ALLOWED_SECONDS)

    await _on_many(eve, send)


async def handshakes(eve: Visitor) -> None:
    """connections that are closed again as soon as they are open"""

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                (await eve.connect()).transport.abort()

    await asyncio.gather(*(one() for _ in range(20)))


async def _drop_what_came(socket: ClientConnection) -> None:
    """Read what is there, so that the connection is not dropped as one that does not read."""
    with contextlib.suppress(TimeoutError):
        while True:
            await asyncio.wait_for(socket.recv(), 0.001)


ATTACKS = (
    illegal,
    stale,
    moves,
    undos,
    drafts,
    chat,
    pings,
    frames,
    nested,
    watchers,
    deaf,
    handshakes,
)
