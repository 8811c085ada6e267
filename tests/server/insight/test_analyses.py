"""Analyses of positions over HTTP: streamed, limited, and cancelled when the client goes."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from sestina.host.protocol.insight import AnalysisLine
from sestina.server.admission import Overload
from sestina.server.settings import UNLIMITED
from tests.patience import PATIENCE
from tests.server.client import Guest
from tests.server.insight.asking import begun_game, lines, read, refusal, reviewable
from tests.server.insight.fake_workers import Stage, fake_workers
from tests.server.insight.test_job_pool import until
from tests.server.live import LiveServer, live_server
from tests.turns import to_move

GAME = begun_game()
POSITION = str(GAME.view(GAME.seat_to_move).position())
WHOLE = str(GAME.position())
PATH = "/api/analyses"


def test_an_analysis_is_streamed(quick_server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(quick_server.url) as nameless:
            played = str(GAME.view(GAME.seat_to_move).legal_moves()[0])
            body = {"position": POSITION, "seconds": 0.2, "moves": [played]}
            found = [read(one, AnalysisLine) for one in await lines(nameless, PATH, body)]
            last = found[-1]
            assert (last.state, last.done, last.position) == ("done", 1.0, POSITION)
            assert last.analysis is not None
            assert last.seat == last.analysis.seat == GAME.seat_to_move
            assert abs(sum(last.analysis.win) - 1) < 1e-9
            # Hands of others and the pile may be named: they make no difference.
            whole = await lines(nameless, PATH, {**body, "position": WHOLE})
            assert read(whole[-1], AnalysisLine).analysis == last.analysis

    asyncio.run(main())


def test_what_cannot_be_analysed_is_refused(quick_server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(quick_server.url) as nameless:

            async def refused(**body: object) -> object:
                return (await refusal(nameless, PATH, {"position": POSITION, **body}))[:2]

            other = 1 - to_move(GAME)
            assert await refused(position="nonsense") == (409, "bad-position")
            assert await refused(seat=other) == (409, "not-your-turn")
            assert await refused(seat=3) == (404, "no-seat")
            assert (await refused(seconds=99))[0] == 400  # type: ignore[index]
            mine = POSITION.split(" | ")[2 + to_move(GAME)]
            unknown = POSITION.replace(mine, "hand ?6")
            assert await refused(position=unknown) == (409, "bad-position")
            # A candidate that is not legal is found out by the worker.
            last = (await lines(nameless, PATH, {"position": POSITION, "moves": ["Rc@50,50"]}))[-1]
            assert (last["state"], last["reason"]) == ("failed", "not-in-hand")

    asyncio.run(main())


def test_an_analysis_is_stopped_when_its_client_goes(tmp_path: Path) -> None:
    async def main(server: LiveServer, stage: Stage) -> None:
        stage.hold(0)
        async with (
            httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http,
            http.stream("POST", PATH, json={"position": POSITION}) as answer,
        ):
            assert '"running"' in await anext(answer.aiter_lines())
        await until(lambda: len(stage.stopped) == 1)
        await until(lambda: server.backend.jobs.running == 0)

    with fake_workers() as stage, live_server(str(tmp_path / "sestina.db")) as server:
        asyncio.run(main(server, stage))


def test_a_server_that_stops_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def main(server: LiveServer, stage: Stage) -> None:
        stage.hold(0)
        async with Guest(server.url, "Ada") as ada:
            table = await reviewable(ada)
            async with (
                ada.http.stream("POST", f"/api/tables/{table}/review") as review,
                ada.http.stream("POST", PATH, json={"position": POSITION}) as analysis,
            ):
                streams = [review.aiter_lines(), analysis.aiter_lines()]
                for stream in streams:
                    await anext(stream)
                server.stop()
                for stream in streams:
                    *_, last = [json.loads(text) async for text in stream]
                    assert (last["state"], last["reason"]) == ("failed", "try-again")

    with fake_workers() as stage, live_server(str(tmp_path / "s.db"), analysts=0) as server:
        asyncio.run(main(server, stage))


def test_analyses_are_asked_for_in_moderation(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, analyses_waiting=1, analyses_queued=1)

    async def main(server: LiveServer, stage: Stage) -> None:
        stage.hold(0)
        body = {"position": POSITION}
        async with (
            Guest(server.url, "Ada") as ada,
            Guest(server.url, "Bob") as bob,
            Guest(server.url, "Cyd") as cyd,
            ada.http.stream("POST", PATH, json=body) as one,
            bob.http.stream("POST", PATH, json=body) as two,
        ):
            assert one.status_code == two.status_code == 200
            # An iterator that nobody keeps would close its stream.
            begun, waiting = one.aiter_lines(), two.aiter_lines()
            assert '"running"' in await anext(begun)
            assert '"queued","ahead":0' in await anext(waiting)
            assert await refusal(ada, PATH, body) == (429, "too-fast", "5")
            assert await refusal(cyd, PATH, body) == (503, "queue-full", "5")

    with fake_workers() as stage, live_server(str(tmp_path / "s.db"), limits, analysts=0) as server:
        asyncio.run(main(server, stage))


def test_analysis_is_the_first_to_go_when_too_much_is_asked(
    quick_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with Guest(quick_server.url, "Ada") as ada:
            monkeypatch.setattr(Overload, "is_on", True)
            for path in (PATH, "/api/tables/any-table/review", "/api/tables/any-table/hint"):
                status, reason, wait = await refusal(ada, path, {})
                assert (status, reason) == (503, "busy")
                assert wait is not None

    asyncio.run(main())
