"""What happens at a table, as it is kept in the log.

The log is the truth: a table is what its events make of it. Events hold the outcomes of
chance, so they are secret; `sight.py` says what of them each person may see.
"""

import msgspec

from sestina.records.game_record import Drawn, End, Step

Options = dict[str, bool | int | str | tuple[str, ...]]


class TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clock: seconds for each seat, and what every finished turn adds."""

    seconds: int
    increment: int = 0


class SeatSetup(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat when the table is opened: a person's, a bot's, or open."""

    name: str = ""
    person: str | None = None
    level: str | None = None
    age: int | None = None


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
    """The table that this is a rematch of."""


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
    ages: tuple[int, ...] | None = None


class Played(_Event, frozen=True, tag="played"):
    step: Step
    person: str | None = None
    """Who played it; None: a bot."""
    message: str | None = None
    """The id of the message that asked for it: asked again, it is answered, not played again."""
    end: End | None = None


class TookOver(_Event, frozen=True, tag="took-over"):
    """A bot plays on for a person: `left`, `time`, `absent` or `removed`."""

    seat: int
    level: str
    reason: str


class Returned(_Event, frozen=True, tag="returned"):
    seat: int
    clock: float | None = None
    """What the clock of the seat shows from now on."""
    runs: bool = False
    """Whether it is the turn of this seat, so that its clock runs."""


class Said(_Event, frozen=True, tag="said"):
    person: str
    name: str
    text: str
    message: str | None = None


class Hushed(_Event, frozen=True, tag="hushed"):
    """The host asked those who only watch for silence, or let them talk again."""

    on: bool


class Closed(_Event, frozen=True, tag="closed"):
    """There will be no game at this table: `host`, or `idle` after a long time."""

    reason: str


class Rematched(_Event, frozen=True, tag="rematched"):
    table: str


class Imported(_Event, frozen=True, tag="imported"):
    """A game that was played elsewhere: its whole record."""

    record: str
    names: tuple[str, ...]
    host: str


Event = (
    Created
    | Sat
    | Stood
    | Started
    | Played
    | TookOver
    | Returned
    | Said
    | Hushed
    | Closed
    | Rematched
    | Imported
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def encode_event(event: Event) -> bytes:
    return _encoder.encode(event)


def decode_event(payload: bytes) -> Event:
    return _decoder.decode(payload)
