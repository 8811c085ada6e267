"""Plays a whole game through the host, as a client does: by messages alone.

It runs natively and in Pyodide, and needs nothing but the host and an event log.
"""

import asyncio
import json
import sys
from typing import Any
from unittest.mock import patch

import msgspec

from sestina.game.view import View
from sestina.host import opening
from sestina.host.acts.act import Actor
from sestina.host.acts.create import NewTable, SeatWish
from sestina.host.acts.resign import Resign
from sestina.host.opening import open_table
from sestina.host.people import Person
from sestina.host.protocol.messages import decoder
from sestina.host.session import ClientSession
from sestina.host.table_host import TableHost
from sestina.host.thinking_line import Lane
from sestina.players.levels import bot_named
from tests.host.memory_log import MemoryLog

ADA = Person("ada", "Ada", 0)
Json = dict[str, Any]


async def think(level: str, seed: int, seconds: float, view: View, lane: Lane) -> str:
    return str(bot_named(level, seed=1).choose(view))


def chosen(now: Json) -> str:
    """The first thing that is offered: the last placement listed, an arrangement, or a button."""
    for offer in now["offers"]:
        match offer["o"]:
            case "place":
                laid: list[int] = []
                for kept, _points, *pairs in offer["plays"]:
                    laid = [*laid[: 2 * kept], *pairs]
                cells, tiles = offer["cells"], offer["tiles"]
                pairs = zip(laid[::2], laid[1::2], strict=True)
                return " ".join(f"{tiles[t]}@{cells[c][0]},{cells[c][1]}" for c, t in pairs)
            case "button":
                return str(offer["move"])
            case "pick":
                hand = now["hands"][str(now["seat_to_move"])]
                return f"{offer['move']} {hand[0]}"
    raise AssertionError(f"nothing to do: {now}")


class Seeds:
    """In the place of `secrets`: the same game every time."""

    @staticmethod
    def token_bytes(count: int) -> bytes:
        return bytes(range(count))


async def play(game: str, most: int) -> list[Json]:
    """The messages that Ada gets in a game against a bot; she resigns after this many turns."""
    got: list[Json] = []
    host = TableHost(MemoryLog(), think, lambda _table, _seat: "", clock=lambda: 1000)
    session = ClientSession(host, ADA.id, ADA.name, lambda text: got.append(json.loads(text)))
    session.open()
    seats = [SeatWish("me"), SeatWish("bot", level="greedy")]
    with patch.object(opening, "secrets", Seeds):
        table = await open_table(host.service, ADA, NewTable(game, seats))

    async def send(t: str, **parts: object) -> None:
        message = {"t": t, "table": table, **parts}
        assert await session.serve(decoder.decode(json.dumps(message))) is None

    async def my_turn() -> Json | None:
        """The game when it is Ada's turn; None when it is over."""
        while True:
            now: Json = next(one["now"] for one in reversed(got) if "now" in one)
            if now["status"] != "playing":
                return None
            if now["seat_to_move"] == 0:
                return now
            await asyncio.sleep(0)

    await send("watch")
    turns = 0
    while (now := await my_turn()) is not None:
        if turns == most:
            await host.service.act(table, Actor(ADA.id), Resign(0))
            continue
        if turns == 1:
            await send("say", text="Again, please", id="chat")
            await send("undo", ply=now["ply"], id="undo")
            now = await my_turn()
            assert now is not None
        await send("play", ply=now.get("ply", 0), move=chosen(now), id=f"m{turns}")
        turns += 1
    session.close()
    await host.close()
    return [{**one, "table": "", "commitment": ""} for one in got]


async def main(game: str, most: int) -> None:
    messages = await play(game, most)
    sys.stdout.write(msgspec.json.encode(messages).decode() + "\n")
