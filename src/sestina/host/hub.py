"""Which connections watch which tables, and which people are connected.

The hub does not send: it gives each connection bytes that are made for its person alone.
People who see the same get the same bytes, made once.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from typing import Final, Protocol

from sestina.host.clocks import TimeSource
from sestina.host.presenter import Invite, TablePresenter
from sestina.host.protocol.messages import Away, encode
from sestina.host.table import PLAYING, Table

MAX_KEPT_BYTES = 16_000_000
"""Memory for whole tables as they were last sent."""
MAX_TAIL_EVENTS = 100
"""A client that misses more events than this gets the whole table."""

MAX_LEFT = 50_000
"""People who left whose time of leaving is remembered."""

AwaySeats = tuple[tuple[int, ...], tuple[int, ...]]
"""The seats whose people are away, and since when each of them is."""
_NOBODY: AwaySeats = ((), ())


class Watcher(Protocol):
    """A connection."""

    person: str | None

    def push(self, message: bytes) -> None:
        """Queue a message, without waiting."""


class KeptMessages:
    """Whole tables as they were last told, for the next watcher who sees the same.

    Presenting a long game takes much longer than sending it, and a game that many people watch
    would be presented for each of them.
    """

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


class Hub:
    def __init__(self, clock: TimeSource, invite: Invite) -> None:
        self._clock = clock
        self._invite = invite
        self._watchers: dict[str, dict[Watcher, tuple[str, int]]] = {}
        """For each table its watchers: the audience of each, and the version it has got."""
        self._seated: dict[str, tuple[str | None, ...]] = {}
        """The person on each seat of each watched table."""
        self._away: dict[str, AwaySeats] = {}
        """Who is away from each watched table."""
        self._people: dict[str, int] = {}
        """The number of connections of each person."""
        self._left: OrderedDict[str, int] = OrderedDict()
        """When people who are not here any more left, the latest last."""
        self._arrived: set[str] = set()
        self._kept = KeptMessages()
        """Whole tables, for the next one who sees the same."""
        self.moved: Final = asyncio.Event()
        """Set when somebody came or went."""

    # People

    def arrive(self, person: str | None) -> None:
        if person is None:
            return
        self._people[person] = self._people.get(person, 0) + 1
        if self._people[person] == 1:
            self._left.pop(person, None)
            self._arrived.add(person)
            self.moved.set()

    def depart(self, person: str | None) -> None:
        if person is None:
            return
        self._people[person] -= 1
        if not self._people[person]:
            del self._people[person]
            self._left[person] = self._clock()
            if len(self._left) > MAX_LEFT:
                self._left.popitem(last=False)
            self.moved.set()

    def left_at(self, person: str) -> int:
        """When a person who is not here left this server; 0 if that is not known."""
        return self._left.get(person, 0)

    def take_arrived(self) -> set[str]:
        """The people who came since this was last asked, and are still here."""
        arrived, self._arrived = self._arrived & self._people.keys(), set()
        return arrived

    def is_here(self, person: str) -> bool:
        return person in self._people

    def people(self) -> list[str]:
        return [*self._people]

    # Tables

    def watch(
        self, table: Table, watcher: Watcher, version: int | None, message: bytes | None = None
    ) -> None:
        """Send a watcher what it misses, and from now on every update.

        `message` is what `present` has made of it already.
        """
        audience = _audience(table, watcher.person)
        if _has_tail(table, version):
            message = message or self.present(table, watcher.person, version)
        else:
            message = message or self._kept.get(table, audience)
            message = message or self.present(table, watcher.person)
            self._kept.put(table, audience, message)
        watcher.push(message)
        self._watchers.setdefault(table.id, {})[watcher] = audience, table.version
        self._seated[table.id] = _people_at(table)
        away = self._away.get(table.id, _NOBODY)
        # A client that comes back may believe that somebody is away who has come back, too.
        if version is not None or away != _NOBODY:
            watcher.push(encode(Away(table.id, *away)))

    def present(self, table: Table, person: str | None, version: int | None = None) -> bytes:
        """The whole table as a person sees it, or its tail after a version that is not far back."""
        presenter = TablePresenter(table, person, self._clock(), self._invite)
        if version is not None and _has_tail(table, version):
            return encode(presenter.news(version))
        return encode(presenter.whole())

    def events_to_present(
        self, table: Table, person: str | None, version: int | None = None
    ) -> int:
        """How many events `watch` would have to present; none if it has kept its message."""
        if version is not None and _has_tail(table, version):
            return table.version - version
        return 0 if self._kept.has(table, _audience(table, person)) else length_of(table)

    def unwatch(self, table: str, watcher: Watcher) -> None:
        watchers = self._watchers.get(table, {})
        watchers.pop(watcher, None)
        if not watchers:
            self._watchers.pop(table, None)
            self._seated.pop(table, None)
            self._away.pop(table, None)

    def is_watched(self, table: str) -> bool:
        return table in self._watchers

    def watched(self) -> list[str]:
        return [*self._watchers]

    def tell(self, table: Table, _here: bool) -> None:
        """Send every watcher of a table the events that it misses."""
        watchers = self._watchers.get(table.id)
        if not watchers:
            return
        self._seated[table.id] = _people_at(table)
        now = self._clock()
        presenters: dict[str, TablePresenter] = {}
        updates: dict[tuple[str, int], bytes] = {}
        for watcher, (_, version) in [*watchers.items()]:
            if version >= table.version:
                continue
            audience = _audience(table, watcher.person)
            if (audience, version) not in updates:
                if audience not in presenters:
                    presenters[audience] = TablePresenter(table, watcher.person, now, self._invite)
                updates[audience, version] = encode(presenters[audience].news(version))
            watchers[watcher] = audience, table.version
            watcher.push(updates[audience, version])

    # Other servers

    def prepare_updates(self, table: Table) -> dict[str, bytes]:
        """The updates of the last event for people at the table who are not connected here.

        They may be connected to another server. Making their updates here, where everything
        needed was just used, costs less than there. They are what that server would make.
        """
        (away, _), prepared = self._away.get(table.id, _NOBODY), {}
        for seat in sorted(range(table.players), key=lambda seat: seat != table.seat_to_move):
            person = table.seats[seat].person
            if person is None or person in self._people or seat in away:
                continue
            audience = _audience(table, person)
            if audience not in prepared:
                presenter = TablePresenter(table, person, self._clock(), self._invite)
                prepared[audience] = encode(presenter.since(table.version - 1))
        return prepared

    def push_prepared(self, table: str, version: int, prepared: Mapping[str, bytes]) -> bool:
        """Send updates that another server prepared.

        False, and nothing is sent, unless there is one for every watcher. Only updates of moves
        are prepared. A move changes nobody's seat, so the audiences are still the same.
        """
        watchers = self._watchers.get(table, {})
        if any(kind not in prepared or got != version - 1 for kind, got in watchers.values()):
            return False
        for watcher, (audience, _) in [*watchers.items()]:
            watcher.push(prepared[audience])
            watchers[watcher] = audience, version
        return True

    # Presence

    def seated(self) -> dict[str, tuple[str | None, ...]]:
        """The person on each seat of each watched table."""
        return dict(self._seated)

    def tell_away(self, table: str, seats: tuple[int, ...], since: tuple[int, ...] = ()) -> None:
        """Send the seats whose people are away, and since when, if that has changed."""
        away = (seats, since)
        if table not in self._watchers or self._away.get(table, _NOBODY) == away:
            return
        self._away[table] = away
        message = encode(Away(table, *away))
        for watcher in [*self._watchers[table]]:
            watcher.push(message)


def length_of(table: Table) -> int:
    """The number of events that a client sees: an imported game is many at once."""
    return len(table.entries) + (0 if table.imported is None else len(table.imported.steps))


def _has_tail(table: Table, version: int | None) -> bool:
    return version is not None and 0 <= table.version - version <= MAX_TAIL_EVENTS


def _audience(table: Table, person: str | None) -> str:
    """A key for everybody who sees the same: owners of the same seats, and the host apart."""
    seats = ".".join(map(str, table.seats_of(person)))
    return f"{seats}h" if person is not None and person == table.host else seats


def _people_at(table: Table) -> tuple[str | None, ...]:
    return tuple(seat.person for seat in table.seats)
