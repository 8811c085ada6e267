"""HTTP: finished games, their records and replays, and games that were played elsewhere."""

from functools import partial
from typing import Annotated, Any, Literal

from litestar import Controller, MediaType, Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, JSONBody, QueryParameter

from sestina.server.http.records import (
    finished_record,
    replayed_record,
    write_json,
    write_replay,
    write_text,
)
from sestina.server.http.request_dependencies import (
    MAX_PLY,
    OfPlayer,
    OfServer,
    TableId,
    client_address,
    problems,
)
from sestina.server.http.types import Opened, RecordText, Replay


class RecordRoutes(Controller):
    """Records of games."""

    @get(
        "/api/tables/{table:str}/record",
        summary="The record of a game that is over",
        media_type=MediaType.TEXT,
        responses=problems(404, 409),
    )
    async def get_record(
        self,
        table: TableId,
        request: Request[Any, Any, Any],
        backend: OfServer,
        form: FromQuery[Literal["text", "json"]] = "text",
    ) -> Response[bytes]:
        async with backend.service.reading_latest(table) as current:
            record = finished_record(current)
        write = write_json if form == "json" else write_text
        key, payer = ("record", table, form), client_address(request)
        media_type = MediaType.JSON if form == "json" else MediaType.TEXT
        return Response(await backend.costly.kept(key, payer, write, record), media_type=media_type)

    @get(
        "/api/tables/{table:str}/replay",
        summary="All hands after each step of a game that is over",
        responses={200: ResponseSpec(Replay, generate_examples=False)} | problems(404, 409),
    )
    async def get_replay(
        self,
        table: TableId,
        request: Request[Any, Any, Any],
        backend: OfServer,
        first: Annotated[int, QueryParameter(ge=0, le=MAX_PLY)] = 0,
        limit: Annotated[int, QueryParameter(ge=1, le=MAX_PLY)] = MAX_PLY,
    ) -> Response[bytes]:
        """A page of it begins with the game after the step `first`."""
        async with backend.service.reading_latest(table) as current:
            record = replayed_record(current)
        key, payer = ("replay", table, first, limit), client_address(request)
        body = await backend.costly.kept(key, payer, write_replay, table, record, first, limit)
        return Response(body, media_type=MediaType.JSON)

    @post(
        "/api/records",
        summary="Keep a game that was played elsewhere",
        responses=problems(401, 409),
    )
    async def post_record(
        self,
        data: JSONBody[RecordText],
        request: Request[Any, Any, Any],
        backend: OfServer,
        player: OfPlayer,
    ) -> Opened:
        address = client_address(request)
        await backend.openings.check(
            player.id, address, backend.clock(), waits=False, bots_only=False
        )
        source, run = backend.signer.source(address), partial(backend.costly.run, address)
        return Opened(await backend.imports.keep(player, data.record, source, run))
