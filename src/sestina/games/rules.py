"""Rules: a game as a value. Other numbers or policies are other values, not subclasses.

An expansion is a function from rules to rules. What it adds are actions: each action tile
is one small module that says what it offers and does, behind the interface `Action`.
"""

from typing import TYPE_CHECKING, Final

from sestina.engine.moves import Move

if TYPE_CHECKING:
    from sestina.games.tiles.state import TilesState

OptionValue = None | bool | int | str | tuple[str, ...]


class Action:
    """One kind of action tile. The game asks; it never looks which kind it has before it."""

    def __init__(
        self,
        kind: str,
        cells: int = 0,
        tiles: tuple[int, int] = (0, 0),
        waits: bool = False,
        needs_pile: bool = False,
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

    def usage(self) -> str:
        """The move in words, for people who mistyped it."""
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
        """Do it. The tile is spent and the fact noted already."""

    def choices(self, state: "TilesState") -> list[Move]:
        """The next steps while this action waits for one (`state.pending`)."""
        return []

    def answer(self, state: "TilesState", move: Move) -> None:
        """Check and do such a step."""


class Rules:
    """What distinguishes one tile game from another."""

    def __init__(
        self,
        game_id: str,
        tiles: tuple[int, ...],
        returns_under: bool,
        oldest_starts: bool,
        diagonals: bool,
        actions: tuple[Action, ...] = (),
        specials_in_pile: bool = False,
        options: tuple[tuple[str, OptionValue], ...] = (),
        hand_size: int = 6,
        common_rows: bool = False,
    ) -> None:
        self.game_id: Final = game_id
        self.tiles: Final = tiles
        """All ordinary tiles, as codes."""
        self.returns_under: Final = returns_under
        """Exchanged tiles go under the stacks; else back into the bag."""
        self.oldest_starts: Final = oldest_starts
        """Whom a start tie favours; else the youngest."""
        self.diagonals: Final = diagonals
        self.actions: Final = actions
        self.specials_in_pile: Final = specials_in_pile
        """Special tiles wait in the pile; else everyone has all action tiles from the start."""
        self.options: Final = options
        """How `new_game` was asked for this: names and values, the defaults included."""
        self.hand_size: Final = hand_size
        self.common_rows: Final = common_rows
        """Cards lie in rows that everyone may rearrange, not tiles on a board."""

    def action(self, kind: str) -> Action | None:
        for action in self.actions:
            if action.kind == kind:
                return action
        return None

    def stated_options(self) -> dict[str, bool | int | str | tuple[str, ...]]:
        """The options that say something."""
        return {name: value for name, value in self.options if value is not None}

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple([action.kind for action in self.actions])

    def with_actions(
        self,
        actions: tuple[Action, ...],
        specials_in_pile: bool,
        options: tuple[tuple[str, OptionValue], ...],
    ) -> "Rules":
        """The same game with action tiles."""
        return Rules(
            self.game_id,
            self.tiles,
            self.returns_under,
            self.oldest_starts,
            self.diagonals,
            actions,
            specials_in_pile,
            self.options + options,
            self.hand_size,
        )
