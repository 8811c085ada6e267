"""Two servers on one PostgreSQL: they play as one."""

import asyncio
import signal
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import asyncpg
import pytest

from sestina.store import notices
from sestina.store.event_log import Append
from sestina.store.notices import APPLICATION_NAME
from tests.patience import PATIENCE
from tests.postgres import PrivatePostgres, private_postgres
from tests.sampling import some_of
from tests.server.client import Guest, Player
from tests.server.live import LiveServer, live_server
from tests.server.stubborn import Stubborn, stubborn_game
from tests.server.test_crashes import check_logs

Pair = tuple[LiveServer, LiveServer]


@pytest.fixture(scope="module")
def pair(postgres: str) -> Iterator[Pair]:
    with live_server(postgres) as one, live_server(postgres) as two:
        yield one, two


async def a_game_between(pair: Pair, game: str) -> tuple[Player, Player]:
    """People on different servers, and a bot, to the end."""
    first, second = pair
    async with Guest(first.url, "Ada") as ada, Guest(second.url, "Bob") as bob:
        level = (await ada.ask("GET", "/api/games"))[0]["levels"][-1]
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": level}]
        table = await ada.open_table(game, seats=seats, public=True)
        await bob.ask("PUT", f"/api/tables/{table}/seats/1", {})
        await ada.ask("POST", f"/api/tables/{table}/start")
        async with ada.socket() as one, bob.socket() as two:
            players = Player(one, table, 1), Player(two, table, 2)
            for player in players:
                await player.watch()
            await asyncio.gather(*(player.play() for player in players))
        return players


@pytest.mark.parametrize("game", some_of(["classic", "cards", "flex"], 2))
def test_people_on_two_servers_play_to_the_end(pair: Pair, game: str) -> None:
    ada, bob = asyncio.run(a_game_between(pair, game))
    assert ada.state["ending"] == bob.state["ending"]
    assert ada.state["scores"] == bob.state["scores"]
    assert ada.version == bob.version


def test_updates_of_moves_come_prepared_to_the_other_server(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server that judges a move prepares the updates; the other one pushes them."""
    passed: list[bool] = []
    for server in pair:
        push_prepared = server.backend.hub.push_prepared

        def noted(
            table: str,
            version: int,
            prepared: Mapping[str, bytes],
            push_prepared: Callable[..., bool] = push_prepared,
        ) -> bool:
            passed.append(push_prepared(table, version, prepared))
            return passed[-1]

        monkeypatch.setattr(server.backend.hub, "push_prepared", noted)
    ada, bob = asyncio.run(a_game_between(pair, "classic"))
    assert ada.state["scores"] == bob.state["scores"]
    # Except for events other than moves, and events that were read before their notice came.
    assert sum(passed) > ada.version // 5


@pytest.mark.parametrize(
    "broken", some_of(["push_prepared", "prepare_updates", "can_defer", "defer"], 2)
)
def test_updates_that_cannot_be_prepared_or_passed_on_fail_no_move(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    """All of that only saves time: without it the log is read, and the game goes on."""

    def fail(*_args: object) -> bool:
        raise RuntimeError("broken")

    for server in pair:
        is_of_hub = hasattr(server.backend.hub, broken)
        part = server.backend.hub if is_of_hub else server.backend.service
        if broken == "prepare_updates":
            part = server.backend.service
        monkeypatch.setattr(part, broken, fail)
    ada, bob = asyncio.run(a_game_between(pair, "classic"))
    assert ada.state["ending"] == bob.state["ending"]
    assert ada.version == bob.version


def test_a_commit_whose_answer_is_lost_reaches_the_watchers(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The notice comes before the connection is lost, as it would with a real one."""
    first, _ = pair
    appender = first.backend.log._appender
    append, is_missing = appender.append, first.backend._is_missing
    heard: list[int] = []

    def hear(table: str, version: int) -> bool:
        found = is_missing(table, version)
        heard.append(version)
        return found

    assert first.backend._wakeups is not None
    monkeypatch.setattr(first.backend._wakeups, "_is_missing", hear)

    async def lost(request: Append) -> None:
        await append(request)
        async with asyncio.timeout(PATIENCE):
            while request.event.version not in heard:
                await asyncio.sleep(0.01)
        raise asyncpg.ConnectionDoesNotExistError("lost")

    async def main() -> None:
        async with Guest(first.url, "Ada") as ada, Guest(first.url, "Eve") as eve:
            seats = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]
            table = await ada.open_table("classic", seats=seats, public=True)
            async with ada.socket() as one, eve.socket() as two:
                player, spectator = Player(one, table, 1), Player(two, table)
                await player.watch()
                await spectator.watch()
                heard.clear()
                with monkeypatch.context() as patch:
                    patch.setattr(appender, "append", lost)
                    answer = await one.ask("play", table=table, ply=0, move=player.choose())
                assert answer["t"] == "ack"
                async with asyncio.timeout(20):
                    await spectator.follow()
                assert spectator.state["ply"] == 1

    asyncio.run(main())


def test_lost_database_connections_lose_nothing(pair: Pair, postgres: str) -> None:
    moves = 0

    def noted() -> None:
        nonlocal moves
        moves += 1

    async def cut_all(stop: asyncio.Event) -> None:
        """Cut every connection of the servers again and again, the listening ones too."""
        while not stop.is_set():
            before = moves
            connection = await asyncpg.connect(postgres)
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
            await connection.close()
            # A slow machine may need more time to connect again and go on.
            while moves == before and not stop.is_set():
                await asyncio.sleep(0.05)

    async def main() -> list[Stubborn]:
        stop = asyncio.Event()
        cutting = asyncio.create_task(cut_all(stop))
        try:
            urls = [server.url for server in pair]
            return await stubborn_game(urls, "classic", 5, bots=1, noted=noted)
        finally:
            stop.set()
            await cutting

    ada, bob = asyncio.run(main())
    assert ada.state["scores"] == bob.state["scores"]
    asyncio.run(check_logs(postgres, [[ada, bob]]))


def test_events_that_are_too_large_for_a_notice_are_read(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "MAX_NOTICE_BYTES", 0)
    for server in pair:
        monkeypatch.setattr(server.backend.service, "follow_event", None)  # nobody may call it
    ada, bob = asyncio.run(a_game_between(pair, "classic"))
    assert ada.state["scores"] == bob.state["scores"]
    assert ada.version == bob.version


def test_missed_notices_are_found_in_the_log(
    pair: Pair, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Notices are lost, then the listening connection: the missed events still arrive."""
    first, second = pair
    lost: list[str] = []
    listener = second.backend._wakeups
    assert listener is not None

    async def main() -> None:
        async with Guest(first.url, "Ada") as ada, Guest(second.url, "Bob") as bob:
            seats = [{"kind": "me"}, {"kind": "open"}]
            table = await ada.open_table("classic", seats=seats, public=True)
            await bob.ask("PUT", f"/api/tables/{table}/seats/1", {})
            await ada.ask("POST", f"/api/tables/{table}/start")
            async with ada.socket() as one, bob.socket() as two:
                player = Player(two, table)
                await player.watch()
                heard = second.backend._on_notice
                monkeypatch.setattr(
                    listener, "_on_notice", lambda notice: lost.append(notice.table)
                )
                assert (await one.ask("say", table=table, text="Is anybody here?"))["t"] == "ack"
                async with asyncio.timeout(PATIENCE):
                    while table not in lost:
                        await asyncio.sleep(0.01)
                monkeypatch.setattr(listener, "_on_notice", heard)
                connection = await asyncpg.connect(postgres)
                cut = await connection.fetch(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE application_name = $1",
                    APPLICATION_NAME,
                )
                await connection.close()
                # The connections of both servers, and of servers of other tests that are stopping.
                assert len(cut) >= 2
                news = await two.receive("update")
                assert [event["text"] for event in news["events"]] == ["Is anybody here?"]

    asyncio.run(main())


@pytest.mark.parametrize(
    "how", [signal.SIGQUIT, pytest.param(signal.SIGINT, marks=pytest.mark.slow)]
)
def test_postgresql_is_restarted_in_the_middle_of_games(how: signal.Signals) -> None:
    """In good order and as after a crash: games wait, lose nothing, and go on."""

    moved = asyncio.Event()

    async def restart(
        database: PrivatePostgres, running: "asyncio.Future[list[list[Stubborn]]]"
    ) -> int:
        restarts = 0
        while not running.done() and restarts < 3:
            moved.clear()
            moving = asyncio.create_task(moved.wait())
            either: list[asyncio.Future[Any]] = [moving, running]
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            moving.cancel()
            await asyncio.to_thread(database.stop, how)
            await asyncio.to_thread(database.start)
            restarts += 1
        return restarts

    async def main(database: PrivatePostgres, urls: list[str]) -> list[list[Stubborn]]:
        kinds = ("classic", "flex", "cards")
        games = [
            stubborn_game(urls, kind, seed, bots=1, noted=moved.set)
            for seed, kind in enumerate(kinds)
        ]
        playing = asyncio.gather(*games)
        assert await restart(database, playing) > 0
        async with asyncio.timeout(300):
            return await playing

    with private_postgres() as database:
        with live_server(database.address) as one, live_server(database.address) as two:
            finished = asyncio.run(main(database, [one.url, two.url]))
        for ada, bob in finished:
            assert ada.state["scores"] == bob.state["scores"]
        asyncio.run(check_logs(database.address, finished))
