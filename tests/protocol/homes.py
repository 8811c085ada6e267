"""What a scenario may ask of a home of tables, whatever its messages travel through.

A home lets people in. A person asks requests and opens connections. What passes is noted, so that a
test can say what no scenario has tried.
"""

import asyncio
import itertools
import json
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Self

from tests.patience import PATIENCE
from tests.server.client import WITH_ID

Json = dict[str, Any]


@dataclass
class Noted:
    """What has passed between people and their homes."""

    operations: set[tuple[str, str]] = field(default_factory=set)
    """Methods and paths, as they were asked."""
    sent: set[str] = field(default_factory=set)
    received: set[str] = field(default_factory=set)
    events: set[str] = field(default_factory=set)
    reasons: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Answer:
    status: int
    kind: str
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)

    @property
    def lines(self) -> list[Json]:
        """The parts of an answer that comes line by line."""
        assert self.kind.startswith("application/x-ndjson"), self
        return [json.loads(line) for line in self.text.splitlines()]


class Line(ABC):
    """A connection for messages."""

    _ids = itertools.count()

    def __init__(self, noted: Noted) -> None:
        self._noted = noted
        self._waiting: list[Json] = []

    @abstractmethod
    async def send_text(self, text: str) -> None: ...

    @abstractmethod
    async def next_text(self) -> str: ...

    async def send(self, t: str, **parts: object) -> str | None:
        """Send a message; those that need an id get one."""
        if t in WITH_ID:
            parts.setdefault("id", f"m{next(self._ids)}")
        self._noted.sent.add(t)
        await self.send_text(json.dumps({"t": t, **parts}))
        name = parts.get("id")
        return None if name is None else str(name)

    async def receive(self, *kinds: str, where: Callable[[Json], bool] = lambda _one: True) -> Json:
        """The next message of these kinds that fits; others wait."""
        for number, message in enumerate(self._waiting):
            if message["t"] in kinds and where(message):
                return self._waiting.pop(number)
        while True:
            async with asyncio.timeout(PATIENCE):
                arrived: Json = json.loads(await self.next_text())
            self._note(arrived)
            if arrived["t"] in kinds and where(arrived):
                return arrived
            self._waiting.append(arrived)

    def _note(self, message: Json) -> None:
        self._noted.received.add(message["t"])
        self._noted.events |= {event["e"] for event in message.get("events", ())}
        for judged in (message, *message.get("parts", ())):
            if "reason" in judged:
                self._noted.reasons.add(judged["reason"])

    async def ask(self, t: str, **parts: object) -> Json:
        """Send, and return the answer to just this message."""
        name = await self.send(t, **parts)
        return await self.receive(
            "ack", "refused", "judged", where=lambda one: one.get("id") == name
        )

    async def refusal(self, t: str, **parts: object) -> str:
        answer = await self.ask(t, **parts)
        assert answer["t"] == "refused", answer
        return str(answer["reason"])


class Person(ABC):
    """Somebody with a browser."""

    def __init__(self, noted: Noted) -> None:
        self._noted = noted

    @abstractmethod
    async def send_request(self, method: str, path: str, body: str | None) -> Answer: ...

    @abstractmethod
    async def connect(self) -> Line:
        """A new connection, as of another window; each begins with `welcome`."""

    async def request(self, method: str, path: str, body: object = None) -> Answer:
        self._noted.operations.add((method, path.partition("?")[0]))
        answer = await self.send_request(method, path, None if body is None else json.dumps(body))
        if answer.status >= 400:
            self._noted.reasons.add(answer.json["reason"])
        return answer

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        answer = await self.request(method, path, body)
        assert answer.status in (200, 201), (method, path, answer)
        return answer.json

    async def refusal(self, method: str, path: str, body: object = None) -> tuple[int, str]:
        answer = await self.request(method, path, body)
        assert answer.status >= 400, (method, path, answer)
        return answer.status, answer.json["reason"]

    async def text(self, method: str, path: str) -> str:
        answer = await self.request(method, path)
        assert answer.status == 200, (method, path, answer)
        return answer.text


class Home(ABC):
    lacks: Mapping[str, str] = {}
    """What scenarios may need and this home has not, with the reason."""

    def __init__(self) -> None:
        self.noted = Noted()

    @abstractmethod
    def visited(self) -> AbstractAsyncContextManager[Person]:
        """A person who has never been here."""

    @asynccontextmanager
    async def guest(self, name: str) -> AsyncIterator[Person]:
        """A person with a name."""
        async with self.visited() as person:
            await person.ask("POST", "/api/me", {"name": name})
            yield person


@dataclass
class Table:
    """A table as a person follows it."""

    line: Line
    id: str
    now: Json = field(default_factory=dict)
    version: int = 0
    events: list[Json] = field(default_factory=list)

    @classmethod
    async def watched(cls, person: Person, table: str) -> Self:
        line = await person.connect()
        await line.receive("welcome")
        found = cls(line, table)
        await line.send("watch", table=table)
        await found.follow()
        return found

    async def follow(self) -> Json:
        """Take the next picture of the table."""
        message = await self.line.receive(
            "table", "update", where=lambda one: one["table"] == self.id
        )
        if message["t"] == "table":
            self.events = []
        elif message["events"]:
            assert message["events"][0]["version"] == self.version + 1
        self.events += message["events"]
        self.version = message["version"]
        self.now = message["now"]
        return message

    async def until(self, holds: Callable[[Json], bool]) -> Json:
        while not holds(self.now):
            await self.follow()
        return self.now

    async def until_event(self, kind: str) -> Json:
        while not any(event["e"] == kind for event in self.events):
            await self.follow()
        return next(event for event in reversed(self.events) if event["e"] == kind)

    async def my_turn(self) -> Json:
        return await self.until(lambda now: bool(now.get("offers")))

    @property
    def ply(self) -> int:
        return int(self.now.get("ply", 0))

    async def act(self, t: str, **parts: object) -> Json:
        return await self.line.ask(t, table=self.id, **parts)

    async def refusal(self, t: str, **parts: object) -> str:
        return await self.line.refusal(t, table=self.id, **parts)

    async def play(self, move: str | None = None) -> Json:
        """Play in one's turn what is offered first, or a move."""
        from tests.host.whole_game import chosen

        await self.my_turn()
        before = self.ply
        answer = await self.act("play", ply=before, move=move or chosen(self.now))
        assert answer["t"] == "ack", answer
        await self.until(lambda now: now.get("ply", 0) != before)
        return answer
