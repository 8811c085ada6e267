"""The reading by which a new row needs a card from the hand (K9, C-K2, C-H2).

Every row at the end of the turn is then one that lay there before, or holds a card from the hand.
A row that lay there before goes on as one row only: the one that keeps most of its cards.
"""

from typing import Final

from sestina.engine.cards.rows import Row

ANY_ROWS: Final = "any"
ROWS_FROM_HAND: Final = "hand"
READINGS: Final = (ANY_ROWS, ROWS_FROM_HAND)


def bare_row(old: list[Row], new: list[Row], played: list[int]) -> int:
    """The index of a new row of table cards alone; -1 if there is none.

    Each row needs a reason of its own: an old row that goes on in it, or a played card that it
    has. This is a matching, found by augmenting paths; it favours the player where several rows
    keep as many cards of an old one. Copies of a card cannot be told apart, which favours the
    player as well: each old row, and each played card, may be taken for the copy that helps.
    """
    reasons = [[n for n in range(len(new)) if _can_go_on(row, new, n)] for row in old]
    reasons.extend([[n for n, row in enumerate(new) if face in row] for face in played])
    holders = [-1] * len(reasons)
    """The row that each reason serves."""
    for row in range(len(new)):
        if not _serve(row, reasons, holders, [False] * len(reasons)):
            return row
    return -1


def _can_go_on(old: Row, new: list[Row], index: int) -> bool:
    """Whether no row need have kept more cards of an old row than the one with this index."""
    lost = [face for face in old if face not in new[index]]
    kept = len(old) - len(lost)
    return kept > 0 and _can_spread(lost, new, [0] * len(new), kept)


def _can_spread(faces: list[int], new: list[Row], counts: list[int], most: int) -> bool:
    """Whether each face can be one of the cards of a row, and no row then has more than `most`."""
    if not faces:
        return True
    for n, row in enumerate(new):
        if faces[0] in row and counts[n] < most:
            counts[n] += 1
            if _can_spread(faces[1:], new, counts, most):
                return True
            counts[n] -= 1
    return False


def _serve(row: int, reasons: list[list[int]], holders: list[int], seen: list[bool]) -> bool:
    """Give a row a reason, if need be by giving the row that has it another one."""
    for k, rows in enumerate(reasons):
        if seen[k] or row not in rows:
            continue
        seen[k] = True
        if holders[k] < 0 or _serve(holders[k], reasons, holders, seen):
            holders[k] = row
            return True
    return False
