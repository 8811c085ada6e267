"""Long games: a cap that honest games never meet, and readers that take nobody's time."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

import sestina
from sestina.host import aside, following, service
from sestina.host import table as table_module
from sestina.host.acts import import_game
from sestina.host.acts import play as play_module
from sestina.host.acts.play import Play
from sestina.host.refusals import Refused
from sestina.host.requests import records, tables
from tests.host.test_service import House, in_house
from tests.server.client import Guest, Player
from tests.server.live import LiveServer
from tests.server.test_long_games import a_record

TWO = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]


def test_nobody_plays_on_in_a_game_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (table_module, play_module):
        monkeypatch.setattr(module, "MAX_STEPS", 3)

    async def work(house: House) -> None:
        table = await house.a_game()
        for _ in range(3):
            await house.step(table)
        current = await house.look(table)
        assert current.seat_to_move is not None
        person = house.person(current.seat_to_move)
        assert await house.refusal(table, person, Play(3, "pass")) == "game-too-long"
        assert current.flag_falls is None
        assert current.bot_to_move is None

    in_house(tmp_path, work)


def test_a_record_without_end_is_refused_before_it_is_replayed(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = a_record()
    monkeypatch.setattr(import_game, "MAX_STEPS", sestina.replay(record).ply - 1)

    async def main() -> None:
        async with Guest(server.url, "Ada") as ada:
            answer = await ada.ask("POST", "/api/records", {"record": record}, 409)
            assert answer["reason"] == "game-too-long"
            with monkeypatch.context() as patch:
                patch.setattr("sestina.game.replay.replay_record", None)  # nobody may call it
                with pytest.raises(Refused):
                    import_game.read_record(record, "ada")

    asyncio.run(main())


def test_a_replay_is_made_beside_the_loop_and_comes_in_pages(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    where: list[str] = []
    write_replay = records.write_replay

    def noted(*args: Any) -> Any:
        where.append(threading.current_thread().name)
        return write_replay(*args)

    monkeypatch.setattr(tables, "write_replay", noted)

    async def main() -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as socket:
            opened = await ada.ask("POST", "/api/records", {"record": a_record()}, 201)
            path = f"/api/tables/{opened['table']}/replay"
            player = Player(socket, await ada.open_table(seats=TWO), 1)
            await player.watch()
            whole = (await ada.ask("GET", path))["steps"]
            pages: list[Any] = []
            while page := (await ada.ask("GET", f"{path}?first={len(pages)}&limit=20"))["steps"]:
                assert len(page) <= 20
                pages += page
            assert pages == whole
            answer = await socket.ask("play", table=player.table, ply=0, move=player.choose())
            assert answer["t"] == "ack"

    asyncio.run(main())
    assert where
    assert "live server" not in where


def test_a_long_log_is_read_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where: list[str] = []
    load_table = following.load_table

    def noted(*args: Any) -> Any:
        where.append(threading.current_thread().name)
        return load_table(*args)

    monkeypatch.setattr(service, "load_table", noted)
    monkeypatch.setattr(aside, "MAX_EVENTS_ON_LOOP", 5)

    async def work(house: House) -> None:
        table = await house.a_game()
        for _ in range(4):
            await house.step(table)
        async with house.another().reading(table) as current:
            assert current.ply == 4

    in_house(tmp_path, work)
    assert where
    assert threading.main_thread().name not in where
