"""Who may open another table. What is counted comes from the database, for all servers at once."""

from sestina.host.refusals import Refused
from sestina.server.limits import Buckets
from sestina.server.settings import Limits
from sestina.store.table_index import TableIndex

HOUR_MS = 3_600_000


class Openings:
    def __init__(self, limits: Limits, index: TableIndex) -> None:
        self._limits = limits
        self._index = index
        self._by_address = Buckets(limits.tables_per_minute / 60, limits.tables_per_minute)

    async def check(
        self, person: str, address: str, now: int, *, waits: bool, bots_only: bool
    ) -> None:
        """Raise `Refused` unless this person may open one more table.

        `waits`: its game does not begin at once. `bots_only`: no person will play there.
        """
        limits = self._limits
        if not self._by_address.take(address):
            raise Refused("too-fast", "too many new tables from this address: wait a minute")
        opened = await self._index.opened_by(person, now - HOUR_MS)
        if waits and opened.waiting >= limits.waiting_tables:
            most = limits.waiting_tables
            raise Refused("own-tables", f"{most} of your tables wait for players: close one first")
        if bots_only and opened.bots_only >= limits.bot_tables:
            most = limits.bot_tables
            raise Refused("bot-tables", f"bots play {most} games for you: wait for an end")
        if opened.lately >= limits.tables_per_hour:
            raise Refused("own-tables", "you have opened many tables: play on at one of them")
