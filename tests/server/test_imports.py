"""Imported games take room: of a guest, of an address, and of all; and it can be given back."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

import sestina
from sestina.host.clocks import wall_clock
from sestina.server.settings import LOOPBACK, UNLIMITED, Limits
from sestina.store.database import parse_address
from sestina.store.imports import DAY_MS, ROW_BYTES
from sestina.store.schema import deck, reviews
from sestina.store.usage import DatabaseUsage, read_usage
from tests.operations.test_rolling_upgrade import new_database
from tests.server.client import Guest
from tests.server.live import LiveServer, live_server


def a_record() -> str:
    game, bot = sestina.new_game("classic", players=2, seed=5), sestina.bot("greedy")
    while not game.is_over:
        game.play(bot.choose(game.view(game.seat_to_move)))
    return game.record()


RECORD = a_record()
TWO = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]


class Clock:
    """The time, as far ahead as a test wants."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return wall_clock() + self.ahead


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "sestina.db")
    name = f"imports_{zlib.crc32(request.node.nodeid.encode()):x}"
    return asyncio.run(new_database(request.getfixturevalue("postgres"), name))


def serving(
    database: str, limits: Limits = UNLIMITED, clock: Clock | None = None
) -> AbstractContextManager[LiveServer]:
    """A server behind a proxy, which says the address of each client."""
    return live_server(database, limits, clock or Clock(), proxies=LOOPBACK)


@asynccontextmanager
async def guest(server: LiveServer, name: str, address: str = "10.0.0.1") -> AsyncIterator[Guest]:
    async with Guest(server.url) as made:
        made.http.headers["x-forwarded-for"] = address
        await made.ask("POST", "/api/me", {"name": name})
        yield made


async def keep(guest: Guest, record: str = RECORD) -> str:
    answer = await guest.ask("POST", "/api/records", {"record": record}, 201)
    return str(answer["table"])


async def refused(guest: Guest, record: str = RECORD) -> tuple[int, str, int | None]:
    answer = await guest.http.post("/api/records", json={"record": record})
    after = answer.headers.get("retry-after")
    return answer.status_code, answer.json()["reason"], None if after is None else int(after)


FULL = (409, "storage", None)


def size_of_one(database: str) -> int:
    """What the record takes, by storing it once."""

    async def main(server: LiveServer) -> None:
        async with guest(server, "First", "10.9.9.9") as first:
            await keep(first)

    with serving(database) as server:
        asyncio.run(main(server))
    return asyncio.run(read_usage(database)).import_bytes


# Quotas


def test_a_guest_has_room_for_so_much_also_after_a_restart(database: str) -> None:
    size = size_of_one(database)
    assert size > len(RECORD) + ROW_BYTES
    cookies: dict[str, str] = {}

    async def fill(server: LiveServer) -> None:
        async with guest(server, "Eve") as eve, guest(server, "Ada") as ada:
            for _ in range(3):
                await keep(eve)
            assert await refused(eve) == FULL
            # Nothing is read where nothing would fit.
            assert await refused(eve, "x" * size) == FULL
            assert (await refused(ada, "x" * size))[1] == "bad-record"
            # Neither another person at the same address nor another game is affected.
            await keep(ada)
            await eve.open_table(seats=TWO)
            cookies.update(eve.http.cookies.items())

    async def again(server: LiveServer) -> None:
        async with guest(server, "Ada") as ada:
            await keep(ada)
            for address in ("10.0.0.1", "10.0.0.2"):
                ada.http.headers["x-forwarded-for"] = address
                ada.http.cookies.update(cookies)
                assert await refused(ada) == FULL

    limits = replace(UNLIMITED, imported_bytes_per_guest=4 * size - 1)
    with serving(database, limits) as server:
        asyncio.run(fill(server))
    with serving(database, limits) as server:
        asyncio.run(again(server))
    # Exactly as much as there is room for.
    with serving(database, replace(UNLIMITED, imported_bytes_per_guest=4 * size)) as server:

        async def last(server: LiveServer) -> None:
            async with guest(server, "Ada") as eve:
                eve.http.cookies.update(cookies)
                await keep(eve)
                assert await refused(eve) == FULL

        asyncio.run(last(server))


def test_an_address_has_room_for_so_much_within_a_day(database: str) -> None:
    size, clock = size_of_one(database), Clock()

    async def fill(server: LiveServer) -> None:
        for number in range(2):
            async with guest(server, f"Eve {number}") as eve:
                await keep(eve)
        clock.ahead += DAY_MS // 2
        async with guest(server, "Eve") as eve, guest(server, "Ada", "10.0.0.2") as ada:
            status, reason, wait = await refused(eve)
            assert (status, reason) == (429, "storage")
            assert wait is not None
            assert 43_000 < wait <= 43_200, "half a day is over"
            await keep(ada)
            clock.ahead += 1000 * wait
            await keep(eve)

    async def restarted(server: LiveServer) -> None:
        async with guest(server, "Ada", "10.0.0.3") as ada, guest(server, "Eve") as eve:
            await keep(eve)
            assert (await refused(eve))[0] == 429
            await keep(ada)

    limits = replace(UNLIMITED, imported_bytes_per_address=2 * size)
    with serving(database, limits, clock) as server:
        asyncio.run(fill(server))
    with serving(database, limits, clock) as server:
        asyncio.run(restarted(server))


def test_many_at_once_do_not_slip_through(database: str) -> None:
    size = size_of_one(database)

    async def main(*servers: LiveServer) -> None:
        async with guest(servers[0], "Eve") as eve:
            ways = [eve, *(Guest(server.url) for server in servers[1:])]
            for way in ways:
                way.http.headers["x-forwarded-for"] = "10.0.0.1"
                way.http.cookies.update(eve.http.cookies)
            asked = [
                ways[number % len(ways)].http.post("/api/records", json={"record": RECORD})
                for number in range(24)
            ]
            codes = sorted(answer.status_code for answer in await asyncio.gather(*asked))
            assert codes == [201] * 5 + [409] * 19
            for way in ways[1:]:
                await way.http.aclose()

    limits = replace(UNLIMITED, imported_bytes_per_guest=5 * size)
    with serving(database, limits) as one:
        if database.startswith("postgresql"):
            with serving(database, limits) as two:
                asyncio.run(main(one, two))
        else:
            asyncio.run(main(one))
    assert asyncio.run(read_usage(database)).import_bytes == 6 * size


def test_an_address_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "sestina.db"

    async def main(server: LiveServer) -> None:
        for name, address in (("Ada", "203.0.113.77"), ("Bob", "203.0.113.77"), ("Eve", "::7")):
            async with guest(server, name, address) as one:
                await keep(one)

    with serving(str(path)) as server:
        asyncio.run(main(server))
    kept = path.read_bytes()
    assert b"203.0.113.77" not in kept
    found = asyncio.run(read_usage(str(path))).top_addresses
    assert [one.imports for one in found] == [2, 1]
    assert all(len(one.address) == 24 and one.address.encode() in kept for one in found)


# All room is taken


async def usage(database: str) -> DatabaseUsage:
    return await read_usage(database)


async def add_puzzle_and_review(database: str, learned: str, reviewed: str) -> None:
    """Give a guest a puzzle from one table, and a review of another one."""
    (host,) = [one.guest for one in (await usage(database)).top_guests if one.name == "Ada"]
    puzzle = {"due": date(2026, 1, 1), "box": 0, "tries": 0, "lapses": 0, "content": "{}"}
    review = {"state": "done", "edition": 1, "turn": 0, "asked": 1, "tries": 1, "done": 1.0}
    engine = create_async_engine(parse_address(database), poolclass=NullPool)
    async with engine.begin() as connection:
        await connection.execute(
            deck.insert().values(person=host, puzzle="p", table_id=learned, ply=3, **puzzle)
        )
        await connection.execute(
            reviews.insert().values(table_id=reviewed, person=host, result=b"{}", **review)
        )
    await engine.dispose()


def test_the_oldest_imports_that_nobody_needs_make_room(database: str) -> None:
    size, clock = size_of_one(database), Clock()

    async def is_there(one: Guest, table: str) -> bool:
        answer = await one.http.get(f"/api/tables/{table}")
        assert answer.status_code == 200 or answer.json()["reason"] == "no-table"
        return answer.status_code == 200

    async def main(server: LiveServer) -> None:
        async with (
            guest(server, "Ada") as ada,
            guest(server, "Bob") as bob,
            guest(server, "Eve") as eve,
            guest(server, "Cleo") as cleo,
        ):
            learned, first = await keep(ada), await keep(ada)
            clock.ahead += 60_000
            second, played = await keep(bob), await bob.open_table(seats=TWO)
            owned = await keep(eve)
            await add_puzzle_and_review(database, learned, first)
            # Somebody who was here in between: then the others have been away for longer.
            clock.ahead += 16 * DAY_MS
            await keep(eve)
            clock.ahead += 16 * DAY_MS
            assert await is_there(cleo, first), "it is in memory now"
            # Room for six; the one of the beginning is the oldest of all.
            assert (await usage(database)).imports == 6
            newest = await keep(cleo)
            assert (await usage(database)).imports == 6
            assert await is_there(cleo, first)
            await keep(cleo)
            assert not await is_there(cleo, first)
            assert (await usage(database)).reviews == 0
            assert await is_there(cleo, second)
            await keep(cleo)
            assert not await is_there(cleo, second)
            for one in (learned, owned, newest, played):
                assert await is_there(cleo, one)
            # What is left belongs to somebody.
            assert await refused(cleo) == FULL
            assert (await usage(database)).imports == 6
            assert await refused(cleo) == FULL

    with serving(database, replace(UNLIMITED, imported_bytes=6 * size), clock) as server:
        asyncio.run(main(server))


def test_whoever_makes_room_gets_it(database: str) -> None:
    """Many imports at once, at two servers, when all room is taken."""
    size, clock = size_of_one(database), Clock()

    async def fill(server: LiveServer) -> None:
        async with guest(server, "Ada") as ada:
            for _ in range(11):
                await keep(ada)

    async def main(*servers: LiveServer) -> None:
        clock.ahead += 31 * DAY_MS
        async with AsyncExitStack() as stack:
            people = [
                await stack.enter_async_context(guest(servers[number % len(servers)], "Cleo"))
                for number in range(12)
            ]
            await asyncio.gather(*(keep(one) for one in people))
            found = await usage(database)
            assert (found.imports, found.import_bytes) == (12, 12 * size)
            assert {one.name for one in found.top_guests} == {"Cleo"}
            assert await refused(people[0]) == FULL

    limits = replace(UNLIMITED, imported_bytes=12 * size)
    with serving(database, limits, clock) as one:
        asyncio.run(fill(one))
        if database.startswith("postgresql"):
            with serving(database, limits, clock) as two:
                asyncio.run(main(one, two))
        else:
            asyncio.run(main(one))


def test_what_never_fits_deletes_nothing(database: str) -> None:
    size_of_one(database)
    clock = Clock()
    clock.ahead = 31 * DAY_MS

    async def main(server: LiveServer) -> None:
        async with guest(server, "Cleo") as cleo:
            assert await refused(cleo) == FULL

    with serving(database, replace(UNLIMITED, imported_bytes=len(RECORD)), clock) as server:
        asyncio.run(main(server))
    assert asyncio.run(read_usage(database)).imports == 1


# Deleting


def test_only_who_imported_a_game_deletes_it(database: str) -> None:
    size = size_of_one(database)

    async def main(server: LiveServer) -> None:
        async with (
            guest(server, "Ada") as ada,
            guest(server, "Eve") as eve,
            ada.socket() as socket,
        ):
            table = await keep(ada)
            await ada.ask("GET", f"/api/tables/{table}/record?form=json")
            await add_puzzle_and_review(database, table, table)
            assert (await socket.ask("say", table=table, text="a fine game"))["t"] == "ack"
            assert await refused(ada) == FULL
            gone = f"/api/tables/{table}"
            assert (await eve.ask("DELETE", gone, status=403))["reason"] == "not-host"
            assert (await ada.ask("DELETE", gone))["version"] == 2
            for path in (gone, f"{gone}/record", f"{gone}/replay", f"{gone}/picture.svg"):
                assert (await ada.ask("GET", path, status=404))["reason"] == "no-table"
            assert (await ada.ask("DELETE", gone, status=404))["reason"] == "no-table"
            answer = await socket.ask("say", table=table, text="anybody here?")
            assert answer["reason"] == "no-table"
            # The puzzle stays: it needs no game.
            found = await usage(database)
            assert (found.imports, found.import_bytes) == (1, size)
            assert (found.reviews, found.puzzles) == (0, 1)
            await keep(ada)

    with serving(database, replace(UNLIMITED, imported_bytes_per_guest=size)) as server:
        asyncio.run(main(server))


def test_a_game_that_was_played_here_stays(server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as ada:
            table = await ada.open_table(seats=TWO)
            path = f"/api/tables/{table}"
            assert (await ada.ask("DELETE", path, status=409))["reason"] == "not-gathering"
            for seat in (0, 1):
                await ada.http.post(f"{path}/seats/{seat}/resign")
            assert (await ada.ask("GET", path))["now"]["status"] == "over"
            assert (await ada.ask("DELETE", path, status=409))["reason"] == "not-gathering"
            await ada.ask("GET", f"{path}/record?form=json")

    asyncio.run(main())


@pytest.fixture
def two_servers(postgres: str) -> Iterator[tuple[LiveServer, LiveServer]]:
    with live_server(postgres) as one, live_server(postgres) as two:
        yield one, two


def test_another_server_notices_that_a_game_is_gone(
    two_servers: tuple[LiveServer, LiveServer],
) -> None:
    one, two = two_servers

    async def main() -> None:
        async with Guest(one.url, "Ada") as ada, Guest(two.url, "Bob") as bob:
            table = await keep(ada)
            path = f"/api/tables/{table}"
            await bob.ask("GET", path)
            assert two.backend.service.knows(table)
            await ada.ask("DELETE", path)
            assert (await bob.ask("GET", path, status=404))["reason"] == "no-table"
            assert not two.backend.service.knows(table)

    asyncio.run(main())
