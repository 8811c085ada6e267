"""Following another server: by its events, or by the log where they are not enough."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from sestina.host.acts import decode_event, encode_event
from sestina.host.acts.act import Actor
from sestina.host.acts.leave import Leave
from sestina.host.acts.play import Play, Played
from sestina.host.acts.say import Say
from sestina.host.acts.stand_in import Return
from sestina.host.clocks import TimeControl
from sestina.host.event_log import StoredEvent
from sestina.host.refusals import Refused
from sestina.host.service import TableService
from sestina.host.table import PLAYING, Table
from sestina.host.table_record import record_of
from tests.host.test_service import House, in_house


class Follower:
    """A second server of a house, whose listeners are noted and whose reads are counted."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.house = house
        self.service = house.another()
        self.told: list[tuple[int, bool]] = []
        self.reads = 0
        self.service.listen(lambda table, here: self.told.append((table.version, here)))
        read = house.log.read

        async def counted(table: str, after: int = 0) -> list[StoredEvent]:
            self.reads += 1
            return await read(table, after)

        monkeypatch.setattr(house.log, "read", counted)

    async def watch(self, table: str) -> None:
        await self.service.catch_up(table)
        self.told.clear()
        self.reads = 0

    async def events(self, table: str, after: int) -> list[StoredEvent]:
        """The events that notices would bring."""
        found = await self.house.log.read(table, after)
        self.reads = 0
        return found

    async def now(self, table: str) -> Table:
        async with self.service.reading(table) as current:
            return current


async def index_in(house: House, table: str) -> tuple[str, int | None, str]:
    """The index entry of a table in the database."""
    async with house.database.reader.connect() as connection:
        query = "SELECT status, due, summary FROM tables WHERE id = ?"
        row = tuple((await connection.exec_driver_sql(query, (table,))).one())
    status, due, summary = row
    return status, due, summary


Take = Callable[["Follower", str, StoredEvent], None]
"""A way in which a server takes the next event of another one."""


def at_once(other: "Follower", table: str, event: StoredEvent) -> None:
    assert other.service.follow_event(table, event)
    assert other.told[-1] == (event.version, False)


def deferred(other: "Follower", table: str, event: StoredEvent) -> None:
    """The watchers were told by the other server's prepared updates."""
    assert other.service.can_defer(table, event)
    told = len(other.told)
    other.service.defer(table, event)
    assert len(other.told) == told


both_ways = pytest.mark.parametrize("take", [at_once, deferred], ids=["at once", "deferred"])


@both_ways
@pytest.mark.parametrize("game", ["classic", "cards"])
def test_events_are_followed_without_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, take: Take, game: str
) -> None:
    async def work(house: House) -> None:
        table = await house.a_game(game)
        other = Follower(house, monkeypatch)
        await other.watch(table)
        version = (await other.now(table)).version
        while (await house.look(table)).status == PLAYING:
            await house.step(table)
            [event] = await other.events(table, version)
            assert other.service.hear(table, event.version)
            take(other, table, event)
            version += 1
            assert other.reads == 0
            # Heard twice, it is old.
            assert not other.service.hear(table, event.version)
            assert not other.service.can_defer(table, event)
            assert not other.service.follow_event(table, event)
        other.reads = 0
        followed = await other.now(table)
        assert other.reads == 0
        real = await house.look(table)
        assert record_of(followed) == record_of(real)
        assert [entry.explained for entry in followed.entries] == [
            entry.explained for entry in real.entries
        ]

    in_house(tmp_path, work)


@both_ways
def test_two_servers_move_in_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, take: Take
) -> None:
    """To the end of a game, each taking the other's moves only."""

    async def work(house: House) -> None:
        table = await house.a_game()
        followers = [Follower(house, monkeypatch), Follower(house, monkeypatch)]
        for follower in followers:
            await follower.watch(table)
        moves = 0
        while (current := await house.look(table)).status == PLAYING:
            seat = current.seat_to_move
            assert seat is not None
            move = Play(current.ply, str(current.view(seat).legal_moves()[0]))
            actor = Actor(house.person(seat).id)
            await followers[moves % 2].service.act(table, actor, move)
            moves += 1
            [event] = await house.log.read(table, current.version)
            take(followers[moves % 2], table, event)
        for follower in followers:
            assert record_of(await follower.now(table)) == record_of(current)

    in_house(tmp_path, work)


def test_an_event_that_must_be_told_takes_the_deferred_ones_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        table = await house.a_game()
        other = Follower(house, monkeypatch)
        await other.watch(table)
        version = (await other.now(table)).version
        for _ in range(3):
            await house.step(table)
        first, second, third = await other.events(table, version)
        for event in (first, second):
            deferred(other, table, event)
        at_once(other, table, third)
        assert other.told == [(version + 3, False)]
        assert record_of(await other.now(table)) == record_of(await house.look(table))

    in_house(tmp_path, work)


@both_ways
def test_a_false_event_is_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, take: Take
) -> None:
    """Its draws are not those of the seed: the table is loaded from the log again."""

    async def work(house: House) -> None:
        table = await house.a_game()
        other = Follower(house, monkeypatch)
        await other.watch(table)
        await house.step(table)
        [event] = await other.events(table, (await other.now(table)).version)
        played = decode_event(event.payload)
        assert isinstance(played, Played)
        step = msgspec.structs.replace(played.step, drawn=())
        payload = encode_event(msgspec.structs.replace(played, step=step))
        false = StoredEvent(event.version, event.at, payload)
        if take is at_once:
            assert not other.service.follow_event(table, false)
            assert other.told == []
            assert not other.service.knows(table)
            await other.service.catch_up(table, event.version)
            assert other.told == [(event.version, False)]
        else:
            take(other, table, false)
        loaded = await other.now(table)
        assert other.reads in (1, 2), "the table was loaded from the log"
        assert record_of(loaded) == record_of(await house.look(table))

    in_house(tmp_path, work)


def test_an_event_that_the_table_contains_is_not_taken_again(tmp_path: Path) -> None:
    """A table that was just loaded, before its listeners were told, contains it."""

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


def test_a_gap_is_filled_from_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House) -> None:
        table = await house.a_game()
        other = Follower(house, monkeypatch)
        await other.watch(table)
        version = (await other.now(table)).version
        for _ in range(3):
            await house.step(table)
        last = (await other.events(table, version))[-1]
        assert not other.service.follow_event(table, last)
        assert other.told == []
        await other.service.catch_up(table, last.version, last)
        assert other.reads == 1
        assert other.told == [(version + 3, False)]
        assert record_of(await other.now(table)) == record_of(await house.look(table))

    in_house(tmp_path, work)


def test_an_event_that_does_not_come_along_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        table = await house.a_game()
        other = Follower(house, monkeypatch)
        await other.watch(table)
        version = (await other.now(table)).version
        await house.step(table)
        await other.service.catch_up(table, version + 1, None)
        assert other.reads == 1
        assert other.told == [(version + 1, False)]

    in_house(tmp_path, work)


def test_nothing_is_followed_while_somebody_is_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        table = await house.a_game()
        other = Follower(house, monkeypatch)
        await other.watch(table)
        await house.step(table)
        [event] = await other.events(table, (await other.now(table)).version)
        async with other.service.reading(table) as current:
            assert not other.service.follow_event(table, event)
            assert current.version == event.version - 1
        assert other.service.follow_event(table, event)
        # And a table that is not in memory is none of its business.
        assert not house.another().follow_event(table, event)

    in_house(tmp_path, work)


@pytest.mark.parametrize("clock", [False, True])
def test_the_index_is_as_after_a_fresh_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: bool
) -> None:
    """Two servers move in turn, each relying on the other's index entries: lists are right."""

    async def work(house: House) -> None:
        table = await house.a_game(clock=TimeControl(600, 5) if clock else None)
        services: list[TableService] = [house.service, house.another()]
        written = 0
        append = house.log.append

        async def counted(name: str, event: StoredEvent, index: object, **how: object) -> None:
            nonlocal written
            written += index is not None
            await append(name, event, index, **how)  # type: ignore[arg-type]  # handed on

        monkeypatch.setattr(house.log, "append", counted)
        for service in services:
            await service.catch_up(table)
        moves = 0
        while True:
            house.now += 1000
            house.service = services[moves % 2]
            await house.step(table)
            moves += 1
            current = await house.look(table)
            [event] = await house.log.read(table, current.version - 1)
            assert services[moves % 2].follow_event(table, event)
            right = services[0].indexer.entry(current, event.at)
            assert await index_in(house, table) == (right.status, right.due, right.summary)
            if current.status != PLAYING:
                break
        # Without a clock only the end changes the entry; each server also writes it once at first.
        assert written == moves if clock else written <= 3

    in_house(tmp_path, work)


def test_a_conflict_tells_the_event_that_came_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other server's event is announced during an append here, and must still be told."""

    async def work(house: House) -> None:
        table = await house.a_game()
        other = Follower(house, monkeypatch)
        await other.watch(table)
        current = await house.look(table)
        seat = current.seat_to_move
        assert seat is not None
        person = house.person(seat)
        move = str(current.view(seat).legal_moves()[0])
        append = house.log.append

        async def late(name: str, event: StoredEvent, index: object, **how: object) -> None:
            monkeypatch.setattr(house.log, "append", append)
            await house.act(table, person, Play(current.ply, move))
            # The notice of it arrives while our own is being written.
            assert not other.service.hear(table, event.version)
            await append(name, event, index, **how)  # type: ignore[arg-type]  # handed on

        monkeypatch.setattr(house.log, "append", late)
        with pytest.raises(Refused) as refused:
            await other.service.act(table, Actor(person.id), Play(current.ply, move))
        assert refused.value.reason in ("stale", "not-your-turn")
        assert other.told == [(current.version + 1, False)]

    in_house(tmp_path, work)


def test_an_index_entry_that_changes_and_changes_back_is_written_again(tmp_path: Path) -> None:
    """One server writes that a person left; the other one must notice that the entry changed."""

    async def work(house: House) -> None:
        table = await house.a_game()
        await house.step(table)
        before = await index_in(house, table)
        seat = (await house.look(table)).seat_to_move
        assert seat is not None
        away = 1 - seat  # so that no bot is to move, and nothing is due
        other = house.another()
        await other.act(table, Actor(house.person(away).id), Leave(away))
        assert await index_in(house, table) != before
        [event] = await house.log.read(table, (await house.look(table)).version - 1)
        assert house.service.follow_event(table, event)
        await house.act(table, house.person(away), Return(away))
        assert await index_in(house, table) == before

    in_house(tmp_path, work)


def test_chat_does_not_change_the_index(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await house.a_game()
        await house.step(table)
        before = await index_in(house, table)
        house.now += 5000
        await house.act(table, house.ada, Say("hello", "Ada"))
        assert await index_in(house, table) == before

    in_house(tmp_path, work)
