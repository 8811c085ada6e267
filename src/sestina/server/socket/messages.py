"""The websocket protocol: every message as a type. `docs/protocol.md` explains them.

Messages are JSON objects; `t` says which one it is. What comes from clients is decoded
strictly: unknown names, wrong types and values out of range are refused.
"""

from typing import Annotated

import msgspec

from sestina.server.tables.events import Options, TimeControl

PROTOCOL = 1
"""The version of the protocol; a client that knows another one reloads itself."""

TableId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{8,32}$")]
MessageId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,40}$")]
Ply = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]


class _ToServer(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    pass


class Watch(_ToServer, frozen=True, tag="watch"):
    """See a table from now on. With a version: from there on, if it is not too far back."""

    table: TableId
    version: Annotated[int, msgspec.Meta(ge=0)] | None = None


class Unwatch(_ToServer, frozen=True, tag="unwatch"):
    table: TableId


class PlayMove(_ToServer, frozen=True, tag="play"):
    """Make a step. `ply` is the state that the player saw; `id` may be sent again."""

    table: TableId
    ply: Ply
    move: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
    id: MessageId


class CheckDraft(_ToServer, frozen=True, tag="check"):
    """What is wrong with this draft, part by part? Changes nothing, and nobody is told."""

    table: TableId
    ply: Ply
    draft: Annotated[str, msgspec.Meta(max_length=2000)]
    id: MessageId


class SayText(_ToServer, frozen=True, tag="say"):
    table: TableId
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
    id: MessageId


class Ping(_ToServer, frozen=True, tag="ping"):
    id: MessageId | None = None


ToServer = Watch | Unwatch | PlayMove | CheckDraft | SayText | Ping


# What happened ---------------------------------------------------------------------------------


class LineScore(msgspec.Struct, frozen=True, array_like=True):
    """A line that scored: its points and its cells."""

    points: int
    cells: tuple[tuple[int, int], ...]


class RowStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """In Cards, one step from the old rows to the new ones: `move`, `play` or `take`.

    Rows are named by their cards as they lay before the turn, a new row as it is after it.
    """

    kind: str
    card: str | None = None
    source: tuple[str, ...] = ()
    target: tuple[str, ...] = ()
    new: bool = False


class FactSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened in the game, as far as the receiver may know it."""

    kind: str
    seat: int
    tiles: tuple[str, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    points: int = 0
    count: int = 0
    specials: tuple[str, ...] = ()
    others: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()
    reason: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    lines: tuple[LineScore, ...] = ()
    steps: tuple[RowStep, ...] = ()


class _Seen(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="e"):
    version: int
    at: int


class SawSit(_Seen, frozen=True, tag="sat"):
    seat: int
    name: str


class SawStand(_Seen, frozen=True, tag="stood"):
    seat: int
    removed: bool = False


class SawStart(_Seen, frozen=True, tag="started"):
    facts: tuple[FactSeen, ...]


class SawPlay(_Seen, frozen=True, tag="played"):
    ply: int
    """The number of the step, from 1."""
    seat: int
    points: int
    facts: tuple[FactSeen, ...]
    bot: bool = False


class SawTakeOver(_Seen, frozen=True, tag="took-over"):
    seat: int
    level: str
    reason: str


class SawReturn(_Seen, frozen=True, tag="returned"):
    seat: int


class SawSaid(_Seen, frozen=True, tag="said"):
    name: str
    text: str
    seats: tuple[int, ...] = ()
    """The seats of who said it."""


class SawHushed(_Seen, frozen=True, tag="hushed"):
    """The host asks those who only watch for silence, or lets them talk again."""

    on: bool


class SawClosed(_Seen, frozen=True, tag="closed"):
    """There will be no game at this table: `host`, or `idle` after a long time."""

    reason: str


class SawRematch(_Seen, frozen=True, tag="rematched"):
    table: str


EventSeen = (
    SawSit
    | SawStand
    | SawStart
    | SawPlay
    | SawTakeOver
    | SawReturn
    | SawSaid
    | SawHushed
    | SawClosed
    | SawRematch
)


# What may be done ------------------------------------------------------------------------------


class Places(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="o", tag="place"):
    """Every legal placement: `Yc@0,0 Gc@1,0` is the move.

    Each of `plays` is `[kept, points, cell, tile, cell, tile, …]`: its first `kept` tiles are
    those of the play before it, then come numbers of `cells` and `tiles`.
    """

    cells: tuple[tuple[int, int], ...]
    tiles: tuple[str, ...]
    plays: tuple[tuple[int, ...], ...]


class Pick(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="o", tag="pick"):
    """Choose up to so many tiles of the hand: the move is `move` and their texts."""

    move: str
    most: int


class ChooseTile(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="o", tag="tile"):
    """Choose one of these tiles: the move is `move` and its text."""

    move: str
    tiles: tuple[str, ...]


class ChooseCell(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="o", tag="cell"):
    """Choose one of these cells: the move is `move` and `x,y`."""

    move: str
    cells: tuple[tuple[int, int], ...]


class Button(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="o", tag="button"):
    """A move as it stands."""

    move: str
    points: int = 0


class Arrange(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="o", tag="rows"):
    """Arrange cards in rows: `Bs Bc Bk / Rc Gc Yc` is the move; `check` judges drafts.

    `fits` says for each card of the hand which of the rows take it as they lie.
    """

    fits: dict[str, tuple[int, ...]]


Offer = Places | Pick | ChooseTile | ChooseCell | Button | Arrange


# The state -------------------------------------------------------------------------------------


class SeatSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    level: str | None = None
    """The bot that plays here."""
    open: bool = False
    you: bool = False
    absence: str = ""
    """Why a bot plays for the person of this seat."""
    invite: str | None = None
    """For the host: what opens this seat to whoever has it."""


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    reason: str
    winners: tuple[int, ...]
    seed: str | None = None
    """What all draws came from: now everyone may know."""


class Now(msgspec.Struct, frozen=True, omit_defaults=True):
    """The game as it is after the last event, as far as the receiver may know it."""

    status: str
    seats: tuple[SeatSeen, ...]
    ply: int = 0
    seat_to_move: int | None = None
    scores: tuple[int, ...] = ()
    pile: int = 0
    counts: tuple[int, ...] = ()
    """How many tiles each seat holds."""
    hands: dict[int, tuple[str, ...]] = {}
    """The hands of your own seats."""
    actions: tuple[tuple[str, ...], ...] = ()
    """The action tiles in front of each seat."""
    specials: tuple[str, ...] = ()
    """Special tiles that nobody has drawn yet."""
    unseen: dict[str, int] = {}
    """How many of each tile you do not see: they are in other hands or in the pile."""
    rows: tuple[tuple[str, ...], ...] | None = None
    """In Cards the rows on the table."""
    claimed: tuple[tuple[tuple[str, ...], ...], ...] = ()
    shown: tuple[tuple[str, ...], ...] = ()
    turns_left: int | None = None
    clocks: tuple[float, ...] = ()
    """Seconds left to each seat now; that of the seat to move runs if a person plays there."""
    offers: tuple[Offer, ...] = ()
    """What you may do: only for your own turn."""
    ending: Ending | None = None
    hushed: bool = False
    """Whether only the host and who sits here may talk."""


# To the client ---------------------------------------------------------------------------------


class _ToClient(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="t"):
    pass


class Welcome(_ToClient, frozen=True, tag="welcome"):
    protocol: int
    name: str


class TableSeen(_ToClient, frozen=True, tag="table"):
    """A whole table: the first answer to `watch`, and the answer to who is too far behind."""

    table: str
    version: int
    game: str
    options: Options
    players: int
    public: bool
    commitment: str
    """The hash of seed and table, published before the first draw."""
    events: tuple[EventSeen, ...]
    now: Now
    host: bool = False
    board: tuple[tuple[int, int, str], ...] = ()
    """What lies where: x, y and tile."""
    clock: TimeControl | None = None
    previous: str | None = None
    successor: str | None = None


class Update(_ToClient, frozen=True, tag="update"):
    """What happened since the version before the first of these events."""

    table: str
    version: int
    events: tuple[EventSeen, ...]
    now: Now


class Away(_ToClient, frozen=True, tag="away"):
    """The seats whose people are not connected. Not an event: it has no version."""

    table: str
    seats: tuple[int, ...] = ()


class Ack(_ToClient, frozen=True, tag="ack"):
    """A play or a chat message is in the log, as this version."""

    id: str
    version: int


class Refusal(_ToClient, frozen=True, tag="refused"):
    """Something is not done. `reason` is a stable code, `message` says it in English."""

    reason: str
    message: str
    id: str | None = None
    table: str | None = None


class PartJudged(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tile or a row of a draft; without a reason it is right."""

    part: str
    reason: str | None = None
    message: str | None = None


class Judged(_ToClient, frozen=True, tag="judged"):
    """The answer to `check`. `reason` is about the draft as a whole."""

    id: str
    ply: int
    legal: bool
    points: int = 0
    reason: str | None = None
    message: str | None = None
    parts: tuple[PartJudged, ...] = ()
    lines: tuple[LineScore, ...] = ()
    fits: dict[str, tuple[int, ...]] = {}
    """In Cards: which rows of the draft take each card that is still in the hand."""


class Pong(_ToClient, frozen=True, tag="pong"):
    id: str | None = None


ToClient = Welcome | TableSeen | Update | Away | Ack | Refusal | Judged | Pong

decoder: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(ToServer, strict=True)
_encoder = msgspec.json.Encoder()


def encode(message: ToClient) -> bytes:
    return _encoder.encode(message)
