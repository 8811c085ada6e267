"""Opening tables: a number for each host, and a lobby that nobody fills alone."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from sestina.server.settings import Limits
from tests.server.client import Guest
from tests.server.live import LiveServer, live_server

OPEN = [{"kind": "me"}, {"kind": "open"}]
BOTS = [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]
HOT_SEAT = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]
LIMITS = Limits(request_burst=10_000, waiting_tables=4, bot_tables=2, tables_per_hour=9)


def on_server(folder: Path, work: Callable[[LiveServer], Awaitable[None]]) -> None:
    async def main(server: LiveServer) -> None:
        await work(server)

    with live_server(str(folder / "sestina.db"), LIMITS) as server:
        asyncio.run(main(server))


async def refused(guest: Guest, seats: Any, **more: Any) -> str:
    body = {"game": "classic", "seats": seats, **more}
    return str((await guest.ask("POST", "/api/tables", body, 409))["reason"])


def test_a_host_has_so_many_tables(tmp_path: Path) -> None:
    async def work(server: LiveServer) -> None:
        async with Guest(server.url, "Eve") as eve, Guest(server.url, "Ada") as ada:
            waiting = [await eve.open_table(seats=OPEN) for _ in range(4)]
            assert await refused(eve, OPEN) == "own-tables"
            # A game that begins at once is no burden for the lobby.
            await eve.open_table(seats=HOT_SEAT)
            await eve.ask("DELETE", f"/api/tables/{waiting[0]}")
            await eve.open_table(seats=OPEN)
            for _ in range(3):
                await eve.open_table(seats=HOT_SEAT)
            assert await refused(eve, [{"kind": "me"}, {"kind": "me"}]) == "own-tables"
            # Nobody else notices.
            await ada.open_table(seats=OPEN)

    on_server(tmp_path, work)


def test_a_host_has_so_many_games_among_bots(tmp_path: Path) -> None:
    async def work(server: LiveServer) -> None:
        async with Guest(server.url, "Eve") as eve, Guest(server.url, "Ada") as ada:
            server.backend.bots._line._free.update({"any": 0, "short": 0})  # nobody finishes
            for _ in range(2):
                await eve.open_table(seats=BOTS)
            assert await refused(eve, BOTS) == "bot-tables"
            await eve.open_table(seats=[{"kind": "me"}, BOTS[0]])
            await ada.open_table(seats=BOTS)

    on_server(tmp_path, work)


def test_the_limits_hold_for_two_servers_together(postgres: str) -> None:
    async def main(one: LiveServer, two: LiveServer) -> None:
        for server in (one, two):
            server.backend.bots._line._free.update({"any": 0, "short": 0})  # nobody finishes
        async with Guest(one.url, "Eve") as eve, Guest(two.url, "Ada") as ada:
            for seats, many, reason in (
                (OPEN, LIMITS.waiting_tables, "own-tables"),
                (BOTS, LIMITS.bot_tables, "bot-tables"),
                (HOT_SEAT, 3, "own-tables"),  # the rest of those in an hour
            ):
                for number in range(many):
                    eve.http.base_url = (one, two)[number % 2].url
                    await eve.open_table(seats=seats)
                for server in (one, two):
                    eve.http.base_url = server.url
                    assert await refused(eve, seats) == reason
            await ada.open_table(seats=OPEN)

    with live_server(postgres, LIMITS) as one, live_server(postgres, LIMITS) as two:
        asyncio.run(main(one, two))


def test_one_host_does_not_fill_the_lobby(any_server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(any_server.url, "Ada") as ada, Guest(any_server.url, "Eve") as eve:
            honest = [await ada.open_table("flex", seats=OPEN, public=True) for _ in range(2)]
            crowd = [await eve.open_table("flex", seats=OPEN, public=True) for _ in range(12)]
            pages: list[str] = []
            before = ""
            while True:
                found = await ada.ask("GET", f"/api/tables?limit=4{before}")
                pages += [one["table"] for one in found if one["table"] in {*honest, *crowd}]
                if len(found) < 4:
                    break
                before = f"&before={found[-1]['table']}"
            # Every table once; Eve's latest three, then Ada's, and the rest of Eve's behind.
            assert sorted(pages) == sorted([*honest, *crowd])
            assert pages[:5] == [*reversed(crowd[-3:]), *reversed(honest)]
            assert pages[5:] == [*reversed(crowd[:-3])]

    asyncio.run(main())
