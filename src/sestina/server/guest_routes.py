"""HTTP: guests."""

from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from sestina.server.asking import (
    OfGuest,
    OfPlayer,
    OfServer,
    problems,
    with_cookie,
)
from sestina.server.commands import Refused
from sestina.server.http_types import (
    LanAddress,
    Me,
    Name,
    PersonalLink,
    Token,
)
from sestina.server.lan import own_address, qr_svg
from sestina.server.names import clean_name
from sestina.server.tokens import RETURN, new_id
from sestina.store.people import Person


class GuestRoutes(Controller):
    """Names, cookies and personal links."""

    @get("/api/me", summary="Who is this browser?", responses=problems())
    async def get_me(self, guest: OfGuest) -> Me:
        return Me(None if guest is None else guest.name)

    @post(
        "/api/me",
        summary="Choose a name, and become a guest if this browser is none yet",
        status_code=HTTP_200_OK,
        responses=problems(409),
    )
    async def post_me(
        self,
        data: JSONBody[Name],
        request: Request[Any, Any, Any],
        backend: OfServer,
        guest: OfGuest,
    ) -> Response[Me]:
        name = clean_name(data.name)
        if guest is not None:
            await backend.people.rename(guest.id, name)
            return with_cookie(backend, request, Person(guest.id, name, guest.seen))
        address = request.client.host if request.client else ""
        if not backend.new_guests.take(address):
            raise Refused("too-fast", "too many new guests from this address: wait a minute")
        person = await backend.people.add(new_id(), name, backend.clock())
        return with_cookie(backend, request, person)

    @get(
        "/api/me/link",
        summary="A token to come back with, in another browser",
        responses=problems(401),
    )
    async def get_link(self, player: OfPlayer, backend: OfServer) -> PersonalLink:
        return PersonalLink(backend.signer.sign(RETURN, player.id))

    @post(
        "/api/me/return",
        summary="Come back with a personal token",
        status_code=HTTP_200_OK,
        responses=problems(401),
    )
    async def post_return(
        self, data: JSONBody[Token], request: Request[Any, Any, Any], backend: OfServer
    ) -> Response[Me]:
        known = backend.signer.read(RETURN, data.token)
        person = None if known is None else await backend.people.find(known)
        if person is None:
            raise Refused("no-guest", "this link is not one of ours")
        return with_cookie(backend, request, person)

    @get("/api/lan", summary="The address for phones in the same network", responses=problems())
    async def get_lan(self, backend: OfServer) -> LanAddress:
        settings = backend.settings
        if not settings.lan:
            return LanAddress(None)
        return LanAddress(f"http://{own_address()}:{settings.port}")

    @get(
        "/api/qr",
        summary="A link as a QR code",
        media_type="image/svg+xml",
        responses=problems(),
    )
    async def get_qr(
        self, text: Annotated[str, QueryParameter(min_length=1, max_length=500)]
    ) -> bytes:
        return qr_svg(text)
