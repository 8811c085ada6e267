"""The messages of the websocket protocol. `docs/protocol.md` explains them.

Messages are JSON objects; `t` names the type. Messages of clients are decoded strictly:
unknown names, wrong types and values out of range are refused. Each refusal has one of the codes
at the end, for programs, and a sentence for people.
"""

from typing import Annotated, Literal

import msgspec

from sestina.engine.errors import ParseReason
from sestina.games.options import OptionReason, Options
from sestina.host.clocks import TimeControl
from sestina.host.protocol.offers import Offer

PROTOCOL = 1
"""The version of the protocol; a client that speaks another one reloads itself."""

TableId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{8,32}$")]
MessageId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,40}$")]
Ply = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]


# To the server


class _ToServer(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    pass


class Watch(_ToServer, frozen=True, tag="watch"):
    """Watch a table from now on, or from a version on if it is not too old."""

    table: TableId
    version: Annotated[int, msgspec.Meta(ge=0)] | None = None


class Unwatch(_ToServer, frozen=True, tag="unwatch"):
    table: TableId


class PlayMove(_ToServer, frozen=True, tag="play"):
    """Play a step. `ply` is the state that the player saw. The message may be sent again."""

    table: TableId
    ply: Ply
    move: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
    id: MessageId
    undos: Ply | None = None
    """`now.undos` of the state that the player saw."""


class TakeBack(_ToServer, frozen=True, tag="undo"):
    """Take your own last turn back, or ask for it. `ply` is the state that the player saw."""

    table: TableId
    ply: Ply
    id: MessageId


class AnswerTakeBack(_ToServer, frozen=True, tag="answer"):
    """Say whether somebody else may take a turn back."""

    table: TableId
    ply: Ply
    accept: bool
    id: MessageId


class CheckDraft(_ToServer, frozen=True, tag="check"):
    """Assess a draft, part by part. Changes nothing, and nobody else is told."""

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


ActMessage = PlayMove | TakeBack | AnswerTakeBack | SayText
"""The messages that ask for an act at a table: each becomes an event, or is refused."""
ToServer = Watch | Unwatch | CheckDraft | Ping | ActMessage


# A table as clients see it: its facts, its events and its present state


class LineScore(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A line that scored: its points and its cells."""

    points: int
    cells: tuple[tuple[int, int], ...]


class RowStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """In Cards, one step from the old rows to the new ones: `move`, `play` or `take`.

    Rows are named by their cards before the turn, a new row by its cards after it.
    """

    kind: str
    card: str | None = None
    source: tuple[str, ...] = ()
    target: tuple[str, ...] = ()
    new: bool = False


class FactSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fact of the game, as far as the receiver may know it."""

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
    why: str = ""
    """Why a start tie is drawn: `no-ages`, `unknown-age` or `equal-ages`."""
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


class SawUndoAsked(_Seen, frozen=True, tag="undo-asked"):
    """Somebody wants to take the game back to a step, if the others agree."""

    seat: int
    ply: int


class SawUndoAnswered(_Seen, frozen=True, tag="undo-answered"):
    """Somebody agreed, but others have not yet; or somebody did not, and nothing comes of it."""

    seats: tuple[int, ...]
    accept: bool


class SawUndone(_Seen, frozen=True, tag="undone"):
    """The game is again as it was after step `ply`, because `seat` wanted it."""

    seat: int
    ply: int


class SawHinted(_Seen, frozen=True, tag="hinted"):
    """Somebody asked for a hint, with the game as it was after step `ply`."""

    seat: int
    ply: int


class SawResigned(_Seen, frozen=True, tag="resigned"):
    """Somebody gave the game up. It is over, or a bot plays the seat on."""

    seat: int


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
    """The seats of the person who said it."""
    earlier: bool = False
    """Whether it was said at the table before, which this one is a rematch of."""


class SawHushed(_Seen, frozen=True, tag="hushed"):
    """The host asked spectators for silence, or let them talk again."""

    on: bool


class SawClosed(_Seen, frozen=True, tag="closed"):
    """The table was closed before a game: by its `host`, or `idle` for a long time."""

    reason: str


class SawRematch(_Seen, frozen=True, tag="rematched"):
    table: str


EventSeen = (
    SawSit
    | SawStand
    | SawStart
    | SawPlay
    | SawUndoAsked
    | SawUndoAnswered
    | SawUndone
    | SawHinted
    | SawResigned
    | SawTakeOver
    | SawReturn
    | SawSaid
    | SawHushed
    | SawClosed
    | SawRematch
)


class SeatSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    level: str | None = None
    """The bot that plays here."""
    open: bool = False
    you: bool = False
    absence: str = ""
    """Why a bot plays for this seat's person."""
    resigned: bool = False
    invite: str | None = None
    """For the host: the token that opens this seat to anybody who has it."""


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    reason: str
    winners: tuple[int, ...]
    seed: str | None = None
    """The seed of all draws, public now."""
    resigned: tuple[int, ...] = ()
    """The seats that gave the game up; they do not win."""


class UndoWanted(msgspec.Struct, frozen=True):
    """A turn that somebody wants to take back."""

    seat: int
    ply: int
    """The game would be as after this step."""
    waiting: tuple[int, ...]
    """The seats whose people have not answered."""


class Now(msgspec.Struct, frozen=True, omit_defaults=True):
    """The game after the last event, as far as the receiver may know it."""

    status: str
    seats: tuple[SeatSeen, ...]
    ply: int = 0
    seat_to_move: int | None = None
    scores: tuple[int, ...] = ()
    pile: int = 0
    stacks: tuple[int, ...] = ()
    """The heights of real stacks, in the order of drawing, where the game has them."""
    counts: tuple[int, ...] = ()
    """The number of tiles in each hand."""
    hands: dict[int, tuple[str, ...]] = {}
    """The hands of your own seats."""
    actions: tuple[tuple[str, ...], ...] = ()
    """The action tiles in front of each seat."""
    specials: tuple[str, ...] = ()
    """Special tiles that nobody has drawn yet."""
    discs: tuple[int, ...] = ()
    """The star discs in front of each seat."""
    stars: tuple[tuple[int, int], ...] = ()
    """The fields of the board that still hold a star disc."""
    unseen: dict[str, int] = {}
    """How many of each tile are hidden from you, in other hands or in the pile."""
    rows: tuple[tuple[str, ...], ...] | None = None
    """In Cards, the rows on the table."""
    text: str = ""
    """What lies on the table as text, in a game whose table has no `kind`."""
    claimed: tuple[tuple[tuple[str, ...], ...], ...] = ()
    shown: tuple[tuple[str, ...], ...] = ()
    turns_left: int | None = None
    clocks: tuple[float, ...] = ()
    """Seconds left to each seat now. The clock of the seat to move runs if a person plays."""
    offers: tuple[Offer, ...] = ()
    """What you may do, if it is your turn."""
    ending: Ending | None = None
    hushed: bool = False
    """Whether only the host and the people at the table may talk."""
    asks_age: bool = False
    """Before the game: whether somebody told an age, so that others are asked for theirs."""
    undo: int | None = None
    """The step to which you may take the game back, or ask the others for it."""
    undo_wanted: UndoWanted | None = None
    undos: int = 0
    """How many times the game was taken back."""
    hints: bool = False
    """Whether those who play here may ask for hints."""


# To the client


class _ToClient(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="t"):
    pass


class Welcome(_ToClient, frozen=True, tag="welcome"):
    protocol: int
    name: str
    client: str = ""
    """The address of the script of the client that this server has; another one is newer."""


class TableSeen(_ToClient, frozen=True, tag="table"):
    """A whole table: the answer to `watch` for a client that is new or too far behind."""

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
    """The tiles on the board: x, y and tile."""
    fields: tuple[str, ...] = ()
    """The fields of a board with an edge, a row of letters each; none if it is endless."""
    clock: TimeControl | None = None
    previous: str | None = None
    successor: str | None = None
    kind: str = ""
    """The kind of board to show: `grid`, `rows`; empty for a game that is only text."""
    undo: bool = False
    """Whether turns may be taken back at this table."""


class Update(_ToClient, frozen=True, tag="update"):
    """The events after a version, and the state after them."""

    table: str
    version: int
    events: tuple[EventSeen, ...]
    now: Now


class Away(_ToClient, frozen=True, tag="away"):
    """The seats whose people are not connected. Not an event: it has no version."""

    table: str
    seats: tuple[int, ...] = ()
    since: tuple[int, ...] = ()
    """When each of them was last connected, in milliseconds since 1970; 0 if nobody knows."""


class Ack(_ToClient, frozen=True, tag="ack"):
    """A move or a chat message is in the log, under this version."""

    id: str
    version: int


class Refusal(_ToClient, frozen=True, tag="refused"):
    """A message is refused. `reason` is a stable code, `message` explains it in English."""

    reason: str
    message: str
    id: str | None = None
    table: str | None = None


class PartAssessment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tile or a row of a draft; without a reason it is fine."""

    part: str
    reason: str | None = None
    message: str | None = None


class Assessment(_ToClient, frozen=True, tag="judged"):
    """The answer to `check`. `reason` is about the draft as a whole."""

    id: str
    ply: int
    legal: bool
    points: int = 0
    reason: str | None = None
    message: str | None = None
    parts: tuple[PartAssessment, ...] = ()
    lines: tuple[LineScore, ...] = ()
    fits: dict[str, tuple[int, ...]] = {}
    """In Cards: the rows of the draft that take each card left in the hand."""


class Pong(_ToClient, frozen=True, tag="pong"):
    id: str | None = None


ToClient = Welcome | TableSeen | Update | Away | Ack | Refusal | Assessment | Pong

decoder: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(ToServer, strict=True)
_encoder = msgspec.json.Encoder()


def encode(message: ToClient) -> bytes:
    return _encoder.encode(message)


# Why something is refused

TableReason = Literal[
    "bad-clock",
    "bad-level",
    "bad-name",
    "bad-options",
    "bad-seats",
    "bot-plays",
    "bot-tables",
    "busy",
    "chat-full",
    "closed",
    "empty",
    "game-too-long",
    "grace",
    "hints-off",
    "hushed",
    "invitation",
    "no-change",
    "no-guest",
    "no-mistake",
    "no-network",
    "no-puzzle",
    "no-review",
    "no-seat",
    "no-table",
    "no-undo",
    "not-asked",
    "not-away",
    "not-gathering",
    "not-host",
    "not-local",
    "not-over",
    "not-playing",
    "not-waiting",
    "not-your-turn",
    "not-yours",
    "nothing-to-undo",
    "old-link",
    "open",
    "open-seats",
    "own-tables",
    "queue-full",
    "rematched",
    "removed",
    "resigned",
    "stale",
    "storage",
    "taken",
    "time-up",
    "too-long",
    "too-many-tables",
    "uncovered",
    "undo-asked",
]
"""Why a command to a table, or a request about one, is refused."""

RequestReason = Literal[
    "bad-message",
    "bad-method",
    "bad-request",
    "failed",
    "new-data",
    "no-server",
    "not-found",
    "origin",
    "other-tab",
    "tab-full",
    "too-fast",
    "too-large",
    "try-again",
]
"""Why a request or a message is not served at all."""

InternalReason = Literal["not-yet"]
"""Why a command of the server itself is refused. No client sees it."""


Reason = Literal[TableReason, RequestReason, InternalReason, OptionReason, ParseReason]
"""Every reason. `ParseReason` contains the reasons of moves."""
