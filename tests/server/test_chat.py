"""Chat: permission to talk, silence, and limits."""

import asyncio
from pathlib import Path

import pytest

from sestina.server.settings import Limits
from tests.server.client import Guest, Json, Player, Socket
from tests.server.live import LiveServer, live_server

ME_AND_ME = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]


async def watching(guest: Guest, socket: Socket, table: str) -> Player:
    player = Player(socket, table)
    await player.watch()
    return player


@pytest.mark.parametrize("public", [True, False])
def test_who_watches_may_talk(any_server: LiveServer, public: bool) -> None:
    async def main() -> None:
        async with (
            Guest(any_server.url, "Ada") as ada,
            Guest(any_server.url, "Eve") as eve,
            Guest(any_server.url) as nobody,
            ada.socket() as one,
            eve.socket() as two,
            nobody.socket() as three,
        ):
            table = await ada.open_table(seats=ME_AND_ME, public=public)
            for guest, socket in ((ada, one), (eve, two), (nobody, three)):
                await watching(guest, socket, table)
            text = "<script>alert(1)</script>  hallo"
            assert (await one.ask("say", table=table, text=text))["t"] == "ack"
            assert (await two.ask("say", table=table, text="hi"))["t"] == "ack"
            # A connection without a name cannot talk.
            assert (await three.ask("say", table=table, text="hi"))["reason"] == "no-guest"
            said: list[Json] = []
            while len(said) < 2:
                said += (await three.receive("update"))["events"]
            assert (said[0]["name"], said[0]["text"], said[0]["seats"]) == (
                "Ada",
                "<script>alert(1)</script> hallo",
                [0, 1],
            )
            assert (said[1]["name"], said[1]["text"]) == ("Eve", "hi")
            assert "seats" not in said[1]

    asyncio.run(main())


def test_who_changes_their_name_talks_under_the_new_one(server: LiveServer) -> None:
    async def main() -> None:
        async with (
            Guest(server.url, "Ada") as ada,
            Guest(server.url, "Eve") as eve,
            ada.socket() as one,
            eve.socket() as two,
        ):
            table = await ada.open_table(seats=ME_AND_ME, public=True)
            player = await watching(ada, one, table)
            await ada.ask("POST", "/api/me", {"name": "Countess"})
            assert (await one.ask("say", table=table, text="hi"))["t"] == "ack"
            assert (await two.ask("say", table=table, text="hi"))["t"] == "ack"
            said: list[Json] = []
            while len(said) < 2:
                said += (await player.socket.receive("update"))["events"]
            assert [event["name"] for event in said] == ["Countess", "Eve"]

    asyncio.run(main())


def test_the_host_asks_for_silence(server: LiveServer) -> None:
    async def main() -> None:
        async with (
            Guest(server.url, "Ada") as ada,
            Guest(server.url, "Bob") as bob,
            Guest(server.url, "Eve") as eve,
            bob.socket() as two,
            eve.socket() as three,
        ):
            table = await ada.open_table(seats=[{"kind": "me"}, {"kind": "open"}], public=True)
            await bob.ask("PUT", f"/api/tables/{table}/seats/1", {})
            player = await watching(eve, three, table)
            path = f"/api/tables/{table}/silence"
            for guest in (bob, eve):
                assert (await guest.ask("PUT", path, {"on": True}, 403))["reason"] == "not-host"
            await ada.ask("PUT", path, {"on": True})
            await player.follow()
            assert player.events[-1]["e"] == "hushed"
            assert player.events[-1]["on"]
            assert player.state["hushed"]
            assert (await three.ask("say", table=table, text="hi"))["reason"] == "hushed"
            assert (await two.ask("say", table=table, text="hi"))["t"] == "ack"
            assert (await ada.ask("PUT", path, {"on": True}, 409))["reason"] == "no-change"
            await ada.ask("PUT", path, {"on": False})
            assert (await three.ask("say", table=table, text="hi"))["t"] == "ack"
            assert "hushed" not in (await eve.ask("GET", f"/api/tables/{table}"))["now"]

    asyncio.run(main())


def test_who_talks_too_much_is_told_so(tmp_path: Path) -> None:
    limits = Limits(chat_per_second=0.001, chat_burst=3)

    async def main(server: LiveServer) -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as socket, ada.socket() as other:
            table = await ada.open_table(seats=ME_AND_ME)
            player = await watching(ada, socket, table)
            sockets = (socket, other, socket, other, socket)
            answers = [await one.ask("say", table=table, text="hi") for one in sockets]
            # Another connection does not give another allowance.
            assert [answer["t"] for answer in answers] == ["ack"] * 3 + ["refused"] * 2
            assert answers[-1]["reason"] == "too-fast"
            move = await socket.ask("play", table=table, ply=0, move=player.choose())
            assert move["t"] == "ack"

    with live_server(str(tmp_path / "sestina.db"), limits) as server:
        asyncio.run(main(server))


def test_a_table_takes_so_much_chat_and_shows_the_last_of_it(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sestina.host.acts.say.MAX_CHAT_MESSAGES", 6)
    monkeypatch.setattr("sestina.host.presenter.MAX_CHAT_SHOWN", 4)

    async def main() -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as socket:
            table = await ada.open_table(seats=ME_AND_ME)
            player = await watching(ada, socket, table)
            await socket.ask("play", table=table, ply=0, move=player.choose())
            answers = [await socket.ask("say", table=table, text=f"{n}") for n in range(8)]
            reasons = [answer.get("reason") for answer in answers]
            assert reasons == [None] * 6 + ["chat-full"] * 2
            events = (await ada.ask("GET", f"/api/tables/{table}"))["events"]
            assert [event["text"] for event in events if event["e"] == "said"] == [*"2345"]
            assert [event["e"] for event in events[:2]] == ["started", "played"]

    asyncio.run(main())


def test_a_rematch_takes_the_chat_along(any_server: LiveServer) -> None:
    async def main() -> None:
        async with (
            Guest(any_server.url, "Ada") as ada,
            Guest(any_server.url, "Bob") as bob,
            Guest(any_server.url, "Eve") as eve,
            ada.socket() as one,
            bob.socket() as two,
            eve.socket() as three,
        ):
            table = await ada.open_table(seats=[{"kind": "me"}, {"kind": "open"}], public=True)
            await bob.ask("PUT", f"/api/tables/{table}/seats/1", {})
            await ada.ask("POST", f"/api/tables/{table}/start")
            told = []
            for number in range(3):
                await one.ask("say", table=table, text=f"Ada {number}")
                await two.ask("say", table=table, text=f"Bob {number}")
                await three.ask("say", table=table, text=f"Eve {number}")
                told += [f"{name} {number}" for name in ("Ada", "Bob", "Eve")]
            await bob.ask("POST", f"/api/tables/{table}/seats/1/resign")
            before = [event for event in await said_at(ada, table) if event["text"] in told]
            again = await rematch_of(bob, table)
            await two.ask("say", table=again, text="once more")
            for guest in (ada, bob, eve):
                events = await said_at(guest, again)
                assert [event["text"] for event in events] == [*told, "once more"]
                assert [event["at"] for event in events[:-1]] == [one["at"] for one in before]
                assert [event.get("earlier", False) for event in events] == [True] * 9 + [False]
                # Every seat has moved on by one, and who watched still has none.
                assert [event.get("seats") for event in events[:3]] == [[1], [0], None]

    asyncio.run(main())


async def rematch_of(guest: Guest, table: str) -> str:
    return str((await guest.ask("POST", f"/api/tables/{table}/rematch", status=201))["table"])


async def said_at(guest: Guest, table: str) -> list[Json]:
    events = (await guest.ask("GET", f"/api/tables/{table}"))["events"]
    return [event for event in events if event["e"] == "said"]


def test_a_rematch_takes_so_much_along_and_not_from_who_was_removed(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sestina.host.acts.rematch.MAX_CHAT_KEPT", 3)

    async def main() -> None:
        async with (
            Guest(server.url, "Ada") as ada,
            Guest(server.url, "Bob") as bob,
            ada.socket() as one,
            bob.socket() as two,
        ):
            table = await ada.open_table(seats=[{"kind": "me"}, {"kind": "open"}], public=True)
            await bob.ask("PUT", f"/api/tables/{table}/seats/1", {})
            await two.ask("say", table=table, text="rude")
            await ada.ask("DELETE", f"/api/tables/{table}/seats/1")
            async with Guest(server.url, "Eve") as eve:
                await eve.ask("PUT", f"/api/tables/{table}/seats/1", {})
                await ada.ask("POST", f"/api/tables/{table}/start")
                await one.ask("say", table=table, text="0")
                await ada.ask("POST", f"/api/tables/{table}/seats/0/resign")
                second = (await ada.ask("POST", f"/api/tables/{table}/rematch", status=201))[
                    "table"
                ]
                assert [one["text"] for one in await said_at(ada, second)] == ["0"]
                for number in "123":
                    await one.ask("say", table=second, text=number)
                await ada.ask("POST", f"/api/tables/{second}/start")
                await eve.ask("POST", f"/api/tables/{second}/seats/0/resign")
                third = (await eve.ask("POST", f"/api/tables/{second}/rematch", status=201))[
                    "table"
                ]
                assert [one["text"] for one in await said_at(eve, third)] == [*"123"]

    asyncio.run(main())
