"""A person's own mistakes as puzzles that come back, with spaced repetition."""

from dataclasses import dataclass
from datetime import date
from typing import Final, Protocol

from sestina.game.position import parse_position
from sestina.host.aside import RunAside, run_here
from sestina.host.people import Person
from sestina.host.protocol.insight import ReviewedTurnSeen, parse_analysis, parse_review
from sestina.host.refusals import Refused
from sestina.host.requests.jobs import InsightJobs
from sestina.host.requests.tasks import AnalysisTask
from sestina.puzzles import (
    AssessedMove,
    Deck,
    Mistake,
    Puzzle,
    Repetition,
    format_puzzle,
    parse_puzzle,
    puzzle_of_mistake,
)
from sestina.puzzles.kinds.mistakes import assess_value, is_best_of_review

PREFIX: Final = "own-"
MAX_PUZZLES: Final = 1_000
"""Of one person."""
ASSESSING_SECONDS: Final = 2.0


def is_own(name: str) -> bool:
    """Whether an id is that of somebody's own mistake, and not of a puzzle of the package."""
    return name.startswith(PREFIX)


@dataclass(frozen=True)
class DeckRow:
    """A puzzle of a person, and when it comes back."""

    puzzle: str
    due: date
    box: int
    tries: int
    lapses: int
    table: str
    """The game that it is from."""
    ply: int
    content: str
    """The puzzle itself."""


class OwnPuzzleStore(Protocol):
    """Keeps people's own puzzles."""

    async def of_person(self, person: str) -> list[DeckRow]: ...

    async def find(self, person: str, puzzle: str) -> DeckRow | None: ...

    async def plies(self, person: str, table: str) -> tuple[int, ...]:
        """Which turns of a game a person has puzzles of."""

    async def add(self, person: str, row: DeckRow) -> bool: ...

    async def move(
        self, person: str, puzzle: str, *, due: date, box: int, tries: int, lapses: int
    ) -> None:
        """Note when a puzzle comes back."""


class OwnPuzzles:
    def __init__(
        self,
        decks: OwnPuzzleStore,
        jobs: InsightJobs,
        deals: int | None,
        run_aside: RunAside = run_here,
    ) -> None:
        """`deals` is the effort for assessing a move, instead of a time."""
        self._run_aside = run_aside
        self._decks = decks
        self._jobs = jobs
        self._deals = deals

    async def rows(self, person: Person) -> list[DeckRow]:
        return await self._decks.of_person(person.id)

    async def plies(self, person: Person, table: str) -> tuple[int, ...]:
        """The turns of a game that are in the deck."""
        return await self._decks.plies(person.id, table)

    async def find(self, person: Person | None, name: str) -> Puzzle:
        return parse_puzzle((await self._row(person, name)).content)

    async def _row(self, person: Person | None, name: str) -> DeckRow:
        if person is None:
            raise Refused("no-guest", "choose a name first")
        row = await self._decks.find(person.id, name)
        if row is None:
            raise Refused("no-puzzle", "there is no such puzzle")
        return row

    async def add(self, person: Person, review: bytes, ply: int, day: date) -> str:
        """Take a mistake of a reviewed game into the deck, and return the id of the puzzle."""
        if len(await self.rows(person)) >= MAX_PUZZLES:
            raise Refused("own-tables", f"you have {MAX_PUZZLES} puzzles: learn some of them first")
        table, puzzle = await self._run_aside(_puzzle_of, review, ply)
        name = f"{PREFIX}{puzzle.id}"
        row = DeckRow(name, day, 0, 0, 0, table, ply, format_puzzle(puzzle))
        await self._decks.add(person.id, row)
        return name

    async def assess(self, person: Person | None, puzzle: Puzzle, text: str) -> AssessedMove:
        """Whether a move is as good as the best one; a worker finds it out."""
        if person is None:
            raise Refused("no-guest", "choose a name first")
        view = puzzle.view()
        move = await self._run_aside(puzzle.read_move, text)
        if is_best_of_review(puzzle, move):
            return AssessedMove(True, move, 0.0)
        self._jobs.check(person.id)
        task = AnalysisTask(view, ASSESSING_SECONDS, (puzzle.answer, str(move)), self._deals)
        job = self._jobs.begin(person.id, task)
        try:
            last = [progress async for progress in job.progress()][-1]
        finally:
            job.cancel()
        if last.state != "done":
            raise Refused("try-again", last.message or "", last.retry_after)
        for found in parse_analysis(last.result).moves:
            if found.move == move:
                return assess_value(move, found.behind, found.behind_error)
        raise AssertionError("a wanted move is always a candidate")

    async def tried(
        self, person: Person | None, name: str, day: date, *, solved: bool, helped: bool
    ) -> None:
        """Note a try: the puzzle comes back sooner or later for it."""
        row = await self._row(person, name)
        assert person is not None
        deck = deck_of_rows([row]).tried(name, day, solved=solved, helped=helped)
        after = deck.repetitions[0]
        await self._decks.move(
            person.id, name, due=after.due, box=after.box, tries=after.tries, lapses=after.lapses
        )


def deck_of_rows(rows: list[DeckRow]) -> Deck:
    return Deck(
        tuple(Repetition(row.puzzle, row.due, row.box, row.tries, row.lapses) for row in rows)
    )


def _puzzle_of(review: bytes, ply: int) -> tuple[str, Puzzle]:
    """The turn of a review as a puzzle; `Refused` where nothing is established."""
    read = parse_review(review)
    turn = next((one for one in read.turns if one.ply == ply), None)
    if turn is None:
        raise Refused("no-mistake", "the review has no such turn")
    try:
        return read.table, puzzle_of_mistake(_mistake(turn))
    except ValueError as error:
        raise Refused("no-mistake", str(error)) from None


def _mistake(turn: ReviewedTurnSeen) -> Mistake:
    deals = 0 if turn.exact else max([1, *(move.deals for move in turn.moves)])
    return Mistake(
        position=parse_position(turn.position),
        played=str(turn.played),
        best=str(turn.best),
        loss=turn.loss,
        error=turn.error,
        deals=deals,
    )
