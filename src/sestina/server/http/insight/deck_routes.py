"""HTTP: a person's own mistakes that come back as puzzles."""

from litestar import Controller, get, post
from litestar.params import JSONBody

from sestina.host.people import Person
from sestina.host.refusals import Refused
from sestina.puzzles import parse_puzzle
from sestina.server.backend import Backend
from sestina.server.http.insight.puzzle_routes import today
from sestina.server.http.insight.types import DeckOfTable, DeckPuzzle, DeckSeen, MistakeAdded
from sestina.server.http.request_dependencies import OfPlayer, OfServer, TableId, problems
from sestina.server.insight.own_puzzles import deck_of_rows
from sestina.store.decks import DeckRow


class DeckRoutes(Controller):
    """Mistakes of the person of the cookie."""

    @get("/api/deck", summary="Your mistakes that come back today", responses=problems(401))
    async def get_deck(self, backend: OfServer, player: OfPlayer) -> DeckSeen:
        return await _seen(backend, player)

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
        await backend.own_puzzles.add(player, kept, data.ply, today(backend))
        return await _seen(backend, player)


async def _seen(backend: Backend, player: Person) -> DeckSeen:
    rows = await backend.own_puzzles.rows(player)
    by_name = {row.puzzle: row for row in rows}
    deck = deck_of_rows(rows)
    due = deck.due(today(backend))
    learned = sum(one.is_learned for one in deck.repetitions)
    day = deck.next_day()
    return DeckSeen(
        due=tuple(_listed(by_name[one.puzzle]) for one in due),
        waiting=len(rows) - len(due) - learned,
        learned=learned,
        next_day=None if day is None else day.isoformat(),
    )


def _listed(row: DeckRow) -> DeckPuzzle:
    puzzle = parse_puzzle(row.content)
    return DeckPuzzle(row.puzzle, puzzle.kind, puzzle.game, puzzle.rating, row.table, row.ply)
