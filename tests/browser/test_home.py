"""The table host of a tab: whole games, reloads, two tabs, and everything that people ask."""

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest

from sestina.browser.ports import Stored
from sestina.browser.routes import ELSEWHERE, ROUTES
from tests.browser.tab import Json, MemoryStorage, Tab
from tests.host.whole_game import chosen
from tests.server.live import LiveServer, live_server

AGAINST_A_BOT: Json = {
    "game": "classic",
    "seats": [{"kind": "me"}, {"kind": "bot", "level": "gentle"}],
}


def in_tab(work: Callable[[Tab], Awaitable[None]]) -> None:
    async def main() -> None:
        async with Tab(MemoryStorage()) as tab:
            await tab.get("POST", "/api/me", {"name": "Ada"})
            tab.home.arrive()
            await work(tab)

    asyncio.run(main())


async def opened(tab: Tab, **more: object) -> str:
    table: str = (await tab.get("POST", "/api/tables", {**AGAINST_A_BOT, **more}))["table"]
    tab.send("watch", table=table)
    await tab.until("table")
    return table


async def play(tab: Tab, table: str, turns: int | None = None) -> int:
    """Play what is offered first, up to the end or for some turns."""
    played = 0
    while played != turns and (now := await tab.my_turn()) is not None:
        acks = sum(one["t"] == "ack" for one in tab.heard)
        tab.send("play", table=table, ply=now.get("ply", 0), move=chosen(now), id=f"m{acks}")
        await tab.until("ack", acks + 1)
        played += 1
    return played


def test_a_whole_game_outlives_its_tab() -> None:
    async def main() -> None:
        storage = MemoryStorage()
        async with Tab(storage) as tab:
            await tab.get("POST", "/api/me", {"name": "Ada"})
            tab.home.arrive()
            table = await opened(tab)
            await play(tab, table, turns=3)
            before = len(storage.log[table])
        async with Tab(storage) as tab:
            assert (await tab.get("GET", "/api/me"))["name"] == "Ada"
            assert (await tab.until("welcome"))["name"] == "Ada"
            listed = await tab.get("GET", "/api/me/tables?status=playing&limit=50")
            assert [one["table"] for one in listed] == [table]
            tab.send("watch", table=table)
            assert (await tab.until("table"))["version"] >= before
            await play(tab, table)
            assert tab.now()["ending"]
            listed = await tab.get("GET", "/api/me/tables?status=over")
            assert [one["table"] for one in listed] == [table]
            status, record = await tab.ask("GET", f"/api/tables/{table}/record?form=text")
            assert status == 200
            assert "gentle" in record
            steps = (await tab.get("GET", f"/api/tables/{table}/replay?limit=1"))["steps"]
            assert len(steps) == 1
            again = await tab.get("POST", "/api/records", {"record": record})
            assert again["table"] != table
            assert (await tab.get("DELETE", f"/api/tables/{again['table']}"))["version"] == 1
            rematch = await tab.get("POST", f"/api/tables/{table}/rematch")
            assert rematch["table"] in storage.rows

    asyncio.run(main())


def test_a_bot_that_was_to_move_moves_when_the_tab_comes_back() -> None:
    async def main() -> None:
        storage = MemoryStorage()
        async with Tab(storage) as tab:
            await tab.get("POST", "/api/me", {"name": "Ada"})
            tab.home.arrive()
            tab.is_thinking = False
            bots = [{"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "gentle"}]
            table = (await tab.get("POST", "/api/tables", {"game": "classic", "seats": bots}))[
                "table"
            ]
            before = len(storage.log[table])
        async with Tab(storage) as tab:
            tab.send("watch", table=table)
            await tab.until("update", 3)
            assert len(storage.log[table]) > before

    asyncio.run(main())


def test_two_tabs_at_one_table_agree() -> None:
    async def main() -> None:
        storage, tabs = MemoryStorage(), list[Tab]()
        async with Tab(storage, tabs) as one:
            await one.get("POST", "/api/me", {"name": "Ada"})
            one.home.arrive()
            table = await opened(one)
            async with Tab(storage, tabs) as two:
                two.send("watch", table=table)
                await two.until("table")
                now = await two.my_turn()
                assert now is not None
                for tab in (one, two):
                    move = {"ply": now.get("ply", 0), "move": chosen(now)}
                    tab.send("play", table=table, id=f"m{tabs.index(tab)}", **move)
                told = [one_of["t"] for one_of in await both_answers(tabs)]
                assert sorted(told) == ["ack", "refused"]
                await play(two, table, turns=3)
                for _ in range(1000):
                    await asyncio.sleep(0)
                versions = [event[0] for event in storage.log[table]]
                assert versions == [*range(1, len(versions) + 1)]
                assert one.now()["ply"] == two.now()["ply"]

    async def both_answers(tabs: list[Tab]) -> list[Json]:
        for _ in range(100_000):
            found = [one for tab in tabs for one in tab.heard if one["t"] in ("ack", "refused")]
            if len(found) == len(tabs):
                return found
            await asyncio.sleep(0)
        raise AssertionError("no answers")

    asyncio.run(main())


def test_several_people_play_at_one_device() -> None:
    async def work(tab: Tab) -> None:
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bob"}]
        table = await opened(tab, seats=seats)
        assert await play(tab, table, turns=4) == 4
        now = tab.now()
        tab.send("undo", table=table, ply=now["ply"], id="back")
        await tab.until("ack", 5)
        draft = {"table": table, "ply": tab.now()["ply"], "draft": "Rc", "id": "draft"}
        tab.send("check", **draft)
        await tab.until("judged")

    in_tab(work)


def test_a_draft_is_assessed_while_a_bot_thinks_and_a_resigned_game_is_over() -> None:
    async def work(tab: Tab) -> None:
        tab.is_thinking = False
        table = await opened(tab)
        tab.send("check", table=table, ply=0, draft="Rc@0,0", id="draft")
        for _ in range(1000):
            await asyncio.sleep(0)
        assert {one["t"] for one in tab.heard} & {"judged", "refused"}
        await tab.get("POST", f"/api/tables/{table}/seats/0/resign")
        assert tab.now()["status"] == "over"
        review = await tab.refusal("GET", f"/api/tables/{table}/review")
        assert review == (404, "no-review")

    in_tab(work)


def test_what_needs_other_people_is_refused_in_words() -> None:
    async def work(tab: Tab) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}]
        assert await tab.refusal("POST", "/api/tables", {"game": "classic", "seats": seats}) == (
            409,
            "no-server",
        )
        assert await tab.refusal("GET", "/api/me/link") == (409, "no-server")
        assert await tab.refusal("GET", "/api/nothing") == (404, "not-found")
        assert await tab.refusal("GET", "/api/tables?limit=0") == (400, "bad-request")
        assert await tab.refusal("POST", "/api/options", {"game": 3}) == (400, "bad-request")
        assert (await tab.refusal("GET", "/api/tables/unknown-table"))[1] == "no-table"
        tab.home.receive("nonsense")
        assert (await tab.until("refused"))["reason"] == "bad-message"

    in_tab(work)


@pytest.mark.parametrize(
    ("refusal", "reason"),
    [("full", "tab-full"), ("elsewhere", "other-tab"), ("newer", "new-data")],
)
def test_a_browser_that_stores_nothing_says_why(refusal: Stored, reason: str) -> None:
    async def main() -> None:
        storage = MemoryStorage()
        async with Tab(storage) as tab:
            await tab.get("POST", "/api/me", {"name": "Ada"})
            tab.home.arrive()
            table = await opened(tab)
            now = await tab.my_turn()
            assert now is not None
            storage.refusal = refusal
            move = {"ply": now.get("ply", 0), "move": chosen(now)}
            tab.send("play", table=table, id="first", **move)
            assert (await tab.until("refused"))["reason"] == reason
            assert await tab.refusal("POST", "/api/tables", AGAINST_A_BOT) == (409, reason)
            storage.refusal = None
            tab.send("play", table=table, id="first", **move)
            await tab.until("ack")

    asyncio.run(main())


def test_somebody_without_a_name_only_looks_on() -> None:
    async def main() -> None:
        async with Tab(MemoryStorage()) as tab:
            assert (await tab.get("GET", "/api/me"))["name"] is None
            assert await tab.refusal("POST", "/api/tables", AGAINST_A_BOT) == (401, "no-guest")
            assert len(await tab.get("GET", "/api/games")) == 4
            assert await tab.get("GET", "/api/tables?status=playing&limit=100&others=true") == []
            assert (await tab.get("GET", "/api/lan"))["address"] is None

    asyncio.run(main())


def test_hints_and_analyses_come_in_lines() -> None:
    async def work(tab: Tab) -> None:
        tab.home.insight._effort = type(tab.home.insight._effort)(2.0, 4)
        table = await opened(tab)
        await play(tab, table, turns=1)
        now = await tab.my_turn()
        assert now is not None
        hint = {"seat": 0, "ply": now["ply"]}
        told = await tab.lines("POST", f"/api/tables/{table}/hint", hint)
        assert told[-1]["state"] == "done"
        assert told[-1]["hint"]["steps"]
        assert tab.now()["ply"] == now["ply"]
        position = (await tab.get("GET", "/api/puzzles/daily"))["position"]
        told = await tab.lines("POST", "/api/analyses", {"position": position, "seconds": 0.2})
        assert told[-1]["analysis"]["moves"]

    in_tab(work)


def test_a_review_is_made_once_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sestina.browser.tab_reviews.REVIEW_SECONDS", 0.5)

    async def work(tab: Tab) -> None:
        table = await opened(tab)
        assert await tab.refusal("POST", f"/api/tables/{table}/review") == (409, "not-over")
        await play(tab, table, turns=2)
        await tab.get("POST", f"/api/tables/{table}/seats/0/resign")
        first = await tab.lines("POST", f"/api/tables/{table}/review")
        assert first[-1]["review"]["turns"]
        again = await tab.lines("POST", f"/api/tables/{table}/review")
        assert again[-1] == first[-1]
        kept = (await tab.get("GET", f"/api/tables/{table}/review"))["review"]
        assert kept == first[-1]["review"]
        tab.is_thinking = False
        assert (await tab.get("GET", "/api/deck"))["due"] == []
        assert (await tab.get("GET", f"/api/deck/{table}"))["plies"] == []

    in_tab(work)


def test_a_review_that_fails_says_so() -> None:
    async def work(tab: Tab) -> None:
        table = await opened(tab)
        await play(tab, table, turns=1)
        await tab.get("POST", f"/api/tables/{table}/seats/0/resign")
        tab.begin = lambda number, lane, task: tab.home.thoughts.hear(  # type: ignore[method-assign]
            number, "failed", "the worker is gone"
        )
        told = await tab.lines("POST", f"/api/tables/{table}/review")
        assert told[-1]["state"] == "failed"

    in_tab(work)


def test_puzzles_are_shown_and_tried() -> None:
    async def work(tab: Tab) -> None:
        listed = await tab.get("GET", "/api/puzzles?limit=1&offset=0")
        name = listed["puzzles"][0]["id"]
        shown = await tab.get("GET", f"/api/puzzles/{name}")
        assert shown["hints"] >= 1
        assert (await tab.get("GET", f"/api/puzzles/{name}/hints/0"))["text"]
        seen = await tab.get("POST", "/api/positions", {"position": shown["position"]})
        assert seen["table"]["now"]["offers"]
        verdict = await tab.get("POST", f"/api/puzzles/{name}/tries", {"give_up": True})
        assert verdict["answer"]
        right = {"move": verdict["answer"], "hints": 1}
        assert (await tab.get("POST", f"/api/puzzles/{name}/tries", right))["right"]

    in_tab(work)


def test_an_answer_that_nobody_wants_is_cancelled() -> None:
    async def work(tab: Tab) -> None:
        tab.is_thinking = False
        position = (await tab.get("GET", "/api/puzzles/daily"))["position"]
        status, _ = await tab.ask("POST", "/api/analyses", {"position": position})
        assert status == 200
        tab.home.cancel(len(tab._answers))
        for _ in range(100):
            await asyncio.sleep(0)
        assert tab.cancelled

    in_tab(work)


@pytest.fixture(scope="module")
def routes_of_a_server(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    async def described(server: LiveServer) -> Json:
        import httpx

        async with httpx.AsyncClient() as client:
            found: Json = (await client.get(f"{server.url}/api/openapi.json")).json()
            return found

    with live_server(str(tmp_path_factory.mktemp("server") / "sestina.db")) as server:
        paths = asyncio.run(described(server))["paths"]
    return {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}


def test_a_tab_answers_whatever_a_server_does_or_says_why_not(
    routes_of_a_server: set[str],
) -> None:
    ours = {*ROUTES, *ELSEWHERE}
    assert not {*ROUTES} & {*ELSEWHERE}
    assert {_plain(one) for one in ours} == {_plain(one) for one in routes_of_a_server}
    assert all(why for why in ELSEWHERE.values())


def _plain(route: str) -> str:
    """Names in braces are not part of an address."""
    return json.dumps(["{}" if part.startswith("{") else part for part in route.split("/")])
