"""The file format of puzzles: one JSON object a line, compressed where many are shipped."""

import gzip
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

import msgspec

from sestina.engine.errors import ParseError
from sestina.puzzles.puzzle import Puzzle


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
