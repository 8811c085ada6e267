"""The table host of a tab: what the page sends and asks goes in here, and the answers come out."""

import asyncio
import hashlib
import hmac
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Coroutine
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import msgspec

from sestina._version import __version__
from sestina.browser.pace import Pace
from sestina.browser.ports import PagePort, Storage, Thinkers
from sestina.browser.tab_log import TabLog, check_stored
from sestina.browser.thoughts import Thoughts
from sestina.host.clocks import SteadyClock, TimeSource
from sestina.host.people import Person, new_id
from sestina.host.protocol.messages import PROTOCOL, PlayMove, Refusal, ToServer, Welcome, decoder
from sestina.host.refusals import Refused
from sestina.host.requests.caller import Caller
from sestina.host.requests.statuses import status_of
from sestina.host.requests.tables import TableRequests
from sestina.host.requests.types import Problem
from sestina.host.session import ClientSession
from sestina.host.table import PLAYING
from sestina.host.table_host import TableHost

if TYPE_CHECKING:
    from sestina.browser.tab_reviews import TabReviews
    from sestina.host.requests.insight import InsightRequests
    from sestina.host.requests.puzzles import PuzzleRequests

log: logging.Logger = logging.getLogger(__name__)

ME: Final = "me"
"""The key under which the person of this browser is kept."""
LATEST: Final = "newest version"
"""The key under which the newest version that has written here is kept."""
HINT_SECONDS: Final = 2.0
BOT_SECONDS: Final = 5.0
"""At most. A usual machine needs less for the simulations of every level."""
MOST_RUNNING: Final = 1000
"""Games that go on where they stood when the tab was closed."""


class Invitations:
    """The tokens of seats. Nobody can come from elsewhere, but the host makes them all the same."""

    def __init__(self) -> None:
        self.key = b""
        """It is in the storage."""

    def invite(self, table: str, seat: int) -> str:
        return hmac.digest(self.key, f"{table} {seat}".encode(), hashlib.sha256).hex()[:32]

    def is_invite(self, table: str, seat: int, token: str) -> bool:
        return hmac.compare_digest(self.invite(table, seat), token)


class Answer(msgspec.Struct, frozen=True):
    """The whole answer to a request; `kind` is its media type."""

    body: str
    status: int = 200
    kind: str = "application/json"


Lines = AsyncIterator[bytes]
"""An answer that comes line by line."""


class BrowserHome:
    def __init__(
        self,
        storage: Storage,
        port: PagePort,
        thinkers: Thinkers,
        clock: TimeSource | None = None,
    ) -> None:
        self.storage = storage
        self._port = port
        self.clock = clock or SteadyClock()
        self.pace: Final = Pace(storage)
        self.thoughts: Final = Thoughts(thinkers, self.pace)
        self.log: Final = TabLog(storage, port.tell_others)
        self._invitations = Invitations()
        self.host: Final = TableHost(
            self.log,
            self.thoughts.think,
            self._invitations.invite,
            clock=self.clock,
            bot_seconds=BOT_SECONDS,
        )
        self.service: Final = self.host.service
        self.tables: Final = TableRequests(self.host, self.log, self._invitations, self._last_seen)
        self.caller: Final = Caller()
        self.person: Person | None = None
        self._session: ClientSession | None = None
        self._inbox: asyncio.Queue[ToServer] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._requests: dict[int, asyncio.Task[None]] = {}
        self._serving: asyncio.Task[None] | None = None

    # What the first move does not need is loaded when somebody asks for it.

    @cached_property
    def reviews(self) -> "TabReviews":
        from sestina.browser.tab_reviews import TabReviews

        return TabReviews(self.storage, self.service, self.thoughts)

    @cached_property
    def insight(self) -> "InsightRequests":
        from sestina.host.requests.insight import InsightEffort, InsightRequests

        effort = InsightEffort(HINT_SECONDS)
        return InsightRequests(self.service, self.log, self.thoughts, self.reviews, effort)

    @cached_property
    def puzzles(self) -> "PuzzleRequests":
        from sestina.browser.tab_puzzles import TabPuzzles
        from sestina.host.requests.own_puzzles import OwnPuzzles
        from sestina.host.requests.puzzles import PuzzleRequests

        own = OwnPuzzles(TabPuzzles(self.storage), self.thoughts, None)
        return PuzzleRequests(own, self.reviews, self.clock)

    async def start(self) -> None:
        """Read who is here, and let the games that run go on."""
        await self.storage.keep(LATEST, __version__)
        key = await self.storage.read("key")
        if key is None:
            key = new_id()
            await self.storage.keep("key", key)
        self._invitations.key = key.encode()
        await self.pace.start()
        kept = await self.storage.read(ME)
        if kept is not None:
            person, name = json.loads(kept)
            self.person = Person(person, name, self.clock())
        self._serving = asyncio.create_task(self._serve_inbox(), name="messages")
        if self.person is not None:
            self._spawn(self._go_on(self.person))

    async def close(self) -> None:
        self.leave()
        tasks = [*self._tasks, *self._requests.values()]
        if self._serving is not None:
            tasks.append(self._serving)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if "reviews" in self.__dict__:
            await self.reviews.close()
        await self.host.close()

    async def _last_seen(self, person: str) -> int | None:
        return None

    async def _go_on(self, person: Person) -> None:
        """Bots that were to move when the tab was closed move now."""
        for listed in await self.log.of_person(person.id, (PLAYING,), MOST_RUNNING):
            try:
                async with self.service.reading(listed.table) as table:
                    self.host.consider(table)
            except Exception:
                log.exception("the game at table %s cannot go on", listed.table)

    def take_over(self, table: str) -> None:
        """This tab writes the table from now on: its bots that are to move do so."""
        self._spawn(self._consider(table))

    async def _consider(self, table: str) -> None:
        try:
            async with self.service.reading_latest(table) as current:
                self.host.consider(current)
        except Refused:
            log.debug("there is no table %s here", table)

    # The person

    async def become(self, name: str) -> Person:
        """The person of this browser has this name from now on."""
        person = Person(new_id() if self.person is None else self.person.id, name, self.clock())
        check_stored(await self.storage.keep(ME, json.dumps([person.id, name])))
        self.person = person
        if self._session is not None and self._session.person == person.id:
            self._session.name = name
        return person

    @property
    def player(self) -> Person:
        if self.person is None:
            raise Refused("no-guest", "choose a name first")
        return self.person

    # Messages, as on a websocket

    def arrive(self) -> None:
        """The page opens a connection; the one before is gone."""
        self.leave()
        person = self.person
        name = "" if person is None else person.name
        send = self._port.message
        self._session = ClientSession(
            self.host, None if person is None else person.id, name, lambda text: send(text.decode())
        )
        self._session.open()
        self._session.answer(Welcome(PROTOCOL, name))

    def leave(self) -> None:
        if self._session is not None:
            self._session.close()
            self._session = None

    def receive(self, text: str) -> None:
        """A message of the page. A move is served at once, others one by one."""
        session = self._session
        if session is None:
            return
        try:
            message = decoder.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            session.answer(Refusal("bad-message", f"this is no message: {error}"[:300]))
            return
        if isinstance(message, PlayMove):
            self._spawn(self._serve(session, message))
        else:
            self._inbox.put_nowait(message)

    async def _serve_inbox(self) -> None:
        while True:
            message = await self._inbox.get()
            if self._session is not None:
                await self._serve(self._session, message)

    @staticmethod
    async def _serve(session: ClientSession, message: ToServer) -> None:
        await session.serve(message)

    def hear_others(self, table: str, version: int) -> None:
        """Another tab has stored an event."""
        if self.service.knows(table) or self.host.hub.is_watched(table):
            self._spawn(self.service.catch_up(table, version))

    # Requests, in the form of HTTP

    def ask(self, request: int, method: str, address: str, body: str) -> None:
        """Answer a request, under its number."""
        task = asyncio.create_task(self._answer(request, method, address, body))
        self._requests[request] = task
        task.add_done_callback(lambda _task: self._requests.pop(request, None))

    def cancel(self, request: int) -> None:
        """The page does not want the answer any more."""
        task = self._requests.get(request)
        if task is not None:
            task.cancel()

    async def _answer(self, request: int, method: str, address: str, body: str) -> None:
        # The routes know the home, and it knows them.
        from sestina.browser.routes import find_answer

        try:
            found = await find_answer(self, method, address, body)
            if isinstance(found, Answer):
                self._port.answer(request, found.status, found.kind, found.body)
                return
            self._port.answer(request, 200, "application/x-ndjson", "")
            async for line in found:
                self._port.line(request, line.decode())
            self._port.end(request)
        except Refused as refused:
            self._refuse(request, status_of(refused), Problem(refused.reason, refused.message))
        except msgspec.ValidationError as error:
            self._refuse(request, 400, Problem("bad-request", str(error)[:300]))
        except Exception:
            log.exception("a request failed: %s %s", method, address)
            problem = Problem("failed", "something went wrong here: try again")
            self._refuse(request, 500, problem)

    def _refuse(self, request: int, status: int, problem: Problem) -> None:
        body = msgspec.json.encode(problem).decode()
        self._port.answer(request, status, "application/json", body)

    def _spawn(self, work: Coroutine[Any, Any, None] | Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        assert isinstance(task, asyncio.Task)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
