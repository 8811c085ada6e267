"""HTTP: tables. Moves and chat go through the websocket."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any

from litestar import Controller, Response, delete, get, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from sestina.host.acts.act import Command
from sestina.host.acts.create import NewTable
from sestina.host.acts.leave import Leave, Stand
from sestina.host.acts.resign import Resign
from sestina.host.acts.stand_in import Return
from sestina.host.acts.start import Start
from sestina.host.protocol.messages import TableSeen
from sestina.host.requests.catalogue import games_offered
from sestina.host.requests.tables import MAX_PLY
from sestina.host.requests.types import (
    Done,
    GameOffered,
    ListedTable,
    Opened,
    Silence,
    SitDown,
)
from sestina.server.http.request_dependencies import (
    MAX_LISTED,
    Before,
    ListedStatus,
    OfCaller,
    OfGuest,
    OfPlayer,
    OfServer,
    SeatNumber,
    TableId,
    problems,
)

PICTURE_SECONDS = 20
"""How long a browser may keep the picture of a running game."""
OLD_PICTURE_SECONDS = 3600
"""And that of a finished one: nothing in it can change any more."""
Method = Callable[..., Any]
"""One of litestar's decorators: `post`, `delete`, …"""


def _table_command(
    method: Method, path: str, name: str, summary: str, command: Callable[[], Command]
) -> HTTPRouteHandler:
    """A route that gives a table one command."""

    async def handle(table: TableId, backend: OfServer, player: OfPlayer) -> Done:
        return await backend.tables.act(player, table, command())

    handle.__name__ = name
    options = {"summary": summary, "status_code": 200, "responses": problems(401, 404, 409)}
    route: HTTPRouteHandler = method(path, **options)(handle)
    return route


def _seat_command(
    method: Method, path: str, name: str, summary: str, command: Callable[[int], Command]
) -> HTTPRouteHandler:
    """A route that gives a table one command about a seat."""

    async def handle(table: TableId, seat: SeatNumber, backend: OfServer, player: OfPlayer) -> Done:
        return await backend.tables.act(player, table, command(seat))

    handle.__name__ = name
    options = {"summary": summary, "status_code": 200, "responses": problems(401, 404, 409)}
    route: HTTPRouteHandler = method(path, **options)(handle)
    return route


COMMAND_ROUTES = [
    _table_command(post, "/api/tables/{table:str}/start", "post_start", "Deal and begin", Start),
    _seat_command(
        delete,
        "/api/tables/{table:str}/seats/{seat:int}",
        "delete_seat",
        "Before the game: stand up; or, as the host, free the seat of somebody else",
        Stand,
    ),
    _seat_command(
        post,
        "/api/tables/{table:str}/seats/{seat:int}/leave",
        "post_leave",
        "Leave a game: a bot plays on",
        Leave,
    ),
    _seat_command(
        post,
        "/api/tables/{table:str}/seats/{seat:int}/resign",
        "post_resign",
        "Give the game up: the other one wins, or a bot plays on for no win",
        Resign,
    ),
    _seat_command(
        post,
        "/api/tables/{table:str}/seats/{seat:int}/return",
        "post_seat_return",
        "Take your seat back from the bot",
        Return,
    ),
]
"""The routes that need no more than the table, the seat and the person."""


class TableRoutes(Controller):
    """Lists, tables and seats."""

    @get("/api/games", summary="The games, their options and bots", responses=problems())
    async def get_games(self) -> Sequence[GameOffered]:
        return games_offered()

    @get("/api/tables", summary="Public tables", responses=problems())
    async def get_tables(
        self,
        backend: OfServer,
        guest: OfGuest,
        status: FromQuery[ListedStatus] = "gathering",
        limit: Annotated[int, QueryParameter(ge=1, le=MAX_LISTED)] = 50,
        before: Before = None,
        others: Annotated[
            bool, QueryParameter(description="Only tables where you do not sit: games to watch.")
        ] = False,
    ) -> list[ListedTable]:
        return await backend.tables.public(guest, status, limit, before, others=others)

    @get(
        "/api/me/tables",
        summary="The tables where you sit, and those that you opened",
        responses=problems(401),
    )
    async def get_my_tables(
        self,
        backend: OfServer,
        player: OfPlayer,
        status: FromQuery[ListedStatus | None] = None,
        limit: Annotated[int, QueryParameter(ge=1, le=MAX_LISTED)] = 50,
        before: Before = None,
    ) -> list[ListedTable]:
        return await backend.tables.of_player(player, status, limit, before)

    @post("/api/tables", summary="Open a table", responses=problems(401, 409))
    async def post_table(
        self,
        data: JSONBody[NewTable],
        caller: OfCaller,
        backend: OfServer,
        player: OfPlayer,
    ) -> Opened:
        kinds = {seat.kind for seat in data.seats}
        await backend.openings.check(
            player.id,
            caller.address,
            backend.clock(),
            waits="open" in kinds or not data.start,
            bots_only=kinds == {"bot"},
        )
        return await backend.tables.open(player, data)

    @get("/api/tables/{table:str}", summary="A table as you may see it", responses=problems(404))
    async def get_table(
        self, table: TableId, caller: OfCaller, backend: OfServer, guest: OfGuest
    ) -> TableSeen:
        return await backend.tables.seen(caller, guest, table)

    @delete(
        "/api/tables/{table:str}",
        summary="As the host, close a table at which no game has begun, or delete an imported game",
        status_code=HTTP_200_OK,
        responses=problems(401, 404, 409),
    )
    async def delete_table(self, table: TableId, backend: OfServer, player: OfPlayer) -> Done:
        """Deleting is no event: the version is the last one that the game had."""
        return await backend.tables.close(player, table)

    @get(
        "/api/tables/{table:str}/picture.svg",
        summary="What lies on the table, now or after a step, as a picture",
        media_type="image/svg+xml",
        responses=problems(404),
    )
    async def get_picture(
        self,
        table: TableId,
        caller: OfCaller,
        backend: OfServer,
        ply: Annotated[int, QueryParameter(ge=0, le=MAX_PLY)] = MAX_PLY,
    ) -> Response[bytes]:
        """Only what everybody sees. After a step that is not the last, the game is replayed."""
        picture, is_over = await backend.tables.picture(caller, table, ply)
        age = OLD_PICTURE_SECONDS if is_over else PICTURE_SECONDS
        headers = {"cache-control": f"public, max-age={age}"}
        return Response(picture, media_type="image/svg+xml", headers=headers)

    @put(
        "/api/tables/{table:str}/silence",
        summary="As the host, let only those who sit there talk, or everyone again",
        responses=problems(401, 404, 409),
    )
    async def put_silence(
        self, table: TableId, data: JSONBody[Silence], backend: OfServer, player: OfPlayer
    ) -> Done:
        return await backend.tables.hush(player, table, on=data.on)

    @put(
        "/api/tables/{table:str}/seats/{seat:int}",
        summary="Sit down",
        responses=problems(401, 404, 409),
    )
    async def put_seat(
        self,
        table: TableId,
        seat: SeatNumber,
        data: JSONBody[SitDown],
        backend: OfServer,
        player: OfPlayer,
    ) -> Done:
        return await backend.tables.sit(player, table, seat, data)

    @post(
        "/api/tables/{table:str}/seats/{seat:int}/hand-over",
        summary="Give the seat of somebody who is away to a bot",
        status_code=HTTP_200_OK,
        responses=problems(401, 404, 409),
    )
    async def post_hand_over(
        self, table: TableId, seat: SeatNumber, backend: OfServer, player: OfPlayer
    ) -> Done:
        return await backend.tables.hand_over(player, table, seat)

    @post(
        "/api/tables/{table:str}/rematch",
        summary="The same again, with seats moved on by one",
        responses=problems(401, 404, 409),
    )
    async def post_rematch(self, table: TableId, backend: OfServer, player: OfPlayer) -> Opened:
        return await backend.tables.rematch(player, table)
