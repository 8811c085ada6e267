"""Killed servers: nothing acknowledged is lost, and no game is stuck."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from sestina.host.acts import decode_event
from sestina.host.acts.play import Played
from sestina.host.following import load_table
from sestina.host.table import OVER
from sestina.store.database import Database
from sestina.store.event_log import SqlEventLog
from tests.server.processes import ServerProcess
from tests.server.stubborn import Stubborn, stubborn_game

MOST_BETWEEN = 40
"""Moves between two kills, at most: few enough that all kills come before the games are over."""
KINDS = ("classic", "flex", "travel", "cards")


async def play_and_kill(
    servers: list[ServerProcess], games: int, kills: int, seed: int, at_once: int = 8
) -> list[list[Stubborn]]:
    """This many games; meanwhile one of the servers after the other is killed and started again."""
    random = Random(seed)
    finished: list[list[Stubborn]] = []
    gate = asyncio.Semaphore(at_once)
    moves = 0

    def noted() -> None:
        nonlocal moves
        moves += 1

    async def one(number: int) -> None:
        async with gate:
            urls = [server.url for server in servers]
            kind = KINDS[number % len(KINDS)]
            finished.append(await stubborn_game(urls, kind, seed + number, number % 2, noted))

    async def reap() -> None:
        for _ in range(kills):
            # After this many more moves, however long they take: in the midst of play on any
            # machine, and a little later, so that it is at any moment of a move.
            until = moves + random.randint(1, MOST_BETWEEN)
            while moves < until and len(finished) < games:
                await asyncio.sleep(0.01)
            await asyncio.sleep(random.uniform(0, 0.05))
            victim = random.choice(servers)
            await asyncio.to_thread(victim.kill)
            await asyncio.to_thread(victim.start)
            await asyncio.to_thread(victim.wait_until_ready)

    for server in servers:
        await asyncio.to_thread(server.wait_until_ready)
    async with asyncio.timeout(1200):
        reaping = asyncio.create_task(reap())
        await asyncio.gather(*(one(number) for number in range(games)))
        await reaping
    return finished


async def check_logs(address: str, games: list[list[Stubborn]]) -> None:
    """Every log replays to the end, and holds every acknowledged move where it was said to be."""
    database = Database(address)
    await database.open()
    try:
        log = SqlEventLog(database)
        for players in games:
            name = players[0].table
            stored = await log.read(name)
            table = load_table(name, await log.seed(name), stored)
            assert table.status == OVER
            kept = {
                event.message: one.version
                for one in stored
                if isinstance(event := decode_event(one.payload), Played) and event.message
            }
            for player in players:
                assert player.acknowledged
                for message, version in player.acknowledged.items():
                    event = decode_event(stored[version - 1].payload)
                    assert isinstance(event, Played)
                    assert event.message == message
            # And nothing was played twice.
            played = [
                event for one in stored if isinstance(event := decode_event(one.payload), Played)
            ]
            asked = [(event.person, event.message) for event in played if event.message]
            assert len(set(asked)) == len(asked)
            assert kept
        await log.close()
    finally:
        await database.close()


def run_on_sqlite(folder: Path, games: int, kills: int) -> None:
    address = str(folder / "sestina.db")
    with ServerProcess(address) as server:
        finished = asyncio.run(play_and_kill([server], games, kills, seed=1))
    assert len(finished) == games
    assert sum(player.reconnected for players in finished for player in players) > 0
    asyncio.run(check_logs(address, finished))


def run_on_postgres(address: str, games: int, kills: int) -> None:
    with ServerProcess(address) as one, ServerProcess(address) as two:
        finished = asyncio.run(play_and_kill([one, two], games, kills, seed=2))
    assert len(finished) == games
    asyncio.run(check_logs(address, finished))


def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    run_on_sqlite(tmp_path, games=4, kills=2)


def test_of_two_servers_the_other_plays_on(postgres: str) -> None:
    run_on_postgres(postgres, games=4, kills=2)


@pytest.mark.long
def test_a_server_killed_during_200_games_loses_nothing(tmp_path: Path) -> None:
    run_on_sqlite(tmp_path, games=200, kills=60)


@pytest.mark.long
def test_two_servers_killed_in_turn_during_200_games_lose_nothing(postgres: str) -> None:
    run_on_postgres(postgres, games=200, kills=60)


def test_a_server_stops_in_good_order(tmp_path: Path) -> None:
    with ServerProcess(str(tmp_path / "sestina.db")) as server:
        server.wait_until_ready()
        assert server.stop() == 0


@pytest.mark.slow
def test_a_deploy_disturbs_nobody(tmp_path: Path) -> None:
    """Stopped cleanly in the middle of games, and started again: the games go on."""
    address = str(tmp_path / "sestina.db")

    async def main(server: ServerProcess) -> list[list[Stubborn]]:
        await asyncio.to_thread(server.wait_until_ready)
        moved = asyncio.Event()
        games = [
            asyncio.create_task(
                stubborn_game([server.url], "classic", seed, bots=1, noted=moved.set)
            )
            for seed in range(3)
        ]
        await moved.wait()
        assert await asyncio.to_thread(server.stop) == 0
        await asyncio.to_thread(server.start)
        return [*await asyncio.gather(*games)]

    with ServerProcess(address) as server:
        finished = asyncio.run(main(server))
    asyncio.run(check_logs(address, finished))
