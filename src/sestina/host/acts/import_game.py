"""Keeping a game that was played elsewhere. Nobody can play on there."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from sestina.engine.errors import ParseError
from sestina.game.completion import is_complete
from sestina.game.game_record import GameRecord, format_json, parse_json
from sestina.game.recorder import Recorder
from sestina.game.replay import replay_record, replay_text
from sestina.host.acts.act import Act, check_status, is_host
from sestina.host.events import Entry, Event, EventOutcome, Viewer
from sestina.host.names import clean_text
from sestina.host.protocol.messages import EventSeen, SawPlay, SawStart
from sestina.host.refusals import Refused
from sestina.host.table import GATHERING, MAX_STEPS, OVER, Seat, Table
from sestina.players import levels_for

MAX_NAME_CHARACTERS = 40
"""Of a player in an imported record."""
RESIGNED_TAG = "Resigned"
"""The tag of a record that lists the seats that gave the game up, as `0, 2`."""


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


def read_record(text: str, host: str) -> tuple[Imported, EventOutcome]:
    """The event that keeps the game of a record, or `ParseError` or `Refused`."""
    recorder, tags = replay_text(text, _check_record)
    players = int(recorder.state.players)
    names = [clean_text(name) for name in tags.get("Names", "").split(",")]
    if len(names) != players or not all(names):
        names = [f"{number + 1}" for number in range(players)]
    shown = tuple(name[:MAX_NAME_CHARACTERS] for name in names)
    record = recorder.record(tags)
    levels = levels_for(record.game)
    bots = tuple(seat for seat, name in enumerate(shown) if name in levels)
    event = Imported(format_json(record), shown, host, read_resigned(tags, players), bots)
    return event, outcome_of_record(record, recorder)


def _check_record(record: GameRecord) -> None:
    if len(record.steps) > MAX_STEPS:
        raise Refused("game-too-long", f"a game has {MAX_STEPS} steps at most")
    # What is kept is shown with all hands, reviewed, and made puzzles of.
    if not is_complete(record):
        raise ParseError("hidden", "the record does not name every tile, so it cannot be kept here")
    for number, step in enumerate(record.steps, 1):
        if step.ruled:
            raise ParseError("illegal-step", f"step {number} ({step.move}) is against the rules")


def read_resigned(tags: Mapping[str, str], players: int) -> tuple[int, ...]:
    """The seats that a record says have resigned; none if it says nothing sensible."""
    words = tags.get(RESIGNED_TAG, "").replace(",", " ").split()
    seats = {int(word) for word in words if word.isascii() and word.isdigit() and len(word) == 1}
    sensible = len(seats) == len(words) < players and all(seat < players for seat in seats)
    return tuple(sorted(seats)) if sensible else ()


def check_deletion(table: Table, person: str) -> None:
    """Raise `Refused` unless this person may delete the game. Others have a part in played ones."""
    if table.imported is None:
        check_status(table, GATHERING)
        raise Refused("not-over", "only an imported game is deleted: close this table")
    if not is_host(table, person):
        raise Refused("not-host", "only who imported the game may delete it")


def outcome_of_record(record: GameRecord, recorder: Recorder) -> EventOutcome:
    """What a whole record leads to, once a recorder has replayed it."""
    state = recorder.state
    return EventOutcome(state, len(state.facts), record, (recorder.dealt, *recorder.marks))


ACT = Act((Imported,))
