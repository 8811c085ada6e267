"""The house rules about boards: what opens on Select, and discs in a double turn."""

from typing import Final

from sestina.games.options import Option
from sestina.games.rules import Rules
from sestina.games.tiles.boards.readings import (
    ANY_TILES,
    DISCS_OPTION,
    IN_BOTH_HALVES,
    IN_FIRST_HALF,
    LARGEST_SET,
    OPENING_OPTION,
)

_CONNECT: Final[dict[str, tuple[str, ...]]] = {"connect": ()}
"""Has neither start fields nor star discs."""
SELECT_OPENING: Final = Option(
    OPENING_OPTION,
    "SelectOpening",
    "What the opener lays on Select: the largest set (D5), or any tiles.",
    default=LARGEST_SET,
    choices=(LARGEST_SET, ANY_TILES),
    needs="boards",
    choices_by_need=_CONNECT,
    house=True,
)
DOUBLE_DISCS: Final = Option(
    DISCS_OPTION,
    "DoubleDiscs",
    "When a double turn may use a disc: at its beginning (D9), or in both halves.",
    default=IN_FIRST_HALF,
    choices=(IN_FIRST_HALF, IN_BOTH_HALVES),
    needs="boards",
    choices_by_need=_CONNECT,
    needs_kind=("action_tiles", "double"),
    house=True,
)


def checked_boards(rules: Rules) -> Rules:
    """The same rules; `ValueError` if one of these house rules is about nothing in them."""
    if rules.option(OPENING_OPTION) is not None and (
        rules.layout is None or not rules.layout.starts
    ):
        raise ValueError(f"{OPENING_OPTION} needs a board with start fields")
    if rules.option(DISCS_OPTION) is not None and (
        rules.disc is None or rules.action("double") is None
    ):
        raise ValueError(f"{DISCS_OPTION} needs a board with star discs and the action tile double")
    return rules
