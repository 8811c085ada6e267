"""Tables from the log: loading them, and following what other servers appended."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from sestina.engine.errors import ParseError
from sestina.game.game_record import GameRecord, parse_json
from sestina.game.recorder import Recorder
from sestina.game.replay import replay_record
from sestina.games.state import GameState
from sestina.server.families.presentation import Explanation
from sestina.server.families.registry import presentation_of
from sestina.server.tables.events import (
    Event,
    EventOutcome,
    Imported,
    Played,
    Started,
    Undone,
    decode_event,
)
from sestina.server.tables.game_steps import deal_game, play_move
from sestina.server.tables.table import Table
from sestina.store.event_log import StoredEvent


class Diverged(Exception):
    """An event has another outcome than this table gives: load the table from the log."""


def follow(table: Table, stored: Sequence[StoredEvent]) -> Table:
    """The table after these events of the log.

    The table that is given must not be used any more, even if this raises: its state plays on.
    """
    events = [decode_event(one.payload) for one in stored]
    skipped = taken_back(table.steps, events)
    for number, (one, event) in enumerate(zip(stored, events, strict=True)):
        if one.version != table.version + 1:
            raise Diverged(f"{table.id}: event {one.version} follows {table.version}")
        outcome = None if number in skipped else _outcome(table, event)
        table = table.after(one.version, one.at, event, outcome, in_place=True)
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


def _outcome(table: Table, event: Event) -> EventOutcome | None:
    match event:
        case Started():
            return _follow_deal(table, event)
        case Played():
            return _follow_step(table, event)
        case Undone():
            return _follow_undo(table, event)
        case Imported():
            record = parse_json(event.record)
            return outcome_of_record(record, replay_record(record))
        case _:
            return None


def _follow_deal(table: Table, event: Started) -> EventOutcome:
    if table.seed is None:
        raise Diverged(f"{table.id}: there is no seed to deal by")
    # Games from before ages could be unknown were dealt without them if one was missing.
    started, outcome = deal_game(table, event.ages)
    if started != event:
        raise Diverged(f"{table.id}: another deal")
    return outcome


def _follow_step(table: Table, event: Played) -> EventOutcome:
    state = table.state
    assert state is not None
    # The step was judged when it was appended.
    state.replaying = True
    try:
        step, end, outcome = play_move(state, event.step.move)
    finally:
        state.replaying = False
    expected = event.step
    if (step.seat, step.points, step.drawn) != (expected.seat, expected.points, expected.drawn):
        raise Diverged(f"{table.id}: another outcome of {expected.move}")
    if end != event.end:
        raise Diverged(f"{table.id}: another end after {expected.move}")
    return outcome


def _follow_undo(table: Table, event: Undone) -> EventOutcome | None:
    if table.ply <= event.ply:
        return None  # the steps were not even played
    return outcome_of_undo(table, event.ply)


def outcome_of_undo(table: Table, ply: int) -> EventOutcome:
    """What taking a game back to a step leads to."""
    state = state_at(table, ply)
    return EventOutcome(state, len(state.facts))


def state_at(table: Table, ply: int) -> GameState:
    """The game as it was after so many steps, played again."""
    record = table.record()
    return replay_record(replace(record, steps=record.steps[:ply], end=None)).state


def outcome_of_record(record: GameRecord, recorder: Recorder) -> EventOutcome:
    """What a whole record leads to, once it is recorder."""
    state = recorder.state
    marks = (recorder.dealt, *recorder.marks)
    return EventOutcome(state, len(state.facts), _explain(state, record), record, marks)


def _explain(state: GameState, record: GameRecord) -> tuple[Explanation, ...]:
    if record.position is not None:
        return ()  # the facts do not tell what lay on the table before
    return presentation_of(state.rules.family).explain_game(state.facts, state.rules)


def _load_scripted(name: str, seed: bytes | None, stored: Sequence[StoredEvent]) -> Table:
    """Take every draw from the log, not from the seed."""
    events = [(one.version, one.at, decode_event(one.payload)) for one in stored]
    bare = Table(name, seed)
    for version, at, event in events:
        bare = bare.after(version, at, event, in_place=True)
    record = bare.record()
    whole = outcome_of_record(record, replay_record(record))
    marks = iter(whole.marks)
    skipped = taken_back(0, [event for _, _, event in events])
    table, first = Table(name, seed), 0
    for number, (version, at, event) in enumerate(events):
        outcome: EventOutcome | None = None
        if isinstance(event, Started | Played) and number not in skipped:
            last = next(marks)
            outcome = EventOutcome(whole.state, last, tuple(_between(whole.explained, first, last)))
            first = last
        table = table.after(version, at, event, outcome, in_place=True)
    return table


def _between(explained: Sequence[Explanation], first: int, last: int) -> Iterator[Explanation]:
    for one in explained:
        if first <= one.fact < last:
            yield replace(one, fact=one.fact - first)
