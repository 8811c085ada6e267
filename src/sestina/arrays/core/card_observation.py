"""What a seat may know of a game of Cards, as bytes."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import u8

from sestina.arrays.core.card_rows import MOST_ROWS, row_numbers
from sestina.arrays.core.space import Space
from sestina.engine.tiles import FACES
from sestina.games.cards.state import CardsState

CARDS_TURN: Final = ("seat", "opening", "forced", "tries", "passes", "turns_left", "over")
"""What the bytes of the part `turn` say; `turns_left` counts from 1, 0 before the last round."""


class CardObserver:
    """Fills observations. Their parts follow each other as `parts` says."""

    def __init__(self, space: Space) -> None:
        self._space: Final = space
        players = int(space.players)
        self.parts: Final[list[tuple[str, tuple[int, ...]]]] = [
            ("rows", (MOST_ROWS, 2)),
            ("hand", (FACES,)),
            ("unseen", (FACES,)),
            ("shown", (players, FACES)),
            ("scores", (players, 2)),
            ("hand_sizes", (players,)),
            ("pile", (1,)),
            ("turn", (len(CARDS_TURN),)),
        ]
        """The names and shapes of the parts."""

    def observe(self, state: CardsState, seat: int, out: vec[u8], at: int) -> None:
        """Write what this seat (-1: a spectator) may know into `out`, from `at` on."""
        players = int(self._space.players)
        own = max(seat, 0)
        hand = state.hands[seat].codes() if seat >= 0 else []
        unseen = [0] * FACES
        for code in self._space.rules.tiles:
            unseen[code] += 1
        for card in state.table.cards:
            unseen[card.code] -= 1
        for rows in state.claimed:
            for row in rows:
                for card in row:
                    unseen[card.code] -= 1
        values: list[int] = []
        for number in row_numbers(state.table.rows):
            values.extend([number // 64, number % 64])
        held = [0] * FACES
        for code in hand:
            held[code] += 1
            unseen[code] -= 1
        values.extend(held)
        values.extend(unseen)
        order = [(own + k) % players for k in range(players)]
        for other in order:
            known = [0] * FACES
            for code in state.shown[other]:
                known[code] += 1
            values.extend(known)
        for other in order:
            values.extend([state.scores[other] % 256, state.scores[other] // 256])
        values.extend([int(state.hands[other].size) for other in order])
        values.append(int(state.pile.ordinary))
        values.append(int(state.seat - own + players) % players)
        values.extend([int(not state.opened), int(state.forced), int(state.tries)])
        values.extend([int(state.passes), int(state.turns_left) + 1, int(state.over)])
        for k, value in enumerate(values):
            out[at + k] = u8(value)
