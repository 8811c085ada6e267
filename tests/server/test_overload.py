"""While too much is asked of a server, moves go first and the rest waits."""

import asyncio
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from sestina.host.refusals import Refused
from sestina.server.admission import LEAST_MOVES, LOOKS, MOST_MOVES, Overload
from tests.server.client import Guest, Player
from tests.server.live import LiveServer, live_server

TWO = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]


def test_a_loop_that_is_late_again_and_again_is_overloaded() -> None:
    async def main() -> None:
        overload = Overload(0.1)
        overload.look(1.0)
        seen = [overload.is_on]
        for _ in range(LOOKS):
            overload.look(0.2)
        seen.append(overload.is_on)
        assert seen == [False, True], "once is no overload"
        waiting = asyncio.create_task(overload.wait())
        await asyncio.sleep(0)
        assert not waiting.done()
        for _ in range(LOOKS):
            overload.look(0.0)
        await waiting
        assert not overload.is_on

    asyncio.run(main())


def admitted(overload: Overload, under_way: ExitStack) -> int:
    """Begin moves until one is refused; returns how many began."""
    for begun in range(MOST_MOVES):
        with suppress(Refused):
            under_way.enter_context(overload.move(f"new {begun}"))
            continue
        return begun
    return MOST_MOVES


def test_more_moves_than_the_loop_can_make_are_refused_until_it_is_on_time() -> None:
    overload = Overload(0.1)
    with ExitStack() as under_way:
        for number in range(200):
            under_way.enter_context(overload.move(f"old {number}"))
        overload.look(0.5)
        assert admitted(overload, under_way) == 0, "200 were too many"
    with ExitStack() as under_way:
        assert admitted(overload, under_way) == 140
        for _ in range(LOOKS):
            overload.look(0.5)
    with ExitStack() as under_way:
        assert admitted(overload, under_way) == LEAST_MOVES, "a slow server still plays"
    for _ in range(MOST_MOVES):
        overload.look(0.0)
    with ExitStack() as under_way:
        assert admitted(overload, under_way) == MOST_MOVES


def test_those_whose_moves_are_refused_get_what_the_others_leave() -> None:
    overload = Overload(0.1)
    overload.look(0.5)
    with ExitStack() as under_way:
        for _ in range(LEAST_MOVES):
            under_way.enter_context(overload.move("Eve", is_clean=False))
        with pytest.raises(Refused):
            under_way.enter_context(overload.move("Eve", is_clean=False))
        for person in ("Ada", "Bob"):
            under_way.enter_context(overload.move(person))
            with pytest.raises(Refused):
                under_way.enter_context(overload.move(person))
    for _ in range(2):
        with overload.move("Eve", is_clean=False):
            pass


def test_a_move_that_is_refused_for_now_can_be_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(server: LiveServer) -> None:
        overload = server.backend.overload
        async with Guest(server.url, "Ada") as ada, ada.socket() as socket:
            player = Player(socket, await ada.open_table(seats=TWO), 1)
            await player.watch()
            move = {"table": player.table, "ply": 0, "move": player.choose()}
            monkeypatch.setattr(overload, "look", lambda _late: None)
            monkeypatch.setattr(overload, "_most_moves", 0)
            refused = await socket.ask("play", **move)
            assert (refused["t"], refused["reason"]) == ("refused", "busy")
            monkeypatch.setattr(overload, "_most_moves", LEAST_MOVES)
            assert (await socket.ask("play", **move))["t"] == "ack"

    with live_server(str(tmp_path / "sestina.db")) as server:
        asyncio.run(main(server))


def test_moves_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sestina.server.admission.LONGEST_WAIT_SECONDS", 1e6)

    async def main(server: LiveServer) -> None:
        overload = server.backend.overload
        async with Guest(server.url, "Ada") as ada, ada.socket() as socket:
            player = Player(socket, await ada.open_table(seats=TWO), 1)
            await player.watch()
            monkeypatch.setattr(overload, "look", lambda _late: None)
            overload._relieved.clear()
            for method, path in (
                ("GET", "/api/tables"),
                ("GET", "/api/me/tables"),
                ("GET", f"/api/tables/{player.table}/replay"),
                ("POST", "/api/positions"),
                ("POST", "/api/tables"),
            ):
                shed = await ada.http.request(method, path)
                assert shed.status_code == 503, path
                assert shed.json()["reason"] == "busy"
                assert int(shed.headers["retry-after"]) > 0
            # A question waits; the move that follows it does not, and a table can be joined.
            draft = player.choose()
            check = await socket.send("check", table=player.table, ply=1, draft=draft)
            answer = await socket.ask("play", table=player.table, ply=0, move=draft)
            assert answer["t"] == "ack"
            assert check not in [message.get("id") for message in socket.waiting]
            seen = await ada.ask("GET", f"/api/tables/{player.table}")
            assert seen["now"]["ply"] == 1
            metrics = (await ada.http.get("/metrics")).text
            assert "sestina_shed_requests_total 5.0" in metrics
            task = overload._task
            assert task is not None
            task.get_loop().call_soon_threadsafe(overload._relieved.set)
            assert (await socket.receive("judged", "refused", id=check))["id"] == check
            assert (await ada.http.get("/api/tables")).status_code == 200

    with live_server(str(tmp_path / "sestina.db")) as server:
        asyncio.run(main(server))
