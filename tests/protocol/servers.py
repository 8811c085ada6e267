"""A server as a home, or several on one database: people meet another one each time."""

import itertools
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from types import MappingProxyType

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.patience import PATIENCE
from tests.protocol.homes import Answer, Home, Line, Noted, Person


class SocketLine(Line):
    def __init__(self, noted: Noted, socket: ClientConnection) -> None:
        super().__init__(noted)
        self._socket = socket

    async def send_text(self, text: str) -> None:
        await self._socket.send(text)

    async def next_text(self) -> str:
        text = await self._socket.recv()
        assert isinstance(text, str)
        return text


class Guest(Person):
    def __init__(self, noted: Noted, urls: "itertools.cycle[str]", stack: AsyncExitStack) -> None:
        super().__init__(noted)
        self._urls = urls
        self._stack = stack
        self._http = httpx.AsyncClient(timeout=PATIENCE)
        stack.push_async_callback(self._http.aclose)

    async def send_request(self, method: str, path: str, body: str | None) -> Answer:
        headers = {} if body is None else {"content-type": "application/json"}
        url = next(self._urls) + path
        # Cookies do not know ports, so the same browser is known to all servers of this machine.
        answer = await self._http.request(method, url, content=body, headers=headers)
        return Answer(answer.status_code, answer.headers.get("content-type", ""), answer.text)

    async def connect(self) -> Line:
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        address = next(self._urls).replace("http", "ws") + "/api/socket"
        socket = connect(
            address,
            additional_headers={"Cookie": cookies} if cookies else {},
            proxy=None,
            open_timeout=PATIENCE,
            ping_timeout=PATIENCE,
        )
        return SocketLine(self._noted, await self._stack.enter_async_context(socket))


class ServerHome(Home):
    lacks: Mapping[str, str] = MappingProxyType({"tab": "it refuses nothing for want of a server"})

    def __init__(self, *urls: str) -> None:
        super().__init__()
        self._urls = urls

    @asynccontextmanager
    async def visited(self) -> AsyncIterator[Person]:
        async with AsyncExitStack() as stack:
            yield Guest(self.noted, itertools.cycle(self._urls), stack)
