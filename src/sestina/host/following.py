"""Tables from the log: loading them, and following what other servers appended."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from sestina.engine.errors import ParseError
from sestina.game.replay import replay_record
from sestina.host.acts import decode_event
from sestina.host.acts.import_game import outcome_of_record
from sestina.host.acts.play import Played
from sestina.host.acts.start import Started
from sestina.host.acts.undo import Undone
from sestina.host.event_log import StoredEvent
from sestina.host.events import Diverged, Event, EventOutcome, Explanation
from sestina.host.explanations import explain_game, explain_outcome
from sestina.host.table import Table
from sestina.host.table_record import record_of


def follow(table: Table, stored: Sequence[StoredEvent]) -> Table:
    """The table after these events of the log, or `Diverged`.

    The table that is given must not be used any more, even if this raises: its state plays on.
    """
    events = [decode_event(one.payload) for one in stored]
    skipped = taken_back(table.steps, events)
    for number, (one, event) in enumerate(zip(stored, events, strict=True)):
        if one.version != table.version + 1:
            raise Diverged(f"{table.id}: event {one.version} follows {table.version}")
        outcome = None if number in skipped else event.replay(table)
        explained = explain_outcome(outcome, table.facts)
        table = table.after(one.version, one.at, event, outcome, explained, in_place=True)
    return table


def taken_back(steps: int, events: Sequence[Event]) -> set[int]:
    """Which of these events are steps that a later one takes back: they need not be played."""
    skipped: set[int] = set()
    standing: list[tuple[int, int]] = []
    for number, event in enumerate(events):
        if isinstance(event, Played):
            steps += 1
            standing.append((steps, number))
        elif isinstance(event, Undone):
            steps = event.ply
            while standing and standing[-1][0] > steps:
                skipped.add(standing.pop()[1])
    return skipped


def load_table(name: str, seed: bytes | None, stored: Sequence[StoredEvent]) -> Table:
    """A table from its whole log."""
    for number, one in enumerate(stored, 1):
        if one.version != number:
            raise ParseError("bad-record", f"table {name} misses event {number}")
    try:
        return follow(Table(name, seed), stored)
    except Diverged:
        # The seed leads to other draws than the log, perhaps because the shuffling code has
        # changed since. The log is right.
        return _load_scripted(name, seed, stored)


def _load_scripted(name: str, seed: bytes | None, stored: Sequence[StoredEvent]) -> Table:
    """Take every draw from the log, not from the seed."""
    events = [(one.version, one.at, decode_event(one.payload)) for one in stored]
    bare = Table(name, seed)
    for version, at, event in events:
        bare = bare.after(version, at, event, in_place=True)
    record = record_of(bare)
    whole = outcome_of_record(record, replay_record(record))
    all_explained = explain_game(whole.state.facts, whole.state.rules)
    marks = iter(whole.marks)
    skipped = taken_back(0, [event for _, _, event in events])
    table, first = Table(name, seed), 0
    for number, (version, at, event) in enumerate(events):
        outcome: EventOutcome | None = None
        explained: tuple[Explanation, ...] = ()
        if isinstance(event, Started | Played) and number not in skipped:
            last = next(marks)
            outcome = EventOutcome(whole.state, last)
            explained = tuple(_between(all_explained, first, last))
            first = last
        table = table.after(version, at, event, outcome, explained, in_place=True)
    return table


def _between(explained: Sequence[Explanation], first: int, last: int) -> Iterator[Explanation]:
    for one in explained:
        if first <= one.fact < last:
            yield replace(one, fact=one.fact - first)
