"""Hints at a table: who gets one, that everybody knows of it, and that it knows nothing hidden."""

import asyncio
import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sestina.analysis.analyse import analyse
from sestina.analysis.results import Analysis, FoundMove
from sestina.engine.moves import Move
from sestina.game.game_record import format_json, parse_json
from sestina.game.position import parse_position
from sestina.game.replay import replay_record
from sestina.game.view import View
from sestina.host.acts.create import NewTable, SeatWish
from sestina.host.acts.hint import AskHint
from sestina.host.acts.leave import Leave
from sestina.host.acts.undo import Undo
from sestina.host.clocks import TimeControl
from sestina.host.opening import import_record, open_table, rematch
from sestina.host.presenter import TablePresenter
from sestina.host.protocol.insight import HintLine, HintSeen
from sestina.host.protocol.messages import SawHinted
from sestina.host.requests.hint_steps import hint_steps
from sestina.host.requests.records import finished_record
from sestina.host.requests.tasks import AnalysisTask, HintTask, carry_out
from sestina.host.table import Table
from tests.conformance.configurations import BY_NAME
from tests.conformance.hidden import other_world, state_of
from tests.conformance.walks import choose_next, style_of
from tests.host.test_service import ME, House, in_house
from tests.server.client import Guest, Player
from tests.server.insight.asking import begun_game, lines, read, refusal
from tests.server.live import LiveServer
from tests.server.records import record_text

BOT = SeatWish("bot", level="greedy")
POSITION = (
    "sestina 1 classic players=2 | board Rc@0,0 Rs@1,0 Rd@2,0 | hand R4 G8 Gk Y4 Pk G4"
    " | hand ?6 | pile ?93 | scores 3 0 | turn seat=0 ply=2"
)
KINDS = ["classic-2p", "travel-mini-3p", "classic-expansion2-start-2p", "cards-2p"]


def hint_of(view: View) -> bytes:
    return carry_out(pickle.loads(pickle.dumps(HintTask(view, 1.0, 2))), lambda _: None).result


@pytest.mark.parametrize("kind", KINDS)
def test_a_hint_does_not_change_with_what_its_player_cannot_know(kind: str) -> None:
    game = BY_NAME[kind].new_game(seed=5)
    random = Random(kind)
    for _ in range(6):
        game.play(choose_next(game, style_of(0), random))
    state = state_of(game)
    seat = int(state.seat)
    expected = hint_of(View(state, seat))
    task = AnalysisTask(View(state, seat), 1.0, (), 2)
    analysed = carry_out(task, lambda _: None)
    for _ in range(3):
        other = View(other_world(state, seat, random), seat)
        assert hint_of(other) == expected
        assert carry_out(AnalysisTask(other, 1.0, (), 2), lambda _: None) == analysed


def analysis_of(view: View, move: Move) -> Analysis:
    """An analysis that found one move."""
    return Analysis(view, (FoundMove(move, 4, 0.5, 1.0, 0.1, (0.5, 0.5)),), (0.5, 0.5), False, 9)


def test_a_hint_is_told_in_steps() -> None:
    view = parse_position(POSITION).view(0)
    place = analysis_of(view, Move.parse("R4@3,0"))
    assert [(one.step, one.code, dict(one.values)) for one in hint_steps(place)] == [
        ("where", "part", {"along": "lower", "across": "right"}),
        ("tiles", "tiles", {"tiles": "R4", "count": 1}),
        ("move", "move", {"move": "R4@3,0", "points": 4}),
        ("why", "only-move", {}),
    ]
    swap = hint_steps(analysis_of(view, Move.parse("swap G8 Y4")))
    assert [one.code for one in swap] == ["swap", "other-tiles", "move", "only-move"]
    assert hint_steps(analysis_of(view, Move.parse("pass")))[0].code == "pass"
    game = begun_game(steps=0)
    opening = game.view(game.seat_to_move)
    assert hint_steps(analysis_of(opening, opening.legal_moves()[0]))[0].code == "opening"
    cards = begun_game("cards", 2)
    rows = hint_steps(analyse(cards.view(cards.seat_to_move), deals=2))
    assert [one.step for one in rows][:3] == ["where", "tiles", "move"]
    played = str(rows[1].values["cards"]).split()
    assert {*played} <= {str(card) for card in cards.view(cards.seat_to_move).hand}


async def table_with(house: House, *seats: SeatWish, **more: Any) -> Table:
    table = await open_table(house.service, house.ada, NewTable("classic", [*seats], **more))
    return await house.look(table)


def test_where_hints_are_given(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        other, clock = SeatWish("me", name="Bea"), TimeControl(300, 5)
        assert (await table_with(house, ME, BOT)).gives_hints
        assert (await table_with(house, ME, BOT, BOT, BOT)).gives_hints
        assert not (await table_with(house, ME, other)).gives_hints
        assert not (await table_with(house, BOT, BOT)).gives_hints
        assert not (await table_with(house, ME, BOT, hints=False)).gives_hints
        assert (await table_with(house, ME, other, hints=True)).gives_hints
        assert not (await table_with(house, ME, BOT, clock=clock)).gives_hints
        assert not (await table_with(house, ME, BOT, clock=clock, hints=True)).gives_hints
        assert not (await table_with(house, ME, BOT, start=False)).gives_hints
        # Two people, of whom one left, but may come back.
        table = await house.a_game()
        assert not (await house.look(table)).gives_hints
        await house.act(table, house.bob, Leave(1))
        assert not (await house.look(table)).gives_hints

    in_house(tmp_path, work)


def test_a_hint_is_in_the_log_the_record_and_the_rematch(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        new = NewTable("classic", [ME, BOT], hints=True)
        table = await open_table(house.service, house.ada, new)
        while (await house.look(table)).seat_to_move != 0:
            await house.step(table)
        ply = (await house.look(table)).ply
        assert await house.refusal(table, house.bob, AskHint(0, ply)) == "not-yours"
        assert await house.refusal(table, house.ada, AskHint(1, ply)) == "not-yours"
        assert await house.refusal(table, house.ada, AskHint(0, ply + 1)) == "stale"
        version = await house.act(table, house.ada, AskHint(0, ply))
        assert await house.refusal(table, house.ada, AskHint(0, ply)) == "no-change"
        current = await house.look(table)
        assert current.hinted == {(0, ply)}
        assert current.ply == ply
        for person in ("ada", "bob", None):
            whole = TablePresenter(current, person, 0, lambda _table, _seat: "").whole()
            assert whole.now.hints
            assert SawHinted(version, house.now, 0, ply) in whole.events
        await house.step(table)
        assert await house.refusal(table, house.ada, AskHint(0, ply + 1)) == "not-your-turn"
        # Whoever took a turn back has had the hint all the same.
        await house.act(table, house.ada, Undo(ply + 1))
        assert (await house.look(table)).hinted == {(0, ply)}
        await house.play_out(table)
        over = await house.look(table)
        record = finished_record(over)
        assert record.tags["Hints"] == f"0:{ply}"
        assert parse_json(format_json(record)).tags["Hints"] == f"0:{ply}"
        assert replay_record(record).record(record.tags).tags["Hints"] == f"0:{ply}"
        kept = await import_record(house.service, house.ada, record_text(over))
        assert f'[Hints "0:{ply}"]' in record_text(await house.look(kept))
        again = await rematch(house.service, house.ada, table)
        assert (await house.look(again)).hints is True

    in_house(tmp_path, work)


def test_a_hint_over_http(quick_server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(quick_server.url, "Ada") as ada, Guest(quick_server.url, "Eve") as eve:
            seats = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]
            table = await ada.open_table(seats=seats)
            path = f"/api/tables/{table}/hint"
            async with ada.socket() as socket:
                player = Player(socket, table)
                await player.watch()
                while not player.is_mine:
                    await player.follow()
                asked = {"seat": 0, "ply": player.state.get("ply", 0)}
                assert player.state["hints"]
                found = await lines(ada, path, asked)
                await player.follow()
                assert (player.events[-1]["e"], player.events[-1]["seat"]) == ("hinted", 0)
                told = [read(one, HintLine) for one in found]
                assert told[-1].state == "done"
                hints = [one.hint for one in told if one.hint is not None]
                assert [one.settled for one in hints] == [False] * (len(hints) - 1) + [True]
                assert isinstance(hints[-1], HintSeen)
                # Asking again for the same turn is no new event.
                version = player.version
                again = [read(one, HintLine) for one in await lines(ada, path, asked)]
                assert again[-1].hint == hints[-1]
                assert (await ada.ask("GET", f"/api/tables/{table}"))["version"] == version
                assert (await refusal(eve, path, asked))[:2] == (403, "not-yours")
                stale = {**asked, "ply": asked["ply"] + 3}
                assert (await refusal(ada, path, stale))[:2] == (409, "stale")
                judged = await socket.ask(
                    "play", table=table, ply=asked["ply"], move=str(hints[-1].move)
                )
                assert judged["t"] == "ack"
            both = await ada.open_table(seats=[{"kind": "me"}, {"kind": "me", "name": "Bea"}])
            answer = await refusal(ada, f"/api/tables/{both}/hint", {"seat": 0, "ply": 0})
            assert answer[:2] == (409, "hints-off")
            async with Guest(quick_server.url) as nobody:
                assert (await refusal(nobody, path, asked))[:2] == (401, "no-guest")

    asyncio.run(main())
