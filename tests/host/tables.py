"""Tables for tests without a database: from games, at any step of them."""

import msgspec

import sestina
from sestina.game.commitment import commitment
from sestina.host.acts import encode_event
from sestina.host.acts.create import Created, SeatSetup
from sestina.host.acts.play import Played
from sestina.host.acts.start import Started
from sestina.host.event_log import StoredEvent
from sestina.host.events import Event
from sestina.host.following import load_table
from sestina.host.table import Table

SEED = bytes(range(32))
NAME = "table-for-tests"


def people(players: int) -> tuple[SeatSetup, ...]:
    return tuple(SeatSetup(f"Player {n}", person=f"person-{n}") for n in range(players))


def created(game: sestina.Game, seats: tuple[SeatSetup, ...] | None = None) -> Created:
    record = game.to_record()
    return Created(
        game=record.game,
        options=record.options,
        seats=seats or people(record.players),
        host="person-0",
        public=False,
        commitment=commitment(SEED, NAME),
    )


def events_of(game: sestina.Game, seats: tuple[SeatSetup, ...] | None = None) -> list[Event]:
    """The log of a table at which this game was played."""
    record = game.to_record()
    events: list[Event] = [created(game, seats)]
    assert record.start is not None
    events.append(Started(record.deal, record.start, record.ages))
    last = len(record.steps) - 1
    for number, step in enumerate(record.steps):
        end = record.end if number == last else None
        events.append(Played(step, f"person-{step.seat}", f"message-{number}", end))
    return events


def stored(events: list[Event]) -> list[StoredEvent]:
    return [
        StoredEvent(number, 1000 * number, encode_event(event))
        for number, event in enumerate(events, 1)
    ]


def table_of(game: sestina.Game, seats: tuple[SeatSetup, ...] | None = None) -> Table:
    """The game has to be dealt from the seed of tests."""
    return load_table(NAME, SEED, stored(events_of(game, seats)))


def dump(value: object) -> bytes:
    return msgspec.json.encode(value)
