"""A tab without a browser: storage in memory, a page that asks, and thoughts in this process."""

import asyncio
import json
from typing import Any, Self

from sestina.browser.home import BrowserHome
from sestina.browser.ports import Stored
from sestina.browser.thinking import think
from tests.patience import PATIENCE

Json = dict[str, Any]


class MemoryStorage:
    """What IndexedDB would keep."""

    def __init__(self) -> None:
        self.rows: dict[str, tuple[str, int, str]] = {}
        """Of each table its seed, when it was opened, and its entry."""
        self.log: dict[str, list[tuple[int, int, str]]] = {}
        self.kept: dict[str, str] = {}
        self.refusal: Stored | None = None
        """Why nothing is stored, if nothing is."""

    async def create(
        self, table: str, seed: str | None, entry: str, at: int, payload: str
    ) -> Stored:
        if self.refusal is not None:
            return self.refusal
        assert table not in self.rows
        self.rows[table] = (seed or "", at, entry)
        self.log[table] = [(1, at, payload)]
        return "stored"

    async def append(
        self, table: str, version: int, at: int, payload: str, entry: str | None
    ) -> Stored:
        await asyncio.sleep(0)
        events = self.log[table]
        if self.refusal is not None:
            return self.refusal
        if version != len(events) + 1:
            return "exists"
        events.append((version, at, payload))
        if entry is not None:
            seed, created, _ = self.rows[table]
            self.rows[table] = (seed, created, entry)
        return "stored"

    async def delete(self, table: str) -> Stored:
        del self.rows[table], self.log[table]
        return "stored"

    async def events(self, table: str, after: int) -> str:
        return json.dumps(self.log[table][after:])

    async def seed(self, table: str) -> str | None:
        return self.rows[table][0] if table in self.rows else None

    async def tables(self) -> str:
        return json.dumps(
            [
                (table, created, self.log[table][-1][1], len(self.log[table]), entry)
                for table, (_, created, entry) in self.rows.items()
            ]
        )

    async def read(self, key: str) -> str | None:
        return self.kept.get(key)

    async def keep(self, key: str, text: str) -> Stored:
        self.kept[key] = text
        return "stored"


class Tab:
    """A page and its home; several of them may have the same storage."""

    def __init__(self, storage: MemoryStorage, others: "list[Tab] | None" = None) -> None:
        self.others: list[Tab] = [] if others is None else others
        self.heard: list[Json] = []
        self.is_thinking = True
        """Whether workers think; otherwise tasks wait for ever."""
        self.cancelled: list[int] = []
        self._answers: dict[int, asyncio.Queue[tuple[int, str] | None]] = {}
        self._kinds: dict[int, str] = {}
        self.home = BrowserHome(storage, self, self)
        self.others.append(self)

    async def __aenter__(self) -> Self:
        await self.home.start()
        self.home.arrive()
        return self

    async def __aexit__(self, *_error: object) -> None:
        self.others.remove(self)
        await self.home.close()

    # What the home says

    def message(self, text: str) -> None:
        self.heard.append(json.loads(text))

    def answer(self, request: int, status: int, kind: str, body: str) -> None:
        self._kinds[request] = kind
        self._answers[request].put_nowait((status, body))

    def line(self, request: int, text: str) -> None:
        self._answers[request].put_nowait((200, text))

    def end(self, request: int) -> None:
        self._answers[request].put_nowait(None)

    def tell_others(self, table: str, version: int) -> None:
        for tab in self.others:
            if tab is not self:
                tab.home.hear_others(table, version)

    # Workers that think

    def begin(self, number: int, lane: str, task: str) -> None:
        if not self.is_thinking:
            return
        loop, hear = asyncio.get_running_loop(), self.home.thoughts.hear

        def work() -> None:
            try:
                told = think(task, lambda text: hear(number, "progress", text))
            except Exception as error:  # noqa: BLE001  as a worker reports it
                hear(number, "failed", str(error))
            else:
                hear(number, "done", told)

        loop.call_soon(work)

    def cancel(self, number: int) -> None:
        self.cancelled.append(number)

    # What the page does

    async def ask(self, method: str, address: str, body: object = None) -> tuple[int, str]:
        """The status and the body of an answer."""
        number = len(self._answers) + 1
        answers = self._answers[number] = asyncio.Queue()
        text = "" if body is None else json.dumps(body)
        self.home.ask(number, method, address, text)
        found = await asyncio.wait_for(answers.get(), PATIENCE)
        assert found is not None
        return found

    async def whole(self, method: str, address: str, body: str) -> tuple[int, str, str]:
        """The status, the media type and all of an answer, which may come in lines."""
        number = len(self._answers) + 1
        answers = self._answers[number] = asyncio.Queue()
        self.home.ask(number, method, address, body)
        found = await asyncio.wait_for(answers.get(), PATIENCE)
        assert found is not None
        status, text = found
        if self._kinds[number] == "application/x-ndjson":
            while (line := await asyncio.wait_for(answers.get(), PATIENCE)) is not None:
                text += line[1]
        return status, self._kinds[number], text

    async def get(self, method: str, address: str, body: object = None) -> Any:
        status, text = await self.ask(method, address, body)
        assert status == 200, text
        return json.loads(text)

    async def refusal(self, method: str, address: str, body: object = None) -> tuple[int, str]:
        status, text = await self.ask(method, address, body)
        assert status >= 400
        return status, json.loads(text)["reason"]

    async def lines(self, method: str, address: str, body: object = None) -> list[Json]:
        """All lines of an answer that comes in lines."""
        status, text = await self.ask(method, address, body)
        assert (status, text) == (200, ""), text
        answers = self._answers[len(self._answers)]
        found = []
        while (line := await asyncio.wait_for(answers.get(), PATIENCE)) is not None:
            found.append(json.loads(line[1]))
        return found

    def send(self, t: str, **parts: object) -> None:
        self.home.receive(json.dumps({"t": t, **parts}))

    async def until(self, t: str, count: int = 1) -> Json:
        """Wait until this many messages of a kind have come; the last one."""
        for _ in range(100_000):
            found = [one for one in self.heard if one["t"] == t]
            if len(found) >= count:
                return found[-1]
            await asyncio.sleep(0)
        raise AssertionError(f"no {t} among {[one['t'] for one in self.heard]}")

    def now(self) -> Json:
        """The game as the page knows it."""
        now: Json = next(one["now"] for one in reversed(self.heard) if "now" in one)
        return now

    async def my_turn(self) -> Json | None:
        """The game when it is this person's turn; None when it is over."""
        for _ in range(100_000):
            now = self.now()
            if now["status"] == "over":
                return None
            if now.get("offers"):
                return now
            await asyncio.sleep(0)
        raise AssertionError("nobody moves")
