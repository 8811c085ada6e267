"""Websockets without a network: two ways that delay, stall, lose, and can be cut.

Messages of one connection keep their order, as on TCP; those of different connections do not.
"""

import asyncio
from collections import deque
from typing import Any

from litestar.exceptions import WebSocketDisconnect

from tests.simulation.database import Delays
from tests.simulation.loop import VirtualLoop

WINDOW = 4
"""Messages that fit on the way to a client that does not read."""
SERVER_NOTICES_SECONDS = 40.0
"""The longest time until a server notices that nobody is at the other end: two pings."""


class Disconnected(Exception):
    """What a client sees of a connection that is gone."""


class Way:
    """One direction of a connection."""

    def __init__(self, loop: VirtualLoop, delays: Delays) -> None:
        self._loop = loop
        self._delays = delays
        self._arrived: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._free_at = 0.0
        self.is_silent = False
        """Whether messages vanish, and nobody is told."""
        self.is_cut = False
        self.is_ended = False
        """Whether the receiver knows that nothing comes any more."""
        self.is_stalled = False
        """Whether the receiver does not read for now."""
        self._under_way: deque[Any] = deque()

    def send(self, message: Any) -> None:
        if self.is_silent or self.is_cut:
            return
        self._under_way.append(message)
        self._free_at = max(self._free_at, self._loop.time() + self._delays.next())
        self._loop.later(self._free_at - self._loop.time(), self._arrive)

    def _arrive(self) -> None:
        # The oldest, whichever was meant: two that are due at once may differ by a rounding.
        message = self._under_way.popleft()
        if self.is_cut or self.is_silent:
            return
        self._arrived.append(message)
        self._wake()

    def cut(self, notice_after: float) -> None:
        """Lose what is under way; the receiver is told that it is over after a while."""
        self.is_cut = True
        self._loop.later(notice_after, self.end)

    def end(self) -> None:
        self.is_cut = self.is_ended = True
        self.is_stalled = False
        self._wake()

    def finish(self) -> None:
        """Nothing more is sent; what is under way still arrives."""
        self._loop.later(max(0.0, self._free_at - self._loop.time()) + 0.001, self.end)

    def stall(self, is_stalled: bool) -> None:
        self.is_stalled = is_stalled
        self._wake()

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def receive(self) -> Any:
        while True:
            if self._arrived and not self.is_stalled:
                return self._arrived.popleft()
            if self.is_ended:
                raise Disconnected
            self._reader = self._loop.create_future()
            await self._reader

    @property
    def is_full(self) -> bool:
        return self.is_stalled and len(self._under_way) + len(self._arrived) >= WINDOW


class Link:
    """A websocket between a client and a server."""

    def __init__(self, loop: VirtualLoop, delays: Delays) -> None:
        self.loop = loop
        self.up = Way(loop, delays)
        self.down = Way(loop, delays)
        self.opened: asyncio.Future[None] = loop.create_future()

    def close(self) -> None:
        """The client closes it, or its machine does when the client's program ends."""
        self.up.cut(0.01)
        self.down.end()

    def cut(self, client_after: float, server_after: float) -> None:
        """Both ways are gone at once; each side notices it when it does."""
        self.down.cut(client_after)
        self.up.cut(server_after)

    def lose(self, way: Way) -> None:
        """One way goes silent. The server gives up after its pings are not answered."""
        way.is_silent = True
        self.loop.later(SERVER_NOTICES_SECONDS, self.up.end)

    @property
    def is_over(self) -> bool:
        return self.down.is_ended


class ServerSocket:
    """The server's end, as litestar's websocket has it."""

    def __init__(self, link: Link, cookie: str | None, watch_over: Any) -> None:
        self._link = link
        self._watch_over = watch_over
        self.cookies = {} if cookie is None else {"sestina_guest": cookie}
        self.client = None

    async def accept(self) -> None:
        if not self._link.opened.done():
            self._link.opened.set_result(None)

    async def receive_text(self) -> str:
        try:
            text = await self._link.up.receive()
        except Disconnected:
            raise WebSocketDisconnect(detail="gone", code=1006) from None
        assert isinstance(text, str)
        return text

    async def send_text(self, text: str) -> None:
        while self._link.down.is_full and not self._link.up.is_ended:
            await asyncio.sleep(0.5)
        if self._link.up.is_ended:
            raise WebSocketDisconnect(detail="gone", code=1006)
        self._link.down.send(self._watch_over(text))

    async def close(self, _code: int) -> None:
        self._link.down.finish()
        self._link.up.end()
