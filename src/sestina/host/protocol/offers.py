"""Offers: what the seat to move may do, as clients see it."""

import msgspec


class OpeningSets(msgspec.Struct, frozen=True):
    """What the opening has to lay: all tiles of one of these sets."""

    size: int
    sets: tuple[tuple[str, ...], ...]


class Places(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="o", tag="place"):
    """Every legal placement: `Yc@0,0 Gc@1,0` is the move.

    Each of `plays` is `[kept, points, cell, tile, cell, tile, …]`. Its first `kept` tiles are
    those of the play before it; indexes into `cells` and `tiles` follow.
    """

    cells: tuple[tuple[int, int], ...]
    tiles: tuple[str, ...]
    plays: tuple[tuple[int, ...], ...]
    opening: OpeningSets | None = None
    """The largest sets of the hand, if this is the opening."""


class Pick(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="o", tag="pick"):
    """Pick up to `most` tiles of the hand: the move is `move` and their texts."""

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
    """Arrange cards in rows: `Bs Bc Bk / Rc Gc Yc` is the move; `check` assesses drafts.

    `fits` lists for each card of the hand the rows that take it as they lie.
    """

    fits: dict[str, tuple[int, ...]]


Offer = Places | Pick | ChooseTile | ChooseCell | Button | Arrange
