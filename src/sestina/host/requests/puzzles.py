"""The puzzles of the package, and a person's own mistakes, which come back."""

from collections import Counter
from datetime import UTC, date, datetime
from functools import cache, lru_cache

from sestina.engine.errors import IllegalMove, ParseError
from sestina.host.clocks import TimeSource
from sestina.host.people import Person
from sestina.host.refusals import Refused
from sestina.host.requests.caller import Caller
from sestina.host.requests.insight_types import (
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
from sestina.host.requests.jobs import KeptReviews
from sestina.host.requests.own_puzzles import DeckRow, OwnPuzzles, deck_of_rows, is_own
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

MAX_RATING = 10_000


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


class PuzzleRequests:
    def __init__(self, own: OwnPuzzles, reviews: KeptReviews, clock: TimeSource) -> None:
        self.own = own
        self._reviews = reviews
        self._clock = clock

    # The puzzles of the package

    async def listed(
        self,
        caller: Caller,
        kind: str | None = None,
        game: str | None = None,
        low: int = 0,
        high: int = MAX_RATING,
        limit: int = 50,
        offset: int = 0,
    ) -> PuzzleList:
        found = await caller.run(_select, kind, game, low, high)
        page = found[offset : offset + limit]
        return PuzzleList(len(found), _kinds(), tuple(map(_listed, page)))

    async def daily(self, caller: Caller) -> PuzzleSeen:
        return await caller.run(_daily, self._today())

    # Any puzzle

    async def shown(self, caller: Caller, guest: Person | None, name: str) -> PuzzleSeen:
        """A puzzle without its answer."""
        return await caller.run(_shown, await self._find(guest, name), name)

    async def hint(
        self, caller: Caller, guest: Person | None, name: str, number: int
    ) -> PuzzleHint:
        """A hint: the smallest is 0, the last one is the answer."""
        found = await caller.run(_hints, await self._find(guest, name))
        if number >= len(found):
            raise Refused("not-found", f"there are {len(found)} hints")
        hint = found[number]
        return PuzzleHint(hint.code, hint.values, hint.text, number == len(found) - 1)

    async def tried(
        self, caller: Caller, guest: Person | None, name: str, tried: PuzzleTry
    ) -> PuzzleVerdict:
        """Assess a move, or give the answer."""
        found = await self._find(guest, name)
        assessed: AssessedMove | None = None
        if not tried.give_up:
            if tried.move is None:
                raise Refused("bad-move", "name a move, or give up")
            assessed = await self._assess(caller, guest, name, found, tried.move)
        right = assessed is not None and assessed.is_right
        if is_own(name):
            await self.own.tried(guest, name, self._today(), solved=right, helped=tried.hints > 0)
        return PuzzleVerdict(
            right=right,
            loss=None if assessed is None else assessed.loss,
            loss_kind=KINDS[found.kind].unit,
            answer=found.answer if right or tried.give_up else None,
            given_up=tried.give_up,
        )

    async def _assess(
        self, caller: Caller, guest: Person | None, name: str, puzzle: Puzzle, move: str
    ) -> AssessedMove:
        try:
            if is_own(name):
                return await self.own.assess(guest, puzzle, move)
            # A proof may take long.
            return await caller.run(assess, puzzle, move)
        except (IllegalMove, ParseError) as error:
            raise Refused(error.reason, error.message) from None

    async def _find(self, guest: Person | None, name: str) -> Puzzle:
        if is_own(name):
            return await self.own.find(guest, name)
        try:
            return shipped().by_id(name)
        except KeyError:
            raise Refused("no-puzzle", "there is no such puzzle") from None

    # A person's own mistakes

    async def deck(self, player: Person) -> DeckSeen:
        """The mistakes that come back today."""
        rows = await self.own.rows(player)
        by_name = {row.puzzle: row for row in rows}
        deck = deck_of_rows(rows)
        due = deck.due(self._today())
        learned = sum(one.is_learned for one in deck.repetitions)
        day = deck.next_day()
        return DeckSeen(
            due=tuple(_deck_puzzle(by_name[one.puzzle]) for one in due),
            waiting=len(rows) - len(due) - learned,
            learned=learned,
            next_day=None if day is None else day.isoformat(),
        )

    async def deck_of(self, player: Person, table: str) -> DeckOfTable:
        """The turns of a game that a player lets come back."""
        return DeckOfTable(await self.own.plies(player, table))

    async def add(self, player: Person, mistake: MistakeAdded) -> DeckSeen:
        """Let a mistake of a reviewed game come back as a puzzle."""
        kept = await self._reviews.result(mistake.table)
        if kept is None:
            raise Refused("no-review", "nobody has had this game reviewed")
        await self.own.add(player, kept, mistake.ply, self._today())
        return await self.deck(player)

    def _today(self) -> date:
        return datetime.fromtimestamp(self._clock() / 1000, UTC).date()


def _deck_puzzle(row: DeckRow) -> DeckPuzzle:
    puzzle = parse_puzzle(row.content)
    return DeckPuzzle(row.puzzle, puzzle.kind, puzzle.game, puzzle.rating, row.table, row.ply)
