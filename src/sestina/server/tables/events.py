"""The events of a table, as the log stores them.

The log is the truth: a table is what its events make of it. Events hold the outcomes of
chance, so they are secret; `socket/presenter.py` decides what each person may see of them.
"""

from typing import Literal

import msgspec

from sestina.game.game_record import Drawn, End, GameRecord, Step
from sestina.games.options import Options
from sestina.games.state import GameState
from sestina.server.families.presentation import Explanation
from sestina.server.protocol.time_control import TimeControl

AbsenceReason = Literal["left", "time", "absent", "removed", "resigned"]
"""Why a bot plays for a person."""
CloseReason = Literal["host", "idle"]
"""Who closed a table: its host, or the server after a long time without events."""


class SeatSetup(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a new table: a person's, a bot's, or open."""

    name: str = ""
    person: str | None = None
    level: str | None = None
    age: int | None = None


class EarlierChat(msgspec.Struct, frozen=True):
    """A chat message of the table that this one is a rematch of."""

    at: int
    person: str
    name: str
    text: str


class _Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="e"):
    pass


class Created(_Event, frozen=True, tag="created"):
    game: str
    options: Options
    seats: tuple[SeatSetup, ...]
    host: str
    public: bool
    commitment: str
    clock: TimeControl | None = None
    previous: str | None = None
    """The table that this one is a rematch of."""
    undo: bool = True
    """Whether turns may be taken back."""
    chat: tuple[EarlierChat, ...] = ()
    """What was said last at the table before."""
    hints: bool | None = None
    """Whether people may ask for hints; None: where one person plays against bots."""


class Sat(_Event, frozen=True, tag="sat"):
    seat: int
    person: str
    name: str
    age: int | None = None


class Stood(_Event, frozen=True, tag="stood"):
    """Somebody left a seat, or was removed from it, before the game."""

    seat: int
    removed: bool = False


class Started(_Event, frozen=True, tag="started"):
    deal: tuple[Drawn, ...]
    start: int
    ages: tuple[int | None, ...] | None = None


class Played(_Event, frozen=True, tag="played"):
    step: Step
    person: str | None = None
    """The person who played it; None for a bot."""
    message: str | None = None
    """The id of the client's message. A message sent again is answered, not played again."""
    end: End | None = None


class UndoAsked(_Event, frozen=True, tag="undo-asked"):
    """Somebody wants to take a turn back, and other people have to agree."""

    seat: int
    ply: int
    """The game would be as after so many steps."""
    person: str
    message: str | None = None


class UndoAnswered(_Event, frozen=True, tag="undo-answered"):
    """Somebody agreed, but not everybody has yet; or somebody did not."""

    person: str
    accept: bool
    message: str | None = None


class Undone(_Event, frozen=True, tag="undone"):
    """The game is again as after so many steps. The steps after them do not count any more."""

    seat: int
    """Who wanted it."""
    ply: int
    person: str
    """Who sent the message: the one who wanted it, or the last one who agreed."""
    message: str | None = None


class Hinted(_Event, frozen=True, tag="hinted"):
    """Somebody asked for a hint in their turn."""

    seat: int
    ply: int
    """The game was after so many steps."""


class Resigned(_Event, frozen=True, tag="resigned"):
    seat: int
    level: str | None = None
    """The bot that plays on; None: the game is over."""


class TookOver(_Event, frozen=True, tag="took-over"):
    """A bot plays on for a person."""

    seat: int
    level: str
    reason: AbsenceReason
    clock: float | None = None
    """The seconds left to the seat, if its clock was running.

    Events from before this field existed have none: they left the clock as it was.
    """


class Returned(_Event, frozen=True, tag="returned"):
    seat: int
    clock: float | None = None
    """The seconds that the seat has from now on."""
    runs: bool = False
    """Whether it is this seat's turn, so that its clock runs."""


class Said(_Event, frozen=True, tag="said"):
    person: str
    name: str
    text: str
    message: str | None = None


class Hushed(_Event, frozen=True, tag="hushed"):
    """The host forbade spectators to talk, or allowed it again."""

    on: bool


class Closed(_Event, frozen=True, tag="closed"):
    """The table was closed before a game began."""

    reason: CloseReason


class Rematched(_Event, frozen=True, tag="rematched"):
    table: str


class Imported(_Event, frozen=True, tag="imported"):
    """A game that was played elsewhere: its whole record."""

    record: str
    names: tuple[str, ...]
    host: str
    resigned: tuple[int, ...] = ()
    """The seats that gave the game up."""
    bots: tuple[int, ...] = ()
    """The seats of bots: a record names them by their levels."""


Happening = (
    Sat
    | Stood
    | Started
    | Played
    | UndoAsked
    | UndoAnswered
    | Undone
    | Hinted
    | Resigned
    | TookOver
    | Returned
    | Said
    | Hushed
    | Closed
    | Rematched
)
"""What clients see as one event."""
Event = Created | Happening | Imported


class EventOutcome(msgspec.Struct, frozen=True, eq=False):
    """What an event did to the game."""

    state: GameState
    """The game after the event."""
    facts: int
    """How many facts the game has after the event."""
    explained: tuple[Explanation, ...] = ()
    """Explanations of the event's facts, which count from the event's first fact."""
    imported: GameRecord | None = None
    """The record of a game that was played elsewhere."""
    marks: tuple[int, ...] = ()
    """Of such a game: the number of facts after the deal and after each step."""


class Entry(msgspec.Struct, frozen=True):
    """An event with its place in the log, and the facts that it caused."""

    version: int
    at: int
    event: Event
    ply: int = 0
    """The number of steps played after it."""
    first: int = 0
    last: int = 0
    """Its facts: from `first` on, before `last`."""
    explained: tuple[Explanation, ...] = ()
    marks: tuple[int, ...] = ()
    undone: bool = False
    """Whether this step was taken back; its facts are gone."""


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def encode_event(event: Event) -> bytes:
    return _encoder.encode(event)


def decode_event(payload: bytes) -> Event:
    return _decoder.decode(payload)
