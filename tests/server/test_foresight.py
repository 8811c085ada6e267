"""News that one server makes for people at another, and events that wait to be taken in."""

from pathlib import Path

import pytest

import sestina
from sestina.server.socket.hub import Hub
from sestina.server.tables.commands import Play
from sestina.server.tables.following import follow, load_table
from sestina.server.tables.judge import Actor
from sestina.server.tables.table import PLAYING, Table
from sestina.store.event_log import StoredEvent
from tests.server.tables import NAME, SEED, events_of, stored
from tests.server.test_following import Follower
from tests.server.test_service import House, in_house

NOW = 10_000_000


class Watcher:
    def __init__(self, person: str | None) -> None:
        self.person = person
        self.got: list[bytes] = []

    def push(self, message: bytes) -> None:
        self.got.append(message)


def a_hub() -> Hub:
    return Hub(lambda: NOW, lambda _table, _seat: "")


def at(log: list[StoredEvent], version: int) -> Table:
    return load_table(NAME, SEED, log[:version])


def a_log(game: str, expansion: str | None = None) -> list[StoredEvent]:
    played = sestina.new_game(game, players=3, expansion=expansion, seed=SEED)
    bot = sestina.bot("greedy")
    while not played.is_over:
        played.play(bot.choose(played.view(played.seat_to_move)))
    return stored(events_of(played))


@pytest.mark.parametrize(
    ("game", "expansion"),
    [("classic", None), ("travel", "expansion2"), ("flex", None), ("cards", None)],
)
def test_what_is_foreseen_is_what_the_other_server_would_say(
    game: str, expansion: str | None
) -> None:
    log = a_log(game, expansion)
    here, passing, making = a_hub(), a_hub(), a_hub()
    here.arrive("person-0")
    people = ["person-1", "person-2"]
    passed, made = ([Watcher(person) for person in people] for _ in range(2))
    follower = at(log, 2)
    for one, two in zip(passed, made, strict=True):
        passing.watch(follower, one, None)
        making.watch(follower, two, None)
    for number in range(3, len(log) + 1):
        ready = here.prepare_updates(at(log, number))
        assert set(ready) == {"1", "2"}
        assert passing.push_prepared(NAME, number, ready)
        follower = follow(follower, [log[number - 1]])
        making.tell(follower, False)
    assert [one.got for one in passed] == [two.got for two in made]
    assert len(passed[0].got) == len(log) - 1


def test_the_news_of_who_is_to_move_come_first() -> None:
    """If there is not room for all, that is the one that costs most to make."""
    log = a_log("classic")
    for number in range(3, len(log)):
        table = at(log, number)
        assert next(iter(a_hub().prepare_updates(table))).startswith(f"{table.seat_to_move}")


def test_nothing_is_foreseen_for_those_who_are_here_or_away() -> None:
    table, hub = at(a_log("classic"), 3), a_hub()
    assert set(hub.prepare_updates(table)) == {"0h", "1", "2"}
    hub.arrive("person-1")
    assert set(hub.prepare_updates(table)) == {"0h", "2"}
    hub.watch(table, Watcher("person-1"), None)
    hub.tell_away(NAME, (2,))
    assert set(hub.prepare_updates(table)) == {"0h"}


def test_only_what_serves_everybody_is_passed_on() -> None:
    log, hub = a_log("classic"), a_hub()
    ready = a_hub().prepare_updates(at(log, 4))
    bob, spectator, late = Watcher("person-1"), Watcher(None), Watcher("person-2")
    assert hub.push_prepared(NAME, 4, {}), "nobody watches: nobody has to be told"
    hub.watch(at(log, 3), bob, None)
    before = len(bob.got)
    assert not hub.push_prepared(NAME, 5, ready), "a step is missing"
    hub.watch(at(log, 3), spectator, None)
    assert not hub.push_prepared(NAME, 4, ready), "what spectators see is not foreseen"
    hub.unwatch(NAME, spectator)
    hub.watch(at(log, 2), late, None)
    assert not hub.push_prepared(NAME, 4, ready), "somebody is behind"
    hub.unwatch(NAME, late)
    assert bob.got[before:] == []
    assert hub.push_prepared(NAME, 4, ready)
    assert not hub.push_prepared(NAME, 4, ready), "once is enough"
    assert bob.got[before:] == [ready["1"]]
    # Whoever comes later goes on from there.
    hub.tell(at(log, 5), False)
    assert len(bob.got) == before + 2


def test_events_that_wait_are_taken_in_when_the_table_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        table = await house.a_game()
        other = Follower(house, monkeypatch)
        await other.watch(table)
        version = (await other.now(table)).version
        for _ in range(3):
            await house.step(table)
        for event in await other.events(table, version):
            assert other.service.is_behind(table, event.version)
            assert other.service.can_defer(table, event)
            other.service.defer(table, event)
            assert not other.service.is_behind(table, event.version)
            assert not other.service.can_defer(table, event)
        assert other.told == []
        now = await other.now(table)
        assert now.version == version + 3
        assert other.reads == 0
        assert now.record() == (await house.look(table)).record()
        assert other.told == [], "it was told before"
        # An event that has to be told takes along those that waited.
        for _ in range(2):
            await house.step(table)
        first, second = await other.events(table, version + 3)
        other.service.defer(table, first)
        assert other.service.follow_event(table, second)
        assert other.told == [(version + 5, False)]
        assert (await other.now(table)).record() == (await house.look(table)).record()

    in_house(tmp_path, work)


def test_a_move_after_events_that_waited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers in turn to the end, each noting the other's moves only."""

    async def work(house: House) -> None:
        table = await house.a_game()
        other = Follower(house, monkeypatch)
        services = [house.service, other.service]
        for service in services:
            await service.catch_up(table)
        moves = 0
        while (current := await house.look(table)).status == PLAYING:
            seat = current.seat_to_move
            assert seat is not None
            move = Play(current.ply, str(current.view(seat).legal_moves()[0]))
            await services[moves % 2].act(table, Actor(house.person(seat).id), move)
            moves += 1
            [event] = await house.log.read(table, current.version)
            services[moves % 2].defer(table, event)
        for service in services:
            async with service.reading(table) as now:
                assert now.record() == current.record()

    in_house(tmp_path, work)


def test_a_false_event_that_waited_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        table = await house.a_game()
        other = Follower(house, monkeypatch)
        await other.watch(table)
        version = (await other.now(table)).version
        await house.step(table)
        [event] = await other.events(table, version)
        false = event.payload.replace(b'"tiles":[', b'"tiles":["Xx",')
        assert false != event.payload
        other.service.defer(table, StoredEvent(event.version, event.at, false))
        now = await other.now(table)
        assert other.reads == 1
        assert now.record() == (await house.look(table)).record()

    in_house(tmp_path, work)


def test_an_event_that_is_in_the_table_already_does_not_wait(tmp_path: Path) -> None:
    """A table that was loaded, and of which nobody was told yet, holds it."""

    async def work(house: House) -> None:
        table = await house.a_game()
        other = house.another()
        async with other.reading(table) as current:
            version = current.version
        for event in await house.log.read(table):
            assert not other.can_defer(table, event)
            assert not other.follow_event(table, event)
        async with other.reading(table) as current:
            assert current.version == version

    in_house(tmp_path, work)
