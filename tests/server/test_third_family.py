"""A family that only the tests know is served like any other."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

import sestina
from sestina.game.new_game import game_named
from sestina.games.registry import register, unregister
from sestina.host.acts.play import Play
from sestina.host.families.registry import assess_draft, offers_of
from sestina.host.protocol.offers import Button
from sestina.host.table_record import record_of
from tests.conformance.heap import HEAP
from tests.conformance.hidden import state_of
from tests.host.test_service import House, in_house
from tests.server.client import Guest, Player
from tests.server.live import live_server


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    register(HEAP)
    yield
    unregister(HEAP)


def test_every_legal_move_is_a_button() -> None:
    game = game_named("heap", seed=5)
    view = game.view(game.seat_to_move)
    expected = [Button(str(move), move.points) for move in game.legal_moves()]
    assert [*offers_of(view)] == expected
    assert offers_of(game.view(None)) == ()


def test_a_draft_is_assessed_by_trying_it() -> None:
    game = game_named("heap", seed=5)
    state, record = state_of(game), game.record()
    move = game.legal_moves()[0]
    assessed = assess_draft(state, str(move), "m")
    assert (assessed.legal, assessed.points) == (True, move.points)
    assert assess_draft(state, "pass", "m").reason == "mixed"
    assert assess_draft(state, "no move", "m").reason == "bad-move"
    assert game.record() == record


def test_a_person_and_a_bot_play_it_over_a_restart(tmp_path: Path) -> None:
    """Created, played over the websocket, stored, resumed, and given out as a record."""
    address = str(tmp_path / "sestina.db")
    cookies: dict[str, str] = {}

    async def begin(url: str) -> str:
        async with Guest(url, "Ada") as ada, ada.socket() as socket:
            offered = {one["game"]: one for one in await ada.ask("GET", "/api/games")}
            level = offered["heap"]["levels"][-1]
            seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
            table = await ada.open_table("heap", seats=seats, options={"copies": 2})
            player = Player(socket, table, 1)
            await player.watch()
            while player.state.get("ply", 0) < 2:
                await play_or_follow(player)
            cookies.update(ada.http.cookies)
            return table

    async def finish(url: str, table: str) -> None:
        async with Guest(url) as ada:
            ada.http.cookies.update(cookies)
            async with ada.socket() as socket:
                player = Player(socket, table, 2)
                await player.watch()
                assert player.state["ply"] >= 2
                while player.state["status"] != "over":
                    await play_or_follow(player)
            text = (await ada.http.get(f"/api/tables/{table}/record")).text
            game = sestina.replay(text)
            assert game.is_over
            assert list(game.scores) == player.state["scores"]
            replay = await ada.ask("GET", f"/api/tables/{table}/replay")
            assert len(replay["steps"]) == game.ply + 1
            copy = await ada.ask("POST", "/api/records", {"record": text}, 201)
            seen = await ada.ask("GET", f"/api/tables/{copy['table']}")
            assert seen["now"]["scores"] == player.state["scores"]

    with live_server(address) as server:
        table = asyncio.run(begin(server.url))
    with live_server(address) as server:
        asyncio.run(finish(server.url, table))


async def play_or_follow(player: Player) -> None:
    if player.is_mine:
        ply, move = player.state.get("ply", 0), player.choose()
        answer = await player.socket.ask("play", table=player.table, ply=ply, move=move)
        assert answer["t"] == "ack"
    await player.follow()


def test_two_servers_follow_each_other(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await house.a_game("heap")
        other = house.another()
        await other.catch_up(table)
        while True:
            async with house.service.reading(table) as current:
                version, seat = current.version, current.seat_to_move
                if seat is None:
                    break
                move = Play(current.ply, str(current.view(seat).legal_moves()[0]))
            await house.act(table, house.person(seat), move)
            [event] = await house.log.read(table, version)
            assert other.follow_event(table, event)
        async with other.reading(table) as followed:
            assert record_of(followed) == record_of(await house.look(table))

    in_house(tmp_path, work)


def test_it_is_taken_back_and_examined_and_has_no_picture(tmp_path: Path) -> None:
    async def main(url: str) -> None:
        async with Guest(url, "Ada") as ada, ada.socket() as socket:
            seats = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]
            table = await ada.open_table("heap", seats=seats)
            player = Player(socket, table, 1)
            await player.watch()
            first = player.state
            await socket.ask("play", table=table, ply=0, move=player.choose())
            await player.follow()
            assert (await socket.ask("undo", table=table, ply=1))["t"] == "ack"
            await player.follow()
            assert player.state["hands"] == first["hands"]
            assert player.state["offers"] == first["offers"]
            for picture in ("picture.svg", "preview.png"):
                path = f"/api/tables/{table}/{picture}"
                assert (await ada.ask("GET", path, status=404))["reason"] == "not-found"
            game = game_named("heap", seed=5)
            asked = {"position": str(game.position()), "move": str(game.legal_moves()[0])}
            answer = await ada.ask("POST", "/api/positions", asked)
            assert answer["judged"]["legal"]
            game.play(asked["move"])
            assert answer["after"]["position"] == str(game.position())

    with live_server(str(tmp_path / "sestina.db")) as server:
        asyncio.run(main(server.url))
