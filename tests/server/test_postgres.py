"""Two servers on one PostgreSQL: they play as one."""

import asyncio
from collections.abc import Iterator

import asyncpg
import pytest

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


@pytest.mark.parametrize("game", ["classic", "flex", "cards"])
def test_people_on_two_servers_play_to_the_end(pair: Pair, game: str) -> None:
    ada, bob = asyncio.run(a_game_between(pair, game))
    assert ada.state["ending"] == bob.state["ending"]
    assert ada.state["scores"] == bob.state["scores"]
    assert ada.version == bob.version


def test_lost_database_connections_lose_nothing(pair: Pair, postgres: str) -> None:
    async def cut_all(stop: asyncio.Event) -> None:
        """Cut every connection of the servers again and again, the listening ones too."""
        while not stop.is_set():
            connection = await asyncpg.connect(postgres)
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
            await connection.close()
            await asyncio.sleep(0.3)

    async def main() -> list[Stubborn]:
        stop = asyncio.Event()
        cutting = asyncio.create_task(cut_all(stop))
        try:
            return await stubborn_game([server.url for server in pair], "classic", 5, bots=1)
        finally:
            stop.set()
            await cutting

    ada, bob = asyncio.run(main())
    assert ada.state["scores"] == bob.state["scores"]
    asyncio.run(check_logs(postgres, [[ada, bob]]))
