"""The OpenAPI description. msgspec, which reads and writes the types, describes them."""

from typing import Any

import msgspec
from litestar import Litestar, Request, Response, Router
from litestar.enums import OpenAPIMediaType
from litestar.serialization import encode_json

from sestina.analysis.reason import Reason
from sestina.analysis.results import FoundMove
from sestina.engine.moves import Move
from sestina.host.acts.create import NewTable
from sestina.host.protocol import insight
from sestina.host.protocol.messages import TableSeen
from sestina.host.requests import insight_types
from sestina.host.requests import types as request_types
from sestina.server.backend import Backend
from sestina.server.http.request_dependencies import client_address

TYPES = (
    request_types.Done,
    request_types.GameOffered,
    request_types.LanAddress,
    request_types.ListedTable,
    request_types.Me,
    request_types.Name,
    request_types.Opened,
    request_types.OptionsAsked,
    request_types.OptionsAssessment,
    request_types.PersonalLink,
    request_types.PositionAsked,
    request_types.PositionSeen,
    request_types.Problem,
    request_types.RecordText,
    request_types.Replay,
    request_types.Silence,
    request_types.SitDown,
    request_types.Token,
    insight.AnalysisLine,
    insight.HintLine,
    insight.KeptReview,
    insight.ReviewLine,
    insight_types.AnalysisAsked,
    insight_types.DeckOfTable,
    insight_types.DeckSeen,
    insight_types.HintAsked,
    insight_types.MistakeAdded,
    insight_types.PuzzleHint,
    insight_types.PuzzleList,
    insight_types.PuzzleSeen,
    insight_types.PuzzleTry,
    insight_types.PuzzleVerdict,
    NewTable,
    TableSeen,
)

PATH = "/api/openapi.json"
RECORD = "/api/tables/{table}/record"


def description_router(backend: Backend) -> Router:
    """Answers with the description, which takes too long to make beside the tables."""

    async def answer(request: Request[Any, Any, Any]) -> Response[bytes]:
        payer = client_address(request)
        described = await backend.costly.kept(("description",), payer, describe, request.app)
        return Response(described, media_type=OpenAPIMediaType.OPENAPI_JSON)

    # The framework fills this router with handlers of its own, which are never reached.
    return Router(PATH, route_handlers=[], include_in_schema=False, before_request=answer)


def describe(app: Litestar) -> bytes:
    """The description of all routes, as JSON."""
    described = app.openapi_schema.to_schema()
    _, types = msgspec.json.schema_components(
        TYPES, schema_hook=_schema, ref_template="#/components/schemas/{name}"
    )
    # Results are always written whole, though their classes have defaults.
    for kind in (FoundMove, Reason):
        of_kind = types[kind.__name__]
        of_kind["required"] = [*of_kind["properties"]]
    described["components"]["schemas"] |= types
    # The framework knows one media type for each status.
    record = described["paths"][RECORD]["get"]["responses"]["200"]["content"]
    record["application/json"] = {"schema": {"type": "object"}}
    return encode_json(described)


def _schema(kind: type) -> dict[str, Any]:
    """What msgspec does not know of itself."""
    if kind is Move:
        return {"type": "string"}
    raise NotImplementedError(f"no schema for {kind}")
