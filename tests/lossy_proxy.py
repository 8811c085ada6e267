"""A proxy before PostgreSQL that loses what tests want it to lose."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from tests.patience import PATIENCE


class LossyProxy:
    """Passes bytes on, until a client sends a certain word: its connection hears no answer."""

    def __init__(self, address: str) -> None:
        self._url = sa.make_url(address)
        self._port = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self.word = b""
        """The next request with these bytes is passed on, and its answer is lost."""
        self.lost = 0
        """The number of answers that were lost."""
        self.paused = False
        """Whether answers are held back, as by a database that is paused."""

    @property
    def address(self) -> str:
        url = self._url.set(host="127.0.0.1", port=self._port)
        return url.render_as_string(hide_password=False)

    async def open(self) -> asyncio.Server:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self._port = server.sockets[0].getsockname()[1]
        return server

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._url.host, self._url.port)
        is_deaf = asyncio.Event()

        async def ask() -> None:
            while data := await reader.read(65536):
                if self.word and self.word in data:
                    self.word = b""
                    self.lost += 1
                    is_deaf.set()
                back.write(data)
                await back.drain()

        async def answer() -> None:
            while data := await there.read(65536):
                while self.paused:
                    await asyncio.sleep(0.02)
                if not is_deaf.is_set():
                    writer.write(data)
                    await writer.drain()

        tasks = {asyncio.create_task(ask()), asyncio.create_task(answer())}
        self._tasks |= tasks
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._tasks -= tasks
            back.close()
            writer.close()


@contextmanager
def lossy_proxy(address: str) -> Iterator[LossyProxy]:
    """A proxy in a thread of its own."""
    proxy, opened = LossyProxy(address), threading.Event()
    loop = asyncio.new_event_loop()

    async def serve(stop: asyncio.Event) -> None:
        server = await proxy.open()
        opened.set()
        await stop.wait()
        server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    stop = asyncio.Event()
    thread = threading.Thread(target=lambda: loop.run_until_complete(serve(stop)), name="proxy")
    thread.start()
    opened.wait(PATIENCE)
    try:
        yield proxy
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(PATIENCE)
        loop.close()
