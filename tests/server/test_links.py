"""Personal links and cookies: which ones lead back to a guest, and when they become void."""

import asyncio

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Guest, Player
from tests.server.live import LiveServer, live_server

TWO = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]


async def come_back(other: Guest, token: str, status: int = 200) -> str:
    answer = await other.ask("POST", "/api/me/return", {"token": token}, status)
    return str(answer["name"] if status == 200 else answer["reason"])


def test_a_new_link_makes_the_old_ones_void(any_server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(any_server.url, "Ada") as ada, Guest(any_server.url) as other:
            first = (await ada.ask("GET", "/api/me/link"))["token"]
            # To look at the link does not change it.
            assert (await ada.ask("GET", "/api/me/link"))["token"] == first
            second = (await ada.ask("POST", "/api/me/link"))["token"]
            assert (await ada.ask("GET", "/api/me/link"))["token"] == second
            assert await come_back(other, first, 401) == "old-link"
            assert await other.ask("GET", "/api/me") == {"name": None}
            assert await come_back(other, second) == "Ada"
            # Neither the browser that asked nor the one that came back is logged out by that.
            await other.ask("POST", "/api/me/link")
            assert await come_back(other, second, 401) == "old-link"
            assert await ada.ask("GET", "/api/me") == {"name": "Ada"}

    asyncio.run(main())


def test_links_of_others_stay(any_server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(any_server.url, "Ada") as ada, Guest(any_server.url, "Bob") as bob:
            token = (await bob.ask("GET", "/api/me/link"))["token"]
            await ada.ask("POST", "/api/me/link")
            await ada.ask("DELETE", "/api/me/browsers")
            assert await come_back(ada, token) == "Bob"

    asyncio.run(main())


def test_other_browsers_are_logged_out(any_server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(any_server.url, "Ada") as ada, Guest(any_server.url) as thief:
            table = await ada.open_table(seats=TWO)
            token = (await ada.ask("GET", "/api/me/link"))["token"]
            await come_back(thief, token)
            async with thief.socket() as socket, ada.socket() as own:
                player = Player(socket, table)
                await player.watch()
                assert player.state["hands"]
                assert await ada.ask("DELETE", "/api/me/browsers") == {"name": "Ada"}
                with pytest.raises(ConnectionClosed) as closed:
                    await socket.receive("pong")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4001
                # The guest's old connection goes too; the browser has a new cookie and comes back.
                with pytest.raises(ConnectionClosed):
                    await own.receive("pong")
            assert await thief.ask("GET", "/api/me") == {"name": None}
            assert await come_back(thief, token, 401) == "old-link"
            async with ada.socket() as again:
                assert again.welcome["name"] == "Ada"
                player = Player(again, table)
                await player.watch()
                assert player.state["hands"]

    asyncio.run(main())


def test_a_shared_device_forgets_its_guest(server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as ada:
            token = (await ada.ask("GET", "/api/me/link"))["token"]
            assert await ada.ask("DELETE", "/api/me") == {"name": None}
            assert "sestina_guest" not in ada.http.cookies
            assert await ada.ask("GET", "/api/me") == {"name": None}
            assert await come_back(ada, token) == "Ada"

    asyncio.run(main())


def test_another_server_logs_out_too(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sestina.server.scheduler.HEARTBEAT_SECONDS", 0.2)

    async def main(here: LiveServer, there: LiveServer) -> None:
        async with Guest(here.url, "Ada") as ada, Guest(there.url) as thief:
            await come_back(thief, (await ada.ask("GET", "/api/me/link"))["token"])
            async with thief.socket() as socket:
                await ada.ask("DELETE", "/api/me/browsers")
                with pytest.raises(ConnectionClosed):
                    await socket.receive("pong")

    with live_server(postgres) as here, live_server(postgres) as there:
        asyncio.run(main(here, there))
