"""The commands that people, bots and clocks give to a table."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Sit:
    seat: int
    name: str
    age: int | None = None
    invited: bool = False


@dataclass(frozen=True)
class Stand:
    """Give up a seat; the host may also free somebody else's."""

    seat: int


@dataclass(frozen=True)
class Start:
    pass


@dataclass(frozen=True)
class Play:
    ply: int
    move: str
    message: str | None = None
    undos: int | None = None
    """How many times the game had been taken back when the move was chosen, if that is known."""


@dataclass(frozen=True)
class Undo:
    """Take the own last turn back, or ask the others whether that is right with them."""

    ply: int
    message: str | None = None


@dataclass(frozen=True)
class AnswerUndo:
    """Say whether somebody else may take a turn back."""

    ply: int
    accept: bool
    message: str | None = None


@dataclass(frozen=True)
class AskHint:
    """Note that a player gets a hint for the present turn."""

    seat: int
    ply: int


@dataclass(frozen=True)
class Resign:
    """Give the game up. There is no way back to the seat."""

    seat: int


@dataclass(frozen=True)
class Leave:
    """Leave the game: a bot plays on."""

    seat: int


@dataclass(frozen=True)
class HandOver:
    """Give the seat of an absent person to a bot."""

    seat: int
    away_since: int | None
    """When the person was last seen, in milliseconds; None if the person is here."""


@dataclass(frozen=True)
class TimeUp:
    """The clock of the seat to move has run out."""

    ply: int


@dataclass(frozen=True)
class Return:
    """Take the own seat back from the bot."""

    seat: int


@dataclass(frozen=True)
class Say:
    text: str
    name: str
    message: str | None = None


@dataclass(frozen=True)
class Hush:
    """Allow spectators to talk, or forbid it."""

    on: bool


@dataclass(frozen=True)
class Close:
    """Close a table whose game has not begun."""

    idle_since: int | None = None
    """For the server itself: close only if nothing has happened since then."""


@dataclass(frozen=True)
class LinkRematch:
    table: str


Command = (
    Sit
    | Stand
    | Start
    | Play
    | Undo
    | AnswerUndo
    | AskHint
    | Resign
    | Leave
    | HandOver
    | TimeUp
    | Return
    | Say
    | Hush
    | Close
    | LinkRematch
)
