"""A database that an earlier version wrote opens, and every game in it goes on.

`tests/data/databases` holds one of the version before games became families, and what that
version read from it: status, version, position and record of every table.
"""

import asyncio
import gzip
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import sestina
from sestina.game.game_record import format_json
from sestina.game.position import position_of
from sestina.host.acts.act import SERVER, Actor
from sestina.host.acts.play import Play
from sestina.host.acts.say import Say
from sestina.host.acts.stand_in import Return
from sestina.host.acts.start import Start
from sestina.host.service import TableService
from sestina.host.table_record import record_of
from sestina.store.database import Database
from sestina.store.event_log import SqlEventLog
from sestina.store.table_index import TableIndex

DATA: Final = Path(__file__).parent.parent / "data" / "databases"
EXPECTED: Final[dict[str, dict[str, Any]]] = json.loads(
    gzip.decompress((DATA / "before-families.json.gz").read_bytes())
)
ADA: Final = "ada-with-a-long-id-0001"
BOB: Final = "bob-with-a-long-id-0002"

Work = Callable[[TableService, Database], Awaitable[None]]


def in_earlier_database(folder: Path, work: Work) -> None:
    path = folder / "sestina.db"
    path.write_bytes(gzip.decompress((DATA / "before-families.db.gz").read_bytes()))

    async def main() -> None:
        database = Database(str(path))
        await database.open()
        log = SqlEventLog(database)
        try:
            await work(TableService(log), database)
        finally:
            await log.close()
            await database.close()

    asyncio.run(main())


def test_every_table_is_what_it_was(tmp_path: Path) -> None:
    async def work(service: TableService, _database: Database) -> None:
        for table_id, expected in EXPECTED.items():
            async with service.reading(table_id) as table:
                assert (table.status, table.version) == (expected["status"], expected["version"])
                if table.state is not None:
                    assert str(position_of(table.state)) == expected["position"]
                    assert format_json(record_of(table)) == expected["record"]

    in_earlier_database(tmp_path, work)


def test_every_running_game_is_played_to_its_end(tmp_path: Path) -> None:
    async def work(service: TableService, _database: Database) -> None:
        running = [name for name, one in EXPECTED.items() if one["status"] == "playing"]
        assert len(running) > 20
        for name in running:
            await play_on(service, name)
        # What was played on is read back from the log by another server.
        another = TableService(service._log)
        for name in running:
            async with service.reading(name) as one, another.reading(name) as other:
                assert one.status == "over"
                assert record_of(one) == record_of(other)

    in_earlier_database(tmp_path, work)


async def play_on(service: TableService, name: str) -> None:
    bot = sestina.bot("greedy")
    async with service.reading(name) as table:
        away = [n for n in table.seats_of(ADA) if table.seats[n].level is not None]
    for seat in away:
        await service.act(name, Actor(ADA), Return(seat))
    await service.act(name, Actor(BOB), Say("still here?", "Bob"))
    while True:
        async with service.reading(name) as table:
            if table.seat_to_move is None:
                return
            move, ply = str(bot.choose(table.view(table.seat_to_move))), table.ply
            actor = SERVER if table.bot_to_move else Actor(ADA)
        await service.act(name, actor, Play(ply, move))


def test_a_table_that_gathers_begins(tmp_path: Path) -> None:
    async def work(service: TableService, _database: Database) -> None:
        full = []
        for name, one in EXPECTED.items():
            async with service.reading(name) as table:
                if one["status"] == "gathering" and not any(seat.is_open for seat in table.seats):
                    full.append(name)
        assert len(full) == 1
        await service.act(full[0], Actor(BOB), Start())
        async with service.reading(full[0]) as table:
            assert table.status == "playing"

    in_earlier_database(tmp_path, work)


def test_lists_still_find_every_table(tmp_path: Path) -> None:
    async def work(_service: TableService, database: Database) -> None:
        found = await TableIndex(database).of_person(ADA, ("playing",), 100)
        assert {one.table for one in found} >= {
            name for name, one in EXPECTED.items() if one["status"] == "playing"
        }

    in_earlier_database(tmp_path, work)
