"""Opening tables: new ones, rematches, and games that were played elsewhere."""

import secrets
from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from sestina.api import OLDEST, replay
from sestina.engine.errors import ParseError
from sestina.games.registry import PLAYERS, build_rules
from sestina.players import levels_for
from sestina.records.fairness import commitment
from sestina.server.names import clean_name
from sestina.server.tables.commands import LinkRematch, Refused, Start
from sestina.server.tables.events import Created, Imported, Options, SeatSetup, TimeControl
from sestina.server.tables.judge import Actor
from sestina.server.tables.service import TableService
from sestina.server.tables.table import OVER, Table
from sestina.server.tokens import new_id
from sestina.store.people import Person

LONGEST_CLOCK = 24 * 3600
Age = Annotated[int, msgspec.Meta(ge=0, le=OLDEST)]


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: mine (several at one device), a bot's, or open."""

    kind: Literal["me", "bot", "open"]
    name: str | None = None
    level: str | None = None
    age: Age | None = None


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=2, max_length=4)]
    options: Options = {}
    public: bool = False
    clock: TimeControl | None = None
    start: bool = True
    """Whether the game begins at once if no seat is open."""


async def open_table(service: TableService, person: Person, wish: NewTable) -> str:
    """A new table; the game begins at once if nobody is waited for."""
    try:
        rules = build_rules(wish.game, wish.options)
    except ValueError as error:
        raise Refused("bad-options", str(error)) from None
    if len(wish.seats) not in PLAYERS:
        raise Refused("bad-seats", f"{PLAYERS[0]} to {PLAYERS[-1]} seats, not {len(wish.seats)}")
    _check_clock(wish.clock)
    setup = tuple(_seat(seat, wish.game, person) for seat in wish.seats)
    table, seed = new_id(), secrets.token_bytes(32)
    created = Created(
        game=wish.game,
        options=rules.stated_options(),
        seats=setup,
        host=person.id,
        public=wish.public,
        commitment=commitment(seed, table),
        clock=wish.clock,
    )
    await service.create(table, seed, created)
    if wish.start and all(seat.person or seat.level for seat in setup):
        await service.act(table, Actor(person.id), Start())
    return table


async def rematch(service: TableService, person: Person, old: str) -> str:
    """The same people, bots and options again; every seat moves on by one."""
    async with service.reading(old) as table:
        if table.status != OVER or not table.seats_of(person.id):
            raise Refused("not-over", "a rematch is for who sat at a game that is over")
        if table.successor is not None:
            return table.successor
        created, fresh, seed = _again(table, person)
    await service.create(fresh, seed, created)
    try:
        await service.act(old, Actor(person.id), LinkRematch(fresh))
    except Refused:
        # Somebody else asked at the same moment: theirs is the rematch.
        async with service.reading(old) as table:
            if table.successor is not None:
                return table.successor
        raise
    if {seat.person for seat in created.seats} <= {person.id, None}:
        await service.act(fresh, Actor(person.id), Start())
    return fresh


def _again(table: Table, person: Person) -> tuple[Created, str, bytes]:
    assert table.rules is not None
    fresh, seed = new_id(), secrets.token_bytes(32)
    old = [*table.seats[1:], table.seats[0]]
    seats = tuple(
        # A bot that stood in for somebody makes room for that somebody.
        SeatSetup(seat.name, seat.person, None if seat.person else seat.level, seat.age)
        for seat in old
    )
    created = Created(
        game=table.game,
        options=table.rules.stated_options(),
        seats=seats,
        host=person.id,
        public=table.public,
        commitment=commitment(seed, fresh),
        clock=None if table.clocks is None else table.clocks.control,
        previous=table.id,
    )
    return created, fresh, seed


async def import_record(service: TableService, person: Person, text: str) -> str:
    """A game from elsewhere, to look at: it has no seats to play on."""
    try:
        game = replay(text)
    except ParseError as error:
        raise Refused(error.reason, error.message) from None
    names = [name.strip() for name in game.tags.get("Names", "").split(",")]
    if len(names) != game.players or not all(names):
        names = [f"{number + 1}" for number in range(game.players)]
    table = new_id()
    event = Imported(game.record_json(), tuple(name[:40] for name in names), person.id)
    await service.create(table, None, event)
    return table


def _seat(wish: SeatWish, game: str, person: Person) -> SeatSetup:
    match wish.kind:
        case "me":
            name = person.name if wish.name is None else clean_name(wish.name)
            return SeatSetup(name, person=person.id, age=wish.age)
        case "bot":
            levels: Sequence[str] = levels_for(game)
            if wish.level is None or wish.level not in levels:
                raise Refused("bad-level", f"a bot for {game} is one of {', '.join(levels)}")
            return SeatSetup(wish.level, level=wish.level, age=wish.age)
        case "open":
            return SeatSetup()


def _check_clock(clock: TimeControl | None) -> None:
    if clock is not None and not (
        10 <= clock.seconds <= LONGEST_CLOCK and 0 <= clock.increment <= LONGEST_CLOCK
    ):
        raise Refused("bad-clock", "a clock has 10 seconds to a day, and up to a day for each turn")
