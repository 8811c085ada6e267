"""HTTP: analyses of positions, hints at tables, and reviews of finished games.

The answers are streams of lines, JSON objects that are sent as they come.
"""

from collections.abc import AsyncIterator

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from litestar.response import Stream

from sestina.host.people import Person
from sestina.host.protocol.insight import AnalysisLine, HintLine, KeptReview, ReviewLine
from sestina.host.requests.insight_types import AnalysisAsked, HintAsked
from sestina.server.callers import PayingCaller
from sestina.server.http.request_dependencies import (
    OfCaller,
    OfGuest,
    OfPlayer,
    OfServer,
    TableId,
    problems,
)

NDJSON = "application/x-ndjson"


def asker(caller: PayingCaller, guest: Person | None) -> str:
    """Whom limits count by: a guest, or the address of somebody who has no name yet."""
    return f"address {caller.address}"[:64] if guest is None else guest.id


def lines_of(line: type[msgspec.Struct]) -> dict[int, ResponseSpec]:
    """The description of a stream."""
    return {200: ResponseSpec(line, media_type=NDJSON, generate_examples=False)}


def stream(lines: AsyncIterator[bytes]) -> Stream:
    # A proxy that waited for the end would take the point out of it.
    headers = {"x-accel-buffering": "no"}
    return Stream(lines, media_type=NDJSON, status_code=200, headers=headers)


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
        caller: OfCaller,
        backend: OfServer,
        guest: OfGuest,
    ) -> Stream:
        lines = await backend.insight.analyse(caller, asker(caller, guest), guest, data)
        return stream(lines)

    @post(
        "/api/tables/{table:str}/hint",
        summary="A hint for your turn, in steps; everybody at the table is told that you asked",
        status_code=200,
        responses=lines_of(HintLine) | problems(401, 404, 409),
    )
    async def post_hint(
        self, table: TableId, data: JSONBody[HintAsked], backend: OfServer, player: OfPlayer
    ) -> Stream:
        return stream(await backend.insight.hint(player, table, data))

    @post(
        "/api/tables/{table:str}/review",
        summary="Review a game that is over; it goes on when you go, and is kept",
        status_code=200,
        responses=lines_of(ReviewLine) | problems(404, 409),
    )
    async def post_review(
        self, table: TableId, caller: OfCaller, backend: OfServer, guest: OfGuest
    ) -> Stream:
        return stream(await backend.insight.review(asker(caller, guest), table))

    @get(
        "/api/tables/{table:str}/review",
        summary="The review of a game, if there is one",
        responses={200: ResponseSpec(KeptReview, generate_examples=False)} | problems(404),
    )
    async def get_review(self, table: TableId, backend: OfServer) -> Response[bytes]:
        kept = await backend.insight.kept_review(table)
        return Response(kept, media_type=MediaType.JSON)
