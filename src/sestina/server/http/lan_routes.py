"""HTTP: the home network. A person at this machine may open its server to the network."""

from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import Controller, Request, Response, delete, get, post
from litestar.params import QueryParameter
from litestar.status_codes import HTTP_200_OK

from sestina.host.refusals import Refused
from sestina.host.requests.types import LanAddress
from sestina.server.backend import Backend
from sestina.server.http.request_dependencies import OfServer, client_address, problems
from sestina.server.lan import is_loopback, own_address, qr_svg

MAX_QR_BYTES = 300
"""More than any link of ours has."""
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""Headers that a proxy adds."""


def _is_at_this_machine(request: Request[Any, Any, Any], backend: Backend) -> bool:
    """Whether the request comes directly from a browser of this machine.

    The host name is checked, too: another site can let its own name point to this machine,
    and its page would be taken for ours.
    """
    if backend.settings.proxies or any(name in request.headers for name in FORWARDED):
        return False
    try:
        host = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
    except ValueError:
        return False  # not an address
    return request.client is not None and is_loopback(request.client.host) and is_loopback(host)


def _state(request: Request[Any, Any, Any], backend: Backend) -> LanAddress:
    settings = backend.settings
    if settings.lan:
        address = own_address()
        return LanAddress(None if address is None else _url(address, settings.port))
    if settings.proxies or not is_loopback(settings.host):
        return LanAddress(None)  # it has a name of its own, which its operator knows
    place = None if backend.lan is None else backend.lan.place
    at_home = backend.lan is not None and _is_at_this_machine(request, backend)
    return LanAddress(
        address=None if place is None else _url(*place),
        can_open=at_home and place is None,
        can_close=at_home and place is not None,
    )


def _url(host: str, port: int) -> str:
    return f"http://{host}:{port}"


def _check(request: Request[Any, Any, Any], backend: Backend) -> None:
    if not _is_at_this_machine(request, backend):
        raise Refused("not-local", "only somebody at the machine of the server may do this")
    if backend.lan is None or not is_loopback(backend.settings.host):
        raise Refused("not-local", "this server was started for a network: it stays open to it")


class LanRoutes(Controller):
    """The home network, and links as pictures."""

    @get("/api/lan", summary="The address for phones in the same network", responses=problems())
    async def get_lan(self, request: Request[Any, Any, Any], backend: OfServer) -> LanAddress:
        return _state(request, backend)

    @post(
        "/api/lan",
        summary="From this machine: open its server to the home network",
        status_code=HTTP_200_OK,
        responses=problems(409),
    )
    async def post_lan(self, request: Request[Any, Any, Any], backend: OfServer) -> LanAddress:
        _check(request, backend)
        assert backend.lan is not None
        await backend.lan.open()
        return _state(request, backend)

    @delete(
        "/api/lan",
        summary="From this machine: close it to the home network again",
        status_code=HTTP_200_OK,
        responses=problems(),
    )
    async def delete_lan(self, request: Request[Any, Any, Any], backend: OfServer) -> LanAddress:
        _check(request, backend)
        assert backend.lan is not None
        await backend.lan.close()
        return _state(request, backend)

    @get(
        "/api/qr",
        summary="A link as a QR code",
        media_type="image/svg+xml",
        responses=problems(),
    )
    async def get_qr(
        self,
        request: Request[Any, Any, Any],
        backend: OfServer,
        text: Annotated[str, QueryParameter(min_length=1, max_length=MAX_QR_BYTES)],
    ) -> Response[bytes]:
        if len(text.encode()) > MAX_QR_BYTES:
            raise Refused("bad-request", f"a QR code holds {MAX_QR_BYTES} bytes at most")
        picture = await backend.costly.kept(("qr", text), client_address(request), qr_svg, text)
        return Response(picture, media_type="image/svg+xml")
