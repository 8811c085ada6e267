"""Facts that tell two plays of Cards apart."""

from dataclasses import dataclass

from sestina.analysis.generic import points_reasons
from sestina.analysis.reason import Reason, chance_to_hold
from sestina.engine.cards.rows import FULL_ROW
from sestina.engine.moves import Move
from sestina.engine.tiles import FACES, TILES, Tile
from sestina.game.view import View
from sestina.players.protocol import check_to_move


@dataclass(frozen=True)
class OpenLine:
    """A colour or shape of which one card is missing on the table."""

    tile: Tile
    copies: int
    chance: float
    """The chance that the next player holds it."""


def explain_cards(view: View, move: Move, other: Move) -> list[Reason]:
    """What the first play does that the other does not, and the other way round."""
    reasons = points_reasons(move, other)
    for one, against in ((move, other), (other, move)):
        reasons += _missed_cards(view, one, against)
        reasons += _rearranged(view, one, against)
        reasons += _opened(view, one, against)
    return reasons


def cards_played(view: View, move: Move) -> int:
    """How many cards of the hand a move plays."""
    return sum(map(len, move.rows)) - len(view.table.cards) if move.rows else 0


def _missed_cards(view: View, move: Move, other: Move) -> list[Reason]:
    fewer, more = cards_played(view, move), cards_played(view, other)
    if fewer >= more:
        return []
    values = {"move": str(move), "cards": fewer, "other": str(other), "other_cards": more}
    played = "1 card is" if fewer == 1 else f"{fewer or 'No'} cards are"
    return [Reason("cards", values, f"{played} played; {more} could be.")]


def _rearranged(view: View, move: Move, other: Move) -> list[Reason]:
    """A Qwirkle that the other play makes by moving cards of the table."""
    if move.points >= other.points or not moves_cards(view, other):
        return []
    values = {"move": str(other), "qwirkles": other.points, "other_qwirkles": move.points}
    count = "a Qwirkle" if other.points == 1 else f"{other.points} Qwirkles"
    return [Reason("qwirkle-by-rearranging", values, f"Moving cards of the table makes {count}.")]


def moves_cards(view: View, move: Move) -> bool:
    """Whether a row of the table is not part of a row after the move."""
    return any(not any(set(row) <= set(after) for after in move.rows) for row in view.table.rows)


def open_lines(view: View, move: Move) -> dict[str, OpenLine]:
    """The lines that lack one card after a move, by their name."""
    rows = move.rows or view.table.rows
    lying = {card.code for row in rows if len(row) < FULL_ROW for card in row}
    unseen = view.unseen
    hand = view.hand_counts[(check_to_move(view) + 1) % view.players]
    found: dict[str, OpenLine] = {}
    for k in range(6):
        for faces in (range(6 * k, 6 * k + 6), range(k, FACES, 6)):
            missing = [face for face in faces if face not in lying]
            if len(missing) == 1:
                tile = TILES[missing[0]]
                copies = unseen.count(tile)
                chance = chance_to_hold(copies, len(unseen), hand)
                found[" ".join([str(TILES[face]) for face in faces])] = OpenLine(
                    tile, copies, chance
                )
    return found


def _opened(view: View, move: Move, other: Move) -> list[Reason]:
    kept = open_lines(view, other)
    reasons: list[Reason] = []
    for name, line in open_lines(view, move).items():
        if name in kept or line.copies == 0:
            continue
        values = {
            "move": str(move),
            "line": name,
            "tile": str(line.tile),
            "copies": line.copies,
            "chance": line.chance,
        }
        text = (
            f"Only {line.tile} is missing on the table for {name}: the next player has it with a "
            f"chance of {100 * line.chance:.0f} % ({line.copies} unseen)."
        )
        reasons.append(Reason("opens-qwirkle", values, text))
    return reasons
