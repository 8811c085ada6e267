"""A table as clients see it: its events, its facts, and its present state."""

import msgspec

from sestina.server.protocol.offers import Offer


class LineScore(msgspec.Struct, frozen=True, array_like=True):
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
