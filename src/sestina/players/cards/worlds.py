"""Sampling of worlds (determinizations) of a game of Cards, as far as one seat can tell.

Cards that were shown stay where they are. Every other card that the seat does not see may be
in any other hand or anywhere in the pile.
"""

from random import Random

from sestina.engine.cards.counts import CardCounts
from sestina.game.view import View
from sestina.players.cards.rollout import Rollout


class WorldSampler:
    """Deals the hidden cards of a view at random, again for each world."""

    def __init__(self, view: View, seat: int, table: CardCounts, random: Random) -> None:
        self._table = table
        self._random = random
        self._seat = seat
        self._hands = [[card.code for card in cards] for cards in view.shown]
        self._hands[seat] = [card.code for card in view.hand]
        self._counts = view.hand_counts
        self._scores = [*view.scores]
        self._turns_left = -1 if view.turns_left is None else view.turns_left
        self._hidden = [card.code for card in view.unseen]
        for other, known in enumerate(self._hands):
            if other != seat:
                for code in known:
                    self._hidden.remove(code)

    @property
    def is_certain(self) -> bool:
        """Whether only one world is possible: a single hand holds every unseen card."""
        gaps = [count - len(hand) for count, hand in zip(self._counts, self._hands, strict=True)]
        return sum(gaps) == len(self._hidden) == max(gaps)

    def sample(self) -> Rollout:
        hidden = [*self._hidden]
        self._random.shuffle(hidden)
        hands: list[list[int]] = []
        for count, known in zip(self._counts, self._hands, strict=True):
            missing = count - len(known)
            hands.append(known + hidden[:missing])
            del hidden[:missing]
        return Rollout(self._table, hands, hidden, self._scores, self._seat, self._turns_left)
