"""A whole game as a value: how it was set up, what chance brought, and every step; and its JSON.

The outcomes of chance are part of the record, so it stays valid when the shuffling code
changes, and a game from a real table needs no seed.
"""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from sestina.engine.errors import ParseError

VERSION = 1
DEEPEST = 20
"""How deep variations can be nested in others."""
HIDDEN = "?"
"""Begins the count of tiles that nobody has seen."""


class Drawn(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What one seat drew in one go: ordinary tiles, and kinds of special tiles it revealed."""

    seat: int
    """-1: the board, whose fields were filled at set-up, in reading order."""
    tiles: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
    unknown: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    """How many more tiles were drawn that nobody else has seen, in a game from a real table."""


class Step(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One step: who made it, the text of the move, its points, and what chance brought."""

    seat: int
    move: str
    points: int = 0
    drawn: tuple[Drawn, ...] = ()
    clock: float | None = None
    """Seconds left to the seat after the step, if a clock was kept."""
    comment: str | None = None
    variations: "tuple[tuple[Step, ...], ...]" = ()
    """What could have been played instead, as people noted it: each begins with another step in
    the place of this one. Nobody checks whether it would have been legal."""
    ruled: bool = False
    """Whether the people at the table let it stand, tiles and points, against the rules."""


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: str
    scores: tuple[int, ...]


class GameRecord(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A whole game as a value; `Game.to_record` gives it."""

    sestina: int
    """The version of the format."""
    game: str
    """The id of the game."""
    players: int
    """How many seats there are."""
    options: dict[str, bool | int | str | tuple[str, ...]] = {}
    """Options of the game that are not the default."""
    seed: str | None = None
    """The seed, if there is one: a decimal number, or bytes as 0x and hexadecimal digits."""
    ages: tuple[int | None, ...] | None = None
    """The age of each seat; None where it is not known."""
    tags: dict[str, str] = {}
    """What people add: names, date, event."""
    position: str | None = None
    """A set-up position that the game starts from, instead of a deal."""
    deal: tuple[Drawn, ...] = ()
    """What each seat, and the board, was dealt."""
    start: int | None = None
    """Who begins, of a game that was dealt."""
    steps: tuple[Step, ...] = ()
    """Every step that was made."""
    end: End | None = None
    """How the game ended; None while it runs."""


def counted(words: Sequence[str]) -> tuple[list[str], int]:
    """The tiles that are named, and how many are only counted: `Rc ?2` are one and two."""
    named = [word for word in words if not word.startswith(HIDDEN)]
    if len(named) == len(words):
        return named, 0
    count = words[-1].removeprefix(HIDDEN)
    if [*words[:-1]] != named or not (count.isascii() and count.isdecimal() and len(count) <= 2):
        raise ParseError(
            "wrong-count", "tiles that nobody has seen are counted once, after the others: Rc ?2"
        )
    if int(count) == 0:
        raise ParseError("wrong-count", "?0 counts no tiles: leave it out")
    return named, int(count)


def format_json(record: GameRecord) -> str:
    """One line of JSON, the same for equal records."""
    return msgspec.json.encode(record, order="deterministic").decode()


def parse_json(text: str) -> GameRecord:
    try:
        record = msgspec.json.decode(text.encode(), type=GameRecord)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise ParseError("bad-json", f"this is not a game record in JSON: {error}") from None
    check_version(record.sestina)
    return record


def check_version(version: int) -> None:
    if version != VERSION:
        raise ParseError(
            "version", f"the record has version {version}; this program reads version {VERSION}"
        )
