"""Input and output of commands: arguments that may come from stdin, records, whole files."""

import sys
from pathlib import Path

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
        raise CommandError(f"{name} is not a text") from None
    except OSError as error:
        raise CommandError(f"cannot read {name}: {reason_of(error)}") from None


def read_boards_argument(text: str | None) -> str | None:
    """The value of `--boards`: as it is, or the drawing in a file of that name."""
    if text is None or not Path(text).is_file():
        return text
    return read_record(text)


def replay_record(name: str, code: int = REFUSED) -> sestina.Game:
    """Replay a record file; the error for an invalid one names the wrong step."""
    try:
        return sestina.replay(read_record(name))
    except sestina.ParseError as error:
        raise CommandError(f"{name} is not a valid record: {error}", code) from None


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
