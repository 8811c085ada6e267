"""Taking turns back: at once against bots, by consent among people, and never too late."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import sestina
from sestina.game.game_record import format_json, parse_json
from sestina.game.replay import replay_record
from sestina.host.acts.act import Actor, Context
from sestina.host.acts.create import NewTable, SeatWish
from sestina.host.acts.leave import Leave
from sestina.host.acts.play import Play, Played, play_move
from sestina.host.acts.resign import Resign
from sestina.host.acts.say import Say
from sestina.host.acts.sit import Sit
from sestina.host.acts.stand_in import Return, TookOver
from sestina.host.acts.start import Start
from sestina.host.acts.undo import AnswerUndo, Undo, Undone
from sestina.host.clocks import TimeControl
from sestina.host.event_log import StoredEvent
from sestina.host.following import load_table
from sestina.host.opening import open_table
from sestina.host.presenter import TablePresenter
from sestina.host.protocol.messages import SawPlay, SawUndone, TableSeen, UndoWanted, Update
from sestina.host.refusals import Refused
from sestina.host.table import PLAYING, Table
from sestina.host.table_record import record_of, state_at
from sestina.store.people import People
from tests.host.test_following import Follower, both_ways
from tests.host.test_service import ME, OPEN, House, in_house
from tests.server.client import Guest, Player
from tests.server.live import LiveServer
from tests.server.processes import ServerProcess

BOT = SeatWish("bot", level="greedy")


async def against_bots(house: House, game: str = "classic", bots: int = 1, **more: Any) -> str:
    return await open_table(house.service, house.ada, NewTable(game, [ME, *[BOT] * bots], **more))


async def steps(house: House, table: str, seat: int, count: int = 1) -> None:
    """Steps until this seat has made this many."""
    while count:
        current = await house.look(table)
        count -= current.seat_to_move == seat
        await house.step(table)


def whole(table: Table, person: str | None) -> TableSeen:
    return TablePresenter(table, person, 0, lambda _table, _seat: "").whole()


def same(one: Table, other: Table) -> None:
    """Two tables are the same for everybody."""
    assert record_of(one) == record_of(other)
    assert (one.ply, one.steps, one.undos, one.status) == (
        other.ply,
        other.steps,
        other.undos,
        other.status,
    )
    assert one.undo_request == other.undo_request
    for person in ("ada", "bob", None):
        assert whole(one, person) == whole(other, person)


async def held(house: House, table: str) -> Table:
    async with house.service.reading(table) as current:
        return current


# Against bots ----------------------------------------------------------------------------------


def test_against_a_bot_a_turn_is_taken_back_at_once(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await against_bots(house)
        await steps(house, table, 0, 2)
        before = await house.look(table)
        ply = before.ply - 1
        # Ada has just played: her step is taken back, and then the bot's and hers before it.
        version = await house.act(table, house.ada, Undo(before.ply, message="u1"))
        current = await house.look(table)
        assert (current.ply, current.seat_to_move, current.undos) == (ply, 0, 1)
        assert record_of(current).steps == record_of(before).steps[:ply]
        same(current, await held(house, table))
        # The same message again changes nothing.
        assert await house.act(table, house.ada, Undo(before.ply, message="u1")) == version
        assert await house.refusal(table, house.ada, Undo(before.ply, message="u2")) == "stale"
        await house.act(table, house.ada, Undo(ply))
        current = await house.look(table)
        assert current.seat_to_move == 0
        assert current.ply in (0, 1)
        assert await house.refusal(table, house.ada, Undo(current.ply)) == "nothing-to-undo"
        # The game goes on from there, and ends as any other.
        await house.play_out(table)
        record = record_of(await house.look(table))
        assert replay_record(parse_json(format_json(record))).record() == record

    in_house(tmp_path, work)


def test_a_bot_that_thought_about_another_game_does_not_move(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await against_bots(house)
        await steps(house, table, 0)
        thinking = await house.look(table)
        assert thinking.bot_to_move is not None
        move = str(thinking.view(1).legal_moves()[0])
        late = Play(thinking.ply, move, undos=thinking.undos)
        await house.act(table, house.ada, Undo(thinking.ply))
        assert await house.refusal(table, None, late) == "not-yours"
        await steps(house, table, 0)
        assert (await house.look(table)).ply == thinking.ply
        assert await house.refusal(table, None, late) == "stale"
        # A client that says which game it saw is protected in the same way.
        await house.step(table)
        ply = (await house.look(table)).ply
        assert await house.refusal(table, house.ada, Play(ply, move, 0, message="m")) == "stale"

    in_house(tmp_path, work)


def test_a_turn_of_several_steps_is_taken_back_as_a_whole(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        options: Any = {"expansion": "expansion2", "actions_from_start": True}
        table = await against_bots(house, options=options)
        current = await house.look(table)
        # In a few games nothing fits at first.
        while current.seat_to_move != 0 or not any(
            move.kind == "place" for move in current.view(0).legal_moves()
        ):
            await house.step(table)
            current = await house.look(table)
        await house.act(table, house.ada, Play(current.ply, "use double"))
        after = await house.look(table)
        place = next(move for move in after.view(0).legal_moves() if move.kind == "place")
        await house.act(table, house.ada, Play(after.ply, str(place)))
        assert (await house.look(table)).seat_to_move == 0
        await house.act(table, house.ada, Undo(after.ply + 1))
        assert record_of(await house.look(table)) == record_of(current)

    in_house(tmp_path, work)


@pytest.mark.parametrize("move", ["use ask Rc", "use ask Gs"])
def test_what_others_have_learned_cannot_be_taken_back(tmp_path: Path, move: str) -> None:
    async def work(house: House) -> None:
        options: Any = {"expansion": "expansion2", "actions_from_start": True}
        table = await against_bots(house, options=options)
        while (await house.look(table)).seat_to_move != 0:
            await house.step(table)
        current = await house.look(table)
        await house.act(table, house.ada, Play(current.ply, move))
        ply = (await house.look(table)).ply
        assert whole(await house.look(table), "ada").now.undo is None
        assert await house.refusal(table, house.ada, Undo(ply)) == "uncovered"

    in_house(tmp_path, work)


def test_a_shown_hand_cannot_be_taken_back(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await against_bots(house, "cards")
        await steps(house, table, 0)
        while (await house.look(table)).seat_to_move != 0:
            await house.step(table)
        ply = (await house.look(table)).ply
        await house.act(table, house.ada, Play(ply, "stuck"))
        assert await house.refusal(table, house.ada, Undo(ply + 1)) == "uncovered"

    in_house(tmp_path, work)


def test_tables_where_nothing_is_taken_back(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        for more in ({"undo": False}, {"clock": TimeControl(600)}):
            table = await against_bots(house, **more)
            await steps(house, table, 0)
            current = await house.look(table)
            assert await house.refusal(table, house.ada, Undo(current.ply)) == "no-undo"
            assert whole(current, "ada").now.undo is None
            assert not whole(current, "ada").undo
        table = await against_bots(house)
        await steps(house, table, 0)
        current = await house.look(table)
        assert whole(current, "ada").undo
        assert whole(current, "ada").now.undo == current.ply - 1
        assert whole(current, None).now.undo is None
        await house.act(table, house.ada, Leave(0))
        assert await house.refusal(table, house.ada, Undo(current.ply)) == "bot-plays"
        assert await house.refusal(table, house.bob, Undo(current.ply)) == "not-yours"
        await house.act(table, house.ada, Return(0))
        await house.play_out(table)
        over = await house.look(table)
        assert await house.refusal(table, house.ada, Undo(over.ply)) == "not-playing"

    in_house(tmp_path, work)


def test_a_log_does_not_grow_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sestina.host.acts.undo.MAX_UNDOS", 2)

    async def work(house: House) -> None:
        table = await against_bots(house)
        for _ in range(2):
            await steps(house, table, 0)
            await house.act(table, house.ada, Undo((await house.look(table)).ply))
        await steps(house, table, 0)
        ply = (await house.look(table)).ply
        assert await house.refusal(table, house.ada, Undo(ply)) == "no-undo"

    in_house(tmp_path, work)


# Among people ----------------------------------------------------------------------------------


def test_people_are_asked(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await house.a_game()
        for _ in range(5):
            await house.step(table)
        before = await house.look(table)
        asker = 1 - (before.seat_to_move or 0)
        one, other = house.person(asker), house.person(1 - asker)
        assert await house.refusal(table, other, AnswerUndo(5, True)) == "not-asked"
        version = await house.act(table, one, Undo(5, message="u"))
        assert await house.act(table, one, Undo(5, message="u")) == version
        assert await house.refusal(table, one, Undo(5, message="v")) == "undo-asked"
        assert await house.refusal(table, other, Undo(5)) == "undo-asked"
        assert await house.refusal(table, one, AnswerUndo(5, True)) == "not-asked"
        assert await house.refusal(table, other, AnswerUndo(4, True)) == "stale"
        asked = await house.look(table)
        assert record_of(asked) == record_of(before)
        for person in (one.id, other.id, None):
            wanted = whole(asked, person).now.undo_wanted
            assert wanted is not None
            assert (wanted.seat, wanted.ply, wanted.waiting) == (asker, 4, (1 - asker,))
        version = await house.act(table, other, AnswerUndo(5, True, message="a"))
        assert await house.act(table, other, AnswerUndo(5, True, message="a")) == version
        after = await house.look(table)
        assert (after.ply, after.seat_to_move, after.undo_request) == (4, asker, None)
        assert record_of(after).steps == record_of(before).steps[:4]
        same(after, await held(house, table))

    in_house(tmp_path, work)


def test_people_may_say_no_or_play_on(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await house.a_game()
        for _ in range(4):
            await house.step(table)
        to_move = (await house.look(table)).seat_to_move
        assert to_move is not None
        one, other = house.person(1 - to_move), house.person(to_move)
        await house.act(table, one, Undo(4))
        await house.act(table, other, AnswerUndo(4, False))
        current = await house.look(table)
        assert (current.ply, current.undo_request) == (4, None)
        assert await house.refusal(table, other, AnswerUndo(4, True)) == "not-asked"
        await house.act(table, one, Undo(4))
        await house.step(table)
        current = await house.look(table)
        assert (current.ply, current.undo_request) == (5, None)
        # Whoever leaves has no wish any more, but is asked all the same.
        await house.act(table, other, Undo(5))
        await house.act(table, other, Leave(to_move))
        assert (await house.look(table)).undo_request is None
        await house.act(table, one, Undo(5))
        current = await house.look(table)
        assert (current.ply, whole(current, None).now.undo_wanted) == (
            5,
            UndoWanted(1 - to_move, 3, (to_move,)),
        )
        await house.act(table, other, AnswerUndo(5, True))
        assert (await house.look(table)).ply == 3

    in_house(tmp_path, work)


def test_all_of_several_people_have_to_agree(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        eve = await People(house.database).add("eve", "Eve", house.now)
        new = NewTable("classic", [ME, OPEN, OPEN, BOT], public=True)
        table = await open_table(house.service, house.ada, new)
        await house.act(table, house.bob, Sit(1, "Bob"))
        await house.act(table, eve, Sit(2, "Eve"))
        await house.act(table, house.ada, Start())
        people = [house.ada, house.bob, eve]

        async def step() -> int:
            current = await house.look(table)
            seat = current.seat_to_move
            assert seat is not None
            move = str(sestina.bot("greedy").choose(current.view(seat)))
            person = people[seat] if seat < 3 else None
            await house.act(table, person, Play(current.ply, move))
            return seat

        while await step() != 2:
            pass
        ply = (await house.look(table)).ply
        await house.act(table, eve, Undo(ply))
        await step()  # the bot moves on, and the question stays
        await house.act(table, house.bob, AnswerUndo(ply + 1, True))
        current = await house.look(table)
        wanted = whole(current, None).now.undo_wanted
        assert wanted is not None
        assert wanted.waiting == (0,)
        assert await house.refusal(table, house.bob, AnswerUndo(ply + 1, True)) == "not-asked"
        await house.act(table, house.ada, AnswerUndo(ply + 1, True))
        current = await house.look(table)
        assert (current.ply, current.seat_to_move) == (ply - 1, 2)
        # Nobody's consent is won by their going: neither who resigned nor who left is passed over.
        await step()
        await house.act(table, eve, Undo(ply))
        await house.act(table, house.bob, AnswerUndo(ply, True))
        await house.act(table, house.ada, Resign(0))
        await house.act(table, house.bob, Leave(1))
        assert await house.refusal(table, eve, Undo(ply)) == "undo-asked"
        assert (await house.look(table)).ply == ply
        await house.act(table, house.ada, AnswerUndo(ply, True))
        assert (await house.look(table)).ply == ply - 1


def test_a_no_holds_when_its_author_leaves(tmp_path: Path) -> None:
    """Else the others would wait for somebody to go, and take back what that person has played."""

    async def work(house: House) -> None:
        table = await house.a_game()
        for _ in range(7):
            await house.step(table)
        to_move = (await house.look(table)).seat_to_move
        assert to_move is not None
        one, other = house.person(1 - to_move), house.person(to_move)
        await house.act(table, one, Undo(7))
        await house.act(table, other, AnswerUndo(7, False))
        await house.act(table, other, Leave(to_move))
        await house.act(table, one, Undo(7))
        assert (await house.look(table)).ply == 7, "the other one is waited for"
        await house.act(table, other, Return(to_move))
        await house.act(table, other, AnswerUndo(7, False))
        current = await house.look(table)
        assert (current.ply, current.undo_request) == (7, None)

    in_house(tmp_path, work)


def test_where_somebody_was_sent_away_nothing_is_taken_back(tmp_path: Path) -> None:
    """As in a game from the time when hosts could do that."""

    async def work(house: House) -> None:
        table = await house.a_game()
        for _ in range(4):
            await house.step(table)
        current = await house.look(table)
        gone = TookOver(1, "greedy", "removed").change(current, 0)
        context = Context(Actor("ada"), house.now)
        with pytest.raises(Refused) as caught:
            Undo(4).judge(gone, context)
        assert caught.value.reason == "no-undo"

    in_house(tmp_path, work)


# Logs and other servers ------------------------------------------------------------------------


@both_ways
def test_another_server_follows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, take: Any) -> None:
    async def work(house: House) -> None:
        table = await against_bots(house)
        await steps(house, table, 0, 2)
        other = Follower(house, monkeypatch)
        await other.watch(table)
        version = (await other.now(table)).version
        ply = (await house.look(table)).ply
        await house.act(table, house.ada, Undo(ply))
        await steps(house, table, 0, 2)
        await house.act(table, house.ada, Undo((await house.look(table)).ply))
        for event in await other.events(table, version):
            take(other, table, event)
        followed = await other.now(table)
        assert other.reads == 0
        same(followed, await house.look(table))

    in_house(tmp_path, work)


@pytest.mark.parametrize("game", ["classic", "flex", "cards"])
def test_whatever_is_taken_back_every_way_leads_to_the_same_table(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        random = Random(game)
        table = await against_bots(house, game, bots=2)
        other = Follower(house, monkeypatch)
        await other.watch(table)
        for _ in range(60):
            current = await house.look(table)
            if current.status != PLAYING:
                break
            await house.act(table, house.ada, Say("hm", "Ada"))
            if random.random() < 0.3 and whole(current, "ada").now.undo is not None:
                await house.act(table, house.ada, Undo(current.ply))
            else:
                await house.step(table)
            if random.random() < 0.3:
                await other.service.catch_up(table)
        await other.service.catch_up(table)
        current = await house.look(table)
        assert current.undos > 2
        same(current, await held(house, table))
        same(current, await other.now(table))
        # A seed that leads to other draws: the log is right.
        stored = await house.log.read(table)
        scripted = load_table(table, bytes(32), stored)
        assert record_of(scripted).steps == record_of(current).steps
        for person in ("ada", None):
            ours = msgspec.structs.replace(whole(current, person), now=whole(scripted, person).now)
            assert whole(scripted, person) == ours
        assert scripted.state is not None
        assert scripted.state.facts == state_at(current, current.ply).facts
        # Loading plays only the steps that stand.
        played = [one for one in current.entries if isinstance(one.event, Played)]
        assert len(played) > current.steps
        assert [one.undone for one in played].count(False) == current.steps

    in_house(tmp_path, work)


def test_loading_does_not_play_what_was_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        table = await against_bots(house)
        for _ in range(5):
            await steps(house, table, 0)
            await house.act(table, house.ada, Undo((await house.look(table)).ply))
        stored, seed = await house.log.read(table), await house.log.seed(table)
        current = await house.look(table)
        played = 0

        def counted(*arguments: Any) -> Any:
            nonlocal played
            played += 1
            return play_move(*arguments)

        monkeypatch.setattr("sestina.host.acts.play.play_move", counted)
        same(load_table(table, seed, stored), current)
        assert played == current.ply

    in_house(tmp_path, work)


def test_who_knows_the_steps_gets_the_whole_table(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await against_bots(house)
        await steps(house, table, 0)
        known = await house.look(table)
        await house.act(table, house.ada, Undo(known.ply))
        await house.act(table, house.ada, Say("oops", "Ada"))
        current = await house.look(table)
        presenter = TablePresenter(current, "ada", 0, lambda _table, _seat: "")
        seen = presenter.news(known.version)
        assert isinstance(seen, TableSeen)
        plays = [event for event in seen.events if isinstance(event, SawPlay)]
        assert len(plays) == current.ply
        (undone,) = [event for event in seen.events if isinstance(event, SawUndone)]
        assert (undone.seat, undone.ply) == (0, current.ply)
        assert len(seen.board) == sum(len(fact.tiles) for one in plays for fact in one.facts[:1])
        assert isinstance(presenter.news(current.version - 1), Update)

    in_house(tmp_path, work)


def test_a_failed_append_takes_nothing_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        table = await against_bots(house)
        await steps(house, table, 0, 2)
        before = await house.look(table)
        append = house.log.append

        async def fail(_table: str, event: StoredEvent, *_rest: object, **_how: object) -> None:
            raise OSError("the disk is full")

        monkeypatch.setattr(house.log, "append", fail)
        with pytest.raises(OSError, match="full"):
            await house.act(table, house.ada, Undo(before.ply))
        monkeypatch.setattr(house.log, "append", append)
        same(await held(house, table), before)
        await house.act(table, house.ada, Undo(before.ply))
        same(await held(house, table), await house.look(table))

    in_house(tmp_path, work)


# On a live server ------------------------------------------------------------------------------


def test_over_websockets(any_server: LiveServer) -> None:
    async def main() -> None:
        async with (
            Guest(any_server.url, "Ada") as ada,
            Guest(any_server.url, "Bob") as bob,
            ada.socket() as one,
            bob.socket() as two,
            Guest(any_server.url) as nobody,
            nobody.socket() as three,
        ):
            seats = [{"kind": "me"}, {"kind": "open"}]
            table = await ada.open_table(seats=seats, public=True)
            await bob.ask("PUT", f"/api/tables/{table}/seats/1", {})
            await ada.ask("POST", f"/api/tables/{table}/start")
            players = [Player(one, table), Player(two, table), Player(three, table)]
            for player in players:
                await player.watch()
            sockets, mover = (one, two), players[0].state["seat_to_move"]
            move = players[mover].choose()
            await sockets[mover].ask("play", table=table, ply=0, move=move)
            for player in players:
                await player.follow()
            assert players[mover].state["undo"] == 0
            assert "undo" not in players[1 - mover].state
            assert "undo" not in players[2].state
            answer = await sockets[mover].ask("undo", table=table, ply=1)
            assert answer["t"] == "ack"
            for player in players:
                await player.follow()
                wanted = player.state["undo_wanted"]
                assert wanted == {"seat": mover, "ply": 0, "waiting": [1 - mover]}
                assert player.events[-1]["e"] == "undo-asked"
            answer = await three.ask("answer", table=table, ply=1, accept=True)
            assert answer["reason"] == "no-guest"
            answer = await sockets[1 - mover].ask("answer", table=table, ply=1, accept=True)
            assert answer["t"] == "ack"
            for player in players:
                message = await player.socket.receive("table", "update")
                assert message["t"] == "table"
                assert "board" not in message
                player.take(message)
                assert player.events[-1]["e"] == "undone"
                assert player.state["undos"] == 1
                assert [event["e"] for event in player.events].count("played") == 0
            # The late message of another tab, which saw the game before.
            late = await sockets[mover].ask("play", table=table, ply=1, move=move)
            assert late["reason"] in ("stale", "not-your-turn")
            late = await sockets[mover].ask("play", table=table, ply=0, move=move, undos=0)
            assert late["reason"] == "stale"
            again = await sockets[mover].ask("play", table=table, ply=0, move=move, undos=1)
            assert again["t"] == "ack"

    asyncio.run(main())


@pytest.mark.slow
def test_a_killed_server_keeps_what_was_taken_back(tmp_path: Path) -> None:
    async def main(server: ServerProcess) -> None:
        await asyncio.to_thread(server.wait_until_ready)
        async with Guest(server.url, "Ada") as ada:
            seats = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]
            table = await ada.open_table(seats=seats)
            async with ada.socket() as socket:
                player = Player(socket, table)
                await player.watch()
                for ply in range(3):
                    await socket.ask("play", table=table, ply=ply, move=player.choose())
                    await player.follow()
                answer = await socket.ask("undo", table=table, ply=3, id="undo-1")
                assert answer["t"] == "ack"
                await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            await asyncio.to_thread(server.wait_until_ready)
            async with ada.socket() as socket:
                again = await socket.ask("undo", table=table, ply=3, id="undo-1")
                assert again == answer
                player = Player(socket, table)
                await player.watch()
                assert (player.state["ply"], player.state["undos"]) == (2, 1)
                await player.play()
            record = await ada.http.get(f"/api/tables/{table}/record")
            assert sestina.replay(record.text).is_over

    with ServerProcess(str(tmp_path / "sestina.db")) as server:
        asyncio.run(main(server))


def test_an_undone_event_is_stored_as_written() -> None:
    """Logs are kept for ever: their words do not change."""
    assert msgspec.json.encode(Undone(1, 4, "ada", "m")) == (
        b'{"e":"undone","seat":1,"ply":4,"person":"ada","message":"m"}'
    )
