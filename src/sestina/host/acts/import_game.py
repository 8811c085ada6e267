"""Keeping a game that was played elsewhere. Nobody can play on there."""

from collections.abc import Sequence

from msgspec.structs import replace

from sestina.game.game_record import GameRecord, parse_json
from sestina.game.recorder import Recorder
from sestina.game.replay import replay_record
from sestina.host.acts.act import Act
from sestina.host.events import Entry, Event, EventOutcome, Viewer
from sestina.host.protocol.messages import EventSeen, SawPlay, SawStart
from sestina.host.table import OVER, Seat, Table


class Imported(Event, frozen=True, tag="imported"):
    """A game that was played elsewhere: its whole record."""

    record: str
    names: tuple[str, ...]
    host: str
    resigned: tuple[int, ...] = ()
    """The seats that gave the game up."""
    bots: tuple[int, ...] = ()
    """The seats of bots: a record names them by their levels."""

    def change(self, table: Table, at: int) -> Table:
        seats = tuple(
            Seat(
                name,
                level=name if number in self.bots else None,
                resigned=number in self.resigned,
            )
            for number, name in enumerate(self.names)
        )
        return replace(table, seats=seats, host=self.host, status=OVER)

    def replay(self, table: Table) -> EventOutcome:
        record = parse_json(self.record)
        return outcome_of_record(record, replay_record(record))

    def shown(self, entry: Entry, viewer: Viewer) -> Sequence[EventSeen]:
        """The game as if it had been played here at one moment."""
        record = viewer.table.imported
        assert record is not None
        version, at = entry.version, entry.at
        seen: list[EventSeen] = [SawStart(version, at, viewer.facts(entry, 0, entry.marks[0]))]
        for number, step in enumerate(record.steps):
            first, last = entry.marks[number : number + 2]
            facts = viewer.facts(entry, first, last)
            seen.append(SawPlay(version, at, number + 1, step.seat, step.points, facts))
        return seen


def outcome_of_record(record: GameRecord, recorder: Recorder) -> EventOutcome:
    """What a whole record leads to, once a recorder has replayed it."""
    state = recorder.state
    return EventOutcome(state, len(state.facts), record, (recorder.dealt, *recorder.marks))


ACT = Act((Imported,))
