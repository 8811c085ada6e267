"""Starting the game: dealing."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from sestina.game.game_record import Drawn
from sestina.game.recorder import drawn_in
from sestina.games.chance import Chance
from sestina.games.start import Ages, begin, deal
from sestina.host.acts.act import Act, Command, Context, Judgement, check_status, is_host
from sestina.host.events import Diverged, Entry, Event, EventOutcome, Viewer
from sestina.host.protocol.messages import EventSeen, SawStart
from sestina.host.refusals import Refused
from sestina.host.table import GATHERING, PLAYING, Table, ages_of


@dataclass(frozen=True)
class Start(Command):
    def judge(self, table: Table, context: Context) -> Judgement:
        check_status(table, GATHERING)
        if not is_host(table, context.person):
            raise Refused("not-host", "only the host of the table may start the game")
        if any(seat.is_open for seat in table.seats):
            raise Refused("open-seats", "somebody has to sit on every seat")
        return Judgement(*_deal(table, ages_of(table.seats)))


class Started(Event, frozen=True, tag="started"):
    deal: tuple[Drawn, ...]
    start: int
    ages: tuple[int | None, ...] | None = None

    begins_turn = True

    def change(self, table: Table, at: int) -> Table:
        clocks = None if table.clocks is None else table.clocks.started(at)
        return replace(table, status=PLAYING, clocks=clocks)

    def replay(self, table: Table) -> EventOutcome:
        if table.seed is None:
            raise Diverged(f"{table.id}: there is no seed to deal by")
        # Games from before ages could be unknown were dealt without them if one was missing.
        started, outcome = _deal(table, self.ages)
        if started != self:
            raise Diverged(f"{table.id}: another deal")
        return outcome

    def shown(self, entry: Entry, viewer: Viewer) -> Sequence[EventSeen]:
        facts = viewer.facts(entry, entry.first, entry.last)
        return (SawStart(entry.version, entry.at, facts),)


def _deal(table: Table, ages: Ages | None) -> tuple[Started, EventOutcome]:
    """Shuffle by the table's seed and deal."""
    assert table.rules is not None
    assert table.seed is not None
    state = begin(table.rules, table.players, Chance(table.seed))
    deal(state, ages)
    started = Started(deal=drawn_in(state.facts), start=int(state.seat), ages=ages)
    return started, EventOutcome(state, len(state.facts))


ACT = Act((Started,))
