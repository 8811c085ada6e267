"""Presence: watchers are told who is away when it changes."""

import asyncio
import json
from collections.abc import Iterable

import pytest

import sestina
from sestina.host.hub import Hub
from sestina.host.presence import AWAY_MS, FRESH_MS, Presence
from tests.host.tables import SEED, table_of
from tests.server.client import Guest, Player
from tests.server.live import LiveServer

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


def test_a_client_that_comes_back_is_told_that_nobody_is_away_any_more(hub: Hub) -> None:
    """It may know of somebody who was away from another server, or from before a restart."""
    table = table_of(sestina.new_game(seed=SEED))
    known, behind, fresh = Watcher("person-0"), Watcher("person-0"), Watcher("person-0")
    hub.watch(table, known, table.version)
    assert known.away() == [[]]
    hub.watch(table, behind, table.version + 1)
    assert behind.away() == [[]]
    hub.watch(table, fresh, None)
    assert fresh.away() == []


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


def test_it_is_told_since_when(hub: Hub) -> None:
    table, watcher = table_of(sestina.new_game(seed=SEED)), Watcher(None)
    asked: list[set[str]] = []

    async def last_seen(people: set[str]) -> dict[str, int]:
        asked.append(people)
        return dict.fromkeys(people, NOW - 7000)

    async def main() -> None:
        presence = Presence(hub, last_seen, lambda: NOW, is_shared=False)
        hub.arrive("person-0")
        hub.depart("person-0")
        hub.watch(table, watcher, None)
        await presence.look()
        await presence.look()
        (away,) = [message for message in watcher.got if message["t"] == "away"]
        # Whoever left this server left just now; the database knows of the others.
        assert (away["seats"], away["since"]) == ([0, 1], [NOW, NOW - 7000])
        assert asked == [{"person-1"}]
        late = Watcher(None)
        hub.watch(table, late, None)
        assert late.got[-1] == away

    asyncio.run(main())


def test_who_leaves_this_server_is_away_at_once_unless_another_one_has_seen_them(hub: Hub) -> None:
    table, watcher = table_of(sestina.new_game(seed=SEED)), Watcher(None)
    seen = {"person-0": NOW - 3000, "person-1": NOW + 1}
    noted: list[tuple[set[str], int]] = []

    async def last_seen(people: set[str]) -> dict[str, int]:
        return {person: seen[person] for person in people}

    async def note_seen(people: Iterable[str], now: int) -> None:
        noted.append((set(people), now))

    async def main() -> None:
        presence = Presence(hub, last_seen, lambda: NOW, note_seen)
        for person in ("person-0", "person-1"):
            hub.arrive(person)
        hub.watch(table, watcher, None)
        await presence.look()
        # The other servers learn at once who came.
        assert noted == [({"person-0", "person-1"}, NOW)]
        for person in ("person-0", "person-1"):
            hub.depart(person)
        await presence.look()
        assert watcher.away() == [[0]]
        seen["person-0"] = NOW + 2
        await presence.look()
        assert watcher.away() == [[0], []]
        assert len(noted) == 1

    asyncio.run(main())


def test_who_loses_the_connection_is_shown_at_once(
    any_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not only by the next poll."""
    monkeypatch.setattr("sestina.server.scheduler.PRESENCE_POLL_SECONDS", 3600.0)

    async def main() -> None:
        async with Guest(any_server.url, "Ada") as ada, Guest(any_server.url, "Bob") as bob:
            table = await ada.open_table(seats=[{"kind": "me"}, {"kind": "open"}], public=True)
            await bob.ask("PUT", f"/api/tables/{table}/seats/1", {})
            async with bob.socket() as two:
                await Player(two, table).watch()
                async with ada.socket() as one:
                    await Player(one, table).watch()
                away = await two.receive("away")
                while away.get("seats") != [0]:
                    away = await two.receive("away")
                assert 0 < away["since"][0] <= any_server.backend.clock()
                async with ada.socket():
                    while "seats" in await two.receive("away"):
                        pass

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
