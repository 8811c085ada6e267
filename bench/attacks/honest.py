"""An honest player: one game after the other against a greedy bot, with a clock in hand."""

import asyncio
import itertools
import random
import time

import msgspec
from websockets.asyncio.client import ClientConnection

from bench.attacks.visitor import Visitor, message
from bench.load import choose

PAUSE_SECONDS = 0.05
"""Between the moves of the honest player."""
FIRST_WAIT_SECONDS = 0.4
"""As the page does: whoever is told to come back sends again after this, then after twice this."""
COME_BACK = ("busy", "too-fast", "try-again")


class Honest:
    def __init__(self, port: int) -> None:
        self._ada = Visitor(port, "127.0.0.1")
        self._random = random.Random(1)
        self._ids = itertools.count()
        self.moves: list[float] = []
        """Seconds from sending a move for the first time until it is acknowledged."""
        self.answers: list[float] = []
        """Seconds from the acknowledgement until the bot has answered."""
        self.sent_again = 0
        self.tables_refused = 0

    async def warm(self) -> None:
        """Play a little before anything happens: the bots' processes have to start."""
        await self._ada.enter("Ada")
        while len(self.answers) < 3:
            await self.play(1.0)
        self.forget()

    def forget(self) -> None:
        self.moves, self.answers, self.sent_again, self.tables_refused = [], [], 0, 0

    async def play(self, seconds: float) -> None:
        socket = await self._ada.connect()
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            opened = await self._ada.open_table("me", "greedy")
            if opened.status_code != 201:
                self.tables_refused += 1
                await asyncio.sleep(float(opened.headers.get("retry-after", 1)))
                continue
            table = opened.json()["table"]
            await socket.send(message("watch", table=table))
            await self._game(socket, table, end)
            await socket.send(message("unwatch", table=table))
        await socket.close()

    async def _game(self, socket: ClientConnection, table: str, end: float) -> None:
        begun, acknowledged, wait = 0.0, 0.0, FIRST_WAIT_SECONDS
        name, text = "", ""
        async for received in socket:
            now, told = time.perf_counter(), msgspec.json.decode(received)
            if told.get("id") == name and told["t"] == "ack":
                self.moves.append(now - begun)
                acknowledged = now
            elif told.get("id") == name and told["t"] == "refused":
                assert told["reason"] in COME_BACK, told
                self.sent_again += 1
                await asyncio.sleep(wait)
                wait *= 2
                await socket.send(text)
            if told.get("table") != table or told["t"] not in ("table", "update"):
                continue
            state = told["now"]
            if acknowledged and any(event.get("bot") for event in told["events"]):
                self.answers.append(now - acknowledged)
                acknowledged = 0.0
            if state["status"] == "over" or now > end:
                return
            if not state["seats"][state["seat_to_move"]].get("you"):
                continue
            await asyncio.sleep(PAUSE_SECONDS)
            name, wait = f"m{next(self._ids)}", FIRST_WAIT_SECONDS
            move = choose(state, self._random)
            text = message("play", table=table, ply=state.get("ply", 0), move=move, id=name)
            begun = time.perf_counter()
            await socket.send(text)
