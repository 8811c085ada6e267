"""What takes long runs beside the event loop, is paid for by its cost, and is kept."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx
import pytest

import sestina
from sestina.host.refusals import Refused
from sestina.server import costly_work
from sestina.server.costly_work import CostlyWork, KeptAnswers
from sestina.server.settings import UNLIMITED, Limits
from tests.server.live import LiveServer, live_server

POOR = replace(UNLIMITED, work_ms_per_second=1e-9, work_ms_burst=1e-6)
"""Whoever has had something costly gets nothing more."""


def busy(seconds: float = 0.005) -> str:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass
    return "done"


def fails() -> str:
    busy()
    raise ValueError("no")


async def refusal_of(work: Any) -> str:
    with pytest.raises(Refused) as caught:
        await work
    return caught.value.reason


def test_everybody_pays_for_what_it_cost() -> None:
    async def main() -> None:
        costly = CostlyWork(POOR)
        assert await costly.run("Eve", busy) == "done"
        assert await refusal_of(costly.run("Eve", busy)) == "too-fast"
        with pytest.raises(ValueError, match="no"):
            await costly.run("Mallory", fails)
        assert await refusal_of(costly.run("Mallory", busy)) == "too-fast", "a failure costs, too"
        assert await costly.run("Ada", busy) == "done"

    asyncio.run(main())


def test_what_waits_is_paid_for_before_its_turn() -> None:
    async def main() -> None:
        costly = CostlyWork(POOR)
        asked = [asyncio.create_task(costly.run("Eve", busy)) for _ in range(20)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        done = answers.count("done")
        assert 1 <= done <= costly_work.AT_ONCE
        assert sum(isinstance(one, Refused) for one in answers) == 20 - done

    asyncio.run(main())


def test_whoever_has_had_least_is_next() -> None:
    async def main() -> None:
        costly = CostlyWork(UNLIMITED)
        done: list[str] = []

        async def ask(payer: str) -> None:
            await costly.run(payer, busy)
            done.append(payer)

        await ask("Eve")
        flood = [asyncio.create_task(ask("Eve")) for _ in range(40)]
        await asyncio.sleep(0)
        await ask("Ada")
        assert done.index("Ada") < 10
        await asyncio.gather(*flood)

    asyncio.run(main())


def test_only_so_many_of_one_address_wait() -> None:
    async def main() -> None:
        costly = CostlyWork(replace(UNLIMITED, work_waiting=5))
        asked = [asyncio.create_task(costly.run("Eve", busy)) for _ in range(20)]
        assert await costly.run("Ada", busy) == "done"
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert 5 <= answers.count("done") < 10

    asyncio.run(main())


def test_what_is_asked_again_is_kept_and_made_once() -> None:
    calls: list[str] = []

    def draw(name: str) -> bytes:
        calls.append(name)
        busy()
        return name.encode()

    async def main() -> None:
        costly = CostlyWork(POOR)
        one, other = await asyncio.gather(
            costly.kept(("a",), "Ada", draw, "a"), costly.kept(("a",), "Bob", draw, "a")
        )
        assert (one, other) == (b"a", b"a")
        assert await costly.kept(("a",), "Ada", draw, "a") == b"a"
        assert calls == ["a"]
        assert await refusal_of(costly.kept(("b",), "Ada", draw, "b")) == "too-fast"
        assert await costly.kept(("b",), "Bob", draw, "b") == b"b"

    asyncio.run(main())


def test_whoever_goes_away_leaves_the_work_to_the_others() -> None:
    async def main() -> None:
        costly = CostlyWork(UNLIMITED)
        first = asyncio.create_task(costly.kept(("a",), "Eve", lambda: busy(0.1).encode()))
        await asyncio.sleep(0.01)
        second = asyncio.create_task(costly.kept(("a",), "Ada", lambda: b"another"))
        await asyncio.sleep(0)
        first.cancel()
        assert await second == b"done"

    asyncio.run(main())


def test_kept_answers_have_a_size() -> None:
    kept = KeptAnswers(most=100)
    kept.put(("a",), b"x" * 60)
    kept.put(("b",), b"y" * 60)
    assert kept.get(("a",)) is None
    kept.put(("b",), b"z" * 90)
    assert kept.get(("b",)) == b"z" * 90
    kept.put(("c",), b"c" * 200)
    assert kept.get(("c",)) is None, "what is larger than all room is not kept"


# Over HTTP


def a_record() -> str:
    game, bot = sestina.new_game("classic", players=2, seed=5), sestina.bot("greedy")
    while not game.is_over:
        game.play(bot.choose(game.view(game.seat_to_move)))
    return game.record()


@pytest.fixture
def ada(server: LiveServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=60) as http:
        http.post("/api/me", json={"name": "Ada"}).raise_for_status()
        yield http


@pytest.fixture
def table(ada: httpx.Client) -> str:
    answer = ada.post("/api/records", json={"record": a_record()})
    answer.raise_for_status()
    return str(answer.json()["table"])


COSTLY = (
    ("/api/qr?text=http://example.org/{table}", "server.http.lan_routes", "qr_svg"),
    ("/api/openapi.json", "server.http.openapi", "describe"),
    ("/api/tables/{table}/picture.svg", "host.requests.pictures", "draw_view"),
    ("/api/tables/{table}/picture.svg?ply=7", "host.requests.pictures", "draw_record"),
    ("/api/tables/{table}/record", "host.requests.tables", "write_text"),
    ("/api/tables/{table}/record?form=json", "host.requests.tables", "write_json"),
    ("/api/tables/{table}/replay", "host.requests.tables", "write_replay"),
)


def noted(work: Callable[..., Any], where: list[str]) -> Callable[..., Any]:
    def call(*args: Any) -> Any:
        where.append(threading.current_thread().name)
        return work(*args)

    return call


@pytest.mark.parametrize(("path", "module", "name"), COSTLY)
def test_what_costs_is_made_beside_the_loop_and_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, module: str, name: str
) -> None:
    place = import_module(f"sestina.{module}")
    where: list[str] = []
    monkeypatch.setattr(place, name, noted(getattr(place, name), where))
    with (
        live_server(str(tmp_path / "sestina.db")) as server,
        httpx.Client(base_url=server.url, timeout=60) as http,
    ):
        http.post("/api/me", json={"name": "Ada"})
        opened = http.post("/api/records", json={"record": a_record()}).json()
        wanted = path.format(table=opened["table"])
        first, second = http.get(wanted), http.get(wanted)
        assert first.status_code == 200, first.text
        assert first.content == second.content
        assert len(where) == 1
        assert where != ["live server"]


EMBEDDED = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image"}
FOLLOWED = {
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
    "sec-fetch-user": "?1",
}


@pytest.mark.parametrize("path", [path for path, *_ in COSTLY] + ["/api/tables", "/api/puzzles"])
def test_other_sites_may_not_ask_for_what_costs(ada: httpx.Client, table: str, path: str) -> None:
    wanted = path.format(table=table)
    for site in ("cross-site", "same-site"):
        refused = ada.get(wanted, headers={**EMBEDDED, "sec-fetch-site": site})
        assert (refused.status_code, refused.json()["reason"]) == (403, "origin")
    for headers in ({**EMBEDDED, "sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}, {}):
        assert ada.get(wanted, headers=headers).status_code == 200
    assert ada.get(wanted, headers=FOLLOWED).status_code == 200, "somebody followed a link"


def test_pages_open_from_other_sites(ada: httpx.Client, table: str) -> None:
    for path in ("/", f"/t/{table}"):
        assert ada.get(path, headers=EMBEDDED).status_code == 200


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/options", {"game": "classic", "options": {f"o{n}": n for n in range(50_000)}}),
        ("/api/records", {"record": "x" * 990_000}),
        ("/api/tables", {"game": "classic", "seats": [{"kind": "me"}] * 30_000}),
        ("/api/positions", {"position": "x" * 990_000}),
    ],
)
def test_a_body_has_a_size(ada: httpx.Client, path: str, body: object) -> None:
    answer = ada.post(path, json=body)
    assert (answer.status_code, answer.json()["reason"]) == (413, "too-large")


def test_the_longest_game_can_be_imported(ada: httpx.Client) -> None:
    limits = Limits()
    game = sestina.new_game("classic", players=4, seed=1)
    chance = 0
    while not game.is_over and game.ply < 1_000:
        moves = game.legal_moves()
        chance += 1
        swaps = [move for move in moves if move.kind == "swap"]
        game.play(
            max(swaps, key=lambda move: len(str(move))) if chance % 18 and swaps else moves[0]
        )
    for text in (game.record(), game.record_json()):
        assert len(text) * 2 < limits.record_bytes
    assert ada.post("/api/records", json={"record": game.record()}).status_code == 201


def test_a_qr_code_holds_a_link(ada: httpx.Client) -> None:
    link = "https://example.org/t/" + "x" * 200
    assert ada.get("/api/qr", params={"text": link}).status_code == 200
    for text in ("x" * 301, "😀" * 76, "😀" * 500):
        answer = ada.get("/api/qr", params={"text": text})
        assert (answer.status_code, answer.json()["reason"]) == (400, "bad-request")
    assert ada.get("/api/qr", params={"text": "😀" * 75}).status_code == 200
