"""What people, bots and the clock may ask of a table."""

from dataclasses import dataclass


class Refused(Exception):
    """A wish that is not granted: a stable code for programs, a sentence for people."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message


@dataclass(frozen=True)
class Sit:
    seat: int
    name: str
    age: int | None = None
    invited: bool = False


@dataclass(frozen=True)
class Stand:
    """Give a seat up, or, as the host, free the seat of somebody else."""

    seat: int


@dataclass(frozen=True)
class Start:
    pass


@dataclass(frozen=True)
class Play:
    ply: int
    move: str
    message: str | None = None


@dataclass(frozen=True)
class Leave:
    """Go away: a bot plays on."""

    seat: int


@dataclass(frozen=True)
class HandOver:
    """Give the seat of somebody who is away to a bot."""

    seat: int
    away_since: int | None
    """When its person was last seen, in milliseconds; None: the person is here."""


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
    """Ask those who only watch for silence, or let them talk again."""

    on: bool


@dataclass(frozen=True)
class Close:
    """Give a table up at which no game has begun."""

    idle_since: int | None = None
    """For the server itself: only if nothing has happened since then."""


@dataclass(frozen=True)
class LinkRematch:
    table: str


Command = (
    Sit
    | Stand
    | Start
    | Play
    | Leave
    | HandOver
    | TimeUp
    | Return
    | Say
    | Hush
    | Close
    | LinkRematch
)
