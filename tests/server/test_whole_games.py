"""Whole games over real websockets, played by clients that know no rules."""

import asyncio
import os
import signal
from contextlib import suppress

import pytest

import sestina
from sestina.game.commitment import check_fairness
from tests.server.client import Guest, Player
from tests.server.live import LiveServer

GAMES = {
    "classic": ("classic", {}, 2),
    "travel with mini": ("travel", {"expansion": "mini"}, 3),
    "expansion2 from the start": (
        "classic",
        {"expansion": "expansion2", "actions_from_start": True},
        2,
    ),
    "flex": ("flex", {"backgrounds": 2}, 2),
    "cards": ("cards", {}, 2),
}


@pytest.mark.parametrize("name", GAMES)
def test_people_play_to_the_end(any_server: LiveServer, name: str) -> None:
    server = any_server
    game, options, players = GAMES[name]

    async def main() -> None:
        async with Guest(server.url, "Ada") as host, Guest(server.url, "Bob") as other:
            seats = [{"kind": "me"}] * (players - 1) + [{"kind": "open"}]
            table = await host.open_table(game, options=options, seats=seats)
            seen = await host.ask("GET", f"/api/tables/{table}")
            invite = seen["now"]["seats"][-1]["invite"]
            sit = {"invite": invite}
            await other.ask("PUT", f"/api/tables/{table}/seats/{players - 1}", sit)
            await host.ask("POST", f"/api/tables/{table}/start")
            async with host.socket() as one, other.socket() as two:
                ada, bob = Player(one, table, 1), Player(two, table, 2)
                await ada.watch()
                await bob.watch()
                await asyncio.gather(ada.play(), bob.play())
            assert ada.state["ending"] == bob.state["ending"]
            text = (await host.http.get(f"/api/tables/{table}/record")).text
            replayed = sestina.replay(text)
            assert replayed.is_over
            assert list(replayed.scores) == ada.state["scores"]
            assert replayed.game_id == game
            assert check_fairness(replayed.to_record())
            assert replayed.tags["Commitment"] == seen["commitment"]

    asyncio.run(main())


@pytest.mark.parametrize("game", ["classic", "flex", "cards"])
def test_a_person_plays_against_bots(any_server: LiveServer, game: str) -> None:
    server = any_server

    async def main() -> None:
        async with Guest(server.url, "Ada") as host:
            levels = (await host.ask("GET", "/api/games"))[0]["levels"]
            seats = [{"kind": "me"}, *({"kind": "bot", "level": level} for level in levels[:2])]
            table = await host.open_table(game, seats=seats)
            async with host.socket() as socket:
                ada = Player(socket, table, 3)
                await ada.watch()
                await ada.play()
            assert {event["seat"] for event in ada.events if event.get("bot")} == {1, 2}
            listed = await host.ask("GET", "/api/me/tables?status=over")
            assert table in [one["table"] for one in listed]

    asyncio.run(main())


def test_a_bot_whose_process_dies_thinks_again(server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as host:
            seats = [{"kind": "me"}, {"kind": "bot", "level": "club"}]
            table = await host.open_table(seats=seats)
            async with host.socket() as socket:
                ada = Player(socket, table, 3)
                await ada.watch()
                while not ada.is_over:
                    if ada.version % 17 == 0:
                        for process in server.backend.thinkers.pids:
                            with suppress(ProcessLookupError):
                                os.kill(process, signal.SIGKILL)
                    if ada.is_mine:
                        ply = ada.state.get("ply", 0)
                        await socket.ask("play", table=table, ply=ply, move=ada.choose())
                    await ada.follow()

    asyncio.run(main())


def test_bots_alone_play_to_the_end(server: LiveServer) -> None:
    """Bots play alone: the person who opened the table only watches."""

    async def main() -> None:
        async with Guest(server.url, "Ada") as host:
            levels = (await host.ask("GET", "/api/games"))[0]["levels"]
            seats = [{"kind": "bot", "level": level} for level in (levels[0], levels[-1])]
            table = await host.open_table("travel", seats=seats)
            async with host.socket() as socket:
                ada = Player(socket, table)
                await ada.watch()
                while not ada.is_over:
                    await ada.follow()
            assert ada.state["ending"]["winners"]

    asyncio.run(main())
