"""The OpenAPI description. msgspec, which reads and writes the types, describes them."""

from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from sestina.analysis.reason import Reason
from sestina.analysis.results import FoundMove
from sestina.engine.moves import Move
from sestina.host.acts.create import NewTable
from sestina.host.protocol import insight
from sestina.host.protocol.messages import TableSeen
from sestina.server.http import types as http_types
from sestina.server.http.insight import types as insight_types

TYPES = (
    http_types.Done,
    http_types.GameOffered,
    http_types.LanAddress,
    http_types.ListedTable,
    http_types.Me,
    http_types.Name,
    http_types.Opened,
    http_types.OptionsAsked,
    http_types.OptionsAssessment,
    http_types.PersonalLink,
    http_types.PositionAsked,
    http_types.PositionSeen,
    http_types.Problem,
    http_types.RecordText,
    http_types.Replay,
    http_types.Silence,
    http_types.SitDown,
    http_types.Token,
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

RECORD = "/api/tables/{table}/record"


class Description(JsonRenderPlugin):
    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        _, types = msgspec.json.schema_components(
            TYPES, schema_hook=_schema, ref_template="#/components/schemas/{name}"
        )
        # Results are always written whole, though their classes have defaults.
        for kind in (FoundMove, Reason):
            described = types[kind.__name__]
            described["required"] = [*described["properties"]]
        openapi_schema["components"]["schemas"] |= types
        # The framework knows one media type for each status.
        record = openapi_schema["paths"][RECORD]["get"]["responses"]["200"]["content"]
        record["application/json"] = {"schema": {"type": "object"}}
        return super().render(request, openapi_schema)


def _schema(kind: type) -> dict[str, Any]:
    """What msgspec does not know of itself."""
    if kind is Move:
        return {"type": "string"}
    raise NotImplementedError(f"no schema for {kind}")
