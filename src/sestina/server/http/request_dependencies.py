"""What routes depend on: the person of a request, and the description of errors."""

from typing import Annotated, Any, Literal

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK

from sestina.host.people import Person
from sestina.host.refusals import Refused
from sestina.host.requests.types import (
    Me,
    Problem,
)
from sestina.server.admission import counted_address
from sestina.server.backend import Backend
from sestina.server.callers import PayingCaller
from sestina.server.tokens import GUEST

COOKIE = "sestina_guest"
COOKIE_SECONDS = 365 * 24 * 3600
MAX_LISTED = 100

TableId = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{8,32}$")]
Before = Annotated[
    str | None,
    QueryParameter(
        pattern="^[A-Za-z0-9_-]{8,32}$",
        description="The last table of the page before: the list goes on after it.",
    ),
]
SeatNumber = Annotated[int, PathParameter(ge=0, le=3)]
ListedStatus = Literal["gathering", "playing", "over"]
OfServer = NamedDependency[Backend]
OfGuest = NamedDependency[Person | None]
OfPlayer = NamedDependency[Person]
OfCaller = NamedDependency[PayingCaller]

_PROBLEMS = {
    code: ResponseSpec(Problem, generate_examples=False, description=words)
    for code, words in {
        400: "The request cannot be understood.",
        401: "There is no guest yet: choose a name first.",
        403: "This is not yours to do, or it comes from another site.",
        404: "There is no such table or seat, or the table was closed.",
        409: "What is asked for cannot be, or not now.",
        413: "The request is too large.",
        429: "Too many requests.",
        503: "Too much is asked of this server, or it cannot store anything: come back after "
        "`Retry-After` seconds.",
    }.items()
}


def problems(*codes: int) -> dict[int, ResponseSpec]:
    """The error responses of a route: those of every route, and these."""
    return {code: _PROBLEMS[code] for code in (400, 403, 413, 429, 503, *codes)}


def client_address(request: Request[Any, Any, Any]) -> str:
    """The address that limits count by."""
    return "" if request.client is None else counted_address(request.client.host)


async def provide_caller(request: Request[Any, Any, Any], backend: OfServer) -> PayingCaller:
    return PayingCaller(client_address(request), backend.costly, backend.watched_events)


async def find_person(backend: Backend, cookie: str | None) -> Person | None:
    """The person of a cookie, unless it is void."""
    known = None if cookie is None else backend.signer.read_person(GUEST, cookie)
    person = None if known is None else await backend.people.find(known[0])
    if person is None or known is None or known[1] != person.login_epoch:
        return None
    return person


async def provide_guest(request: Request[Any, Any, Any], backend: OfServer) -> Person | None:
    return await find_person(backend, request.cookies.get(COOKIE))


async def provide_player(guest: OfGuest) -> Person:
    if guest is None:
        raise Refused("no-guest", "choose a name first")
    return guest


def with_cookie(backend: Backend, request: Request[Any, Any, Any], person: Person) -> Response[Me]:
    cookie = Cookie(
        COOKIE,
        path="/",
        value=backend.signer.sign_person(GUEST, person.id, person.login_epoch),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        # A home network has no https, and browsers would drop a secure cookie there.
        secure=request.url.scheme == "https",
    )
    return Response(Me(person.name), cookies=[cookie], status_code=HTTP_200_OK)
