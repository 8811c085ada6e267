"""What the database knows of a table besides its log: for lists, and for the scheduler."""

from dataclasses import replace

import msgspec

from sestina.games.options import Options
from sestina.host.event_log import Index
from sestina.host.events import Event
from sestina.host.table import GATHERING, OVER, Table

CLAIM_MS = 8_000
"""How long a server may take over what a table waits for before another server does it."""


class ListedSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    level: str | None = None
    open: bool = False


class TableSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lists say of a table, as the index stores it."""

    game: str
    options: Options
    seats: tuple[ListedSeat, ...]
    clock: tuple[int, int] | None = None
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    resigned: tuple[int, ...] = ()
    """The seats that gave the game up."""


def summary_of(table: Table) -> TableSummary:
    assert table.rules is not None
    state = table.state if table.status == OVER else None
    control = table.clocks.control if table.clocks is not None else None
    return TableSummary(
        game=table.game,
        options=table.rules.stated_options(),
        seats=tuple(ListedSeat(seat.name, seat.level, seat.is_open) for seat in table.seats),
        clock=None if control is None else (control.seconds, control.increment),
        scores=tuple(state.scores) if state is not None else (),
        winners=table.winners,
        resigned=table.resigned,
    )


class Indexer:
    """Makes the index entries of tables."""

    def __init__(self, gathering_ms: int) -> None:
        self.gathering_ms = gathering_ms
        """How long a table without events waits for its game to begin."""

    def entry(self, table: Table, now: int) -> Index:
        return Index(
            status=table.status,
            public=table.public,
            host=table.host,
            due=self.due(table, now),
            summary=msgspec.json.encode(summary_of(table)).decode(),
            people={n: seat.person for n, seat in enumerate(table.seats) if seat.person},
        )

    def entry_after(
        self, before: Index | None, table: Table, event: Event, now: int
    ) -> Index | None:
        """The entry after an event: `before` itself if nothing changes. None: not known."""
        change = event.index_change
        if change == "nothing":
            return before
        if before is not None and change == "due":
            due = self.due(table, now)
            return before if due == before.due else replace(before, due=due)
        return self.entry(table, now)

    def due(self, table: Table, now: int) -> int | None:
        """When a server has to look at this table, unless an event comes first."""
        if table.status == GATHERING:
            return table.changed + self.gathering_ms
        if table.bot_to_move is not None:
            return now + CLAIM_MS
        falls = table.flag_falls
        return None if falls is None else falls + CLAIM_MS
