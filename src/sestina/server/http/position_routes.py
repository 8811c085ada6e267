"""HTTP: positions and options without a table. Nothing is stored."""

from litestar import Controller, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from sestina.host.requests.positions import assess_options, examine
from sestina.host.requests.types import (
    OptionsAsked,
    OptionsAssessment,
    PositionAsked,
    PositionSeen,
)
from sestina.server.http.request_dependencies import OfCaller, problems


class PositionRoutes(Controller):
    """A position as a player sees it, and what a move would do."""

    @post(
        "/api/positions",
        summary="A position as the player of a seat sees it, and what a move does there",
        status_code=HTTP_200_OK,
        responses=problems(404, 409),
    )
    async def post_position(self, data: JSONBody[PositionAsked], caller: OfCaller) -> PositionSeen:
        return await caller.run(examine, data)

    @post(
        "/api/options",
        summary="Can a game be played with these options?",
        status_code=HTTP_200_OK,
        responses=problems(),
    )
    async def post_options(
        self, data: JSONBody[OptionsAsked], caller: OfCaller
    ) -> OptionsAssessment:
        return await caller.run(assess_options, data)
