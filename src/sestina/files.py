"""Files with many games, read and written through the façade."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from os import PathLike
from pathlib import Path

from sestina.api import Game, replay
from sestina.engine.errors import ParseError
from sestina.records.game_files import GameSource, split_games

Keep = Callable[[Mapping[str, str]], bool]
"""Says by its tags whether a game is wanted."""


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
