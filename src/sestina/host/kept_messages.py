"""Whole tables as they were last told, for the next watcher who sees the same.

Presenting a long game takes much longer than sending it, and a game that many people watch would
be presented for each of them.
"""

from collections import OrderedDict

from sestina.host.table import PLAYING, Table

MAX_KEPT_BYTES = 16_000_000


class KeptMessages:
    def __init__(self, most: int = MAX_KEPT_BYTES) -> None:
        self._most = most
        self._size = 0
        self._kept: OrderedDict[tuple[str, str], tuple[int, bytes]] = OrderedDict()
        """By table and audience, with the version of the table; the latest use last."""

    def has(self, table: Table, audience: str) -> bool:
        return self._kept.get((table.id, audience), (0, b""))[0] == table.version

    def get(self, table: Table, audience: str) -> bytes | None:
        """What was last told of this very version."""
        if not self.has(table, audience):
            return None
        self._kept.move_to_end((table.id, audience))
        return self._kept[table.id, audience][1]

    def put(self, table: Table, audience: str, message: bytes) -> None:
        if table.status == PLAYING and table.clocks is not None:
            return  # the time on a running clock is another one a moment later
        self._drop((table.id, audience))
        self._kept[table.id, audience] = table.version, message
        self._size += len(message)
        while self._size > self._most:
            self._drop(next(iter(self._kept)))

    def _drop(self, key: tuple[str, str]) -> None:
        _, message = self._kept.pop(key, (0, b""))
        self._size -= len(message)
