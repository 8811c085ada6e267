"""Who of those who sit at a table is away, as far as all servers know.

Who is connected here is here. Others may be connected to another server, which notes that
in the database now and then; who was not noted for a while is away.
"""

from collections.abc import Awaitable, Callable

from sestina.server.clock import Clock
from sestina.server.hub import Hub

AWAY_MS = 45_000
"""More than twice the time between two notes."""

LastSeen = Callable[[set[str]], Awaitable[dict[str, int]]]
"""When these people were last noted."""


class Presence:
    def __init__(self, hub: Hub, last_seen: LastSeen | None, clock: Clock) -> None:
        """Without `last_seen` there is no other server that anybody could be connected to."""
        self._hub = hub
        self._last_seen = last_seen
        self._clock = clock

    async def look(self) -> None:
        """Tell the watchers of each table who came or went since the last look."""
        seated = self._hub.seated()
        people = {person for seats in seated.values() for person in seats if person is not None}
        away = {person for person in people if not self._hub.is_here(person)}
        if self._last_seen is not None and away:
            seen, now = await self._last_seen(away), self._clock()
            away = {person for person in away if now - seen.get(person, 0) > AWAY_MS}
        for table, seats in seated.items():
            self._hub.tell_away(
                table, tuple(number for number, person in enumerate(seats) if person in away)
            )
