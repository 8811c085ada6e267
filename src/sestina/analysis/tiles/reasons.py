"""Facts that tell two moves of a tile game apart, each to be checked on the board."""

from sestina.analysis.generic import points_reasons
from sestina.analysis.reason import Reason
from sestina.analysis.tiles.facts import Opening, TileFacts
from sestina.engine.moves import Cell, Move
from sestina.game.view import View
from sestina.games.tiles.state import TilesState

QWIRKLE = 6
FIVE = 5
PLAIN = ("place", "swap", "pass")
"""Moves after which the board and the hand are known; an action may change anything."""
LATE_PILE = 12
"""With at most this many tiles in the pile it matters who draws the last ones."""


def explain_tiles(view: View, move: Move, other: Move) -> list[Reason]:
    """What the first move does that the other does not, and the other way round."""
    # An action is not all of the turn: its points come with a later step.
    if move.kind not in PLAIN or other.kind not in PLAIN or is_action_pending(view):
        return []
    reasons = points_reasons(move, other)
    before = TileFacts(view, None)
    first, second = TileFacts(view, move), TileFacts(view, other)
    for one, own, against in ((move, first, second), (other, second, first)):
        for facts in (_openings, _blocks, _hand):
            reasons += facts(view, str(one), before, own, against)
    reasons += _pile(view, move, other, first, second)
    return reasons


def is_action_pending(view: View) -> bool:
    """Whether the seat to move is in the middle of an action."""
    state: TilesState = view.search_state()
    return state.pending is not None


def _openings(
    view: View, move: str, before: TileFacts, own: TileFacts, against: TileFacts
) -> list[Reason]:
    """Lines that the move opens for the next player, and the other move does not."""
    reasons: list[Reason] = []
    for length, code, noun in (
        (QWIRKLE, "opens-qwirkle", "a Qwirkle"),
        (FIVE, "opens-five", "a line of five"),
    ):
        there = {**before.openings(length), **against.openings(length)}
        new = [one for cell, one in own.openings(length).items() if cell not in there]
        for opening in new:
            if opening.copies > 0 and (length == QWIRKLE or not reasons):
                reasons.append(_opened(code, move, opening, noun))
            elif opening.copies == 0 and length == QWIRKLE:
                reasons.append(_gone(move, opening))
    return reasons


def _opened(code: str, move: str, opening: Opening, noun: str) -> Reason:
    tiles = " or ".join(opening.tiles)
    return Reason(
        code,
        _values(move, opening),
        f"{move} opens {noun} at {_place(opening.cell)}: the next player has {tiles} with a chance "
        f"of {100 * opening.chance:.0f} % ({_copies(opening.copies)} unseen).",
    )


def _gone(move: str, opening: Opening) -> Reason:
    return Reason(
        "last-copies",
        _values(move, opening),
        f"After {move} nobody can make a Qwirkle at {_place(opening.cell)}: no tile that fits "
        "there is left.",
    )


def _blocks(
    view: View, move: str, before: TileFacts, own: TileFacts, against: TileFacts
) -> list[Reason]:
    """Cells where the next player could have made a Qwirkle, and cannot after the move."""
    left, kept = own.openings(QWIRKLE), against.openings(QWIRKLE)
    return [
        Reason(
            "blocks",
            _values(move, opening),
            f"{move} blocks {_place(cell)}, where the next player could make a Qwirkle with a "
            f"chance of {100 * opening.chance:.0f} %.",
        )
        for cell, opening in before.openings(QWIRKLE).items()
        if opening.copies > 0 and cell in kept and left.get(cell) is None
    ]


def _hand(
    view: View, move: str, before: TileFacts, own: TileFacts, against: TileFacts
) -> list[Reason]:
    """What is worse about the tiles that stay in hand."""
    reasons: list[Reason] = []
    if own.duplicates > against.duplicates:
        values = {"move": move, "duplicates": own.duplicates, "other": against.duplicates}
        text = (
            f"{move} keeps {_counted(own.duplicates, 'duplicate')}, the other move "
            f"{against.duplicates or 'none'}."
        )
        reasons.append(Reason("duplicates", values, text))
    if own.largest_set < min(against.largest_set, before.largest_set) and against.largest_set > 1:
        values = {"move": move, "set": own.largest_set, "other": against.largest_set}
        code = "breaks-pair" if against.largest_set == 2 else "breaks-set"
        if against.largest_set == 2:
            text = f"{move} breaks up a pair."
        else:
            text = (
                f"{move} keeps {max(own.largest_set, 1)} of the tiles that go together, the other "
                f"move {against.largest_set}."
            )
        reasons.append(Reason(code, values, text))
    playable = {tile for tile in against.kept if tile not in against.unplayable}
    for tile in own.unplayable:
        if tile in playable or tile not in against.kept:
            values = {"move": move, "tile": str(tile)}
            text = f"After {move} the {tile} in the hand fits nowhere."
            reasons.append(Reason("fits-nowhere", values, text))
    return reasons


def _pile(view: View, move: Move, other: Move, first: TileFacts, second: TileFacts) -> list[Reason]:
    """Who draws the last tiles."""
    if not 0 < view.pile_count <= LATE_PILE or first.pile == second.pile:
        return []
    values = {
        "pile": view.pile_count,
        "move": str(move),
        "left": first.pile,
        "other": str(other),
        "other_left": second.pile,
    }
    return [
        Reason(
            "pile",
            values,
            f"The pile runs out: {move} leaves {_counted(first.pile, 'tile')} in it, {other} "
            f"leaves {second.pile or 'none'}.",
        )
    ]


def _values(move: str, opening: Opening) -> dict[str, object]:
    return {
        "move": move,
        "cell": opening.cell,
        "length": opening.length,
        "tiles": opening.tiles,
        "copies": opening.copies,
        "chance": opening.chance,
    }


def _place(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _copies(count: int) -> str:
    return "1 is" if count == 1 else f"{count} are"


def _counted(count: int, noun: str) -> str:
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"
