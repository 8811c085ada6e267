"""The walk of a command: judge, append, apply, tell. No stage leaves memory ahead of the log."""

import asyncio
import gc
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sestina.games.snapshot import take_snapshot
from sestina.games.state import GameState
from sestina.host import service as service_module
from sestina.host.acts.act import Actor, Command, Context
from sestina.host.acts.create import NewTable
from sestina.host.acts.leave import Leave
from sestina.host.acts.play import Play, Played
from sestina.host.acts.say import Said, Say
from sestina.host.acts.stand_in import TookOver
from sestina.host.acts.start import Start, Started
from sestina.host.event_log import StoredEvent
from sestina.host.opening import open_table
from sestina.host.refusals import Refused
from sestina.host.table import PLAYING, Table
from tests.host.test_service import ME, House, in_house
from tests.patience import PATIENCE


def contents(table: Table) -> tuple[object, ...]:
    """Everything that a table holds, as values that can be compared."""
    state = table.state
    game = None if state is None else (take_snapshot(state), [*state.facts])
    fields = [
        getattr(table, name) for name in table.__struct_fields__ if name not in ("state", "rules")
    ]
    return (*fields, game)


async def check_memory(house: House, table: str) -> Table:
    """The table in memory is the one that the log alone gives."""
    async with house.service.reading(table) as current:
        assert contents(current) == contents(await house.look(table))
        return current


class Broken(Exception):
    pass


def fail(*_args: object, **_named: object) -> None:
    raise Broken


Break = Callable[[House, pytest.MonkeyPatch], None]


def break_judge(_house: House, patch: pytest.MonkeyPatch) -> None:
    """After the move was tried: the last thing that a judge does with it."""
    patch.setattr("sestina.host.acts.play._clock_after_step", fail)
    patch.setattr(Say, "judge", fail)
    patch.setattr(Leave, "judge", fail)


def break_move(_house: House, patch: pytest.MonkeyPatch) -> None:
    """In the middle of a step, after the game has changed."""
    patch.setattr("sestina.host.acts.play.end_of", fail)
    patch.setattr(Say, "judge", fail)
    patch.setattr(Leave, "judge", fail)


def break_explaining(_house: House, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(service_module, "explain_outcome", fail)


def break_next_table(_house: House, patch: pytest.MonkeyPatch) -> None:
    for event in (Started, Played, Said, TookOver):
        patch.setattr(event, "change", fail)


def break_encoding(_house: House, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(service_module, "encode_event", fail)


def break_index(house: House, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(house.service.indexer, "entry_after", fail)


def break_append(house: House, patch: pytest.MonkeyPatch) -> None:
    async def broken(*_args: object, **_named: object) -> None:
        raise Broken

    patch.setattr(house.log, "append", broken)


STAGES = [
    break_judge,
    break_move,
    break_explaining,
    break_next_table,
    break_encoding,
    break_index,
    break_append,
]


async def a_command(house: House, table: str, kind: str) -> tuple[Actor, Command]:
    current = await house.look(table)
    seat = current.seat_to_move
    assert seat is not None
    actor = Actor(house.person(seat).id)
    if kind == "play":
        return actor, Play(
            current.ply, str(current.view(seat).legal_moves()[0]), message="message-1"
        )
    return actor, Say("hello", "Ada") if kind == "say" else Leave(seat)


@pytest.mark.parametrize("kind", ["play", "say", "leave"])
@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
def test_a_stage_that_fails_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: Break, kind: str
) -> None:
    async def work(house: House) -> None:
        table = await house.a_game()
        await house.step(table)
        before = contents(await check_memory(house, table))
        told = len(house.told)
        actor, command = await a_command(house, table, kind)
        with monkeypatch.context() as patch:
            stage(house, patch)
            with pytest.raises(Broken):
                await house.service.act(table, actor, command)
        assert contents(await check_memory(house, table)) == before
        assert len(house.told) == told
        # And the same command can be given again.
        version = await house.service.act(table, actor, command)
        assert (await check_memory(house, table)).version == version
        assert len(house.told) == told + 1

    in_house(tmp_path, work)


def test_a_deal_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House) -> None:
        new = NewTable("classic", [ME, ME], start=False)
        table = await open_table(house.service, house.ada, new)
        for stage in STAGES[2:]:
            with monkeypatch.context() as patch:
                stage(house, patch)
                with pytest.raises(Broken):
                    await house.act(table, house.ada, Start())
            assert (await check_memory(house, table)).state is None
        await house.act(table, house.ada, Start())
        assert (await check_memory(house, table)).status == PLAYING

    in_house(tmp_path, work)


def test_listeners_that_fail_do_not_refuse_the_command(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await house.a_game()
        house.service.listen(fail)
        told: list[int] = []
        house.service.listen(lambda current, _here: told.append(current.version))
        await house.step(table)
        assert told == [(await check_memory(house, table)).version]

    in_house(tmp_path, work)


@pytest.mark.parametrize("written", [False, True])
def test_a_cancelled_append_leaves_what_the_log_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: bool
) -> None:
    async def work(house: House) -> None:
        table = await house.a_game()
        append, waiting = house.log.append, asyncio.Event()

        async def stuck(name: str, event: StoredEvent, index: object, **how: object) -> None:
            if written:
                await append(name, event, index, **how)  # type: ignore[arg-type]  # handed on
            waiting.set()
            await asyncio.Event().wait()

        with monkeypatch.context() as patch:
            patch.setattr(house.log, "append", stuck)
            actor, command = await a_command(house, table, "play")
            task = asyncio.create_task(house.service._act(table, actor, command))
            await waiting.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        assert (await check_memory(house, table)).ply == written
        await house.step(table)
        assert (await check_memory(house, table)).ply == 1 + written

    in_house(tmp_path, work)


def test_judging_changes_nothing(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        for game in ("classic", "flex", "cards"):
            table = await house.a_game(game)
            for _ in range(4):
                await house.step(table)
            async with house.service.reading(table) as current:
                before = contents(current)
                seat = current.seat_to_move
                assert seat is not None
                actor = Actor(house.person(seat).id)
                moves = [str(move) for move in current.view(seat).legal_moves()[:20]]
                for move in moves:
                    command = Play(current.ply, move)
                    judgement = command.judge(current, Context(actor, house.now))
                    assert judgement.outcome is not None
                    assert judgement.outcome.state is not current.state
                with pytest.raises(Refused):
                    Play(current.ply, "Rc@80,80").judge(current, Context(actor, house.now))
                assert contents(current) == before

    in_house(tmp_path, work)


def test_a_table_after_an_event_leaves_the_one_before(tmp_path: Path) -> None:
    """Every table of a game stays as it was when the next event was applied."""

    async def work(house: House) -> None:
        table = await house.a_game()
        seen: list[tuple[Table, tuple[object, ...]]] = []

        def keep(current: Table, _here: bool) -> None:
            fields = contents(current)[:-1]
            seen.append((current, fields))

        house.service.listen(keep)
        await house.act(table, house.ada, Say("hello", "Ada", message="m1"))
        await house.step(table)
        await house.act(table, house.bob, Leave(1))
        await house.step(table)
        assert len(seen) == 4
        for current, fields in seen:
            assert contents(current)[:-1] == fields

    in_house(tmp_path, work)


# Prepared updates: an optimisation that cannot fail a move ---------------------------------------


def test_a_move_goes_on_without_prepared_updates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        table = await house.a_game()
        seen: list[Table] = []

        def broken(next_table: Table) -> dict[str, bytes]:
            seen.append(next_table)
            raise Broken

        monkeypatch.setattr(house.service, "prepare_updates", broken)
        before = await check_memory(house, table)
        await house.step(table)
        after = await check_memory(house, table)
        assert after.version == before.version + 1
        # They are made from the table as it will be.
        assert [one.version for one in seen] == [after.version]
        assert house.told[-1] == (table, after.version, True)

    in_house(tmp_path, work)


# Appends whose result is unknown ------------------------------------------------------------------


def lose_answer(house: House, patch: pytest.MonkeyPatch) -> None:
    """The next append is committed, but its answer does not come back."""
    append = house.log.append

    async def lost(name: str, event: StoredEvent, index: object, **how: object) -> None:
        patch.setattr(house.log, "append", append)
        await append(name, event, index, **how)  # type: ignore[arg-type]  # handed on
        # The notice of it comes while the answer is still waited for.
        assert not house.service.hear(name, event.version)
        raise OSError("the connection is lost")

    patch.setattr(house.log, "append", lost)


@pytest.mark.parametrize("kind", ["play", "say", "leave"])
def test_a_commit_whose_answer_is_lost_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    async def work(house: House) -> None:
        table = await house.a_game()
        version = (await check_memory(house, table)).version
        actor, command = await a_command(house, table, kind)
        lose_answer(house, monkeypatch)
        assert await house.service.act(table, actor, command) == version + 1
        assert house.told[-1] == (table, version + 1, True)
        assert (await check_memory(house, table)).version == version + 1

    in_house(tmp_path, work)


def test_a_lost_answer_is_found_when_the_log_can_be_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        monkeypatch.setattr(service_module, "RETRY_SECONDS", (0.01,) * 50)
        table = await house.a_game()
        version = (await check_memory(house, table)).version
        actor, command = await a_command(house, table, "play")
        read, attempts = house.log.read, 0

        async def broken(name: str, after: int = 0) -> list[StoredEvent]:
            nonlocal attempts
            attempts += 1
            if attempts < 4:
                raise OSError("the database is down")
            return await read(name, after)

        monkeypatch.setattr(house.log, "read", broken)
        lose_answer(house, monkeypatch)
        with pytest.raises(OSError, match="connection is lost"):
            await house.service.act(table, actor, command)
        async with asyncio.timeout(PATIENCE):
            while house.told[-1][:2] != (table, version + 1):
                await asyncio.sleep(0.01)
        # A client that sends it again is told that it is done.
        assert await house.service.act(table, actor, command) == version + 1
        await check_memory(house, table)

    in_house(tmp_path, work)


def test_somebody_else_was_faster_when_the_answer_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another server appended that version: the watchers here are told that, and the error."""

    async def work(house: House) -> None:
        table = await house.a_game()
        version = (await check_memory(house, table)).version
        actor, command = await a_command(house, table, "say")
        append = house.log.append

        async def lost(*_args: object, **_named: object) -> None:
            monkeypatch.setattr(house.log, "append", append)
            await house.another().act(table, Actor("bob"), Say("me first", "Bob"))
            raise OSError("the connection is lost")

        monkeypatch.setattr(house.log, "append", lost)
        with pytest.raises(OSError, match="lost"):
            await house.service.act(table, actor, command)
        assert house.told[-1] == (table, version + 1, False)
        await check_memory(house, table)

    in_house(tmp_path, work)


def test_a_refused_command_leaves_no_table_to_the_collector(tmp_path: Path) -> None:
    """Full collections are rare, so nothing that a refusal leaves may wait for one."""

    async def work(house: House) -> None:
        name = await house.a_game()
        gc.collect()
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            for number in range(5):
                with pytest.raises(Refused):
                    await house.act(name, house.ada, Play(99, "pass", message=f"message-{number}"))
                with pytest.raises(Refused):
                    await house.act(name, house.person(await to_move(house, name)), Play(0, "Rc"))
            gc.collect()
            kept = [one for one in gc.garbage if isinstance(one, Table | GameState)]
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
        assert kept == []

    in_house(tmp_path, work)


async def to_move(house: House, name: str) -> int:
    seat = (await house.look(name)).seat_to_move
    assert seat is not None
    return seat


@pytest.mark.parametrize("kind", ["play", "say"])
def test_a_message_that_another_server_was_faster_with_is_told_here_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """A client that gets no answer sends its message again, to another server."""

    async def work(house: House) -> None:
        table = await house.a_game()
        version = (await check_memory(house, table)).version
        actor, command = await a_command(house, table, kind)
        assert isinstance(command, Play | Say)
        command = replace(command, message="m1")
        append = house.log.append

        async def second(name: str, event: StoredEvent, index: object, **how: object) -> None:
            monkeypatch.setattr(house.log, "append", append)
            await house.another().act(table, actor, command)
            # The notice of it means nothing here: this version is being appended.
            assert not house.service.hear(name, event.version)
            await append(name, event, index, **how)  # type: ignore[arg-type]  # handed on

        monkeypatch.setattr(house.log, "append", second)
        assert await house.service.act(table, actor, command) == version + 1
        assert house.told[-1] == (table, version + 1, False)
        assert (await check_memory(house, table)).version == version + 1

    in_house(tmp_path, work)
