"""HTTP: the puzzles of the package, and a person's own mistakes, which come back."""

from collections import Counter
from datetime import UTC, date, datetime
from functools import cache, lru_cache
from typing import Annotated, Any

from litestar import Controller, Request, get, post
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from sestina.engine.errors import IllegalMove, ParseError
from sestina.host.people import Person
from sestina.host.refusals import Refused
from sestina.puzzles import (
    KINDS,
    AssessedMove,
    Hint,
    Puzzle,
    PuzzleCollection,
    assess,
    hints,
    parse_puzzle,
    shipped,
)
from sestina.server.backend import Backend
from sestina.server.http.insight.types import (
    MAX_HINTS,
    DeckOfTable,
    DeckPuzzle,
    DeckSeen,
    MistakeAdded,
    PuzzleHint,
    PuzzleKind,
    PuzzleList,
    PuzzleListed,
    PuzzleSeen,
    PuzzleTry,
    PuzzleVerdict,
)
from sestina.server.http.request_dependencies import (
    OfGuest,
    OfPlayer,
    OfServer,
    TableId,
    client_address,
    problems,
)
from sestina.server.insight.own_puzzles import deck_of_rows, is_own
from sestina.store.decks import DeckRow

MAX_RATING = 10_000
PuzzleId = Annotated[str, PathParameter(pattern="^[a-z0-9-]{1,32}$")]
Rating = Annotated[int, QueryParameter(ge=0, le=MAX_RATING)]


def _today(backend: Backend) -> date:
    return datetime.fromtimestamp(backend.clock() / 1000, UTC).date()


def _listed(puzzle: Puzzle) -> PuzzleListed:
    return PuzzleListed(puzzle.id, puzzle.kind, puzzle.game, puzzle.rating)


@cache
def _kinds() -> tuple[PuzzleKind, ...]:
    counts = Counter(puzzle.kind for puzzle in shipped())
    return tuple(
        PuzzleKind(kind.name, kind.question, kind.unit, counts[kind.name])
        for kind in KINDS.values()
        if counts[kind.name]
    )


@lru_cache(4096)
def _hints(puzzle: Puzzle) -> tuple[Hint, ...]:
    return hints(puzzle)


def _select(kind: str | None, game: str | None, low: int, high: int) -> PuzzleCollection:
    if kind is not None and kind not in KINDS:
        return PuzzleCollection(())
    return shipped().select(kind=kind, game=game, low=low, high=high)


def _shown(puzzle: Puzzle, name: str) -> PuzzleSeen:
    kind = KINDS[puzzle.kind]
    return PuzzleSeen(
        id=name,
        kind=puzzle.kind,
        game=puzzle.game,
        rating=puzzle.rating,
        question=kind.question,
        unit=kind.unit,
        position=puzzle.position,
        seat=puzzle.seat,
        target=puzzle.target,
        hints=len(_hints(puzzle)),
    )


def _daily(day: date) -> PuzzleSeen:
    puzzle = shipped().daily(day)
    return _shown(puzzle, puzzle.id)


async def _assess(
    backend: Backend, payer: str, guest: Person | None, name: str, puzzle: Puzzle, move: str
) -> AssessedMove:
    try:
        if is_own(name):
            return await backend.own_puzzles.assess(guest, puzzle, move)
        # A proof may take long.
        return await backend.costly.run(payer, assess, puzzle, move)
    except (IllegalMove, ParseError) as error:
        raise Refused(error.reason, error.message) from None


async def _find(backend: Backend, guest: Person | None, name: str) -> Puzzle:
    if is_own(name):
        return await backend.own_puzzles.find(guest, name)
    try:
        return shipped().by_id(name)
    except KeyError:
        raise Refused("no-puzzle", "there is no such puzzle") from None


class PuzzleRoutes(Controller):
    """Positions with one clearly best answer."""

    @get("/api/puzzles", summary="Puzzles, by kind, game and difficulty", responses=problems())
    async def get_puzzles(
        self,
        request: Request[Any, Any, Any],
        backend: OfServer,
        kind: FromQuery[str | None] = None,
        game: FromQuery[str | None] = None,
        low: Rating = 0,
        high: Rating = MAX_RATING,
        limit: Annotated[int, QueryParameter(ge=0, le=100)] = 50,
        offset: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    ) -> PuzzleList:
        found = await backend.costly.run(client_address(request), _select, kind, game, low, high)
        page = found[offset : offset + limit]
        return PuzzleList(len(found), _kinds(), tuple(map(_listed, page)))

    @get("/api/puzzles/daily", summary="The puzzle of the day", responses=problems())
    async def get_daily(self, request: Request[Any, Any, Any], backend: OfServer) -> PuzzleSeen:
        return await backend.costly.run(client_address(request), _daily, _today(backend))

    @get(
        "/api/puzzles/{puzzle:str}",
        summary="A puzzle without its answer",
        responses=problems(401, 404),
    )
    async def get_puzzle(
        self,
        puzzle: PuzzleId,
        request: Request[Any, Any, Any],
        backend: OfServer,
        guest: OfGuest,
    ) -> PuzzleSeen:
        found = await _find(backend, guest, puzzle)
        return await backend.costly.run(client_address(request), _shown, found, puzzle)

    @get(
        "/api/puzzles/{puzzle:str}/hints/{number:int}",
        summary="A hint: the smallest is 0, the last one is the answer",
        responses=problems(401, 404),
    )
    async def get_hint(
        self,
        puzzle: PuzzleId,
        number: Annotated[int, PathParameter(ge=0, le=MAX_HINTS)],
        request: Request[Any, Any, Any],
        backend: OfServer,
        guest: OfGuest,
    ) -> PuzzleHint:
        asked = await _find(backend, guest, puzzle)
        found = await backend.costly.run(client_address(request), _hints, asked)
        if number >= len(found):
            raise Refused("not-found", f"there are {len(found)} hints")
        hint = found[number]
        return PuzzleHint(hint.code, hint.values, hint.text, number == len(found) - 1)

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
        request: Request[Any, Any, Any],
        backend: OfServer,
        guest: OfGuest,
    ) -> PuzzleVerdict:
        found = await _find(backend, guest, puzzle)
        assessed: AssessedMove | None = None
        if not data.give_up:
            if data.move is None:
                raise Refused("bad-move", "name a move, or give up")
            payer = client_address(request)
            assessed = await _assess(backend, payer, guest, puzzle, found, data.move)
        right = assessed is not None and assessed.is_right
        if is_own(puzzle):
            await backend.own_puzzles.tried(
                guest, puzzle, _today(backend), solved=right, helped=data.hints > 0
            )
        return PuzzleVerdict(
            right=right,
            loss=None if assessed is None else assessed.loss,
            loss_kind=KINDS[found.kind].unit,
            answer=found.answer if right or data.give_up else None,
            given_up=data.give_up,
        )


class DeckRoutes(Controller):
    """Mistakes of the person of the cookie."""

    @get("/api/deck", summary="Your mistakes that come back today", responses=problems(401))
    async def get_deck(self, backend: OfServer, player: OfPlayer) -> DeckSeen:
        return await _deck_seen(backend, player)

    @get(
        "/api/deck/{table:str}",
        summary="The turns of a game that you let come back",
        responses=problems(401),
    )
    async def get_of_table(
        self, table: TableId, backend: OfServer, player: OfPlayer
    ) -> DeckOfTable:
        return DeckOfTable(await backend.own_puzzles.plies(player, table))

    @post(
        "/api/deck",
        summary="Let a mistake of a reviewed game come back as a puzzle",
        status_code=200,
        responses=problems(401, 404, 409),
    )
    async def post_deck(
        self, data: JSONBody[MistakeAdded], backend: OfServer, player: OfPlayer
    ) -> DeckSeen:
        kept = await backend.reviews.result(data.table)
        if kept is None:
            raise Refused("no-review", "nobody has had this game reviewed")
        await backend.own_puzzles.add(player, kept, data.ply, _today(backend))
        return await _deck_seen(backend, player)


async def _deck_seen(backend: Backend, player: Person) -> DeckSeen:
    rows = await backend.own_puzzles.rows(player)
    by_name = {row.puzzle: row for row in rows}
    deck = deck_of_rows(rows)
    due = deck.due(_today(backend))
    learned = sum(one.is_learned for one in deck.repetitions)
    day = deck.next_day()
    return DeckSeen(
        due=tuple(_deck_puzzle(by_name[one.puzzle]) for one in due),
        waiting=len(rows) - len(due) - learned,
        learned=learned,
        next_day=None if day is None else day.isoformat(),
    )


def _deck_puzzle(row: DeckRow) -> DeckPuzzle:
    puzzle = parse_puzzle(row.content)
    return DeckPuzzle(row.puzzle, puzzle.kind, puzzle.game, puzzle.rating, row.table, row.ply)
