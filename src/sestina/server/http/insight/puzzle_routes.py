"""HTTP: the puzzles of the package, and a person's own mistakes, which come back."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from sestina.host.requests.insight_types import (
    MAX_HINTS,
    DeckOfTable,
    DeckSeen,
    MistakeAdded,
    PuzzleHint,
    PuzzleList,
    PuzzleSeen,
    PuzzleTry,
    PuzzleVerdict,
)
from sestina.host.requests.puzzles import MAX_RATING
from sestina.server.http.request_dependencies import (
    OfCaller,
    OfGuest,
    OfPlayer,
    OfServer,
    TableId,
    problems,
)

PuzzleId = Annotated[str, PathParameter(pattern="^[a-z0-9-]{1,32}$")]
Rating = Annotated[int, QueryParameter(ge=0, le=MAX_RATING)]


class PuzzleRoutes(Controller):
    """Positions with one clearly best answer."""

    @get("/api/puzzles", summary="Puzzles, by kind, game and difficulty", responses=problems())
    async def get_puzzles(
        self,
        caller: OfCaller,
        backend: OfServer,
        kind: FromQuery[str | None] = None,
        game: FromQuery[str | None] = None,
        low: Rating = 0,
        high: Rating = MAX_RATING,
        limit: Annotated[int, QueryParameter(ge=0, le=100)] = 50,
        offset: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    ) -> PuzzleList:
        return await backend.puzzles.listed(caller, kind, game, low, high, limit, offset)

    @get("/api/puzzles/daily", summary="The puzzle of the day", responses=problems())
    async def get_daily(self, caller: OfCaller, backend: OfServer) -> PuzzleSeen:
        return await backend.puzzles.daily(caller)

    @get(
        "/api/puzzles/{puzzle:str}",
        summary="A puzzle without its answer",
        responses=problems(401, 404),
    )
    async def get_puzzle(
        self,
        puzzle: PuzzleId,
        caller: OfCaller,
        backend: OfServer,
        guest: OfGuest,
    ) -> PuzzleSeen:
        return await backend.puzzles.shown(caller, guest, puzzle)

    @get(
        "/api/puzzles/{puzzle:str}/hints/{number:int}",
        summary="A hint: the smallest is 0, the last one is the answer",
        responses=problems(401, 404),
    )
    async def get_hint(
        self,
        puzzle: PuzzleId,
        number: Annotated[int, PathParameter(ge=0, le=MAX_HINTS)],
        caller: OfCaller,
        backend: OfServer,
        guest: OfGuest,
    ) -> PuzzleHint:
        return await backend.puzzles.hint(caller, guest, puzzle, number)

    @post(
        "/api/puzzles/{puzzle:str}/tries",
        summary="Try a move, or give up",
        status_code=200,
        responses=problems(401, 404, 409),
    )
    async def post_try(
        self,
        puzzle: PuzzleId,
        data: JSONBody[PuzzleTry],
        caller: OfCaller,
        backend: OfServer,
        guest: OfGuest,
    ) -> PuzzleVerdict:
        return await backend.puzzles.tried(caller, guest, puzzle, data)


class DeckRoutes(Controller):
    """Mistakes of the person of the cookie."""

    @get("/api/deck", summary="Your mistakes that come back today", responses=problems(401))
    async def get_deck(self, backend: OfServer, player: OfPlayer) -> DeckSeen:
        return await backend.puzzles.deck(player)

    @get(
        "/api/deck/{table:str}",
        summary="The turns of a game that you let come back",
        responses=problems(401),
    )
    async def get_of_table(
        self, table: TableId, backend: OfServer, player: OfPlayer
    ) -> DeckOfTable:
        return await backend.puzzles.deck_of(player, table)

    @post(
        "/api/deck",
        summary="Let a mistake of a reviewed game come back as a puzzle",
        status_code=200,
        responses=problems(401, 404, 409),
    )
    async def post_deck(
        self, data: JSONBody[MistakeAdded], backend: OfServer, player: OfPlayer
    ) -> DeckSeen:
        return await backend.puzzles.add(player, data)
