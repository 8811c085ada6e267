"""`casual` in Cards: now and then it does not see what rearranging could bring."""

from random import Random

from sestina.engine.cards.flow import LINES, face_of
from sestina.engine.cards.rows import FULL_ROW, SHORTEST_ROW, line_of
from sestina.engine.moves import Move
from sestina.engine.tiles import TILES
from sestina.games.view import View
from sestina.players.protocol import check_to_move
from sestina.players.seeds import move_seed

MOST_ADDED = 2
"""Cards that it adds to rows in one turn, besides those that complete a row."""
NEW_ROW_CHANCE = 0.5
"""How likely it lays a new row if it can."""


class CasualCardBot:
    """Adds cards to the rows as they lie and lays new rows; sometimes it finds the best play."""

    def __init__(self, seed: int | None, best_play_chance: float) -> None:
        """`best_play_chance`: how likely it finds the play with the most Qwirkles."""
        self._seed = seed
        self._random = Random(seed)
        self._best_play_chance = best_play_chance

    def choose(self, view: View) -> Move:
        check_to_move(view)
        self._random = Random(move_seed(self._seed, view))
        if view.is_opening or view.is_forced:
            return self._random.choice(view.legal_moves())
        if self._random.random() < self._best_play_chance:
            return view.table.solve(view.hand, "most-qwirkles") or Move("stuck")
        return self._play_in_place(view) or view.table.solve(view.hand) or Move("stuck")

    def _play_in_place(self, view: View) -> Move | None:
        """A play that moves no card: complete rows, then lay a new row or add a few cards."""
        rows = [[card.code for card in row] for row in view.table.rows]
        hand = self._random.sample([card.code for card in view.hand], len(view.hand))
        # Rows of five come first: nobody overlooks a Qwirkle that lacks one card.
        laid = self._add_cards(rows, hand, FULL_ROW - 1, len(hand))
        new = self._new_row(hand)
        if new and self._random.random() < NEW_ROW_CHANCE:
            rows.append(new)
            laid += len(new)
        else:
            laid += self._add_cards(rows, hand, SHORTEST_ROW, self._random.randint(1, MOST_ADDED))
        if laid == 0 and new:
            rows.append(new)
        elif laid == 0:
            return None
        return move_to(rows)

    def _add_cards(self, rows: list[list[int]], hand: list[int], length: int, most: int) -> int:
        """Add cards of the hand to rows of at least this length; returns how many."""
        laid = 0
        for face in [*hand]:
            fitting = [row for row in rows if length <= len(row) < FULL_ROW and fits(row, face)]
            if fitting and laid < most:
                self._random.choice(fitting).append(face)
                hand.remove(face)
                laid += 1
        return laid

    def _new_row(self, hand: list[int]) -> list[int]:
        """The longest row that the hand makes by itself; empty if none is long enough."""
        lines = own_lines(hand)
        self._random.shuffle(lines)
        longest = max(lines, key=len)
        return longest if len(longest) >= SHORTEST_ROW else []


def fits(row: list[int], face: int) -> bool:
    """Whether this card can be added to the row as it lies."""
    return face not in row and line_of(tuple(row)) in (face // 6, 6 + face % 6)


def own_lines(hand: list[int]) -> list[list[int]]:
    """The different cards of the hand in each line: of each colour, then of each shape."""
    own = set(hand)
    return [
        [face for face in (int(face_of(line, k)) for k in range(FULL_ROW)) if face in own]
        for line in range(LINES)
    ]


def move_to(rows: list[list[int]]) -> Move:
    """The play after which these rows lie on the table."""
    full = sum(len(row) == FULL_ROW for row in rows)
    return Move("rows", points=full, rows=tuple(tuple(TILES[face] for face in row) for row in rows))
