"""Input and output of commands: arguments that may come from stdin, records, whole files."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import sestina
from sestina.cli.errors import REFUSED, CommandError


def read_argument(text: str) -> str:
    """An argument; `-` reads stdin instead."""
    return sys.stdin.read() if text == "-" else text


def read_record(name: str) -> str:
    """The text of a record file; `-` reads stdin."""
    if name == "-":
        return sys.stdin.read()
    try:
        return Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise CommandError(f"{name} is not a text file") from None
    except OSError as error:
        raise CommandError(f"cannot read {name}: {reason_of(error)}") from None


def read_boards_argument(text: str) -> str:
    """The value of `--boards`: as it is, or the drawing in a file of that name."""
    return read_record(text) if Path(text).is_file() else text


def read_game(name: str, code: int = REFUSED) -> sestina.Game:
    """Replay a record file; the error for an invalid one names the wrong step."""
    try:
        return sestina.replay(read_record(name))
    except sestina.ParseError as error:
        raise CommandError(f"{name} is not a valid record: {error}", code) from None


class FoundGame(NamedTuple):
    """One game of a file that was named on the command line."""

    file: str
    number: int
    """Which game of the file it is, from 1."""
    label: str
    """What to call it: the file, and its number if there are others."""
    text: str

    def replay(self) -> sestina.Game:
        """The game; the error for an invalid one names the wrong step."""
        try:
            return sestina.replay(self.text)
        except sestina.ParseError as error:
            raise CommandError(
                f"{self.label} is not a valid record: {error}", REFUSED, error.reason
            ) from None

    def about(self) -> dict[str, object]:
        """Where it is, for JSON."""
        return {"file": self.file, "number": self.number}


def games_in(names: Sequence[str]) -> Iterator[FoundGame]:
    """The games of these files, one after the other; a file without any counts as a wrong one."""
    for name in names:
        before: FoundGame | None = None
        for number, text in _texts_in(name):
            if before is not None:
                yield before._replace(label=f"{name}, game {before.number},")
            before = FoundGame(name, number, name, text)
        if before is None:
            yield FoundGame(name, 1, name, "")
        elif before.number == 1:
            yield before
        else:
            yield before._replace(label=f"{name}, game {before.number},")


def _texts_in(name: str) -> Iterator[tuple[int, str]]:
    from sestina.game.record_files import split_games

    try:
        for found in split_games(sys.stdin if name == "-" else name):
            yield found.number, found.text
    except sestina.ParseError as error:
        raise CommandError(f"{name}: {error}", REFUSED, error.reason) from None
    except UnicodeDecodeError:
        raise CommandError(f"{name} is not a text file") from None
    except OSError as error:
        raise CommandError(f"cannot read {name}: {reason_of(error)}") from None


def write_text(path: Path, text: str) -> None:
    """Write a file atomically: a failure leaves the old content in place."""
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8")  # a device cannot be replaced
            return
        draft = target.with_name(target.name + ".new")
        draft.write_text(text, encoding="utf-8")
        draft.replace(target)
    except OSError as error:
        raise CommandError(f"cannot write {path}: {reason_of(error)}") from None


def write_record(path: Path, game: sestina.Game) -> None:
    """Save a game, as JSON if the file name ends in `.json`."""
    write_text(path, game.record_json() + "\n" if path.suffix == ".json" else game.record())


def reason_of(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()
