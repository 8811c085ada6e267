"""The messages of the websocket protocol. `docs/protocol.md` explains them.

Messages are JSON objects; `t` names the type. Messages of clients are decoded strictly:
unknown names, wrong types and values out of range are refused.
"""

from typing import Annotated

import msgspec

from sestina.games.options import Options
from sestina.server.protocol.seen import EventSeen, LineScore, Now
from sestina.server.protocol.time_control import TimeControl

PROTOCOL = 1
"""The version of the protocol; a client that speaks another one reloads itself."""

TableId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{8,32}$")]
MessageId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,40}$")]
Ply = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]


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
    """Take the own last turn back, or ask for it. `ply` is the state that the player saw."""

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
    """Judge a draft, part by part. Changes nothing, and nobody else is told."""

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


ToServer = Watch | Unwatch | PlayMove | TakeBack | AnswerTakeBack | CheckDraft | SayText | Ping


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


class PartJudged(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tile or a row of a draft; without a reason it is fine."""

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
    """In Cards: the rows of the draft that take each card left in the hand."""


class Pong(_ToClient, frozen=True, tag="pong"):
    id: str | None = None


ToClient = Welcome | TableSeen | Update | Away | Ack | Refusal | Judged | Pong

decoder: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(ToServer, strict=True)
_encoder = msgspec.json.Encoder()


def encode(message: ToClient) -> bytes:
    return _encoder.encode(message)
