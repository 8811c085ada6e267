"""`sestina storage` on the databases of servers that run."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

import sestina
from sestina.server.settings import LOOPBACK
from tests.cli.command import RunHere
from tests.postgres import temporary_postgres
from tests.server.client import Guest
from tests.server.live import live_server

RECORD = sestina.new_game("cards", players=2, seed=1).record()
TWO = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]
OPEN = [{"kind": "me"}, {"kind": "open"}]


async def fill(url: str) -> None:
    """Two guests at two addresses, with three imports and two tables."""
    for name, address, imports in (("[red]Ada", "203.0.113.7", 2), ("Bob", "203.0.113.8", 1)):
        async with Guest(url) as guest:
            guest.http.headers["x-forwarded-for"] = address
            await guest.ask("POST", "/api/me", {"name": name})
            for _ in range(imports):
                await guest.ask("POST", "/api/records", {"record": RECORD}, 201)
            await guest.open_table(seats=TWO if imports == 2 else OPEN)


def check_storage(address: str, run_here: RunHere) -> None:
    with live_server(address, proxies=LOOPBACK) as server:
        asyncio.run(fill(server.url))
        found = json.loads(run_here("storage", "--json", "--database", address)[0])
        shown, errors = run_here("storage", "--database", address)
    assert errors == ""
    assert found["file_bytes"] > 0
    assert found["tables"] == {"gathering": 1, "over": 3, "playing": 1}
    assert (found["imports"], found["guests"], found["reviews"]) == (3, 2, 0)
    assert found["events"] == 6, "the game that began has two"
    one = found["import_bytes"] // 3
    assert one > len(RECORD)
    guests = [(guest["name"], guest["imports"], guest["bytes"]) for guest in found["top_guests"]]
    assert guests == [("[red]Ada", 2, 2 * one), ("Bob", 1, one)]
    addresses = [(place["imports"], place["bytes"]) for place in found["top_addresses"]]
    assert addresses == [(2, 2 * one), (1, one)]
    assert "203.0.113" not in shown
    for guest in found["top_guests"]:
        assert guest["guest"] in shown
        assert guest["name"] in shown
    for place in found["top_addresses"]:
        assert place["address"] in shown
    lines = [line.split() for line in shown.splitlines()]
    for words in (["tables", "gathering", "1"], ["imported", "games", "3", "0.0", "MB"]):
        assert words in lines


def test_storage_of_a_file(tmp_path: Path, run_here: RunHere) -> None:
    check_storage(str(tmp_path / "sestina.db"), run_here)


def test_storage_of_postgresql(run_here: RunHere) -> None:
    with temporary_postgres() as address:
        check_storage(address, run_here)


def test_the_log_and_the_free_room_are_shown(tmp_path: Path, run_here: RunHere) -> None:
    path = str(tmp_path / "sestina.db")
    with live_server(path) as server:
        asyncio.run(fill(server.url))
        assert "(-wal)" in run_here("storage", "--database", path)[0]
    assert "(-wal)" not in run_here("storage", "--database", path)[0]


def test_an_unusable_database_is_one_plain_line(
    tmp_path: Path, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SESTINA_DATABASE", str(tmp_path / "none.db"))
    for command in ("storage", "vacuum"):
        out, err = run_here(command, code=1)
        assert out == ""
        assert err.startswith("sestina: there is no database ")
        assert err.count("\n") == 1
    problem = json.loads(run_here("storage", "--json", code=1)[0])
    assert problem["error"]["code"] == 1
    assert [*tmp_path.iterdir()] == []
