"""The web application: routes, errors and guards."""

import logging
from typing import Any

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp

from sestina._version import __version__
from sestina.host.refusals import Refused
from sestina.server.backend import Backend
from sestina.server.http.guard import Guard
from sestina.server.http.openapi import Description
from sestina.server.http.pages import Pages
from sestina.server.http.previews import Previews
from sestina.server.http.request_dependencies import provide_guest, provide_player
from sestina.server.http.routes import HANDLERS
from sestina.server.http.types import Problem

log = logging.getLogger(__name__)

_STATUS = {
    "no-guest": 401,
    "old-link": 401,
    "not-yours": 403,
    "not-host": 403,
    "not-local": 403,
    "invitation": 403,
    "removed": 403,
    "no-puzzle": 404,
    "no-review": 404,
    "no-table": 404,
    "no-seat": 404,
    "not-found": 404,
    "closed": 404,
    "too-fast": 429,
    "queue-full": 503,
}
_CODES = {400: "bad-request", 404: "not-found", 405: "bad-method", 413: "too-large"}


def _refused(_request: Request[Any, Any, Any], refused: Refused) -> Response[Problem]:
    status = _STATUS.get(refused.reason, 409)
    wait = refused.retry_after
    headers = {} if wait is None else {"retry-after": str(wait)}
    problem = Problem(refused.reason, refused.message)
    return Response(problem, status_code=status, headers=headers)


def _bad(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    words = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        words = "; ".join(str(one.get("message", one)) for one in error.extra[:3]) or words
    reason = _CODES.get(error.status_code, "bad-request")
    return Response(
        Problem(reason, words[:300]), status_code=error.status_code, headers=error.headers
    )


def _garbled(_request: Request[Any, Any, Any], _error: Exception) -> Response[Problem]:
    """A body that the decoder gives up on instead of refusing it: too deep, or not UTF-8."""
    return Response(Problem("bad-request", "this body cannot be read"), status_code=400)


def _failed(_request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.error("a request failed", exc_info=error)
    return Response(Problem("failed", "something went wrong here: try again"), status_code=500)


def create_litestar(backend: Backend) -> Litestar:
    async def provide_backend() -> Backend:
        return backend

    return Litestar(
        route_handlers=HANDLERS,
        dependencies={
            "backend": Provide(provide_backend),
            "guest": Provide(provide_guest),
            "player": Provide(provide_player),
        },
        exception_handlers={
            Refused: _refused,
            HTTPException: _bad,
            RecursionError: _garbled,
            UnicodeDecodeError: _garbled,
            Exception: _failed,
        },
        request_max_body_size=backend.settings.limits.body_bytes,
        openapi_config=OpenAPIConfig(
            title="Sestina",
            version=__version__,
            path="/api/openapi.json",
            render_plugins=[Description(path="/")],
        ),
        logging_config=None,
    )


def create_app(backend: Backend) -> ASGIApp:
    """The application of one server process; its backend must be open."""
    pages = Pages(create_litestar(backend), tags=Previews(backend).tags)
    backend.client = pages.script
    # Files of the page do not count as requests: they are many, and a club shares one address.
    return Guard(pages, backend, is_free=lambda scope: pages.find(scope) is not None)
