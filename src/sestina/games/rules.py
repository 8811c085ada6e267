"""Rules: a game as a value. Other numbers or policies are other values, not subclasses.

An expansion turns rules into other rules. It adds actions (`tiles/action.py`), or a board with an
edge and fields.
"""

from typing import TYPE_CHECKING, Any, Final

from sestina.engine.layout import Layout
from sestina.games.options import OptionValue, StatedValue

if TYPE_CHECKING:
    from sestina.games.family import Family
    from sestina.games.tiles.action import Action


class Rules:
    """What distinguishes one game from another."""

    def __init__(
        self,
        game_id: str,
        family: "Family[Any, Any]",
        tiles: tuple[int, ...],
        hand_size: int,
        *,
        oldest_starts: bool = False,
        returns_under: bool = False,
        diagonals: bool = False,
        actions: "tuple[Action, ...]" = (),
        specials_in_pile: bool = False,
        options: tuple[tuple[str, OptionValue], ...] = (),
        layout: Layout | None = None,
        disc: "Action | None" = None,
    ) -> None:
        self.game_id: Final = game_id
        self.family: Final = family
        """How a game by these rules begins, is shown, kept and written."""
        self.tiles: Final = tiles
        """All ordinary tiles, as codes."""
        self.hand_size: Final = hand_size
        """How many tiles a hand is filled up to."""
        self.oldest_starts: Final = oldest_starts
        """A start tie favours the oldest player; else the youngest."""
        self.returns_under: Final = returns_under
        """Exchanged tiles go under the stacks; else back into the bag."""
        self.diagonals: Final = diagonals
        """Tiles have backgrounds, and diagonals of one background score."""
        self.actions: Final = actions
        self.specials_in_pile: Final = specials_in_pile
        """Special tiles wait in the pile; else everyone has all action tiles from the start."""
        self.options: Final = options
        """The options that `new_game` was given, by name, the defaults included."""
        self.layout: Final = layout
        """The edge and the fields of the board; None: it is endless."""
        self.disc: Final = disc
        """What a star disc does, if the board has any."""

    def __reduce__(self) -> tuple[object, ...]:
        # The whole value, not its name: what was registered here need not be elsewhere.
        parts = (
            *(self.game_id, self.family, self.tiles, self.hand_size, self.oldest_starts),
            *(self.returns_under, self.diagonals, self.actions, self.specials_in_pile),
            *(self.options, self.layout, self.disc),
        )
        return (_rebuild, parts)

    def action(self, kind: str) -> "Action | None":
        """What a `use` move of this kind does."""
        for action in self.actions:
            if action.kind == kind:
                return action
        return self.disc if self.disc is not None and self.disc.kind == kind else None

    def option(self, name: str) -> OptionValue:
        """The value of an option; None where it is not stated."""
        for stated, value in self.options:
            if stated == name:
                return value
        return None

    def stated_options(self) -> dict[str, StatedValue]:
        """The options that say something."""
        return {name: value for name, value in self.options if value is not None}

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of action tiles that take part."""
        return tuple([action.kind for action in self.actions])

    def with_actions(
        self,
        actions: "tuple[Action, ...]",
        specials_in_pile: bool,
        options: tuple[tuple[str, OptionValue], ...],
    ) -> "Rules":
        """The same game with action tiles."""
        return Rules(
            self.game_id,
            self.family,
            self.tiles,
            self.hand_size,
            oldest_starts=self.oldest_starts,
            returns_under=self.returns_under,
            diagonals=self.diagonals,
            actions=actions,
            specials_in_pile=specials_in_pile,
            options=self.options + options,
            layout=self.layout,
            disc=self.disc,
        )

    def with_board(
        self, layout: Layout, disc: "Action | None", options: tuple[tuple[str, OptionValue], ...]
    ) -> "Rules":
        """The same game on a board with an edge and fields."""
        return Rules(
            self.game_id,
            self.family,
            self.tiles,
            self.hand_size,
            oldest_starts=self.oldest_starts,
            returns_under=self.returns_under,
            diagonals=self.diagonals,
            actions=self.actions,
            specials_in_pile=self.specials_in_pile,
            options=self.options + options,
            layout=layout,
            disc=disc,
        )


def _rebuild(
    game_id: str,
    family: "Family[Any, Any]",
    tiles: tuple[int, ...],
    hand_size: int,
    oldest_starts: bool,
    returns_under: bool,
    diagonals: bool,
    actions: "tuple[Action, ...]",
    specials_in_pile: bool,
    options: tuple[tuple[str, OptionValue], ...],
    layout: Layout | None,
    disc: "Action | None",
) -> Rules:
    return Rules(
        game_id,
        family,
        tiles,
        hand_size,
        oldest_starts=oldest_starts,
        returns_under=returns_under,
        diagonals=diagonals,
        actions=actions,
        specials_in_pile=specials_in_pile,
        options=options,
        layout=layout,
        disc=disc,
    )
