"""Long games are read beside the event loop, paid for by their length, and told once."""

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import sestina
from sestina.host import aside
from sestina.host.clocks import TimeControl, new_clocks
from sestina.host.hub import Hub, KeptMessages
from sestina.host.presenter import TablePresenter
from sestina.server.settings import Limits
from tests.host.tables import SEED, table_of
from tests.patience import PATIENCE
from tests.server.client import Guest, Player
from tests.server.live import LiveServer, live_server
from tests.server.test_protocol import deaf, frame

TWO = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]


@dataclass(eq=False)
class Seen:
    person: str | None = None
    messages: list[bytes] = field(default_factory=list)

    def push(self, message: bytes) -> None:
        self.messages.append(message)


def a_record() -> str:
    game, bot = sestina.new_game("classic", players=2, seed=5), sestina.bot("greedy")
    while not game.is_over:
        game.play(bot.choose(game.view(game.seat_to_move)))
    return game.record()


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the threads in which whole tables are presented."""
    where: list[str] = []
    whole = TablePresenter.whole

    def noted(self: TablePresenter) -> Any:
        where.append(threading.current_thread().name)
        return whole(self)

    monkeypatch.setattr(TablePresenter, "whole", noted)
    return where


def test_a_table_is_presented_once_for_all_who_see_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    where = counted(monkeypatch)
    table = table_of(sestina.new_game("classic", players=2, seed=SEED))
    hub = Hub(lambda: 0, lambda _table, _seat: "")
    watchers = [Seen(f"spectator-{n}") for n in range(10)]
    for watcher in watchers:
        hub.watch(table, watcher, None)
    assert len(where) == 1
    assert len({*watchers[0].messages, *watchers[9].messages}) == 1
    player = Seen("person-1")
    hub.watch(table, player, None)
    assert len(where) == 2
    assert player.messages != watchers[0].messages


def test_a_running_clock_is_told_anew() -> None:
    table = table_of(sestina.new_game("classic", players=2, seed=SEED))
    timed = replace(table, clocks=new_clocks(TimeControl(60, 0), 2))
    kept = KeptMessages(100)
    kept.put(timed, "", b"clock")
    assert kept.get(timed, "") is None
    kept.put(table, "", b"x" * 60)
    kept.put(table, "0", b"y" * 60)
    assert kept.get(table, "") is None, "the oldest makes room"
    assert kept.get(table, "0") == b"y" * 60


def on_server(folder: Path, work: Callable[[LiveServer], Any], limits: Limits) -> None:
    with live_server(str(folder / "sestina.db"), limits) as server:
        asyncio.run(work(server))


FREE = Limits(
    messages_per_second=1e6,
    message_burst=1_000_000,
    address_message_burst=1_000_000,
    request_burst=10_000,
)


def test_messages_of_a_client_that_is_gone_are_not_worked_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fifty questions arrive at once, and their sender goes: no more than one is worked on."""
    asked: list[str] = []
    is_gone = threading.Event()

    async def main(server: LiveServer) -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as socket:
            player = Player(socket, await ada.open_table(seats=TWO), 1)
            await player.watch()
            catch_up = server.backend.service.catch_up

            async def slow(table: str, *more: Any) -> None:
                asked.append(table)
                async with asyncio.timeout(PATIENCE):
                    while not is_gone.is_set():
                        await asyncio.sleep(0.01)
                await catch_up(table, *more)

            monkeypatch.setattr(server.backend.service, "catch_up", slow)
            _, writer = await deaf(server, ada)
            writer.write(frame({"t": "watch", "table": player.table}) * 50)
            await writer.drain()
            writer.transport.abort()
            # The honest player beside it goes on.
            answer = await socket.ask("play", table=player.table, ply=0, move=player.choose())
            assert answer["t"] == "ack"
            async with asyncio.timeout(PATIENCE):
                while len(server.backend.connections) > 1:
                    await asyncio.sleep(0.01)
            is_gone.set()
            # What is asked now comes after all that would be left of the fifty.
            await player.watch()
            assert len(asked) <= 2

    on_server(tmp_path, main, FREE)


def test_messages_in_one_piece_are_answered_in_their_order(server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as socket:
            table = await ada.open_table(seats=TWO)
            await socket.send("watch", table=table)
            for number in range(20):
                await socket.send("ping", id=f"p{number}")
            await socket.receive("table")
            got = [(await socket.next())["id"] for _ in range(20)]
            assert got == [f"p{number}" for number in range(20)]

    asyncio.run(main())


def test_a_long_table_is_presented_beside_the_loop_and_paid_by_its_length(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = counted(monkeypatch)
    monkeypatch.setattr(aside, "MAX_EVENTS_ON_LOOP", 10)
    record = a_record()

    async def main(server: LiveServer) -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as socket:
            tables = [
                (await ada.ask("POST", "/api/records", {"record": record}, 201))["table"]
                for _ in range(4)
            ]
            where.clear()
            await socket.send("watch", table=tables[0])
            await socket.receive("table")
            assert len(where) == 1
            assert where[0] != "live server"
            # The same once more costs nothing.
            for _ in range(5):
                await socket.send("watch", table=tables[0])
                await socket.receive("table")
            assert len(where) == 1
            await socket.send("watch", table=tables[1])
            await socket.receive("table")
            await socket.send("watch", table=tables[2])
            refused = await socket.receive("refused")
            assert (refused["reason"], refused["table"]) == ("too-fast", tables[2])
            assert len(where) == 2
            # A player beside it, at a table of ordinary length, is served.
            player = Player(socket, await ada.open_table(seats=TWO), 1)
            await player.watch()
            answer = await socket.ask("play", table=player.table, ply=0, move=player.choose())
            assert answer["t"] == "ack"

    length = sestina.replay(record).ply
    on_server(tmp_path, main, Limits(events_per_second=1e-6, event_burst=2 * length + 20))


def test_checks_are_counted_by_person(tmp_path: Path) -> None:
    async def main(server: LiveServer) -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as one, ada.socket() as two:
            player = Player(one, await ada.open_table(seats=TWO), 1)
            await player.watch()
            draft = {"table": player.table, "ply": 0, "draft": player.choose()}
            kinds = [(await socket.ask("check", **draft))["t"] for socket in (one, two, one, two)]
            assert kinds == ["judged", "judged", "judged", "refused"]
            play = {"table": player.table, "ply": 0, "move": draft["draft"]}
            assert (await two.ask("play", **play))["t"] == "ack"

    on_server(tmp_path, main, Limits(checks_per_second=1e-6, check_burst=3))
