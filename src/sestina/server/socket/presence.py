"""Which people at a table are away, as far as all servers know.

People who are connected here are here. Others may be connected to another server, which
notes that in the database regularly; a person without a recent note is away.
"""

from collections.abc import Awaitable, Callable

from sestina.server.clock import TimeSource
from sestina.server.socket.hub import Hub

AWAY_MS = 45_000
"""More than twice the time between two notes."""
FRESH_MS = 20_000
"""A person with a note younger than this is here, and need not be looked up again."""

LastSeen = Callable[[set[str]], Awaitable[dict[str, int]]]
"""Reads when these people were last noted."""


class Presence:
    def __init__(self, hub: Hub, last_seen: LastSeen | None, clock: TimeSource) -> None:
        """Without `last_seen` there are no other servers."""
        self._hub = hub
        self._last_seen = last_seen
        self._clock = clock
        self._noted: dict[str, int] = {}
        """When people who are not connected here were last noted, as far as known."""

    async def look(self) -> None:
        """Tell the watchers of each table who came or went since the last look."""
        seated = self._hub.seated()
        people = {person for seats in seated.values() for person in seats if person is not None}
        away = await self._not_elsewhere(
            {person for person in people if not self._hub.is_here(person)}
        )
        for table, seats in seated.items():
            self._hub.tell_away(
                table, tuple(number for number, person in enumerate(seats) if person in away)
            )

    async def _not_elsewhere(self, away: set[str]) -> set[str]:
        """Those who are not connected to another server either."""
        if self._last_seen is None:
            return away
        now = self._clock()
        noted = {person: self._noted.get(person, 0) for person in away}
        doubtful = {person for person, at in noted.items() if now - at > FRESH_MS}
        if doubtful:
            noted |= await self._last_seen(doubtful)
        self._noted = noted
        return {person for person, at in noted.items() if now - at > AWAY_MS}
