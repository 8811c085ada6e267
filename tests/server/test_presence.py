"""Presence: watchers are told who is away when it changes."""

import asyncio
import json

import pytest

import sestina
from sestina.server.socket.hub import Hub
from sestina.server.socket.presence import AWAY_MS, FRESH_MS, Presence
from tests.server.client import Guest, Player
from tests.server.live import LiveServer
from tests.server.tables import SEED, table_of

NOW = 10_000_000


class Watcher:
    def __init__(self, person: str | None) -> None:
        self.person = person
        self.got: list[dict[str, object]] = []

    def push(self, message: bytes) -> None:
        self.got.append(json.loads(message))

    def away(self) -> list[object]:
        return [message.get("seats", []) for message in self.got if message["t"] == "away"]


@pytest.fixture
def hub() -> Hub:
    return Hub(lambda: NOW, lambda _table, _seat: "")


def test_who_comes_and_goes_is_told_once(hub: Hub) -> None:
    table, watcher = table_of(sestina.new_game(seed=SEED)), Watcher("person-0")
    presence = Presence(hub, None, lambda: NOW)

    async def main() -> None:
        hub.arrive("person-0")
        hub.watch(table, watcher, None)
        for _ in range(3):
            await presence.look()
        assert watcher.away() == [[1]]
        late = Watcher(None)
        hub.watch(table, late, None)
        assert late.away() == [[1]]
        hub.arrive("person-1")
        await presence.look()
        assert watcher.away() == [[1], []]
        # A second connection of the same person keeps the person here.
        hub.arrive("person-1")
        hub.depart("person-1")
        await presence.look()
        assert watcher.away() == [[1], []]
        hub.unwatch(table.id, watcher)
        hub.unwatch(table.id, late)
        assert hub.seated() == {}

    asyncio.run(main())


def test_who_is_connected_elsewhere_is_here(hub: Hub) -> None:
    table, watcher = table_of(sestina.new_game(seed=SEED)), Watcher(None)
    seen = {"person-0": NOW - AWAY_MS - 1, "person-1": NOW - AWAY_MS}

    async def last_seen(people: set[str]) -> dict[str, int]:
        assert people == {"person-0", "person-1"}
        return seen

    async def main() -> None:
        hub.watch(table, watcher, None)
        await Presence(hub, last_seen, lambda: NOW).look()
        assert watcher.away() == [[0]]

    asyncio.run(main())


def test_who_was_just_noted_elsewhere_is_not_asked_for_again(hub: Hub) -> None:
    table, watcher = table_of(sestina.new_game(seed=SEED)), Watcher(None)
    now = NOW
    seen = {"person-0": NOW, "person-1": NOW - AWAY_MS - 1}
    asked: list[set[str]] = []

    async def last_seen(people: set[str]) -> dict[str, int]:
        asked.append(people)
        return {person: seen[person] for person in people}

    async def main() -> None:
        nonlocal now
        presence = Presence(hub, last_seen, lambda: now)
        hub.watch(table, watcher, None)
        await presence.look()
        await presence.look()
        assert asked == [{"person-0", "person-1"}, {"person-1"}]
        assert watcher.away() == [[1]]
        seen["person-1"] = now
        await presence.look()
        assert watcher.away() == [[1], []]
        # Without new notes they are looked up in time, and found to be away in time.
        now = NOW + FRESH_MS + 1
        await presence.look()
        assert asked[-1] == {"person-0", "person-1"}
        assert watcher.away() == [[1], []]
        now = NOW + AWAY_MS + 1
        await presence.look()
        assert watcher.away() == [[1], [], [0, 1]]

    asyncio.run(main())


def test_presence_on_a_live_server(server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as ada, Guest(server.url, "Bob") as bob:
            seats = [{"kind": "me"}, {"kind": "open"}]
            table = await ada.open_table(seats=seats, public=True)
            await bob.ask("PUT", f"/api/tables/{table}/seats/1", {})
            async with ada.socket() as one:
                await Player(one, table).watch()
                assert (await one.receive("away"))["seats"] == [1]
                async with bob.socket():
                    assert "seats" not in await one.receive("away")

    asyncio.run(main())
