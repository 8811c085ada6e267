"""The levels below `greedy` in Cards: they err like people.

What they overlook is drawn once a turn: rows of the table, and that cards of the table can be
moved. On the rows that they look at they find the play with the most Qwirkles.
"""

from dataclasses import dataclass
from itertools import pairwise
from random import Random

from sestina.engine.cards.flow import LINES, face_of
from sestina.engine.cards.rows import FULL_ROW, SHORTEST_ROW, line_of
from sestina.engine.cards.table import CardTable
from sestina.engine.moves import Move
from sestina.engine.tiles import TILES
from sestina.game.view import View
from sestina.players.effort import REMEMBERED_TURNS, Effort, blend
from sestina.players.protocol import check_to_move
from sestina.players.seeds import move_seed


@dataclass(frozen=True)
class CardAttention:
    """How likely a player thinks of something in a turn."""

    row: float = 1.0
    """To look at a row of the table."""
    moving: float = 1.0
    """That cards of the table can be moved."""
    unprompted: float = 1.0
    """To think of that although no other player has done so lately, as a factor."""
    another: float = 1.0
    """If it moves none: to add one more card."""
    qwirkle: float = 1.0
    """If it moves none: that a row lacks only one card."""


@dataclass(frozen=True)
class CardCharacter:
    """A level that overlooks things: its attention at its worst and at its best."""

    careless: CardAttention
    alert: CardAttention
    effort: Effort


class OverlookingCardBot:
    """Deterministic for a seed."""

    def __init__(self, character: CardCharacter, seed: int | None = None) -> None:
        self._character = character
        self._seed = seed

    def choose(self, view: View) -> Move:
        seat = check_to_move(view)
        random = Random(move_seed(self._seed, view))
        if view.is_opening or view.is_forced:
            return random.choice(view.legal_moves())
        character = self._character
        share = character.effort.share(view, seat)
        attention = blend(character.careless, character.alert, share)
        turn = OverlookingCardTurn(view, seat, attention, random)
        # If it sees nothing, the solver helps: a person would ask, too.
        return turn.play() or view.table.solve(view.hand) or Move("stuck")


class OverlookingCardTurn:
    """What the bot thinks of in one turn."""

    def __init__(self, view: View, seat: int, attention: CardAttention, random: Random) -> None:
        self._view = view
        self._seat = seat
        self._attention = attention
        self._random = random
        looks = [self._thinks(attention.row) for _ in view.table.rows]
        rows = [*zip(view.table.rows, looks, strict=True)]
        self._seen = tuple([row for row, seen in rows if seen])
        self._unseen = [[card.code for card in row] for row, seen in rows if not seen]

    def _thinks(self, chance: float) -> bool:
        return self._random.random() < chance

    def play(self) -> Move | None:
        """A play that leaves the rows alone at which the bot does not look."""
        moving = self._attention.moving
        if not others_moved_cards(self._view, self._seat):
            moving *= self._attention.unprompted
        if not self._thinks(moving):
            return self._add_cards()
        found = CardTable(self._seen).solve(self._view.hand, "most-qwirkles")
        if found is None:
            return None
        return move_to([*self._unseen, *[[card.code for card in row] for row in found.rows]])

    def _add_cards(self) -> Move | None:
        """A play that moves no card: cards added to rows, or else a short new row.

        Of the rows that take a card it lets the longest grow, although the next player may
        complete it.
        """
        rows = [[card.code for card in row] for row in self._seen]
        hand = self._random.sample([card.code for card in self._view.hand], len(self._view.hand))
        longest = FULL_ROW if self._thinks(self._attention.qwirkle) else FULL_ROW - 1
        laid = 0
        while laid == 0 or self._thinks(self._attention.another):
            fitting = [
                (row, face)
                for face in hand
                for row in rows
                if len(row) < longest and fits(row, face)
            ]
            if not fitting:
                break
            row, face = max(fitting, key=lambda pair: len(pair[0]))
            row.append(face)
            hand.remove(face)
            laid += 1
        if laid == 0:
            lines = [line for line in own_lines(hand) if len(line) >= SHORTEST_ROW]
            if not lines:
                return None
            rows.append(self._random.sample(self._random.choice(lines), SHORTEST_ROW))
        return move_to([*self._unseen, *rows])


def others_moved_cards(view: View, seat: int) -> bool:
    """Whether another player has moved cards of the table in one of the last turns."""
    plays = [fact for fact in view.facts if fact.kind == "rows"][-REMEMBERED_TURNS - 1 :]
    return any(
        play.seat != seat
        and any(
            len(row) < FULL_ROW and not any(set(row) <= set(after) for after in play.rows)
            for row in before.rows
        )
        for before, play in pairwise(plays)
    )


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
