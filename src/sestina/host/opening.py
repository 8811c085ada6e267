"""Opening tables: new ones, rematches, and imported games."""

import logging
import secrets
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import msgspec

from sestina.engine.errors import ParseError
from sestina.game.commitment import commitment
from sestina.game.game_record import GameRecord, format_json
from sestina.game.record_checks import OLDEST
from sestina.game.replay import replay_text
from sestina.games.options import Options, UnfitOption
from sestina.games.registry import PLAYERS, build_rules
from sestina.games.rules import Rules
from sestina.host.acts.act import Actor
from sestina.host.acts.close import Close
from sestina.host.acts.create import Created, EarlierChat, SeatSetup
from sestina.host.acts.import_game import Imported, outcome_of_record
from sestina.host.acts.rematch import LinkRematch
from sestina.host.acts.say import Said
from sestina.host.acts.start import Start
from sestina.host.clocks import TimeControl
from sestina.host.events import EventOutcome, Explanation
from sestina.host.explanations import explain_outcome
from sestina.host.names import clean_name, clean_text
from sestina.host.people import Person, new_id
from sestina.host.refusals import Refused
from sestina.host.service import TableService
from sestina.host.table import MAX_STEPS, OVER, Table
from sestina.players import levels_for

log = logging.getLogger(__name__)

MIN_CLOCK_SECONDS = 10
MAX_CLOCK_SECONDS = 24 * 3600
MAX_NAME_CHARACTERS = 40
"""Of a player in an imported record."""
MAX_CHAT_KEPT = 50
"""Chat messages that a rematch takes along."""
RESIGNED_TAG = "Resigned"
"""The tag of a record that lists the seats that gave the game up, as `0, 2`."""
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
    undo: bool = True
    """Whether turns may be taken back; never with a clock."""
    hints: bool | None = None
    """Whether people may ask for hints; null: where one person plays against bots. Never with
    a clock."""


def rules_for(game: str, options: Options) -> Rules:
    """The rules of a game with these options; `Refused` if there is none."""
    try:
        return build_rules(game, options)
    except UnfitOption as error:
        raise Refused(error.reason, str(error)) from None
    except ValueError as error:
        raise Refused("bad-options", str(error)) from None


async def open_table(service: TableService, person: Person, new: NewTable) -> str:
    """Open a new table. The game begins at once if no seat is open."""
    rules = rules_for(new.game, new.options)
    if len(new.seats) not in PLAYERS:
        raise Refused("bad-seats", f"{PLAYERS[0]} to {PLAYERS[-1]} seats, not {len(new.seats)}")
    _check_clock(new.clock)
    setup = tuple(_seat(seat, new.game, person) for seat in new.seats)
    table, seed = new_id(), secrets.token_bytes(32)
    created = Created(
        game=new.game,
        options=rules.stated_options(),
        seats=setup,
        host=person.id,
        public=new.public,
        commitment=commitment(seed, table),
        clock=new.clock,
        undo=new.undo,
        hints=new.hints,
    )
    await service.create(table, seed, created)
    if new.start and all(seat.person or seat.level for seat in setup):
        await service.act(table, Actor(person.id), Start())
    return table


async def rematch(service: TableService, person: Person, old: str) -> str:
    """Open a table with the same people, bots and options; every seat moves on by one."""
    async with service.reading_latest(old) as table:
        if table.status != OVER or not table.seats_of(person.id):
            raise Refused("not-over", "a rematch is for those who sat at a game that is over")
        if table.successor is not None:
            return table.successor
        created, fresh, seed = _again(table, person)
    await service.create(fresh, seed, created)
    host = Actor(person.id)
    try:
        await service.act(old, host, LinkRematch(fresh))
    except Refused:
        # Somebody else asked at the same moment, and theirs is the rematch.
        await _close(service, host, fresh)
        async with service.reading(old) as table:
            if table.successor is not None:
                return table.successor
        raise
    if {seat.person for seat in created.seats} <= {person.id, None}:
        await service.act(fresh, host, Start())
    return fresh


async def _close(service: TableService, host: Actor, table: str) -> None:
    """Close a table that lost the race to be the rematch, so that no list shows it."""
    try:
        await service.act(table, host, Close())
    except Exception:
        # The scheduler will close it later.
        log.exception("the superfluous rematch %s could not be closed", table)


def _again(table: Table, person: Person) -> tuple[Created, str, bytes]:
    assert table.rules is not None
    fresh, seed = new_id(), secrets.token_bytes(32)
    old = [*table.seats[1:], table.seats[0]]
    seats = tuple(
        # A bot that stood in for a person makes room for that person.
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
        undo=table.undo,
        hints=table.hints,
        chat=_last_chat(table),
    )
    return created, fresh, seed


def _last_chat(table: Table) -> tuple[EarlierChat, ...]:
    """What was said last, here or at the tables before, but not by people who were removed."""
    created = table.entries[0].event
    said = [*created.chat] if isinstance(created, Created) else []
    said += [
        EarlierChat(entry.at, entry.event.person, entry.event.name, entry.event.text)
        for entry in table.entries
        if isinstance(entry.event, Said)
    ]
    return tuple(one for one in said if one.person not in table.removed)[-MAX_CHAT_KEPT:]


async def import_record(service: TableService, person: Person, text: str) -> str:
    """Store a game that was played elsewhere. Nobody can play on there."""
    try:
        # Replaying a whole game takes long: others are served meanwhile.
        event, outcome, explained = await service.run_aside(_read, text, person.id)
    except ParseError as error:
        raise Refused(error.reason, error.message) from None
    table = new_id()
    await service.create(table, None, event, outcome, explained)
    return table


def _read(text: str, host: str) -> tuple[Imported, EventOutcome, tuple[Explanation, ...]]:
    event, outcome = _read_record(text, host)
    return event, outcome, explain_outcome(outcome, 0)


def _check_length(record: GameRecord) -> None:
    if len(record.steps) > MAX_STEPS:
        raise Refused("game-too-long", f"a game has {MAX_STEPS} steps at most")


def _read_record(text: str, host: str) -> tuple[Imported, EventOutcome]:
    recorder, tags = replay_text(text, _check_length)
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


def read_resigned(tags: Mapping[str, str], players: int) -> tuple[int, ...]:
    """The seats that a record says have resigned; none if it says nothing sensible."""
    words = tags.get(RESIGNED_TAG, "").replace(",", " ").split()
    seats = {int(word) for word in words if word.isascii() and word.isdigit() and len(word) == 1}
    sensible = len(seats) == len(words) < players and all(seat < players for seat in seats)
    return tuple(sorted(seats)) if sensible else ()


def _seat(wanted: SeatWish, game: str, person: Person) -> SeatSetup:
    match wanted.kind:
        case "me":
            name = person.name if wanted.name is None else clean_name(wanted.name)
            return SeatSetup(name, person=person.id, age=wanted.age)
        case "bot":
            levels: Sequence[str] = levels_for(game)
            if wanted.level is None or wanted.level not in levels:
                raise Refused("bad-level", f"a bot for {game} is one of {', '.join(levels)}")
            return SeatSetup(wanted.level, level=wanted.level, age=wanted.age)
        case "open":
            return SeatSetup()


def _check_clock(clock: TimeControl | None) -> None:
    if clock is not None and not (
        MIN_CLOCK_SECONDS <= clock.seconds <= MAX_CLOCK_SECONDS
        and 0 <= clock.increment <= MAX_CLOCK_SECONDS
    ):
        raise Refused("bad-clock", "a clock has 10 seconds to a day, and up to a day for each turn")
