"""Lists, tables and seats, and what is left of a game: what people ask beside the messages.

A server and a browser tab answer with the same functions; limits and their costs are the caller's.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Literal, Protocol

import msgspec

from sestina.host import aside
from sestina.host.acts.act import Actor, Command
from sestina.host.acts.close import Close
from sestina.host.acts.create import NewTable
from sestina.host.acts.hush import Hush
from sestina.host.acts.sit import Sit
from sestina.host.acts.stand_in import HandOver
from sestina.host.hub import length_of
from sestina.host.names import clean_name
from sestina.host.opening import open_table, rematch
from sestina.host.people import Person
from sestina.host.presenter import TablePresenter
from sestina.host.protocol.messages import TableSeen
from sestina.host.refusals import Refused
from sestina.host.requests.caller import Caller
from sestina.host.requests.pictures import drawing_of
from sestina.host.requests.records import (
    finished_record,
    replayed_record,
    write_json,
    write_replay,
    write_text,
)
from sestina.host.requests.types import Done, ListedTable, Opened, SitDown
from sestina.host.summary import TableSummary
from sestina.host.table import CLOSED, GATHERING, OVER, PLAYING
from sestina.host.table_host import TableHost
from sestina.host.table_lists import Listed, TableLists

MAX_PLY = 100_000
"""More steps than any game has."""
STATUSES = (GATHERING, PLAYING, OVER)

RecordForm = Literal["text", "json"]
LastSeen = Callable[[str], Awaitable[int | None]]
"""When a person was last connected anywhere; None if nobody knows."""


class Invites(Protocol):
    """The tokens that open seats."""

    def invite(self, table: str, seat: int) -> str: ...

    def is_invite(self, table: str, seat: int, token: str) -> bool: ...


def listed_tables(found: Sequence[Listed]) -> list[ListedTable]:
    return [_one_listed(one) for one in found]


def _one_listed(one: Listed) -> ListedTable:
    summary = msgspec.json.decode(one.summary, type=TableSummary)
    return ListedTable(
        **msgspec.structs.asdict(summary),
        table=one.table,
        status=one.status,
        created=one.created,
        changed=one.changed,
        version=one.version,
    )


class TableRequests:
    def __init__(
        self, host: TableHost, lists: TableLists, invites: Invites, last_seen: LastSeen
    ) -> None:
        self._host = host
        self._service = host.service
        self._lists = lists
        self._invites = invites
        self._last_seen = last_seen

    # Lists

    async def public(
        self,
        guest: Person | None,
        status: str,
        limit: int,
        before: str | None = None,
        *,
        others: bool = False,
    ) -> list[ListedTable]:
        """Public tables; with `others` only those where the guest does not sit."""
        without = guest.id if others and guest is not None else None
        return listed_tables(await self._lists.public((status,), limit, before, without))

    async def of_player(
        self, player: Person, status: str | None, limit: int, before: str | None = None
    ) -> list[ListedTable]:
        """The tables where a player sits, and those that this player opened."""
        statuses = STATUSES if status is None else (status,)
        return listed_tables(await self._lists.of_person(player.id, statuses, limit, before))

    # Tables and seats

    async def open(self, player: Person, new: NewTable) -> Opened:
        return Opened(await open_table(self._service, player, new))

    async def rematch(self, player: Person, table: str) -> Opened:
        """The same again, with seats moved on by one."""
        return Opened(await rematch(self._service, player, table))

    async def seen(self, caller: Caller, guest: Person | None, table: str) -> TableSeen:
        """A table as a guest may see it."""
        person = None if guest is None else guest.id
        async with self._service.reading_latest(table) as current:
            if current.status == CLOSED:
                raise Refused("closed", "this table is closed")
            length = length_of(current)
            caller.check_reading(length)
            now = self._service.clock()
            presenter = TablePresenter(current, person, now, self._invites.invite)
            if length > aside.MAX_EVENTS_ON_LOOP:
                return await caller.run(presenter.whole)
            return presenter.whole()

    async def act(self, player: Person, table: str, command: Command) -> Done:
        return Done(await self._service.act(table, Actor(player.id), command))

    async def close(self, player: Person, table: str) -> Done:
        """Close a table at which no game has begun, or delete an imported game.

        Deleting is no event: the version is the last one that the game had.
        """
        async with self._service.reading_latest(table) as current:
            is_imported = current.imported is not None
        if is_imported:
            return Done(await self._service.delete(table, player.id))
        return await self.act(player, table, Close())

    async def hush(self, player: Person, table: str, *, on: bool) -> Done:
        return await self.act(player, table, Hush(on))

    async def sit(self, player: Person, table: str, seat: int, wish: SitDown) -> Done:
        name = player.name if wish.name is None else clean_name(wish.name)
        token = wish.invite
        invited = token is not None and self._invites.is_invite(table, seat, token)
        return await self.act(player, table, Sit(seat, name, wish.age, invited))

    async def hand_over(self, player: Person, table: str, seat: int) -> Done:
        """Give the seat of somebody who is away to a bot."""
        async with self._service.reading_latest(table) as current:
            person = current.seats[seat].person if seat < current.players else None
        away: int | None = None
        if person is not None and not self._host.hub.is_here(person):
            away = await self._last_seen(person)
        return await self.act(player, table, HandOver(seat, away))

    # What is left of a game

    async def picture(self, caller: Caller, table: str, ply: int = MAX_PLY) -> tuple[bytes, bool]:
        """What everybody sees after a step, as SVG; and whether the game is over."""
        async with self._service.reading_latest(table) as current:
            if current.status == CLOSED:
                raise Refused("closed", "this table is closed")
            shown = min(ply, current.ply)
            key = ("picture", table, current.state is not None, current.undos, shown)
            draw = drawing_of(current, shown)
        return await caller.kept(key, draw), current.status == OVER

    async def record(self, caller: Caller, table: str, form: RecordForm = "text") -> bytes:
        """The record of a game that is over."""
        async with self._service.reading_latest(table) as current:
            record = finished_record(current)
        write = write_json if form == "json" else write_text
        return await caller.kept(("record", table, form), write, record)

    async def replay(
        self, caller: Caller, table: str, first: int = 0, limit: int = MAX_PLY
    ) -> bytes:
        """All hands after each step of a game that is over, as JSON."""
        async with self._service.reading_latest(table) as current:
            record = replayed_record(current)
        key = ("replay", table, first, limit)
        return await caller.kept(key, write_replay, table, record, first, limit)
