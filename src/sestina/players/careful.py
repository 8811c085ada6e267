"""`careful`, for Cards: Qwirkles now, less what the play leaves to the next player.

Its candidates are solved for different wishes: many cards, few cards, and random leanings
between them. What each leaves is measured on the same sample of hands that the next player
may hold, drawn from the cards that are not seen.
"""

from random import Random

from sestina.engine.card_table import QWIRKLE
from sestina.engine.moves import Move
from sestina.engine.tiles import Tile
from sestina.games.view import View

SAMPLES = 12
LEANINGS = 4
"""Candidates with random wishes for single cards."""
QWIRKLE_WORTH = 100.0


class CarefulPlayer:
    """Deterministic for a seed."""

    def __init__(self, seed: int | None = None, samples: int = SAMPLES) -> None:
        self._random = Random(seed)
        self._samples = samples

    def choose(self, view: View) -> Move:
        if view.seat is None or view.seat != view.seat_to_move:
            raise ValueError("this seat is not to move")
        if view.lists_all_moves:
            raise ValueError(f"the level careful plays Cards, not {view.game_id}")
        if view.is_opening or view.is_forced:
            return self._best(view, view.legal_moves())
        candidates = self._candidates(view)
        return self._best(view, candidates) if candidates else Move("stuck")

    def _candidates(self, view: View) -> list[Move]:
        """Different good plays, the greedy one first."""
        table, hand = view.table, view.hand
        found = [table.solve(hand, "most-qwirkles")]
        if found[0] is None:
            return []
        few: dict[Tile | str, float] = dict.fromkeys(hand, -1.0)
        found.append(table.solve(hand, "weighted", weights={**few, QWIRKLE: QWIRKLE_WORTH}))
        for _ in range(LEANINGS):
            wishes: dict[Tile | str, float] = {
                card: self._random.uniform(-1, 1) for card in sorted(set(hand))
            }
            found.append(table.solve(hand, "weighted", weights={**wishes, QWIRKLE: QWIRKLE_WORTH}))
        # A dictionary keeps the first of equal moves, with its points.
        return list({str(move): move for move in found if move is not None}.values())

    def _best(self, view: View, candidates: list[Move]) -> Move:
        if len(candidates) == 1:
            return candidates[0]
        hands = [self._next_hand(view) for _ in range(self._samples)]
        return max(candidates, key=lambda move: self._value(view, move, hands))

    def _value(self, view: View, move: Move, hands: list[list[Tile]]) -> float:
        """Qwirkles of the move, less those that the next player makes of what it leaves."""
        left = view.table.check(move, view.hand).table
        taken = 0
        for other in hands:
            reply = left.solve(other, "most-qwirkles")
            taken += reply.points if reply is not None else 0
        return move.points - taken / max(1, len(hands))

    def _next_hand(self, view: View) -> list[Tile]:
        """Cards that the next player may hold: those shown, and others unseen."""
        seat = ((view.seat or 0) + 1) % view.players
        known = [*view.shown[seat]]
        unseen = [*view.unseen]
        for card in known:
            unseen.remove(card)
        missing = view.hand_counts[seat] - len(known)
        return known + self._random.sample(unseen, min(missing, len(unseen)))
