"""All parts of the host, put together: tables, watchers, bots' turns and clocks."""

import time
from collections.abc import Callable
from typing import Final

from sestina.host.aside import RunAside, run_here
from sestina.host.bot_turns import BotTurns, Think
from sestina.host.clocks import TimeSource, wall_clock
from sestina.host.event_log import EventLog
from sestina.host.flags import Flags
from sestina.host.hub import Hub
from sestina.host.presenter import Invite
from sestina.host.service import WEEK_MS, TableService
from sestina.host.table import Table


class TableHost:
    def __init__(
        self,
        log: EventLog,
        think: Think,
        invite: Invite,
        *,
        clock: TimeSource = wall_clock,
        run_aside: RunAside = run_here,
        gathering_ms: int = WEEK_MS,
        thinkers: int = 1,
        bot_seconds: float = 0.5,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """`think` chooses the moves of bots, this many at once; `invite` makes the tokens that
        open seats. `run_aside` runs what takes long.
        """
        self.service: Final = TableService(log, clock, gathering_ms, run_aside)
        self.hub: Final = Hub(clock, invite)
        self.bots: Final = BotTurns(self.service, think, thinkers, bot_seconds, monotonic)
        self.flags: Final = Flags(self.service, clock)
        self.service.listen(self.hub.tell)
        self.service.listen(self._after_event)

    def _after_event(self, table: Table, here: bool) -> None:
        if here:  # otherwise the server that appended the event does it
            self.consider(table)

    def consider(self, table: Table) -> None:
        """Let a bot think if it is to move, and set the timer of the clock."""
        self.bots.consider(table)
        self.flags.consider(table)

    async def close(self) -> None:
        """Stop bots and clocks, and finish the commands that have begun."""
        await self.flags.close()
        await self.bots.close()
        await self.service.close()
