"""The types of requests and answers. The OpenAPI description of a server is made from them."""

from typing import Annotated

import msgspec

from sestina.games.options import Options
from sestina.host.acts.create import Age
from sestina.host.protocol.messages import Assessment, SeatNumber, TableSeen, Update
from sestina.host.summary import TableSummary

MAX_RECORD_CHARACTERS = 4_000_000
MAX_POSITION_CHARACTERS = 20_000


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused: a stable code, and a sentence in English."""

    reason: str
    message: str


class Me(msgspec.Struct, frozen=True):
    """The guest of this browser; the name is null if there is none yet."""

    name: str | None


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class PersonalLink(msgspec.Struct, frozen=True):
    token: str
    """Anybody with this token is this guest: `POST /api/me/return` takes it."""


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: Annotated[str, msgspec.Meta(max_length=200)]


class OptionChoice(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option of a game and its choices."""

    name: str
    values: tuple[bool | int | str | None, ...] = ()
    several: bool = False
    """Whether the choice is a list of values."""
    needs: str | None = None
    """Another option that must be chosen first."""
    by_need: dict[str, tuple[str, ...]] = {}
    """The values for each choice of that option, where they differ."""
    house: bool = False
    """Whether it is a house rule: the first value is the booklet's reading."""
    needs_kind: tuple[str, str] | None = None
    """An option of several values, and the one among them that must be chosen."""
    drawings: dict[str, tuple[str, ...]] = {}
    """The boards that values name, as rows of letters. Such an option takes other drawings too."""


class GameOffered(msgspec.Struct, frozen=True):
    game: str
    players: tuple[int, ...]
    levels: tuple[str, ...]
    options: tuple[OptionChoice, ...]
    rows: bool
    """Whether cards lie in common rows, instead of tiles on a board."""
    kind: str = ""
    """The kind of board: `grid`, `rows`; empty for a game without one."""
    seconds: dict[str, int] = {}
    """About how long levels think about a move, where a page thinks itself and it takes a while."""


class ListedTable(TableSummary, frozen=True, omit_defaults=True, kw_only=True):
    table: str
    status: str
    created: int
    changed: int
    """When something last happened there."""
    version: int


class Opened(msgspec.Struct, frozen=True):
    table: str


class SitDown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(max_length=200)] | None = None
    age: Age | None = None
    invite: Annotated[str, msgspec.Meta(max_length=100)] | None = None


class Silence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    on: bool


class Done(msgspec.Struct, frozen=True):
    version: int
    """The version of the event that the request caused."""


class RecordText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    record: Annotated[str, msgspec.Meta(max_length=MAX_RECORD_CHARACTERS)]


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """The game after a step; the first is the game before any step."""

    hands: tuple[tuple[str, ...], ...]
    """The hand of each seat."""
    scores: tuple[int, ...]
    pile: int
    move: str = ""
    """The move that led here, as it was played."""
    seat_to_move: int | None = None
    actions: tuple[tuple[str, ...], ...] = ()
    discs: tuple[int, ...] = ()
    """The action tiles in front of each seat."""
    position: str = ""
    """What the seat to move knew; empty after the end."""


class Replay(msgspec.Struct, frozen=True):
    """A finished game; step `n` is the game after ply `n`."""

    table: str
    steps: tuple[ReplayStep, ...]


PositionText = Annotated[
    str,
    msgspec.Meta(min_length=1, max_length=MAX_POSITION_CHARACTERS, pattern=r"^[\t\n\r -~]*$"),
]
"""A position has plain signs only, so that the longest one fits into a request."""


class PositionAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, the seat to see it from (if none is given, the one to move), and a move."""

    position: PositionText
    seat: SeatNumber | None = None
    move: Annotated[str, msgspec.Meta(max_length=2000)] | None = None


class OptionsAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game that somebody wants to play."""

    game: str
    options: Options = {}


class OptionsAssessment(msgspec.Struct, frozen=True, omit_defaults=True):
    """The same options as a table would state them, or why no game can be played with them."""

    options: Options = {}
    reason: str | None = None
    message: str | None = None


class PositionAfter(msgspec.Struct, frozen=True):
    """What a legal move leads to."""

    update: Update
    """The move as an event with its facts, and the state after it, as at a table."""
    position: str


class PositionSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position as a player sees it, in the messages of a table."""

    table: TableSeen
    position: str
    """The whole position; what was hidden in the question is named."""
    judged: Assessment | None = None
    """What the move would do, or why it is not legal."""
    after: PositionAfter | None = None
    """What the move leads to, if it is legal."""


class LanAddress(msgspec.Struct, frozen=True):
    """The address of this server in the home network; null if it is not open to it."""

    address: str | None
    can_open: bool = False
    """Whether this browser may open it to the network: `POST /api/lan`."""
    can_close: bool = False
    """Whether this browser may close it again: `DELETE /api/lan`."""
