"""People with a browser: they connect, watch, play, talk, and send again what is not answered."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Protocol

import msgspec

from sestina.host.acts.act import Command
from sestina.host.acts.play import Play
from sestina.host.acts.say import Say
from sestina.host.acts.undo import AnswerUndo, Undo
from sestina.host.refusals import Refused
from sestina.host.requests.types import Done
from tests.simulation.checker import Checker, Sent
from tests.simulation.database import Delays
from tests.simulation.loop import VirtualLoop
from tests.simulation.network import Disconnected, Link
from tests.simulation.offers import choose_move
from tests.simulation.servers import ServerProcess, Work

Json = dict[str, Any]
PING_SECONDS = 5.0
PATIENCE_SECONDS = 12.0
"""After this long without a message a client gives its connection up."""
RESEND_SECONDS = 6.0
REQUEST_SECONDS = 8.0
_encode = msgspec.json.Encoder().encode


def _command(t: str, name: str, parts: Json) -> Command | None:
    """What a message asks of the table."""
    match t:
        case "play":
            return Play(parts["ply"], parts["move"], parts["undos"], message=name)
        case "say":
            return Say(parts["text"], "", message=name)
        case "undo":
            return Undo(parts["ply"], message=name)
        case "answer":
            return AnswerUndo(parts["ply"], parts["accept"], message=name)
        case _:
            return None


class Town(Protocol):
    """What people find around them."""

    loop: VirtualLoop
    checker: Checker
    delays: Delays
    table: str
    are_playing: bool
    """False: people wait, so that everything can settle."""

    def random(self, name: str) -> Random: ...

    def choose_server(self, random: Random) -> ServerProcess: ...

    def cookie_of(self, person: str) -> str: ...

    def note(self, text: str) -> None: ...


@dataclass
class Pending:
    text: str
    sent: Sent
    last: float = 0.0


class Client:
    def __init__(self, town: Town, person: str, tab: str = "") -> None:
        self._town = town
        self.person = person
        self.name = person + tab
        self._random = town.random(f"client {self.name}")
        self.table = ""
        """The table that is watched."""
        self.version = 0
        self.events: list[Json] = []
        self.now: Json = {}
        self.away: tuple[int, ...] = ()
        self.pending: dict[str, Pending] = {}
        self.link: Link | None = None
        self.is_watching = False
        """Whether an answer to `watch` has come on this connection."""
        self.loses_answer = False
        """Whether the answer to the next request is lost."""
        self._asked_again = False
        self._asked: tuple[Link, str] | None = None
        """On which connection which table was last asked for."""
        self.cut_after_send: float | None = None
        """When the connection is lost after the next command, in seconds."""
        self._heard = 0.0
        self._ids = 0
        self._links = 0
        self._thinks_about: object = None
        self.last: str | None = None
        """The id of the last command."""

    def start(self) -> None:
        self._town.loop.start(self._live(), None)
        self._town.loop.start(self._look_after(), None)

    # Connections

    async def _live(self) -> None:
        while True:
            await asyncio.sleep(self._random.random() * self._random.choice((0.05, 1.0)))
            if not self._town.table:
                continue
            with suppress(Disconnected):
                await self._connect()
            self.link = None
            self.is_watching = False

    async def _connect(self) -> None:
        town, loop = self._town, self._town.loop
        self._links += 1
        self.link = link = Link(loop, town.delays)
        server = town.choose_server(self._random)
        cookie = town.cookie_of(self.person)
        self._heard = loop.time()

        def reach() -> None:
            server.connect(link, cookie, lambda text: town.checker.watch_over(self.person, text))

        loop.later(town.delays.next(), reach)
        while True:
            message = await link.down.receive()
            self._heard = loop.time()
            if message["t"] == "welcome":
                self._watch(town.table)
                for pending in [*self.pending.values()]:
                    self._send(pending)
            else:
                self._take(message)

    def _watch(self, table: str) -> None:
        """Watch from the known version on. When it is asked again, both may be answered."""
        assert self.link is not None
        self._asked_again = self._asked == (self.link, table)
        self._asked = self.link, table
        wanted: Json = {"t": "watch", "table": table}
        if table == self.table and self.version:
            wanted["version"] = self.version
        elif table != self.table:
            self.table, self.version, self.events, self.now, self.away = table, 0, [], {}, ()
        self.link.up.send(_encode(wanted).decode())

    async def _look_after(self) -> None:
        """Notice dead connections, and send again what is not answered."""
        while True:
            await asyncio.sleep(PING_SECONDS * (0.5 + self._random.random()))
            now, link = self._town.loop.time(), self.link
            if link is None or link.down.is_stalled:
                continue
            if now - self._heard > PATIENCE_SECONDS:
                link.close()
                continue
            link.up.send('{"t":"ping"}')
            if not self.is_watching and now - self._heard > RESEND_SECONDS:
                self._watch(self._town.table)
            for pending in [*self.pending.values()]:
                if now - pending.last > RESEND_SECONDS:
                    self._send(pending)
            if not any(isinstance(one.sent.command, Play) for one in self.pending.values()):
                # What was thought of may have come to nothing.
                self._thinks_about = None
                self._consider()

    # Messages

    def _take(self, message: Json) -> None:
        match message["t"]:
            case "table" | "update":
                self._follow(message)
            case "ack":
                pending = self.pending.pop(message["id"], None)
                if pending is not None:
                    self._town.checker.acknowledged(pending.sent, message["version"])
                    self._town.note(f"{self.name} has {message['id']} at {message['version']}")
            case "judged":
                self.pending.pop(message["id"], None)
            case "refused":
                self._refused(message)
            case "away" if message["table"] == self.table:
                self.away = tuple(message.get("seats", ()))
            case _:
                pass
        if self.table == self._town.table:
            self._consider()

    def _follow(self, message: Json) -> None:
        if message["table"] != self.table:
            return
        checker = self._town.checker
        versions = [event["version"] for event in message["events"]]
        if message["t"] == "table":
            self.events = []
            if message["version"] < self.version:
                checker.fail("nobody goes back", f"{self.name}: {message['version']}")
        elif versions != [*range(self.version + 1, message["version"] + 1)]:
            how = f"{self.name} at {self.version} gets {versions}"
            is_known = self._asked_again and (not versions or versions[0] <= self.version)
            if not is_known or message["version"] < self.version:
                checker.fail("nobody misses an event", how)
            message["events"] = [one for one in message["events"] if one["version"] > self.version]
        self.events += message["events"]
        self.version = message["version"]
        self.now = message["now"]
        self.is_watching = True
        if self.table != self._town.table and self.link is not None:
            # There is a rematch.
            self.link.up.send(_encode({"t": "unwatch", "table": self.table}).decode())
            self.is_watching = False
            self._watch(self._town.table)

    def _refused(self, message: Json) -> None:
        name, reason = message.get("id"), message["reason"]
        if name is None:
            self.is_watching = False
            self._later(1.0, self._watch_again)
            return
        pending = self.pending.get(name)
        if pending is None:
            return
        self._town.note(f"{self.name}'s {name} is refused: {reason}")
        if reason == "try-again":
            pending.last = self._town.loop.time() - RESEND_SECONDS + 1.0
            return
        del self.pending[name]
        self._town.checker.refused(pending.sent, reason)

    def _watch_again(self) -> None:
        if self.link is not None and not self.is_watching:
            self._watch(self._town.table)

    # Commands

    def command(self, t: str, **parts: Any) -> None:
        """Send a command until it is answered."""
        if not self.table or self.table != self._town.table:
            return
        self._ids += 1
        name = f"{self.name}-{self._ids}"
        text = _encode({"t": t, "table": self.table, "id": name, **parts}).decode()
        sent = Sent(self.person, self.table, name, _command(t, name, parts))
        pending = self.pending[name] = Pending(text, sent)
        self.last = name
        if self.link is not None and self.is_watching:
            self._send(pending)

    def _send(self, pending: Pending) -> None:
        assert self.link is not None
        pending.last = self._town.loop.time()
        self._town.checker.send(pending.sent, (self.name, self._links))
        self._town.note(f"{self.name} sends {pending.text}")
        self.link.up.send(pending.text)
        if self.cut_after_send is not None:
            self._later(self.cut_after_send, partial(self.link.cut, 0.01, 0.0))
            self.cut_after_send = None

    def send_twice(self) -> None:
        """Send the last command once more, if it is not answered yet."""
        pending = self.pending.get(self.last or "")
        if pending is not None and self.link is not None and self.is_watching:
            self._send(pending)

    def say(self) -> None:
        self.command("say", text=f"{self.name} says {self._ids + 1}")

    @property
    def is_playing(self) -> bool:
        return bool(self.now.get("status") == "playing")

    @property
    def seats(self) -> list[int]:
        return [n for n, seat in enumerate(self.now.get("seats", ())) if seat.get("you")]

    # Playing

    def _later(self, seconds: float, work: Callable[[], object]) -> None:
        self._town.loop.later(seconds, work)

    def _consider(self) -> None:
        """Do what the table waits for, after some thought."""
        now = self.now
        about = (now.get("ply"), now.get("undos"), now.get("status"), now.get("undo_wanted"))
        if about == self._thinks_about or not self._town.are_playing:
            return
        self._thinks_about = about
        seconds = self._random.random() * self._random.choice((0.2, 1.0, 3.0))
        if now.get("clocks") and self._random.random() < 0.1:
            seconds = 15 * self._random.random()
        if now.get("offers"):
            self._later(seconds, lambda: self._move(about))
        wanted = now.get("undo_wanted")
        if wanted is not None and {*self.seats} & {*wanted["waiting"]}:
            self._later(seconds, self._answer)

    def _move(self, about: object) -> None:
        now = self.now
        if not self._town.are_playing or about != self._thinks_about or not now.get("offers"):
            return
        self.play(now.get("ply", 0), choose_move(now, self._random))

    def play(self, ply: int, move: str) -> None:
        self.command("play", ply=ply, move=move, undos=self.now.get("undos", 0))

    def _answer(self) -> None:
        if self.is_playing and self.now.get("undo_wanted") is not None:
            accept = self._random.random() < 0.7
            self.command("answer", ply=self.now.get("ply", 0), accept=accept)

    # Requests

    async def request(self, work: Work, command: Command | None = None) -> Any:
        """Ask over HTTP. `Disconnected`: nobody knows whether it was done."""
        town, table = self._town, self.table
        known = town.checker.tables[table].version if table else 0
        loses, self.loses_answer = self.loses_answer, False
        await asyncio.sleep(town.delays.next())
        answer = town.choose_server(self._random).request(work)
        done, _ = await asyncio.wait([answer], timeout=REQUEST_SECONDS)
        await asyncio.sleep(town.delays.next())
        if not done or loses:
            if answer.done():
                answer.exception()  # nobody hears of it
            raise Disconnected
        try:
            result = answer.result()
        except Refused as refused:
            if command is not None:
                town.checker.check_reason(table, self.person, command, known, refused.reason)
            raise
        if isinstance(result, Done):
            town.checker.done(table, result.version)
        return result

    async def try_request(self, work: Work, command: Command | None = None) -> Any:
        """The same; None if it is refused or fails."""
        try:
            return await self.request(work, command)
        except (Refused, Disconnected):
            return None
