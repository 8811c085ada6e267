"""The listed moves of Cards as rows: the cards played, and the table afterwards."""

from typing import Final

from sestina.arrays.core.rows import RowArray
from sestina.arrays.core.space import ROWS, STUCK, Space
from sestina.engine.moves import Move, Row
from sestina.engine.tiles import FACES
from sestina.games.cards.state import CardsState
from sestina.games.rules import Rules

MOST_ROWS: Final = 36
"""Rows that can lie on the table: three cards each, at least."""
_BITS: Final = (1, 2, 4, 8, 16, 32)


def card_space(rules: Rules, players: int, side: int) -> Space:
    """The ids of Cards, which has no cells."""
    return Space(rules, players, 0, ROWS, rules.hand_size, MOST_ROWS)


def row_number(row: Row) -> int:
    """A row of cards as a number: its line (from 1) times 64, and a bit for each card."""
    colours = [card.code // 6 for card in row]
    shapes = [card.code % 6 for card in row]
    if colours[0] == colours[1]:
        return (1 + colours[0]) * 64 + sum([_BITS[shape] for shape in shapes])
    return (7 + shapes[0]) * 64 + sum([_BITS[colour] for colour in colours])


def row_numbers(rows: tuple[Row, ...]) -> list[int]:
    """Rows as sorted numbers, 0 where there is none."""
    numbers = sorted([row_number(row) for row in rows])[:MOST_ROWS]
    return numbers + [0] * (MOST_ROWS - len(numbers))


class CardRows(RowArray):
    """Lists moves in the order of `legal_moves`."""

    def add(self, state: CardsState, moves: list[Move] | None = None) -> int:
        """Add a row for each listed move of the seat to move, and say how many there are.

        `moves` are all of them, if they have been made already.
        """
        if moves is None:
            moves = state.legal_moves()
        lying = [0] * FACES
        for card in state.table.cards:
            lying[card.code] += 1
        for move in moves:
            self._add_move(move, lying)
        return len(moves)

    def _add_move(self, move: Move, lying: list[int]) -> None:
        left = [*lying]
        played: list[int] = []
        for row in move.rows:
            for card in row:
                if left[card.code] > 0:
                    left[card.code] -= 1
                else:
                    played.append(int(self.space.name(card.code)))
        kind = STUCK if move.kind == "stuck" else ROWS
        points = move.points if move.has_points else 0
        self.add_row(kind, points, played, row_numbers(move.rows))
