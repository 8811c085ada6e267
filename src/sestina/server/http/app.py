"""The web application: all routes, the websocket, errors and guards."""

import logging
from typing import Any

import msgspec
from litestar import Controller, Litestar, Request, Response, Router, WebSocket, get
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import BaseRouteHandler, websocket
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from sestina._version import __version__
from sestina.host.refusals import Refused
from sestina.host.requests.statuses import status_of
from sestina.host.requests.types import Problem
from sestina.server.backend import Backend
from sestina.server.connection import Connection
from sestina.server.engine import read_engine
from sestina.server.http.engine_files import EngineFiles
from sestina.server.http.guard import Guard
from sestina.server.http.guest_routes import GuestRoutes
from sestina.server.http.insight.analysis_routes import AnalysisRoutes
from sestina.server.http.insight.puzzle_routes import DeckRoutes, PuzzleRoutes
from sestina.server.http.lan_routes import LanRoutes
from sestina.server.http.openapi import description_router
from sestina.server.http.pages import Pages
from sestina.server.http.position_routes import PositionRoutes
from sestina.server.http.previews import PreviewRoutes, Previews
from sestina.server.http.record_routes import RecordRoutes
from sestina.server.http.request_dependencies import (
    COOKIE,
    OfServer,
    find_person,
    provide_caller,
    provide_guest,
    provide_player,
)
from sestina.server.http.table_routes import COMMAND_ROUTES, TableRoutes
from sestina.store.database import FAILURES, FileGone

log = logging.getLogger(__name__)

STORE_AGAIN_SECONDS = 10
"""When to ask again for what could not be stored."""
_CODES = {400: "bad-request", 404: "not-found", 405: "bad-method", 413: "too-large"}


class Health(msgspec.Struct, frozen=True):
    status: str


class OperationRoutes(Controller):
    """For operators of the server."""

    @get("/healthz", summary="Does the process answer?", include_in_schema=False)
    async def get_health(self) -> Health:
        return Health("ok")

    @get("/readyz", summary="Can it serve?", include_in_schema=False)
    async def get_ready(self, backend: OfServer) -> Response[Health]:
        problem = await backend.unreadiness()
        return Response(Health(problem or "ok"), status_code=503 if problem else 200)

    @get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4")
    async def get_metrics(self, backend: OfServer) -> bytes:
        metrics = backend.metrics
        metrics.connections.set(len(backend.connections))
        metrics.loaded.set(backend.service.loaded)
        metrics.thinking.set(backend.bots.thinking)
        metrics.waiting.set(backend.bots.waiting)
        metrics.analyses_running.set(backend.jobs.running)
        metrics.analyses_waiting.set(backend.jobs.waiting)
        metrics.late.set(backend.overload.late_seconds)
        metrics.listening.set(backend.is_listening)
        metrics.ready.set(
            backend.is_ready and backend.is_listening and not backend.database.problem
        )
        return metrics.text()


@websocket("/api/socket")
async def serve_socket(socket: WebSocket[Any, Any, Any], backend: OfServer) -> None:
    person = await find_person(backend, socket.cookies.get(COOKIE))
    await socket.accept()
    await Connection(socket, backend, person).run()


HANDLERS: list[type[Controller] | BaseRouteHandler] = [
    GuestRoutes,
    TableRoutes,
    PreviewRoutes,
    *COMMAND_ROUTES,
    PositionRoutes,
    AnalysisRoutes,
    PuzzleRoutes,
    DeckRoutes,
    LanRoutes,
    OperationRoutes,
    serve_socket,
]


def _refused(_request: Request[Any, Any, Any], refused: Refused) -> Response[Problem]:
    wait = refused.retry_after
    headers = {} if wait is None else {"retry-after": str(wait)}
    problem = Problem(refused.reason, refused.message)
    return Response(problem, status_code=status_of(refused), headers=headers)


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

    def failed_in_database(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
        if not backend.database.problem:
            return _failed(request, error)
        # The log has said why, once. People can only wait until there is room again.
        words = "the server cannot store anything right now: try again in a while"
        headers = {"retry-after": str(STORE_AGAIN_SECONDS)}
        return Response(Problem("try-again", words), status_code=503, headers=headers)

    limits = backend.settings.limits
    records = Router("/", route_handlers=[RecordRoutes], request_max_body_size=limits.record_bytes)
    return Litestar(
        route_handlers=[*HANDLERS, records],
        dependencies={
            "backend": Provide(provide_backend),
            "caller": Provide(provide_caller),
            "guest": Provide(provide_guest),
            "player": Provide(provide_player),
        },
        exception_handlers={
            Refused: _refused,
            HTTPException: _bad,
            RecursionError: _garbled,
            UnicodeDecodeError: _garbled,
            **dict.fromkeys((*FAILURES, FileGone), failed_in_database),
            Exception: _failed,
        },
        request_max_body_size=limits.body_bytes,
        openapi_config=OpenAPIConfig(
            title="Sestina",
            version=__version__,
            openapi_router=description_router(backend),
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        logging_config=None,
    )


def create_app(backend: Backend) -> ASGIApp:
    """The application of one server process; its backend must be open."""
    engine = EngineFiles(create_litestar(backend), read_engine(backend.settings.engine))
    pages = Pages(engine, tags=Previews(backend).tags)
    backend.client = pages.script
    # Files of the page do not count as requests: they are many, and a club shares one address.
    return Guard(pages, backend, is_free=lambda scope: pages.find(scope) is not None)
