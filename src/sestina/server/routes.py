"""The HTTP interface: guests, tables and records. Moves and chat go through the websocket."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal

import msgspec
from litestar import MediaType, Request, Response, WebSocket, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler, websocket
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK

from sestina.server.backend import Backend
from sestina.server.commands import Command, HandOver, Leave, Refused, Return, Sit, Stand, Start
from sestina.server.connection import Connection
from sestina.server.decisions import Actor
from sestina.server.games_offered import games_offered
from sestina.server.http_types import (
    Done,
    GameOffered,
    Health,
    ListedSeat,
    ListedTable,
    Me,
    Name,
    Opened,
    PersonalLink,
    Problem,
    RecordText,
    SitDown,
    Token,
)
from sestina.server.messages import TableSeen
from sestina.server.names import clean_name
from sestina.server.opening import NewTable, import_record, open_table, rematch
from sestina.server.records_out import record_json, record_text
from sestina.server.service import Summary
from sestina.server.sight import Sight
from sestina.server.table import GATHERING, OVER, PLAYING
from sestina.server.tokens import GUEST, RETURN, new_id
from sestina.store.people import Person
from sestina.store.table_index import Listed

COOKIE = "sestina_guest"
A_YEAR = 365 * 24 * 3600
MOST_LISTED = 100

TableId = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{8,32}$")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=3)]
Status = Literal["gathering", "playing", "over"]
OfServer = NamedDependency[Backend]
OfGuest = NamedDependency[Person | None]
OfPlayer = NamedDependency[Person]
Handler = HTTPRouteHandler | WebsocketRouteHandler

_PROBLEMS = {
    code: ResponseSpec(Problem, generate_examples=False, description=words)
    for code, words in {
        400: "The request cannot be understood.",
        401: "There is no guest yet: choose a name first.",
        403: "This is not yours to do, or it comes from another site.",
        404: "There is no such table.",
        409: "The table does not allow it now.",
        413: "The request is too large.",
        429: "Too many requests.",
    }.items()
}


def _problems(*codes: int) -> dict[int, ResponseSpec]:
    return {code: _PROBLEMS[code] for code in (400, 403, 413, 429, *codes)}


# Who asks --------------------------------------------------------------------------------------


async def find_person(backend: Backend, cookie: str | None) -> Person | None:
    person = None if cookie is None else backend.signer.read(GUEST, cookie)
    return None if person is None else await backend.people.find(person)


async def provide_guest(request: Request[Any, Any, Any], backend: OfServer) -> Person | None:
    return await find_person(backend, request.cookies.get(COOKIE))


async def provide_player(guest: OfGuest) -> Person:
    if guest is None:
        raise Refused("no-guest", "choose a name first")
    return guest


def _with_cookie(backend: Backend, request: Request[Any, Any, Any], person: Person) -> Response[Me]:
    cookie = Cookie(
        COOKIE,
        path="/",
        value=backend.signer.sign(GUEST, person.id),
        max_age=A_YEAR,
        httponly=True,
        samesite="lax",
        # On a home network there is no https, and browsers would drop a secure cookie.
        secure=request.url.scheme == "https",
    )
    return Response(Me(person.name), cookies=[cookie], status_code=HTTP_200_OK)


# Guests ----------------------------------------------------------------------------------------


@get("/api/me", summary="Who is this browser?", responses=_problems())
async def get_me(guest: OfGuest) -> Me:
    return Me(None if guest is None else guest.name)


@post(
    "/api/me",
    summary="Choose a name, and become a guest if this browser is none yet",
    status_code=HTTP_200_OK,
    responses=_problems(),
)
async def post_me(
    data: JSONBody[Name], request: Request[Any, Any, Any], backend: OfServer, guest: OfGuest
) -> Response[Me]:
    name = clean_name(data.name)
    if guest is not None:
        await backend.people.rename(guest.id, name)
        return _with_cookie(backend, request, Person(guest.id, name, guest.seen))
    address = request.client.host if request.client else ""
    if not backend.new_guests.take(address):
        raise Refused("too-fast", "too many new guests from this address: wait a minute")
    person = await backend.people.add(new_id(), name, backend.clock())
    return _with_cookie(backend, request, person)


@get(
    "/api/me/link",
    summary="A token to come back with, in another browser",
    responses=_problems(401),
)
async def get_link(player: OfPlayer, backend: OfServer) -> PersonalLink:
    return PersonalLink(backend.signer.sign(RETURN, player.id))


@post(
    "/api/me/return",
    summary="Come back with a personal token",
    status_code=HTTP_200_OK,
    responses=_problems(401),
)
async def post_return(
    data: JSONBody[Token], request: Request[Any, Any, Any], backend: OfServer
) -> Response[Me]:
    known = backend.signer.read(RETURN, data.token)
    person = None if known is None else await backend.people.find(known)
    if person is None:
        raise Refused("no-guest", "this link is not one of ours")
    return _with_cookie(backend, request, person)


# Lists -----------------------------------------------------------------------------------------


@get("/api/games", summary="The games, their options and bots", responses=_problems())
async def get_games() -> Sequence[GameOffered]:
    return games_offered()


def _listed(found: Sequence[Listed]) -> list[ListedTable]:
    return [_one_listed(one) for one in found]


def _one_listed(one: Listed) -> ListedTable:
    summary = msgspec.json.decode(one.summary, type=Summary)
    return ListedTable(
        table=one.table,
        status=one.status,
        created=one.created,
        changed=one.changed,
        game=summary.game,
        options=summary.options,
        seats=tuple(ListedSeat(seat.name, seat.level, seat.open) for seat in summary.seats),
        clock=summary.clock,
        scores=summary.scores,
        winners=summary.winners,
    )


@get("/api/tables", summary="Public tables", responses=_problems())
async def get_tables(
    backend: OfServer,
    status: FromQuery[Status] = "gathering",
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_LISTED)] = 50,
) -> list[ListedTable]:
    return _listed(await backend.index.public((status,), limit))


@get("/api/me/tables", summary="The tables where you sit", responses=_problems(401))
async def get_my_tables(
    backend: OfServer,
    player: OfPlayer,
    status: FromQuery[Status | None] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_LISTED)] = 50,
) -> list[ListedTable]:
    statuses = (GATHERING, PLAYING, OVER) if status is None else (status,)
    return _listed(await backend.index.of_person(player.id, statuses, limit))


# Tables ----------------------------------------------------------------------------------------


@post("/api/tables", summary="Open a table", responses=_problems(401, 409))
async def post_table(data: JSONBody[NewTable], backend: OfServer, player: OfPlayer) -> Opened:
    return Opened(await open_table(backend.service, player, data))


@get("/api/tables/{table:str}", summary="A table as you may see it", responses=_problems(404))
async def get_table(table: TableId, backend: OfServer, guest: OfGuest) -> TableSeen:
    person = None if guest is None else guest.id
    async with backend.service.reading(table) as current:
        return Sight(current, person, backend.clock(), backend.signer.invite).whole()


async def _act(backend: Backend, table: str, player: Person, command: Command) -> Done:
    return Done(await backend.service.act(table, Actor(player.id), command))


@put(
    "/api/tables/{table:str}/seats/{seat:int}",
    summary="Sit down",
    responses=_problems(401, 404, 409),
)
async def put_seat(
    table: TableId, seat: SeatNumber, data: JSONBody[SitDown], backend: OfServer, player: OfPlayer
) -> Done:
    name = player.name if data.name is None else clean_name(data.name)
    invited = data.invite is not None and backend.signer.is_invite(table, seat, data.invite)
    return await _act(backend, table, player, Sit(seat, name, data.age, invited))


@delete(
    "/api/tables/{table:str}/seats/{seat:int}",
    summary="Stand up; or, as the host, free the seat of somebody else",
    status_code=HTTP_200_OK,
    responses=_problems(401, 404, 409),
)
async def delete_seat(
    table: TableId, seat: SeatNumber, backend: OfServer, player: OfPlayer
) -> Done:
    return await _act(backend, table, player, Stand(seat))


@post(
    "/api/tables/{table:str}/start",
    summary="Deal and begin",
    status_code=HTTP_200_OK,
    responses=_problems(401, 404, 409),
)
async def post_start(table: TableId, backend: OfServer, player: OfPlayer) -> Done:
    return await _act(backend, table, player, Start())


@post(
    "/api/tables/{table:str}/seats/{seat:int}/leave",
    summary="Leave a game: a bot plays on",
    status_code=HTTP_200_OK,
    responses=_problems(401, 404, 409),
)
async def post_leave(table: TableId, seat: SeatNumber, backend: OfServer, player: OfPlayer) -> Done:
    return await _act(backend, table, player, Leave(seat))


@post(
    "/api/tables/{table:str}/seats/{seat:int}/return",
    summary="Take your seat back from the bot",
    status_code=HTTP_200_OK,
    responses=_problems(401, 404, 409),
)
async def post_seat_return(
    table: TableId, seat: SeatNumber, backend: OfServer, player: OfPlayer
) -> Done:
    return await _act(backend, table, player, Return(seat))


@post(
    "/api/tables/{table:str}/seats/{seat:int}/hand-over",
    summary="Give the seat of somebody who is away to a bot",
    status_code=HTTP_200_OK,
    responses=_problems(401, 404, 409),
)
async def post_hand_over(
    table: TableId, seat: SeatNumber, backend: OfServer, player: OfPlayer
) -> Done:
    async with backend.service.reading(table) as current:
        person = current.seats[seat].person if seat < current.players else None
    away: int | None = None
    if person is not None and not backend.hub.is_here(person):
        known = await backend.people.find(person)
        away = None if known is None else known.seen
    return await _act(backend, table, player, HandOver(seat, away))


@post(
    "/api/tables/{table:str}/rematch",
    summary="The same again, with seats moved on by one",
    responses=_problems(401, 404, 409),
)
async def post_rematch(table: TableId, backend: OfServer, player: OfPlayer) -> Opened:
    return Opened(await rematch(backend.service, player, table))


# Records ---------------------------------------------------------------------------------------


@get(
    "/api/tables/{table:str}/record",
    summary="The record of a game that is over",
    media_type=MediaType.TEXT,
    responses=_problems(404, 409),
)
async def get_record(
    table: TableId, backend: OfServer, form: FromQuery[Literal["text", "json"]] = "text"
) -> Response[str]:
    async with backend.service.reading(table) as current:
        if form == "json":
            return Response(record_json(current).encode(), media_type=MediaType.JSON)  # type: ignore[arg-type]  # bytes go out as they are
        return Response(record_text(current), media_type=MediaType.TEXT)


@post(
    "/api/records", summary="Keep a game that was played elsewhere", responses=_problems(401, 409)
)
async def post_record(data: JSONBody[RecordText], backend: OfServer, player: OfPlayer) -> Opened:
    return Opened(await import_record(backend.service, player, data.record))


# Operation -------------------------------------------------------------------------------------


@get("/healthz", summary="Does the process answer?", include_in_schema=False)
async def get_health() -> Health:
    return Health("ok")


@get("/readyz", summary="Can it serve?", include_in_schema=False)
async def get_ready(backend: OfServer) -> Response[Health]:
    try:
        if not backend.is_ready:
            return Response(Health("starting or stopping"), status_code=503)
        await backend.database.ping()
    except Exception:  # noqa: BLE001  whatever is wrong with the database, we are not ready
        return Response(Health("the database does not answer"), status_code=503)
    return Response(Health("ok"))


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4")
async def get_metrics(backend: OfServer) -> bytes:
    metrics = backend.metrics
    metrics.connections.set(len(backend.connections))
    metrics.held.set(backend.service.held)
    metrics.thinking.set(backend.bots.thinking)
    return metrics.text()


@websocket("/api/socket")
async def serve_socket(socket: WebSocket[Any, Any, Any], backend: OfServer) -> None:
    person = await find_person(backend, socket.cookies.get(COOKIE))
    await socket.accept()
    name = "" if person is None else person.name
    await Connection(socket, backend, None if person is None else person.id, name).run()


HANDLERS: list[Callable[..., Any] | Handler] = [
    get_me,
    post_me,
    get_link,
    post_return,
    get_games,
    get_tables,
    get_my_tables,
    post_table,
    get_table,
    put_seat,
    delete_seat,
    post_start,
    post_leave,
    post_seat_return,
    post_hand_over,
    post_rematch,
    get_record,
    post_record,
    get_health,
    get_ready,
    get_metrics,
    serve_socket,
]
