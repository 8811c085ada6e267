"""HTTP: tables. Moves and chat go through the websocket."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, delete, get, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from sestina.game.view import View
from sestina.host import aside
from sestina.host.acts.act import Actor, Command
from sestina.host.acts.close import Close
from sestina.host.acts.create import NewTable
from sestina.host.acts.hush import Hush
from sestina.host.acts.leave import Leave, Stand
from sestina.host.acts.resign import Resign
from sestina.host.acts.sit import Sit
from sestina.host.acts.stand_in import HandOver, Return
from sestina.host.acts.start import Start
from sestina.host.hub import length_of
from sestina.host.names import clean_name
from sestina.host.opening import open_table, rematch
from sestina.host.people import Person
from sestina.host.presenter import TablePresenter
from sestina.host.protocol.messages import TableSeen
from sestina.host.refusals import Refused
from sestina.host.summary import TableSummary
from sestina.host.table import CLOSED, GATHERING, OVER, PLAYING, Table
from sestina.host.table_record import record_of
from sestina.server.backend import Backend
from sestina.server.http.game_catalogue import games_offered
from sestina.server.http.request_dependencies import (
    MAX_LISTED,
    MAX_PLY,
    Before,
    ListedStatus,
    OfGuest,
    OfPlayer,
    OfServer,
    SeatNumber,
    TableId,
    client_address,
    problems,
)
from sestina.server.http.types import (
    Done,
    GameOffered,
    ListedTable,
    Opened,
    Silence,
    SitDown,
)
from sestina.server.pictures import draw_record, draw_view
from sestina.store.table_index import Listed

PICTURE_SECONDS = 20
"""How long a browser may keep the picture of a running game."""
OLD_PICTURE_SECONDS = 3600
"""And that of a finished one: nothing in it can change any more."""
Method = Callable[..., Any]
"""One of litestar's decorators: `post`, `delete`, …"""


def _listed(found: Sequence[Listed]) -> list[ListedTable]:
    return [_one_listed(one) for one in found]


def _one_listed(one: Listed) -> ListedTable:
    summary = msgspec.json.decode(one.summary, type=TableSummary)
    return ListedTable(
        **msgspec.structs.asdict(summary),
        table=one.table,
        status=one.status,
        created=one.created,
        changed=one.changed,
        version=one.version,
    )


def _pay(backend: Backend, request: Request[Any, Any, Any], events: int) -> None:
    """A long table costs its reader more than a short one."""
    if not backend.watched_events.take(client_address(request), events):
        raise Refused("too-fast", "this is a lot at once: try again in a moment")


async def _act(backend: Backend, table: str, player: Person, command: Command) -> Done:
    return Done(await backend.service.act(table, Actor(player.id), command))


def _table_command(
    method: Method, path: str, name: str, summary: str, command: Callable[[], Command]
) -> HTTPRouteHandler:
    """A route that gives a table one command."""

    async def handle(table: TableId, backend: OfServer, player: OfPlayer) -> Done:
        return await _act(backend, table, player, command())

    handle.__name__ = name
    options = {"summary": summary, "status_code": 200, "responses": problems(401, 404, 409)}
    route: HTTPRouteHandler = method(path, **options)(handle)
    return route


def _seat_command(
    method: Method, path: str, name: str, summary: str, command: Callable[[int], Command]
) -> HTTPRouteHandler:
    """A route that gives a table one command about a seat."""

    async def handle(table: TableId, seat: SeatNumber, backend: OfServer, player: OfPlayer) -> Done:
        return await _act(backend, table, player, command(seat))

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


def _drawing(table: Table, ply: int) -> Callable[[], bytes]:
    """What draws a table after this step: the game is replayed, unless it is the last one."""
    if table.state is not None and ply < table.ply:
        return partial(draw_record, record_of(table), ply)
    assert table.rules is not None
    view = None if table.state is None else View(table.state, None)
    return partial(draw_view, table.rules, view)


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
        without = guest.id if others and guest is not None else None
        return _listed(await backend.index.public((status,), limit, before, without))

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
        statuses = (GATHERING, PLAYING, OVER) if status is None else (status,)
        return _listed(await backend.index.of_person(player.id, statuses, limit, before))

    @post("/api/tables", summary="Open a table", responses=problems(401, 409))
    async def post_table(
        self,
        data: JSONBody[NewTable],
        request: Request[Any, Any, Any],
        backend: OfServer,
        player: OfPlayer,
    ) -> Opened:
        kinds = {seat.kind for seat in data.seats}
        await backend.openings.check(
            player.id,
            client_address(request),
            backend.clock(),
            waits="open" in kinds or not data.start,
            bots_only=kinds == {"bot"},
        )
        return Opened(await open_table(backend.service, player, data))

    @get("/api/tables/{table:str}", summary="A table as you may see it", responses=problems(404))
    async def get_table(
        self, table: TableId, request: Request[Any, Any, Any], backend: OfServer, guest: OfGuest
    ) -> TableSeen:
        person = None if guest is None else guest.id
        async with backend.service.reading_latest(table) as current:
            if current.status == CLOSED:
                raise Refused("closed", "this table is closed")
            length = length_of(current)
            _pay(backend, request, length)
            presenter = TablePresenter(current, person, backend.clock(), backend.signer.invite)
            if length > aside.MAX_EVENTS_ON_LOOP:
                payer = client_address(request)
                return await backend.costly.run(payer, presenter.whole)
            return presenter.whole()

    @delete(
        "/api/tables/{table:str}",
        summary="As the host, close a table at which no game has begun, or delete an imported game",
        status_code=HTTP_200_OK,
        responses=problems(401, 404, 409),
    )
    async def delete_table(self, table: TableId, backend: OfServer, player: OfPlayer) -> Done:
        """Deleting is no event: the version is the last one that the game had."""
        async with backend.service.reading_latest(table) as current:
            is_imported = current.imported is not None
        if is_imported:
            return Done(await backend.service.delete(table, player.id))
        return await _act(backend, table, player, Close())

    @get(
        "/api/tables/{table:str}/picture.svg",
        summary="What lies on the table, now or after a step, as a picture",
        media_type="image/svg+xml",
        responses=problems(404),
    )
    async def get_picture(
        self,
        table: TableId,
        request: Request[Any, Any, Any],
        backend: OfServer,
        ply: Annotated[int, QueryParameter(ge=0, le=MAX_PLY)] = MAX_PLY,
    ) -> Response[bytes]:
        """Only what everybody sees. After a step that is not the last, the game is replayed."""
        async with backend.service.reading_latest(table) as current:
            if current.status == CLOSED:
                raise Refused("closed", "this table is closed")
            shown = min(ply, current.ply)
            key = ("picture", table, current.state is not None, current.undos, shown)
            draw = _drawing(current, shown)
        picture = await backend.costly.kept(key, client_address(request), draw)
        age = OLD_PICTURE_SECONDS if current.status == OVER else PICTURE_SECONDS
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
        return await _act(backend, table, player, Hush(data.on))

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
        name = player.name if data.name is None else clean_name(data.name)
        invited = data.invite is not None and backend.signer.is_invite(table, seat, data.invite)
        return await _act(backend, table, player, Sit(seat, name, data.age, invited))

    @post(
        "/api/tables/{table:str}/seats/{seat:int}/hand-over",
        summary="Give the seat of somebody who is away to a bot",
        status_code=HTTP_200_OK,
        responses=problems(401, 404, 409),
    )
    async def post_hand_over(
        self, table: TableId, seat: SeatNumber, backend: OfServer, player: OfPlayer
    ) -> Done:
        async with backend.service.reading_latest(table) as current:
            person = current.seats[seat].person if seat < current.players else None
        away: int | None = None
        if person is not None and not backend.hub.is_here(person):
            known = await backend.people.find(person)
            away = None if known is None else known.seen
        return await _act(backend, table, player, HandOver(seat, away))

    @post(
        "/api/tables/{table:str}/rematch",
        summary="The same again, with seats moved on by one",
        responses=problems(401, 404, 409),
    )
    async def post_rematch(self, table: TableId, backend: OfServer, player: OfPlayer) -> Opened:
        return Opened(await rematch(backend.service, player, table))
