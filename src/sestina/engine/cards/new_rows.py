"""The reading by which a new row needs a card from the hand (K9, C-K2).

Every row at the end of the turn is then one that lay there before, or holds a card from the hand.
A row that lay there before has kept at least one of its cards, and goes on as one row only.
"""

from typing import Final

from sestina.engine.cards.rows import Row

ANY_ROWS: Final = "any"
ROWS_FROM_HAND: Final = "hand"
READINGS: Final = (ANY_ROWS, ROWS_FROM_HAND)


def bare_row(old: list[Row], new: list[Row], played: list[int]) -> int:
    """The index of a new row of table cards alone; -1 if there is none.

    Each row needs a reason of its own: an old row with which it shares a card, or a played card
    that it has. This is a matching, found by augmenting paths. Copies of a card cannot be told
    apart, which favours the player.
    """
    reasons = [*old, *[(face,) for face in played]]
    holders = [-1] * len(reasons)
    """The row that each reason serves."""
    for row in range(len(new)):
        if not _serve(row, new, reasons, holders, [False] * len(reasons)):
            return row
    return -1


def _serve(
    row: int, new: list[Row], reasons: list[Row], holders: list[int], seen: list[bool]
) -> bool:
    """Give a row a reason, if need be by giving the row that has it another one."""
    for k, faces in enumerate(reasons):
        if seen[k] or not _share(faces, new[row]):
            continue
        seen[k] = True
        if holders[k] < 0 or _serve(holders[k], new, reasons, holders, seen):
            holders[k] = row
            return True
    return False


def _share(one: Row, other: Row) -> bool:
    return bool(set(one) & set(other))
