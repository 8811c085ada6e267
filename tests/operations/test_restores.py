"""A backup on a second machine: guests are who they were, and games go on from its moment.

Moves that came after the backup are gone. Clients that know of them get the table as it is now, and
what they send again is played.
"""

import asyncio
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest

from sestina.store.backup import back_up
from tests.patience import PATIENCE
from tests.postgres import PrivatePostgres, installed, private_postgres
from tests.server.client import Guest, Json, Player
from tests.server.live import live_server

TWO = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]
RESTORE_POINT = "before the accident"


async def play(player: Player, moves: int) -> Json:
    """Play some moves; the last one, as it was sent."""
    sent: Json = {}
    for _ in range(moves):
        ply = player.state.get("ply", 0)
        sent = {"ply": ply, "move": player.choose(), "id": f"move-{ply}"}
        answer = await player.socket.ask("play", table=player.table, **sent)
        assert answer["t"] == "ack"
        while player.version < answer["version"]:
            await player.follow()
    return sent


async def check(address: str, back_up: Callable[[], object], restored: Callable[[], str]) -> None:
    """Play, back up, play on; then go on with what the backup has."""
    with live_server(address) as first:
        async with Guest(first.url, "Ada") as ada, ada.socket() as socket:
            player = Player(socket, await ada.open_table(seats=TWO), 1)
            await player.watch()
            await play(player, 3)
            kept, ply = player.version, player.state["ply"]
            await asyncio.to_thread(back_up)
            await play(player, 1)
            lost = await play(player, 1)
            cookies = ada.http.cookies
    with live_server(restored()) as second:
        async with Guest(second.url) as ada:
            ada.http.cookies = cookies
            assert (await ada.ask("GET", "/api/me"))["name"] == "Ada"
            async with ada.socket() as socket:
                again = Player(socket, player.table, 2)
                # As a client does that has seen more than there is now.
                await again.watch(player.version)
                assert (again.version, again.state["ply"]) == (kept, ply)
                assert again.state["seats"][0]["you"]
                # A move of a game that is gone does not fit, and is not taken for a known one.
                answer = await socket.ask("play", table=again.table, **lost)
                assert answer["reason"] == "stale"
                await again.watch()
                await play(again, 4)
                assert again.version == kept + 4


def test_a_copy_of_sqlite_goes_on_on_a_second_machine(tmp_path: Path) -> None:
    path, copy = tmp_path / "sestina.db", tmp_path / "copy.db"
    second = tmp_path / "second" / "sestina.db"

    def restored() -> str:
        second.parent.mkdir()
        return str(copy.rename(second))

    asyncio.run(check(str(path), lambda: back_up(str(path), copy), restored))


# PostgreSQL ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_dump_of_postgresql_goes_on_on_a_second_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", os.pathsep.join([str(installed()), os.environ["PATH"]]))
    dump = tmp_path / "sestina.dump"
    with private_postgres() as first, private_postgres() as second:

        def restored() -> str:
            first.stop()
            command = ["pg_restore", "--no-owner", "--exit-on-error"]
            subprocess.run([*command, f"--dbname={second.address}", str(dump)], check=True)
            return second.address

        asyncio.run(check(first.address, lambda: back_up(first.address, dump), restored))


class ArchivedPostgres(PrivatePostgres):
    """A PostgreSQL that archives its log, so that every moment can be restored."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.archive = folder / "archive"
        self.archive.mkdir()
        self._own(self.archive)
        self._set(archive_mode="on", archive_command=f"cp %p {self.archive}/%f")

    def _own(self, path: Path) -> None:
        if self._user is not None:
            shutil.chown(path, self._user)

    def _set(self, **settings: str) -> None:
        with (self._data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())

    def copy_base(self, folder: Path) -> None:
        """What is restored first: a copy of all files while the server runs."""
        self._own(folder)
        program, target = str(self.binaries / "pg_basebackup"), str(folder / "base")
        command = [program, "-d", self.address, "-D", target, "-c", "fast"]
        subprocess.run(command, user=self._user, cwd="/", check=True)

    def restore(self, base: Path, point: str) -> None:
        """Go back to a named moment: the copy of the files, and the log up to there."""
        shutil.rmtree(self._data)
        shutil.copytree(base, self._data)
        self._set(
            restore_command=f"cp {self.archive}/%f %p",
            recovery_target_name=point,
            recovery_target_action="promote",
            archive_mode="off",
        )
        (self._data / "recovery.signal").touch()
        for path in (self._data, *self._data.rglob("*")):
            self._own(path)
        self._data.chmod(0o700)


@contextmanager
def archived_postgres() -> Iterator[tuple[ArchivedPostgres, Path]]:
    folder = Path(tempfile.mkdtemp(prefix="sestina-pg-"))
    copies = folder / "copies"
    copies.mkdir()
    server = ArchivedPostgres(folder)
    try:
        server.start()
        yield server, copies
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


async def run_sql(address: str, statement: str) -> object:
    connection = await asyncpg.connect(address)
    try:
        return await connection.fetchval(statement)
    finally:
        await connection.close()


def archive_all(address: str) -> None:
    """Close the present part of the log, and wait until it is in the archive."""
    part = asyncio.run(run_sql(address, "SELECT pg_walfile_name(pg_switch_wal())"))
    end = time.monotonic() + PATIENCE
    asked = "SELECT last_archived_wal FROM pg_stat_archiver"
    while str(asyncio.run(run_sql(address, asked)) or "") < str(part):
        assert time.monotonic() < end, "the log is not archived"
        time.sleep(0.1)


@pytest.mark.slow
def test_postgresql_goes_back_to_a_moment() -> None:
    with archived_postgres() as (server, copies):
        server.copy_base(copies)

        def note_moment() -> None:
            named = f"SELECT pg_create_restore_point('{RESTORE_POINT}')"
            asyncio.run(run_sql(server.address, named))

        def restored() -> str:
            archive_all(server.address)
            server.stop()
            server.restore(copies / "base", RESTORE_POINT)
            server.start()
            in_recovery = "SELECT pg_is_in_recovery()"
            end = time.monotonic() + PATIENCE
            while asyncio.run(run_sql(server.address, in_recovery)):
                assert time.monotonic() < end, "the recovery does not end"
                time.sleep(0.1)
            return server.address

        def restored_in_thread() -> str:
            with ThreadPoolExecutor(1) as pool:  # it has an event loop of its own
                return pool.submit(restored).result()

        asyncio.run(check(server.address, note_moment, restored_in_thread))
