"""Players of Cards for people who learn it: they rarely see what rearranging could bring."""

from random import Random

from sestina.engine.cards.flow import LINES, face_of
from sestina.engine.cards.rows import line_of
from sestina.engine.moves import Move
from sestina.engine.tiles import TILES
from sestina.games.view import View
from sestina.players.cards.turn import seat_of
from sestina.players.seeds import move_seed

FULL = 6
SHORTEST = 3
A_FEW = 2
"""Cards that it lays at rows in one turn, at most."""
NEW_ROW = 0.5
"""How often it lays a new row if it can."""


class SimplePlayer:
    """Lays what fits on the rows as they lie, and new rows; now and then it sees everything.

    `sees` is how often it finds the play with the most Qwirkles.
    """

    def __init__(self, seed: int | None, sees: float) -> None:
        self._seed = seed
        self._random = Random(seed)
        self._sees = sees

    def choose(self, view: View) -> Move:
        seat_of(view)
        self._random = Random(move_seed(self._seed, view))
        if view.is_opening or view.is_forced:
            return self._random.choice(view.legal_moves())
        if self._random.random() < self._sees:
            return view.table.solve(view.hand, "most-qwirkles") or Move("stuck")
        return self._in_place(view) or view.table.solve(view.hand) or Move("stuck")

    def _in_place(self, view: View) -> Move | None:
        """A play that moves no card: the last cards of rows, then a new row or a few cards."""
        rows = [[card.code for card in row] for row in view.table.rows]
        hand = self._random.sample([card.code for card in view.hand], len(view.hand))
        # The longest rows first: nobody overlooks that one card makes a Qwirkle.
        laid = self._lay(rows, hand, FULL - 1, len(hand))
        new = self._new_row(hand)
        if new and self._random.random() < NEW_ROW:
            rows.append(new)
            laid += len(new)
        else:
            laid += self._lay(rows, hand, SHORTEST, self._random.randint(1, A_FEW))
        if laid == 0 and new:
            rows.append(new)
        elif laid == 0:
            return None
        full = sum(len(row) == FULL for row in rows)
        return Move(
            "rows", points=full, rows=tuple(tuple(TILES[face] for face in row) for row in rows)
        )

    def _lay(self, rows: list[list[int]], hand: list[int], length: int, most: int) -> int:
        """Lay cards of the hand at rows of at least this length; how many it were."""
        laid = 0
        for face in [*hand]:
            fitting = [row for row in rows if length <= len(row) < FULL and takes(row, face)]
            if fitting and laid < most:
                self._random.choice(fitting).append(face)
                hand.remove(face)
                laid += 1
        return laid

    def _new_row(self, hand: list[int]) -> list[int]:
        """The longest row of the hand alone, if it is one."""
        own = set(hand)
        lines = [
            [face for face in (int(face_of(line, k)) for k in range(FULL)) if face in own]
            for line in range(LINES)
        ]
        self._random.shuffle(lines)
        longest = max(lines, key=len)
        return longest if len(longest) >= SHORTEST else []


def takes(row: list[int], face: int) -> bool:
    """Whether a row as it lies takes this card."""
    return face not in row and line_of(tuple(row)) in (face // 6, 6 + face % 6)
