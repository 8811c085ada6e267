"""The start of a game of Cards."""

from sestina.engine.lines import largest_set
from sestina.games.cards.state import SMALLEST_OPENING, CardsState
from sestina.games.facts import Fact
from sestina.games.start import Ages, choose_starter, deal_hands


def deal_cards(state: CardsState, ages: Ages | None, starter: int | None = None) -> None:
    """Deal the first hands, again while nobody can open (K5, C-S7), and decide who begins."""
    while True:
        deal_hands(state)
        if max([largest_set(hand.codes()) for hand in state.hands]) >= SMALLEST_OPENING:
            break
        for hand in state.hands:
            codes = hand.codes()
            for code in codes:
                hand.discard(code)
            state.pile.put_back(codes, state.chance)
        state.note(Fact("redeal", -1))
    choose_starter(state, ages, starter)
