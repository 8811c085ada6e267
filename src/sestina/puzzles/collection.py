"""Collections of puzzles: that of the package, and a puzzle for each day."""

from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from random import Random
from typing import Final, overload

from sestina.puzzles.kinds.registry import KINDS
from sestina.puzzles.puzzle import Puzzle, read_packed

FILE: Final = "puzzles.jsonl.gz"


class PuzzleCollection(Sequence[Puzzle]):
    """Puzzles in a fixed order, found by id, kind, game and rating."""

    def __init__(self, puzzles: Sequence[Puzzle]) -> None:
        self._puzzles = tuple(puzzles)
        self._by_id = {puzzle.id: puzzle for puzzle in puzzles}

    @overload
    def __getitem__(self, index: int) -> Puzzle: ...
    @overload
    def __getitem__(self, index: slice) -> "PuzzleCollection": ...
    def __getitem__(self, index: int | slice) -> "Puzzle | PuzzleCollection":
        if isinstance(index, slice):
            return PuzzleCollection(self._puzzles[index])
        return self._puzzles[index]

    def __len__(self) -> int:
        return len(self._puzzles)

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self._puzzles)

    def by_id(self, puzzle_id: str) -> Puzzle:
        """The puzzle with this id; `KeyError` if there is none."""
        return self._by_id[puzzle_id.lower()]

    def select(
        self,
        *,
        kind: str | None = None,
        game: str | None = None,
        low: int | None = None,
        high: int | None = None,
    ) -> "PuzzleCollection":
        """The puzzles of a kind and a game whose rating is from `low` to `high`."""
        if kind is not None and kind not in KINDS:
            raise ValueError(f"unknown kind {kind!r}: choose one of {', '.join(KINDS)}")
        return PuzzleCollection(
            [
                puzzle
                for puzzle in self
                if (kind is None or puzzle.kind == kind)
                and (low is None or puzzle.rating >= low)
                and (high is None or puzzle.rating <= high)
                and (game is None or puzzle.game == game)
            ]
        )

    def choose(self, rng: Random) -> Puzzle:
        """Any puzzle; `ValueError` if there is none."""
        if not self._puzzles:
            raise ValueError("there is no such puzzle")
        return rng.choice(self._puzzles)

    def daily(self, day: date) -> Puzzle:
        """The puzzle of a day: the same for everybody, and each once before any returns."""
        if not self._puzzles:
            raise ValueError("there is no such puzzle")
        turn, number = divmod(day.toordinal(), len(self))

        def order(puzzle: Puzzle) -> bytes:
            return blake2b(f"{turn} {puzzle.id}".encode(), digest_size=8).digest()

        return sorted(self, key=order)[number]

    def __repr__(self) -> str:
        return f"<PuzzleCollection of {len(self)}>"


@cache
def shipped() -> PuzzleCollection:
    """The puzzles of the package."""
    with (files("sestina.puzzles") / "data" / FILE).open("rb") as file:
        return PuzzleCollection([*read_packed(file)])
