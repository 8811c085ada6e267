"""Tables at which no game begins: closed by the host, or in the end by the server."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from sestina.host.clocks import wall_clock
from tests.patience import PATIENCE
from tests.server.client import Guest, Player
from tests.server.live import LiveServer, live_server

DAY = 24 * 3600 * 1000
OPEN = [{"kind": "me"}, {"kind": "open"}]


async def listed(guest: Guest, path: str = "/api/tables") -> list[str]:
    return [one["table"] for one in await guest.ask("GET", path)]


def test_the_host_closes_a_table(any_server: LiveServer) -> None:
    async def main() -> None:
        async with (
            Guest(any_server.url, "Ada") as ada,
            Guest(any_server.url, "Bob") as bob,
            bob.socket() as socket,
        ):
            table = await ada.open_table(seats=OPEN, public=True)
            path = f"/api/tables/{table}"
            await bob.ask("PUT", f"{path}/seats/1", {})
            player = Player(socket, table)
            await player.watch()
            assert table in await listed(bob)
            assert (await bob.ask("DELETE", path, status=403))["reason"] == "not-host"
            await ada.ask("DELETE", path)
            await player.follow()
            assert (player.events[-1]["e"], player.events[-1]["reason"]) == ("closed", "host")
            assert player.state["status"] == "closed"
            for guest in (ada, bob):
                assert table not in await listed(guest)
                assert table not in await listed(guest, "/api/me/tables")
            # Nothing happens there any more, and everyone is told why.
            for method, end, body in (
                ("POST", "/start", None),
                ("DELETE", "", None),
                ("PUT", "/seats/1", {}),
                ("DELETE", "/seats/1", None),
                ("POST", "/seats/0/leave", None),
                ("POST", "/rematch", None),
                ("GET", "/record", None),
            ):
                status = 409 if end in ("/rematch", "/record") else 404
                answer = await ada.ask(method, path + end, body, status)
                assert answer["reason"] == ("closed" if status == 404 else "not-over")
            assert (await socket.ask("say", table=table, text="?"))["reason"] == "closed"
            assert (await socket.ask("play", table=table, ply=0, move="pass"))["reason"] == "closed"
            assert (await bob.ask("GET", path, status=404))["reason"] == "closed"
            # A watcher who was away is told, too.
            async with bob.socket() as later:
                seen = Player(later, table)
                await seen.watch()
                assert (seen.state["status"], seen.version) == ("closed", player.version)
            # A game that has begun cannot be closed: people who leave it leave it to a bot.
            running = await ada.open_table(seats=[{"kind": "me"}, {"kind": "me", "name": "Bea"}])
            answer = await ada.ask("DELETE", f"/api/tables/{running}", status=409)
            assert answer["reason"] == "not-gathering"

    asyncio.run(main())


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "sestina.db")
    return str(request.getfixturevalue("postgres"))


def test_a_table_where_nobody_comes_is_closed(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock is set forward by days; the scheduler finds the table by itself."""
    monkeypatch.setattr("sestina.server.scheduler.INDEX_POLL_SECONDS", 0.1)
    days = 0

    def clock() -> int:
        return wall_clock() + days * DAY

    async def main(server: LiveServer, pass_days: Callable[[int], None]) -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as socket:
            old = await ada.open_table(seats=OPEN, public=True)
            talked = await ada.open_table(seats=OPEN, public=True)
            playing = await ada.open_table(
                seats=[{"kind": "me"}, {"kind": "me", "name": "Bea"}], public=True
            )
            pass_days(4)
            await socket.ask("say", table=talked, text="Is anybody there?")
            new = await ada.open_table(seats=OPEN, public=True)
            pass_days(4)
            player = Player(socket, old)
            await player.watch()
            while player.state["status"] != "closed":
                await player.follow()
            assert player.events[-1]["reason"] == "idle"
            lobby = await listed(ada)
            assert old not in lobby
            assert {talked, new} <= {*lobby}
            assert (await ada.ask("GET", f"/api/tables/{playing}"))["now"]["status"] == "playing"
            pass_days(4)
            # Nobody watches either of them: the log alone counts.
            async with asyncio.timeout(PATIENCE):
                while {talked, new} & {*await listed(ada)}:
                    await asyncio.sleep(0.05)

    def pass_days(count: int) -> None:
        nonlocal days
        days += count

    with live_server(address, clock=clock) as server:
        asyncio.run(main(server, pass_days))
        assert server.backend.service.indexer.gathering_ms == 7 * DAY
