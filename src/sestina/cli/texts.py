"""Boards and records that are named on the command line."""

import sys
from pathlib import Path

import sestina
from sestina.cli.problems import REFUSED, Problem
from sestina.games.registry import family_of


def has_rows(game: str) -> bool:
    """Whether a game has rows of cards, and no board; a problem if there is no such game."""
    try:
        return not family_of(game).lists_all_moves
    except ValueError as error:
        raise Problem(str(error)) from None


def read_board(text: str, game: str) -> sestina.Board:
    """The board of an argument; `-` reads it from stdin."""
    if text == "-":
        text = sys.stdin.read()
    try:
        return sestina.Board.parse(text, game=game)
    except ValueError as error:
        raise Problem(str(error)) from None


def read_record(name: str) -> str:
    """The text of a record; `-` reads it from stdin."""
    if name == "-":
        return sys.stdin.read()
    try:
        return Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Problem(f"{name} is not a text") from None
    except OSError as error:
        raise Problem(f"cannot read {name}: {reason_of(error)}") from None


def replay_record(name: str, code: int = REFUSED) -> sestina.Game:
    """The game of a record file, or a problem that says which step is wrong."""
    try:
        return sestina.replay(read_record(name))
    except sestina.ParseError as error:
        raise Problem(f"{name} is not a valid record: {error}", code) from None


def write_text(path: Path, text: str) -> None:
    """Write a whole file or leave what was there: nobody finds half a game."""
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8")  # a device cannot be put in place
            return
        draft = target.with_name(target.name + ".new")
        draft.write_text(text, encoding="utf-8")
        draft.replace(target)
    except OSError as error:
        raise Problem(f"cannot write {path}: {reason_of(error)}") from None


def write_record(path: Path, game: sestina.Game) -> None:
    """Save a game, as JSON if the file is called so."""
    write_text(path, game.record_json() + "\n" if path.suffix == ".json" else game.record())


def reason_of(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()
