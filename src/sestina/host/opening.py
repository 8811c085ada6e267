"""Opening tables: new ones, rematches, and imported games."""

import logging
import secrets
from dataclasses import dataclass

from sestina.engine.errors import ParseError
from sestina.host.acts.act import Actor
from sestina.host.acts.close import Close
from sestina.host.acts.create import NewTable, judge_new_table
from sestina.host.acts.import_game import Imported, read_record
from sestina.host.acts.rematch import LinkRematch, judge_rematch
from sestina.host.acts.start import Start
from sestina.host.aside import RunAside
from sestina.host.event_log import ImportQuota
from sestina.host.events import EventOutcome, Explanation
from sestina.host.explanations import explain_outcome
from sestina.host.people import Person, new_id
from sestina.host.refusals import Refused
from sestina.host.service import TableService

log: logging.Logger = logging.getLogger(__name__)

SEED_BYTES = 32


async def open_table(service: TableService, person: Person, new: NewTable) -> str:
    """Open a new table. The game begins at once if no seat is open."""
    table, seed = new_id(), secrets.token_bytes(SEED_BYTES)
    created = judge_new_table(new, person, table, seed)
    await service.create(table, seed, created)
    if new.start and all(seat.person or seat.level for seat in created.seats):
        await service.act(table, Actor(person.id), Start())
    return table


async def rematch(service: TableService, person: Person, old: str) -> str:
    """Open a table with the same people, bots and options; every seat moves on by one."""
    fresh, seed = new_id(), secrets.token_bytes(SEED_BYTES)
    async with service.reading_latest(old) as table:
        created = judge_rematch(table, person, fresh, seed)
        if table.successor is not None:
            return table.successor
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


@dataclass(frozen=True)
class ImportedGame:
    """A game that was played elsewhere, read and not yet stored."""

    event: Imported
    outcome: EventOutcome
    explained: tuple[Explanation, ...]


async def import_record(
    service: TableService, person: Person, text: str, run_aside: RunAside | None = None
) -> str:
    """Store a game that was played elsewhere. Nobody can play on there."""
    return await keep_game(service, await read_game(service, person, text, run_aside))


async def read_game(
    service: TableService, person: Person, text: str, run_aside: RunAside | None = None
) -> ImportedGame:
    """Replay the game of a record, or raise `Refused`."""
    try:
        # Replaying a whole game takes long: others are served meanwhile.
        run = run_aside or service.run_aside
        return await run(_read, text, person.id)
    except ParseError as error:
        raise Refused(error.reason, error.message) from None


async def keep_game(
    service: TableService, game: ImportedGame, quota: ImportQuota | None = None
) -> str:
    """Store a game that was read, if there is room (`NoRoom`)."""
    table = new_id()
    await service.create(table, None, game.event, game.outcome, game.explained, quota)
    return table


def _read(text: str, host: str) -> ImportedGame:
    event, outcome = read_record(text, host)
    return ImportedGame(event, outcome, explain_outcome(outcome, 0))
