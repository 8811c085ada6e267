"""HTTP: analyses of positions, hints at tables, and reviews of finished games.

The answers are streams of lines, JSON objects that are sent as they come.
"""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Controller, MediaType, Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from litestar.response import Stream

from sestina.engine.errors import ParseError
from sestina.game.position import parse_position
from sestina.game.view import View
from sestina.host.acts.act import Actor
from sestina.host.acts.hint import AskHint
from sestina.host.people import Person
from sestina.host.protocol.insight import (
    AnalysisLine,
    HintLine,
    InsightLine,
    KeptReview,
    Progress,
    ReviewLine,
)
from sestina.host.refusals import Refused
from sestina.host.table import OVER
from sestina.server.http.insight.running_games import check_help
from sestina.server.http.insight.types import AnalysisAsked, HintAsked
from sestina.server.http.request_dependencies import (
    OfGuest,
    OfPlayer,
    OfServer,
    TableId,
    client_address,
    problems,
)
from sestina.server.insight.job_pool import Job
from sestina.server.insight.review_queue import ReviewQueue
from sestina.server.insight.tasks import AnalysisTask, HintTask

NDJSON = "application/x-ndjson"

_encode = msgspec.json.Encoder().encode


def view_to_analyse(asked: AnalysisAsked) -> View:
    """What the seat to move knows of a position."""
    try:
        position = parse_position(asked.position)
    except ParseError as error:
        raise Refused(error.reason, error.message) from None
    snapshot = position.snapshot
    seat = snapshot.seat if asked.seat is None else asked.seat
    if seat >= len(snapshot.scores):
        raise Refused("no-seat", f"seats are 0 to {len(snapshot.scores) - 1}, not {seat}")
    if seat != snapshot.seat and not snapshot.end_reason:
        raise Refused("not-your-turn", "moves are analysed for the seat to move")
    if snapshot.hands[seat] is None and not snapshot.end_reason:
        raise Refused("bad-position", "the hand of the seat to move is not known")
    return position.view(seat)


def asker(request: Request[Any, Any, Any], guest: Person | None) -> str:
    """Whom limits count by: a guest, or the address of somebody who has no name yet."""
    return f"address {client_address(request)}"[:64] if guest is None else guest.id


# Streams


def lines_of(line: type[msgspec.Struct]) -> dict[int, ResponseSpec]:
    """The description of a stream."""
    return {200: ResponseSpec(line, media_type=NDJSON, generate_examples=False)}


def stream(lines: AsyncIterator[bytes]) -> Stream:
    # A proxy that waited for the end would take the point out of it.
    headers = {"x-accel-buffering": "no"}
    return Stream(lines, media_type=NDJSON, status_code=200, headers=headers)


def line(progress: Progress, name: str, **more: object) -> bytes:
    """The line of a stream; `name` is what the result is called there."""
    found = {field: getattr(progress, field) for field in InsightLine.__struct_fields__}
    parts = {field: value for field, value in found.items() if value is not None} | more
    if progress.result:
        # It is JSON already, made by the worker: nobody reads it here.
        parts[name] = msgspec.Raw(progress.result)
    return _encode(parts) + b"\n"


async def job_lines(job: Job, name: str, **more: object) -> AsyncIterator[bytes]:
    """The progress of a job; it is cancelled when the client goes."""
    try:
        async for progress in job.progress():
            yield line(progress, name, **more)
    finally:
        job.cancel()


# Routes


class AnalysisRoutes(Controller):
    """What moves are worth, and why. Nothing hidden is used or told."""

    @post(
        "/api/analyses",
        summary="The best moves of a position, but not of your own games without hints",
        status_code=200,
        responses=lines_of(AnalysisLine) | problems(404, 409),
    )
    async def post_analysis(
        self,
        data: JSONBody[AnalysisAsked],
        request: Request[Any, Any, Any],
        backend: OfServer,
        guest: OfGuest,
    ) -> Stream:
        person = asker(request, guest)
        view = await backend.costly.run(client_address(request), view_to_analyse, data)
        await check_help(backend, client_address(request), guest, view)
        backend.jobs.check(person)
        deals = backend.settings.analysis_deals
        task = AnalysisTask(view, data.seconds, tuple(data.moves), deals)
        job = backend.jobs.begin(person, task)
        return stream(job_lines(job, "analysis", position=data.position, seat=view.seat_to_move))

    @post(
        "/api/tables/{table:str}/hint",
        summary="A hint for your turn, in steps; everybody at the table is told that you asked",
        status_code=200,
        responses=lines_of(HintLine) | problems(401, 404, 409),
    )
    async def post_hint(
        self, table: TableId, data: JSONBody[HintAsked], backend: OfServer, player: OfPlayer
    ) -> Stream:
        async with backend.service.reading_latest(table) as current:
            is_known = (data.seat, data.ply) in current.hinted
        backend.jobs.check(player.id)
        if not is_known:
            await backend.service.act(table, Actor(player.id), AskHint(data.seat, data.ply))
        async with backend.service.reading(table) as current:
            if data.seat >= current.players or current.seats[data.seat].person != player.id:
                raise Refused("not-yours", "this is not your seat")
            if (current.seat_to_move, current.ply) != (data.seat, data.ply):
                raise Refused("stale", f"the game is at step {current.ply}, not {data.ply}")
            view = current.view(data.seat)
        settings = backend.settings
        task = HintTask(view, settings.hint_seconds, settings.analysis_deals)
        return stream(job_lines(backend.jobs.begin(player.id, task), "hint"))

    @post(
        "/api/tables/{table:str}/review",
        summary="Review a game that is over; it goes on when you go, and is kept",
        status_code=200,
        responses=lines_of(ReviewLine) | problems(404, 409),
    )
    async def post_review(
        self, table: TableId, request: Request[Any, Any, Any], backend: OfServer, guest: OfGuest
    ) -> Stream:
        kept = await backend.reviews.result(table)
        if kept is None:
            async with backend.service.reading_latest(table) as current:
                if current.status != OVER:
                    raise Refused("not-over", "a review shows everything: it is for finished games")
            await backend.reviews.ask(table, asker(request, guest))
        return stream(_review_lines(backend.reviews, table))

    @get(
        "/api/tables/{table:str}/review",
        summary="The review of a game, if there is one",
        responses={200: ResponseSpec(KeptReview, generate_examples=False)} | problems(404),
    )
    async def get_review(self, table: TableId, backend: OfServer) -> Response[bytes]:
        kept = await backend.reviews.result(table)
        if kept is None:
            raise Refused("no-review", "nobody has had this game reviewed")
        return Response(b'{"review":' + kept + b"}", media_type=MediaType.JSON)


async def _review_lines(queue: ReviewQueue, table: str) -> AsyncIterator[bytes]:
    async for progress in queue.watch(table):
        yield line(progress, "review")
