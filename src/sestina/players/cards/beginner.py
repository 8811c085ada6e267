"""`beginner` in Cards: a friendly newcomer, who lays a card or two and leaves the rows alone."""

from random import Random
from typing import Final

from sestina.engine.cards.rows import FULL_ROW, SHORTEST_ROW
from sestina.engine.moves import Move
from sestina.games.view import View
from sestina.players.cards.casual import fits, move_to, own_lines
from sestina.players.protocol import check_to_move
from sestina.players.seeds import move_seed

QWIRKLE_CHANCE: Final = 0.7
"""How likely it sees that a card completes a row."""
SECOND_CARD_CHANCE: Final = 0.3
"""How likely it adds a second card."""


class BeginnerCardBot:
    """Deterministic for a seed."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed

    def choose(self, view: View) -> Move:
        check_to_move(view)
        random = Random(move_seed(self._seed, view))
        if view.is_opening or view.is_forced:
            return random.choice(view.legal_moves())
        # If all that is left is to rearrange, the solver helps: a newcomer would ask, too.
        return play_in_place(view, random) or view.table.solve(view.hand) or Move("stuck")


def play_in_place(view: View, random: Random) -> Move | None:
    """A play that moves no card: one or two cards added to rows, or else a short new row."""
    rows = [[card.code for card in row] for row in view.table.rows]
    hand = random.sample([card.code for card in view.hand], len(view.hand))
    wanted = 2 if random.random() < SECOND_CARD_CHANCE else 1
    laid = 0
    if random.random() < QWIRKLE_CHANCE:
        laid = add_cards(rows, hand, range(FULL_ROW - 1, FULL_ROW), wanted, random)
    laid += add_cards(rows, hand, range(SHORTEST_ROW, FULL_ROW - 1), wanted - laid, random)
    if laid == 0:
        new = new_row(hand, random)
        if new:
            return move_to([*rows, new])
        # Nothing else fits, so it looks at the rows of five after all.
        laid = add_cards(rows, hand, range(FULL_ROW - 1, FULL_ROW), 1, random)
    return move_to(rows) if laid > 0 else None


def add_cards(
    rows: list[list[int]], hand: list[int], lengths: range, most: int, random: Random
) -> int:
    """Add cards of the hand to rows of these lengths; returns how many.

    Of the rows that take a card it lets the longest grow, although the next player may
    complete it.
    """
    laid = 0
    for face in [*hand]:
        fitting = [row for row in rows if len(row) in lengths and fits(row, face)]
        if fitting and laid < most:
            longest = max(map(len, fitting))
            random.choice([row for row in fitting if len(row) == longest]).append(face)
            hand.remove(face)
            laid += 1
    return laid


def new_row(hand: list[int], random: Random) -> list[int]:
    """A row of the hand alone, as short as it may be; empty if there is none."""
    lines = [line for line in own_lines(hand) if len(line) >= SHORTEST_ROW]
    return random.sample(random.choice(lines), SHORTEST_ROW) if lines else []
