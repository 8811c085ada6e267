"""The websocket, the routes for operators, and the list of all routes."""

from typing import Any

from litestar import Controller, Response, WebSocket, get
from litestar.handlers import BaseRouteHandler, websocket

from sestina.server.connection import Connection
from sestina.server.http.guest_routes import GuestRoutes
from sestina.server.http.insight.analysis_routes import AnalysisRoutes
from sestina.server.http.insight.deck_routes import DeckRoutes
from sestina.server.http.insight.puzzle_routes import PuzzleRoutes
from sestina.server.http.lan_routes import LanRoutes
from sestina.server.http.position_routes import PositionRoutes
from sestina.server.http.previews import PreviewRoutes
from sestina.server.http.request_dependencies import (
    COOKIE,
    OfServer,
    find_person,
)
from sestina.server.http.table_routes import COMMAND_ROUTES, TableRoutes
from sestina.server.http.types import (
    Health,
)


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
        metrics.held.set(backend.service.held)
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
