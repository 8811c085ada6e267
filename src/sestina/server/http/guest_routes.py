"""HTTP: guests, their names, cookies and personal links."""

from dataclasses import replace
from typing import Any

from litestar import Controller, Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from sestina.host.names import clean_name
from sestina.host.people import Person, new_id
from sestina.host.refusals import Refused
from sestina.host.requests.types import (
    Me,
    Name,
    PersonalLink,
    Token,
)
from sestina.server.admission import counted_address
from sestina.server.backend import Backend
from sestina.server.http.request_dependencies import (
    COOKIE,
    OfGuest,
    OfPlayer,
    OfServer,
    problems,
    with_cookie,
)
from sestina.server.tokens import RETURN


def _link(backend: Backend, person: Person) -> PersonalLink:
    return PersonalLink(backend.signer.sign_person(RETURN, person.id, person.link_epoch))


async def _again(backend: Backend, person: Person) -> Person:
    """The person as the database knows it now."""
    return await backend.people.find(person.id) or person


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
            backend.rename(guest.id, name)
            return with_cookie(backend, request, replace(guest, name=name))
        address = counted_address(request.client.host) if request.client else ""
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
        return _link(backend, player)

    @post(
        "/api/me/link",
        summary="A new token to come back with: those that were made before stop working",
        status_code=HTTP_200_OK,
        responses=problems(401),
    )
    async def post_link(self, player: OfPlayer, backend: OfServer) -> PersonalLink:
        await backend.people.void_links(player.id)
        return _link(backend, await _again(backend, player))

    @delete(
        "/api/me/browsers",
        summary="Log out everywhere else; personal tokens stop working, too",
        status_code=HTTP_200_OK,
        responses=problems(401),
    )
    async def delete_browsers(
        self, player: OfPlayer, request: Request[Any, Any, Any], backend: OfServer
    ) -> Response[Me]:
        await backend.people.log_out_browsers(player.id)
        person = await _again(backend, player)
        backend.log_out({person.id: person.login_epoch})
        return with_cookie(backend, request, person)

    @delete(
        "/api/me",
        summary="Forget the guest in this browser, as on a device that is shared",
        status_code=HTTP_200_OK,
        responses=problems(),
    )
    async def delete_me(self) -> Response[Me]:
        gone = Cookie(COOKIE, path="/", value="", max_age=0, httponly=True, samesite="lax")
        return Response(Me(None), cookies=[gone], status_code=HTTP_200_OK)

    @post(
        "/api/me/return",
        summary="Come back with a personal token",
        status_code=HTTP_200_OK,
        responses=problems(401),
    )
    async def post_return(
        self, data: JSONBody[Token], request: Request[Any, Any, Any], backend: OfServer
    ) -> Response[Me]:
        known = backend.signer.read_person(RETURN, data.token)
        person = None if known is None else await backend.people.find(known[0])
        if person is None or known is None:
            raise Refused("no-guest", "this link is not one of ours")
        if known[1] != person.link_epoch:
            raise Refused("old-link", "this link was replaced by a newer one")
        return with_cookie(backend, request, person)
