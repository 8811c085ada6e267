"""Reads what arrives on a websocket in small pieces, and drops clients that only say they live.

The library takes apart at once all that has arrived: tens of thousands of the smallest frames,
while everybody else waits. It answers every ping, however many there are.
"""

import asyncio
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from sestina.server.admission import Bucket

PIECE_BYTES: Final = 4_096
"""Taken apart in one go: at most two milliseconds of the smallest frames."""
SIGNS_PER_SECOND: Final = 2.0
MOST_SIGNS: Final = 20
"""Pings and pongs in a row. Clients of ours send one in twenty seconds."""


class PacedSocket(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unread = bytearray()
        self._next_piece: asyncio.Handle | None = None
        self._signs = Bucket(SIGNS_PER_SECOND, MOST_SIGNS)

    def data_received(self, data: bytes) -> None:
        if not self._unread and len(data) <= PIECE_BYTES:
            super().data_received(data)
            return
        self._unread += data
        self.transport.pause_reading()
        if self._next_piece is None and self.queue.empty():
            self._read_piece()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_reading()
        super().connection_lost(exc)

    async def receive(self) -> Any:
        if self._unread and self.queue.empty() and self._next_piece is None:
            self._read_piece()
        message = await super().receive()
        if self._unread:
            # The library reads on as soon as all that it knows of is taken.
            self.transport.pause_reading()
        return message

    def handle_ping(self) -> None:
        if self._signs.take():
            super().handle_ping()
        else:
            self._drop()

    def handle_pong(self, event: Frame) -> None:
        if self._signs.take():
            super().handle_pong(event)
        else:
            self._drop()

    def _read_piece(self) -> None:
        """Take one piece apart, and more in a moment as long as there is no whole message."""
        self._next_piece = None
        piece = bytes(self._unread[:PIECE_BYTES])
        del self._unread[:PIECE_BYTES]
        super().data_received(piece)
        if self._unread and self.queue.empty():
            self._next_piece = self.loop.call_soon(self._read_piece)
        elif not self._unread and not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def _drop(self) -> None:
        self._stop_reading()
        self.transport.abort()

    def _stop_reading(self) -> None:
        self._unread.clear()
        if self._next_piece is not None:
            self._next_piece.cancel()
            self._next_piece = None
