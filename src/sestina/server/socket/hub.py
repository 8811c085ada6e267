"""Who watches which table, and who is here at all.

The hub does not send: it hands each connection bytes that are made for its person alone.
People who see the same get the same bytes, made once.
"""

from collections.abc import Mapping
from typing import Protocol

from sestina.server.clock import Clock
from sestina.server.socket.messages import Away, encode
from sestina.server.socket.presenter import Invite, Sight
from sestina.server.tables.table import Table

LONGEST_TAIL = 100
"""Who misses more events than this gets the whole table."""


class Watcher(Protocol):
    """A connection."""

    person: str | None

    def push(self, message: bytes) -> None:
        """Queue a message; never waits."""


class Hub:
    def __init__(self, clock: Clock, invite: Invite) -> None:
        self._clock = clock
        self._invite = invite
        self._watchers: dict[str, dict[Watcher, tuple[str, int]]] = {}
        """For each table who watches, as what, and the version that each has got."""
        self._seated: dict[str, tuple[str | None, ...]] = {}
        """The people at each watched table, seat by seat."""
        self._away: dict[str, tuple[int, ...]] = {}
        """The seats of each watched table whose people are away."""
        self._people: dict[str, int] = {}
        """How many connections each person has."""

    # People

    def arrive(self, person: str | None) -> None:
        if person is not None:
            self._people[person] = self._people.get(person, 0) + 1

    def depart(self, person: str | None) -> None:
        if person is not None:
            self._people[person] -= 1
            if not self._people[person]:
                del self._people[person]

    def is_here(self, person: str) -> bool:
        return person in self._people

    def people(self) -> list[str]:
        return [*self._people]

    # Tables

    def watch(self, table: Table, watcher: Watcher, version: int | None) -> None:
        """Bring somebody up to date, and tell what comes."""
        sight = Sight(table, watcher.person, self._clock(), self._invite)
        if version is not None and 0 <= table.version - version <= LONGEST_TAIL:
            watcher.push(encode(sight.since(version)))
        else:
            watcher.push(encode(sight.whole()))
        kind = _kind_of(table, watcher.person)
        self._watchers.setdefault(table.id, {})[watcher] = kind, table.version
        self._seated[table.id] = _people_at(table)
        if self._away.get(table.id):
            watcher.push(encode(Away(table.id, self._away[table.id])))

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
        """Something happened at a table: everyone gets what they miss."""
        watchers = self._watchers.get(table.id)
        if not watchers:
            return
        self._seated[table.id] = _people_at(table)
        now = self._clock()
        sights: dict[str, Sight] = {}
        made: dict[tuple[str, int], bytes] = {}
        for watcher, (_, version) in [*watchers.items()]:
            if version >= table.version:
                continue
            kind = _kind_of(table, watcher.person)
            if (kind, version) not in made:
                if kind not in sights:
                    sights[kind] = Sight(table, watcher.person, now, self._invite)
                made[kind, version] = encode(sights[kind].since(version))
            watchers[watcher] = kind, table.version
            watcher.push(made[kind, version])

    # Other servers

    def foresee(self, table: Table) -> dict[str, bytes]:
        """The news of the last event for people who sit at the table and are not here.

        They may be at another server: making the news here, where all that it is made of has
        just been touched, costs less than there. It is only what that server would say.
        """
        away, ready = self._away.get(table.id, ()), {}
        for seat in sorted(range(table.players), key=lambda seat: seat != table.seat_to_move):
            person = table.seats[seat].person
            if person is None or person in self._people or seat in away:
                continue
            kind = _kind_of(table, person)
            if kind not in ready:
                sight = Sight(table, person, self._clock(), self._invite)
                ready[kind] = encode(sight.since(table.version - 1))
        return ready

    def pass_on(self, table: str, version: int, ready: Mapping[str, bytes]) -> bool:
        """Tell what another server foresaw. False: it is not all that is to be told here.

        Only moves are foreseen, and a move changes nobody's seat: who watches is still who
        they were.
        """
        watchers = self._watchers.get(table, {})
        if any(kind not in ready or got != version - 1 for kind, got in watchers.values()):
            return False
        for watcher, (kind, _) in [*watchers.items()]:
            watchers[watcher] = kind, version
            watcher.push(ready[kind])
        return True

    # Presence

    def seated(self) -> dict[str, tuple[str | None, ...]]:
        """The people at each watched table, seat by seat."""
        return dict(self._seated)

    def tell_away(self, table: str, seats: tuple[int, ...]) -> None:
        """Whose people are away now: told if it is something else than before."""
        if table not in self._watchers or self._away.get(table, ()) == seats:
            return
        self._away[table] = seats
        message = encode(Away(table, seats))
        for watcher in [*self._watchers[table]]:
            watcher.push(message)


def _kind_of(table: Table, person: str | None) -> str:
    """Whoever owns the same seats sees the same, but for what only the host sees."""
    seats = ".".join(map(str, table.seats_of(person)))
    return f"{seats}h" if person is not None and person == table.host else seats


def _people_at(table: Table) -> tuple[str | None, ...]:
    return tuple(seat.person for seat in table.seats)
