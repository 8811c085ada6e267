"""Files with many games: records one after the other, as text or as lines of JSON.

A text record begins with its tag `Sestina`, a JSON record is one line. Files are read game by
game, so their size does not matter.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TextIO

from sestina.engine.errors import ParseError
from sestina.game.game import Game, replay
from sestina.game.game_record import GameRecord, parse_json
from sestina.game.record_text import LONGEST, parse_tags, parse_text

GameSource = str | PathLike[str] | TextIO
"""The path of a file, or an open one."""

Keep = Callable[[Mapping[str, str]], bool]
"""Says by its tags whether a game is wanted."""

_FIRST_TAG = '[Sestina "'
_END = re.compile(r"^end [a-z-]+:", re.MULTILINE)


def read_games(source: GameSource, *, where: Keep | None = None) -> Iterator[Game]:
    """The games of a file with many records, one after the other, each checked and replayed.

    `source` is a path or an open text file, with records as text or as lines of JSON. `where`
    gets the tags of a game, as a mapping, and says whether to read it: that skips games quickly.
    The `ParseError` for an invalid game names its line.
    """
    for found in split_games(source):
        try:
            if where is None or where(found.header):
                yield replay(found.text)
        except ParseError as error:
            place = f"game {found.number}, which begins in line {found.line}"
            raise ParseError(error.reason, f"{place}: {error}") from None


def read_headers(source: GameSource) -> Iterator[Mapping[str, str]]:
    """The tags of each game in a file, without a look at the moves."""
    for found in split_games(source):
        yield found.header


def write_games(path: str | PathLike[str], games: Iterable[Game]) -> int:
    """Write the records of games into one file, and return how many there were."""
    count = 0
    with Path(path).open("w", encoding="utf-8") as file:
        for game in games:
            file.write(f"\n{game.record()}" if count else game.record())
            count += 1
    return count


class GameText(NamedTuple):
    """One game of a file, not parsed yet."""

    number: int
    """Which game of the file it is, from 1."""
    line: int
    """The line where it begins, from 1."""
    text: str

    @property
    def is_json(self) -> bool:
        """Whether the game is written as JSON."""
        return self.text.lstrip().startswith("{")

    @property
    def header(self) -> Mapping[str, str]:
        """All tags, without a look at the moves: `Game`, `Players`, `Seed`, `Date` and so on."""
        if not self.is_json:
            return MappingProxyType(parse_tags(self.text))
        record = self.record()
        fixed = {"Game": record.game, "Players": str(record.players)}
        return MappingProxyType({**fixed, **record.tags})

    @property
    def is_finished(self) -> bool:
        """Whether the game was played to its end."""
        return self.record().end is not None if self.is_json else bool(_END.search(self.text))

    def record(self) -> GameRecord:
        """The parsed record. Whether its moves are legal shows when it is replayed."""
        return parse_json(self.text) if self.is_json else parse_text(self.text)


def split_games(source: GameSource) -> Iterator[GameText]:
    """The games of a file, one after the other."""
    if isinstance(source, str | PathLike):
        with Path(source).open(encoding="utf-8") as file:
            yield from _split(file)
    else:
        yield from _split(source)


def _split(lines: Iterable[str]) -> Iterator[GameText]:
    number, first, size = 0, 0, 0
    game: list[str] = []
    is_json = False
    for place, line in enumerate(lines, 1):
        if game and not is_json and line[:1].isdigit() and size + len(line) <= LONGEST:
            # A step, as most lines are: nothing begins or ends here.
            size += len(line)
            game.append(line)
            continue
        begins_json = not is_json and line.lstrip().startswith("{")
        if game and (begins_json or line.startswith(_FIRST_TAG)):
            number += 1
            yield GameText(number, first, "".join(game))
            game, size, is_json = [], 0, False
        if not game:
            if not line.strip():
                continue
            first, is_json = place, begins_json
        size += len(line)
        if size > LONGEST:
            raise ParseError("too-long", f"line {place}: this text is too long for a game")
        game.append(line)
        # JSON is a line, or an object over several lines whose last brace is not indented.
        if is_json and line.rstrip().endswith("}") and (len(game) == 1 or line[0] == "}"):
            number += 1
            yield GameText(number, first, "".join(game))
            game, size, is_json = [], 0, False
    if game:
        yield GameText(number + 1, first, "".join(game))
