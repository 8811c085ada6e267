"""HTTP: finished games, their records and replays, and games that were played elsewhere."""

from typing import Annotated

from litestar import Controller, MediaType, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, JSONBody, QueryParameter

from sestina.host.requests.tables import MAX_PLY, RecordForm
from sestina.host.requests.types import Opened, RecordText, Replay
from sestina.server.http.request_dependencies import (
    OfCaller,
    OfPlayer,
    OfServer,
    TableId,
    problems,
)


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
        caller: OfCaller,
        backend: OfServer,
        form: FromQuery[RecordForm] = "text",
    ) -> Response[bytes]:
        media_type = MediaType.JSON if form == "json" else MediaType.TEXT
        record = await backend.tables.record(caller, table, form)
        return Response(record, media_type=media_type)

    @get(
        "/api/tables/{table:str}/replay",
        summary="All hands after each step of a game that is over",
        responses={200: ResponseSpec(Replay, generate_examples=False)} | problems(404, 409),
    )
    async def get_replay(
        self,
        table: TableId,
        caller: OfCaller,
        backend: OfServer,
        first: Annotated[int, QueryParameter(ge=0, le=MAX_PLY)] = 0,
        limit: Annotated[int, QueryParameter(ge=1, le=MAX_PLY)] = MAX_PLY,
    ) -> Response[bytes]:
        """A page of it begins with the game after the step `first`."""
        replay = await backend.tables.replay(caller, table, first, limit)
        return Response(replay, media_type=MediaType.JSON)

    @post(
        "/api/records",
        summary="Keep a game that was played elsewhere",
        responses=problems(401, 409),
    )
    async def post_record(
        self,
        data: JSONBody[RecordText],
        caller: OfCaller,
        backend: OfServer,
        player: OfPlayer,
    ) -> Opened:
        address = caller.address
        await backend.openings.check(
            player.id, address, backend.clock(), waits=False, bots_only=False
        )
        source = backend.signer.source(address)
        return Opened(await backend.imports.keep(player, data.record, source, caller.run))
