"""A puzzle as a value: a position, the answer, and how both were checked.

A file of puzzles has one JSON object a line, compressed where many are shipped.
"""

import gzip
from base64 import b32encode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import IO

import msgspec

from sestina.engine.errors import IllegalMove, ParseError
from sestina.engine.moves import Move
from sestina.game.position import Position, parse_position
from sestina.game.view import View

_ID_BYTES = 5


@dataclass(frozen=True)
class Puzzle:
    """A position with one clearly best answer that plain greed misses.

    `value`, `margin`, `greed_loss` and `error` are in the unit of the kind: points of the final
    lead, cards, or Qwirkles.
    """

    id: str
    """Eight letters and digits, derived from the kind and the position."""
    kind: str
    """The name of the kind, a key of `KINDS`."""
    position: str
    """What the seat to move may know, as one line: hidden hands and piles are counts."""
    answer: str
    """The best move. In Cards it is one arrangement of several that reach the target."""
    target: int
    """In Cards: the cards or Qwirkles that an answer must reach. 0: only the answer counts."""
    value: float
    """What the answer leads to."""
    margin: float
    """How far every other move is behind."""
    greed_loss: float
    """How far the choice of plain greed is behind."""
    depth: int
    """How far one has to look: plies, or in Cards the cards to move."""
    deals: int = 0
    """Deals behind the margin; 0: it is proved."""
    error: float = 0.0
    """Half of the 95 % interval of the margin; 0: it is proved."""
    rating: int = 0
    """The difficulty: the strength of a player who solves it every other time."""
    fails: Mapping[str, float] = field(default_factory=dict, hash=False)
    """How often each measured level fails, from 0 to 1."""

    @cached_property
    def parsed(self) -> Position:
        """The position as a value."""
        return parse_position(self.position)

    @property
    def game(self) -> str:
        """The id of the game."""
        # Faster than to read the whole position, where many puzzles are searched.
        return self.position.split(" ", 3)[2]

    @property
    def seat(self) -> int:
        """The seat that is to move."""
        return self.parsed.snapshot.seat

    @property
    def is_proved(self) -> bool:
        return self.deals == 0

    def view(self) -> View:
        """What the seat to move sees."""
        return self.parsed.view(self.seat)

    def read_move(self, text: str) -> Move:
        """A legal move of the position, from its text; raises what an illegal one raises."""
        view = self.view()
        move = view.family.parse_move(text)
        for listed in view.legal_moves():
            if listed == move:
                return listed
        # Cards lists some plays only. A game that agrees with what is known decides on the others.
        view.imagine(Random(0)).play(move)
        return move


class NotVerified(Exception):
    """A puzzle is not what it claims to be; the message says why."""


@dataclass(frozen=True)
class AssessedMove:
    """What became of a move that was tried."""

    is_right: bool
    move: Move
    loss: float | None
    """How far it is behind the answer, in the unit of the kind; None: not known."""


def puzzle_id(kind: str, position: str) -> str:
    """The id of a puzzle: the same wherever and whenever it is found."""
    digest = blake2b(f"{kind} {position}".encode(), digest_size=_ID_BYTES).digest()
    return b32encode(digest).decode().lower()


def check_legal(puzzle: Puzzle) -> Move:
    """The answer as a move; raises `NotVerified` if the position or the answer is impossible."""
    try:
        if not puzzle.parsed.is_valid:
            raise NotVerified(f"the position is not possible: {', '.join(puzzle.parsed.status)}")
        if puzzle.id != puzzle_id(puzzle.kind, puzzle.position):
            raise NotVerified("the id does not belong to the position")
        return puzzle.read_move(puzzle.answer)
    except (ParseError, IllegalMove) as error:
        raise NotVerified(str(error)) from error


# Files of puzzles


def format_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as one line of JSON."""
    return msgspec.json.encode(puzzle).decode()


def parse_puzzle(line: str | bytes) -> Puzzle:
    """Read a line of `format_puzzle`."""
    try:
        return msgspec.json.decode(line, type=Puzzle)
    except msgspec.DecodeError as error:
        raise ParseError("bad-json", f"this is not a puzzle: {error}") from None


def write_packed(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write a compressed file; the same puzzles give the same bytes."""
    lines = "".join(format_puzzle(puzzle) + "\n" for puzzle in puzzles)
    path.write_bytes(gzip.compress(lines.encode(), 9, mtime=0))


def read_packed(file: IO[bytes]) -> Iterator[Puzzle]:
    """The puzzles of a compressed file, one after the other."""
    with gzip.open(file, "rb") as lines:
        for line in lines:
            yield parse_puzzle(line)
