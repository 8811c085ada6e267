"""Action tiles. Each kind is one module in `actions/` that subclasses `Action`.

The game asks an action what it offers and lets it act; bots, terminal and server work with
any action through this interface. A new kind overrides what differs from the defaults here,
joins an expansion, and is played by every bot and shown by every client.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from sestina.engine.moves import Move

if TYPE_CHECKING:
    from sestina.games.tiles.state import TilesState


class UsualGain:
    """What a kind of action tile usually gains in points, measured in self-play.

    Bots wait for a moment that gains more than usual, as long as there is time to wait.
    """

    def __init__(self, mean: float, spread: float, lasting: float = 0.0) -> None:
        self.mean: Final = mean
        self.spread: Final = spread
        self.lasting: Final = lasting
        """The gain beyond this turn: a larger hand serves for several turns."""


UNKNOWN_GAIN: Final = UsualGain(1.0, 2.0)


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One kind of action tile. A subclass takes no arguments, so that views can name it when they
    are pickled."""

    def __init__(
        self,
        kind: str,
        cells: int = 0,
        tiles: tuple[int, int] = (0, 0),
        waits: bool = False,
        needs_pile: bool = False,
        summary: str = "",
        example: str = "",
        usual_gain: UsualGain = UNKNOWN_GAIN,
    ) -> None:
        self.kind: Final = kind
        self.cells: Final = cells
        """How many cells its move names."""
        self.tiles: Final = tiles
        """How few and how many tiles its move names."""
        self.waits: Final = waits
        """Whether it can wait for further steps (`choices`, `answer`)."""
        self.needs_pile: Final = needs_pile
        """Whether it cannot be used without ordinary tiles in the pile."""
        self.summary: Final = summary
        """What it does, in a few words for people."""
        self.example: Final = example or f"use {kind}"
        """A move that uses it, as people would type it."""
        self.usual_gain: Final = usual_gain

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), ())

    def usage(self) -> str:
        """How its move is written, for people who mistyped it."""
        words = f"use {self.kind}"
        if self.cells:
            words += " X,Y"
        if self.tiles[1]:
            words += " TILE" if self.tiles[1] == 1 else " TILE …"
        return words

    def offers(self, state: "TilesState") -> list[Move]:
        """The `use` moves that are legal now, at the beginning of a turn."""
        return []

    def check(self, state: "TilesState", move: Move) -> None:
        """Raise `IllegalMove` unless this `use` move is legal now."""

    def apply(self, state: "TilesState", move: Move) -> None:
        """Act. The tile is already spent and the fact noted."""

    def choices(self, state: "TilesState") -> list[Move]:
        """The next steps while this action waits for one (`state.pending`)."""
        return []

    def answer(self, state: "TilesState", move: Move) -> None:
        """Check and make such a step."""
