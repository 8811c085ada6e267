"""Nothing hidden leaves the server: the bytes do not depend on hidden things."""

import asyncio
import logging
import sqlite3
from random import Random

import msgspec
import pytest

import sestina
from sestina.engine.errors import ParseError
from sestina.engine.moves import Move
from sestina.game.game_record import Drawn
from sestina.games.snapshot import take_snapshot
from sestina.games.state import GameState
from sestina.host.acts.play import Played
from sestina.host.acts.start import Started
from sestina.host.events import Entry, Event
from sestina.host.families import presentation
from sestina.host.families.registry import assess_draft, assess_draft_as_seen
from sestina.host.presenter import TablePresenter
from sestina.host.table import Table
from tests.conformance.configurations import BY_NAME
from tests.conformance.hidden import other_world
from tests.conformance.walks import choose_next, style_of
from tests.host.tables import SEED, dump, table_of
from tests.server.client import Guest, Player
from tests.server.live import LiveServer

KINDS = ["classic-2p", "travel-mini-3p", "classic-expansion2-start-2p", "flex-72-2p", "cards-2p"]


def games(name: str, plies: list[int]) -> list[sestina.Game]:
    """One game, as it is after each of these numbers of steps."""
    random, game = Random(name), BY_NAME[name].new_game(SEED)
    found = []
    for ply in range(max(plies) + 1):
        if game.is_over:
            break
        if ply in plies:
            found.append(game.copy())
        game.play(choose_next(game, style_of(1), random))
    return found


def changed(table: Table, seat: int | None, random: Random) -> Table:
    """The same table with everything changed that this seat may not know."""
    assert table.state is not None
    assert table.rules is not None
    return msgspec.structs.replace(
        table,
        state=other_world(table.state, seat, random),
        seed=random.randbytes(32),
        entries=[_other_entry(entry, table, seat, random) for entry in table.entries],
    )


def _other_entry(entry: Entry, table: Table, seat: int | None, random: Random) -> Entry:
    event: Event = entry.event
    assert table.rules is not None
    tiles = [str(sestina.Tile(code)) for code in table.rules.tiles]

    def redrawn(drawn: tuple[Drawn, ...]) -> tuple[Drawn, ...]:
        return tuple(
            one
            if one.seat == seat
            else Drawn(one.seat, tuple(random.choice(tiles) for _ in one.tiles), one.specials)
            for one in drawn
        )

    if isinstance(event, Started):
        event = Started(redrawn(event.deal), event.start, event.ages)
    elif isinstance(event, Played):
        step = msgspec.structs.replace(event.step, drawn=redrawn(event.step.drawn))
        if step.seat != seat and step.move.startswith(("swap", "use exchange")):
            head = step.move.rstrip("RcsdOYGBP48kWS ").strip()
            step = msgspec.structs.replace(step, move=f"{head} {random.choice(tiles)}")
        event = msgspec.structs.replace(event, step=step)
    return Entry(
        entry.version, entry.at, event, entry.ply, entry.first, entry.last, entry.explained
    )


def invite(_table: str, _seat: int) -> str:
    return "token"


def test_the_games_of_this_test_exist() -> None:
    assert {*KINDS} <= {*BY_NAME}


@pytest.mark.parametrize("name", KINDS)
def test_the_same_bytes_whatever_is_hidden(name: str) -> None:
    random = Random(7)
    for game in games(name, [0, 1, 2, 5, 9, 14, 20, 30]):
        table = table_of(game)
        for seat in (None, *range(table.players)):
            person = None if seat is None else f"person-{seat}"
            presenter = TablePresenter(table, person, 99_000, invite)
            whole, tail = dump(presenter.whole()), dump(presenter.since(1))
            for _ in range(2):
                twin = TablePresenter(changed(table, seat, random), person, 99_000, invite)
                assert dump(twin.whole()) == whole
                assert dump(twin.since(1)) == tail


@pytest.mark.parametrize("name", KINDS)
def test_checked_drafts_tell_nothing_hidden(name: str) -> None:
    random = Random(8)
    for game in games(name, [1, 4, 8, 13]):
        table = table_of(game)
        seat = game.seat_to_move
        assert table.state is not None
        moves = game.legal_moves()
        drafts = [str(move) for move in random.sample(moves, min(3, len(moves)))]
        for draft in [
            *drafts,
            "Rc@50,50",
            "swap Rc Rs Rd",
            "Rc Gc",
            "use ask Rc",
            "stuck",
            "use draw3",
        ]:
            before = dump(assess_draft(table.state, draft, "m"))
            for _ in range(2):
                twin = changed(table, seat, random)
                assert twin.state is not None
                assert dump(assess_draft(twin.state, draft, "m")) == before


@pytest.mark.parametrize("name", KINDS)
def test_drafts_are_assessed_without_knowing_more_than_the_seat(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the time of an answer would depend on hidden tiles."""
    tried: list[object] = []
    play_step = presentation.play_step  # type: ignore[attr-defined]  # imported there

    def noted(state: GameState, move: Move) -> object:
        tried.append(take_snapshot(state))
        return play_step(state, move)

    monkeypatch.setattr(presentation, "play_step", noted)
    random = Random(9)
    for game in games(name, [1, 6, 12]):
        table = table_of(game)
        drafts = ["use ask Rc", "stuck", *(str(move) for move in game.legal_moves()[:2])]
        for draft in drafts:
            answers = []
            for one in (table, changed(table, game.seat_to_move, random)):
                assert one.rules is not None
                view = one.glimpse(game.seat_to_move)
                answers.append((dump(assess_draft_as_seen(one.rules, view, draft, "m")), tried[:]))
                tried.clear()
            assert answers[0] == answers[1]
            # And the answer is the one that the game itself would give.
            assert table.state is not None
            assert answers[0][0] == dump(assess_draft(table.state, draft, "m"))
            tried.clear()


def test_the_seed_is_told_only_after_the_end(
    server: LiveServer, caplog: pytest.LogCaptureFixture
) -> None:
    """Frames, answers and logs of a whole game with a spectator."""
    caplog.set_level(logging.DEBUG)
    before: list[str] = []

    async def main() -> tuple[str, str]:
        async with (
            Guest(server.url, "Ada") as ada,
            Guest(server.url, "Eve") as eve,
            Guest(server.url) as stranger,
        ):
            seats = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]
            table = await ada.open_table(seats=seats, public=True)
            async with ada.socket() as one, eve.socket() as two, stranger.socket() as three:
                player = Player(one, table, 4)
                watchers = [Player(two, table), Player(three, table)]
                for watcher in [player, *watchers]:
                    await watcher.watch()
                while not player.is_over:
                    move, ply = player.choose(), player.state.get("ply", 0)
                    answers = [
                        await guest.http.get(f"/api/tables/{table}{path}")
                        for guest in (ada, eve, stranger)
                        for path in ("", "/record")
                    ]
                    before.extend(answer.text for answer in answers)
                    before.append((await ada.http.get("/api/tables?status=playing")).text)
                    await one.ask("check", table=table, ply=ply, draft=move)
                    seen = [len(socket.frames) for socket in (one, two, three)]
                    await one.ask("play", table=table, ply=ply, move=move)
                    for watcher in [player, *watchers]:
                        await watcher.follow()
                for socket, count in zip((one, two, three), seen, strict=True):
                    before.extend(socket.frames[:count])
                for watcher in watchers:
                    assert watcher.state["hands"] == {} if "hands" in watcher.state else True
                    assert "offers" not in watcher.state
            return table, player.state["ending"]["seed"]

    table, seed = asyncio.run(main())
    address = server.backend.database.url.database
    with sqlite3.connect(str(address)) as database:
        [(stored,)] = database.execute("SELECT seed FROM tables WHERE id = ?", (table,))
    database.close()
    assert seed == "0x" + stored.hex()
    told = "\n".join([*before, caplog.text])
    assert table in told
    for form in (stored.hex(), repr(stored), str(int.from_bytes(stored))):
        assert form not in told


def test_an_unreadable_draft_is_assessed_too() -> None:
    table = table_of(games("classic-2p", [3])[0])
    assert table.state is not None
    assessed = assess_draft(table.state, "no move at all", "m")
    assert not assessed.legal
    with pytest.raises(ParseError):
        sestina.Move.parse("no move at all")
    assert assessed.reason == "bad-move"
