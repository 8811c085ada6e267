"""Which people at a table are away, and since when, as far as all servers know.

People who are connected here are here. Others may be connected to another server, which
notes that in the database when they come, and regularly from then on.

A person who leaves this server is away at once, unless there is a later note. Somebody who has
connections to two servers and closes one may thus be called away until the next note of the other
server, for less than half a minute; that is rarer than leaving.
"""

from collections.abc import Awaitable, Callable, Iterable

from sestina.host.clocks import TimeSource
from sestina.host.hub import Hub

AWAY_MS = 45_000
"""More than twice the time between two notes."""
FRESH_MS = 20_000
"""A person with a note younger than this is here, and need not be looked up again."""

LastSeen = Callable[[set[str]], Awaitable[dict[str, int]]]
"""Reads when these people were last noted."""
NoteSeen = Callable[[Iterable[str], int], Awaitable[None]]
"""Notes that these people are here now."""


class Presence:
    def __init__(
        self,
        hub: Hub,
        last_seen: LastSeen | None,
        clock: TimeSource,
        note_seen: NoteSeen | None = None,
        *,
        is_shared: bool = True,
    ) -> None:
        """Without other servers, notes only tell since when somebody has been away."""
        self._hub = hub
        self._last_seen = last_seen
        self._note_seen = note_seen
        self._is_shared = is_shared and last_seen is not None
        self._clock = clock
        self._noted: dict[str, int] = {}
        """When people who are not connected here were last noted, as far as known."""

    async def look(self) -> None:
        """Tell the watchers of each table who came or went since the last look."""
        arrived = self._hub.take_arrived()
        if arrived and self._is_shared and self._note_seen is not None:
            # So that the server that they come from does not call them away.
            await self._note_seen(arrived, self._clock())
        seated = self._hub.seated()
        people = {person for seats in seated.values() for person in seats if person is not None}
        away = await self._away({person for person in people if not self._hub.is_here(person)})
        for table, seats in seated.items():
            missing = {n: away[person] for n, person in enumerate(seats) if person in away}
            self._hub.tell_away(table, tuple(missing), tuple(missing.values()))

    async def _away(self, gone: set[str]) -> dict[str, int]:
        """Those who are not connected to another server either, and since when."""
        now = self._clock()
        left = {person: self._hub.left_at(person) for person in gone}
        noted = {person: self._noted.get(person, 0) for person in gone}
        if self._last_seen is not None:
            doubtful = {person for person in gone if self._is_doubtful(noted, left, person, now)}
            if doubtful:
                noted |= await self._last_seen(doubtful)
        self._noted = noted
        return {
            person: left[person] or at
            for person, at in noted.items()
            if not self._is_shared or now - at > AWAY_MS or at <= left[person]
        }

    def _is_doubtful(
        self, noted: dict[str, int], left: dict[str, int], person: str, now: int
    ) -> bool:
        """Whether it takes a look at the notes to know where a person is, or since when."""
        if not self._is_shared:
            return not left[person] and not noted[person]
        return now - noted[person] > FRESH_MS or noted[person] <= left[person]
