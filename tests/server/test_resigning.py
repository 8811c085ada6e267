"""Resigning: the other one wins, or a bot plays the seat on for no win."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec

import sestina
from sestina.game.commitment import check_fairness
from sestina.host.acts.create import NewTable, SeatWish
from sestina.host.acts.import_game import read_resigned
from sestina.host.acts.leave import Leave
from sestina.host.acts.play import Play
from sestina.host.acts.resign import Resign
from sestina.host.acts.sit import Sit
from sestina.host.acts.stand_in import Return
from sestina.host.acts.start import Start
from sestina.host.acts.undo import Undo
from sestina.host.opening import import_record, open_table, rematch
from sestina.host.people import Person
from sestina.host.presenter import TablePresenter
from sestina.host.protocol.messages import TableSeen
from sestina.host.requests.records import replay_steps, replayed_record
from sestina.host.summary import TableSummary, summary_of
from sestina.host.table import OVER, PLAYING, Table
from sestina.players.levels import STAND_IN
from sestina.store.people import People
from tests.host.test_service import ME, OPEN, House, in_house
from tests.server.client import Guest, Player
from tests.server.live import LiveServer
from tests.server.records import record_json, record_text

BOT = SeatWish("bot", level="greedy")


def whole(table: Table, person: str | None) -> TableSeen:
    return TablePresenter(table, person, 0, lambda _table, _seat: "").whole()


async def three(house: House) -> tuple[str, list[Person]]:
    """A running game of three people."""
    eve = await People(house.database).add("eve", "Eve", house.now)
    table = await open_table(
        house.service, house.ada, NewTable("classic", [ME, OPEN, OPEN], public=True)
    )
    await house.act(table, house.bob, Sit(1, "Bob"))
    await house.act(table, eve, Sit(2, "Eve"))
    await house.act(table, house.ada, Start())
    return table, [house.ada, house.bob, eve]


async def play_out(house: House, table: str, people: list[Person]) -> Table:
    while (current := await house.look(table)).status == PLAYING:
        seat = current.seat_to_move
        assert seat is not None
        move = str(sestina.bot("greedy").choose(current.view(seat)))
        person = people[seat] if current.seats[seat].level is None else None
        await house.act(table, person, Play(current.ply, move))
    return current


def test_of_two_the_other_wins(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await house.a_game()
        for _ in range(3):
            await house.step(table)
        before = await house.look(table)
        ahead = max((0, 1), key=lambda seat: before.state.scores[seat] if before.state else 0)
        person, other = house.person(ahead), house.person(1 - ahead)
        assert await house.refusal(table, person, Resign(1 - ahead)) == "not-yours"
        await house.act(table, person, Resign(ahead))
        current = await house.look(table)
        assert (current.status, current.winners, current.resigned) == (
            OVER,
            (1 - ahead,),
            (ahead,),
        )
        for who in (person.id, other.id, None):
            now = whole(current, who).now
            assert now.offers == ()
            assert now.seat_to_move is None
            assert now.ending is not None
            assert (now.ending.reason, now.ending.winners) == ("resigned", (1 - ahead,))
            assert now.ending.resigned == (ahead,)
            assert now.ending.seed is not None
            assert now.seats[ahead].resigned
        ply = current.ply
        for command in (Resign(ahead), Return(ahead), Leave(ahead), Undo(ply), Play(ply, "pass")):
            assert await house.refusal(table, person, command) == "not-playing"
        (listed,) = await house.index.of_person(other.id, (OVER,), 9)
        summary = msgspec.json.decode(listed.summary, type=TableSummary)
        assert (summary.winners, summary.resigned) == ((1 - ahead,), (ahead,))
        assert len(replay_steps(table, replayed_record(current), 0, 9_999).steps) == ply + 1
        # Whoever resigned may want another game.
        fresh = await house.look(await rematch(house.service, person, table))
        assert fresh.resigned == ()
        assert {seat.person for seat in fresh.seats} == {"ada", "bob"}

    in_house(tmp_path, work)


def test_the_record_goes_out_and_comes_in(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await house.a_game()
        for _ in range(4):
            await house.step(table)
        await house.act(table, house.ada, Resign(0))
        current = await house.look(table)
        text = record_text(current)
        game = sestina.replay(text)
        assert (game.tags["Resigned"], game.is_over, game.ply) == ("0", False, 4)
        assert game.record() == text
        assert check_fairness(game.to_record())
        for form in (text, record_json(current)):
            again = await house.look(await import_record(house.service, house.bob, form))
            assert (again.winners, again.resigned) == ((1,), (0,))
            ours, theirs = whole(current, None).now.ending, whole(again, None).now.ending
            assert ours is not None
            assert theirs == msgspec.structs.replace(ours, seed=None)
            assert summary_of(again).winners == (1,)
            assert record_text(again) == text

    in_house(tmp_path, work)


def test_of_three_two_play_on(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, people = await three(house)
        await house.act(table, house.ada, Resign(0))
        current = await house.look(table)
        seat = current.seats[0]
        assert (current.status, seat.level, seat.absence) == (
            PLAYING,
            STAND_IN,
            "resigned",
        )
        assert whole(current, "ada").now.ending is None
        assert await house.refusal(table, house.ada, Return(0)) == "resigned"
        assert await house.refusal(table, house.ada, Resign(0)) == "resigned"
        over = await play_out(house, table, people)
        assert over.state is not None
        scores = over.state.scores
        best = max(scores[1:])
        assert over.winners == tuple(n for n in (1, 2) if scores[n] == best)
        seen = whole(over, "ada")
        assert seen.now.ending is not None
        assert (seen.now.ending.winners, seen.now.ending.resigned) == (over.winners, (0,))
        assert seen.now.ending.reason == over.state.end_reason
        (end,) = [fact for fact in _facts(seen) if fact.kind == "end"]
        assert end.others == over.winners
        text = record_text(over)
        again = await house.look(await import_record(house.service, house.bob, text))
        assert (again.winners, again.resigned) == (over.winners, (0,))

    in_house(tmp_path, work)


def _facts(seen: TableSeen) -> list[Any]:
    return [fact for event in seen.events for fact in getattr(event, "facts", ())]


def test_the_last_one_who_does_not_resign_wins(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, people = await three(house)
        await house.act(table, people[2], Resign(2))
        await house.act(table, people[0], Leave(0))
        await house.act(table, people[0], Resign(0))
        current = await house.look(table)
        assert (current.status, current.winners, current.resigned) == (OVER, (1,), (0, 2))

    in_house(tmp_path, work)


def test_bots_do_not_play_for_nobody(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await open_table(house.service, house.ada, NewTable("classic", [ME, BOT, BOT]))
        for _ in range(5):
            await house.step(table)
        await house.act(table, house.ada, Resign(0))
        current = await house.look(table)
        assert current.state is not None
        scores = current.state.scores
        assert current.status == OVER
        assert current.winners == tuple(n for n in (1, 2) if scores[n] == max(scores[1:]))

    in_house(tmp_path, work)


def test_what_a_tag_may_say() -> None:
    for text, seats in (
        ("0", (0,)),
        ("2, 0", (0, 2)),
        ("", ()),
        ("Ada", ()),
        ("3", ()),
        ("0, 1, 2", ()),
        ("0, 0", ()),
        ("²", ()),
        ("-1", ()),
    ):
        assert read_resigned({"Resigned": text}, 3) == seats
    assert read_resigned({}, 3) == ()


def test_on_a_live_server(any_server: LiveServer) -> None:
    async def main() -> None:
        async with (
            Guest(any_server.url, "Ada") as ada,
            Guest(any_server.url, "Bob") as bob,
            bob.socket() as socket,
        ):
            seats = [{"kind": "me"}, {"kind": "open"}]
            table = await ada.open_table(seats=seats, public=True)
            await bob.ask("PUT", f"/api/tables/{table}/seats/1", {})
            path = f"/api/tables/{table}/seats/0/resign"
            assert (await ada.ask("POST", path, status=409))["reason"] == "not-playing"
            await ada.ask("POST", f"/api/tables/{table}/start")
            player = Player(socket, table)
            await player.watch()
            assert (await bob.ask("POST", path, status=403))["reason"] == "not-yours"
            await ada.ask("POST", path)
            await player.follow()
            assert player.events[-1]["e"] == "resigned"
            assert player.state["ending"]["winners"] == [1]
            (listed,) = await bob.ask("GET", "/api/me/tables?status=over")
            assert (listed["winners"], listed["resigned"]) == ([1], [0])
            record = await bob.http.get(f"/api/tables/{table}/record")
            assert sestina.replay(record.text).tags["Resigned"] == "0"
            assert (await bob.ask("GET", f"/api/tables/{table}/replay"))["steps"]

    asyncio.run(main())
