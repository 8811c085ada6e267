"""A whole state that agrees with everything a seat knows.

Hands of others and the pile are dealt from the tiles that are left, in an order that does not
depend on what they really are. Whoever assesses a draft on such a state cannot tell anything
hidden, not even by the time that it takes.
"""

from collections import Counter
from dataclasses import replace
from typing import Final

from sestina.game.view import View, view_snapshot
from sestina.games.chance import Chance, shuffled
from sestina.games.pile import SPECIAL
from sestina.games.rules import Rules
from sestina.games.snapshot import Snapshot, restore
from sestina.games.state import GameState

_SEED: Final = b"what nobody knows"


def imagined(rules: Rules, view: View) -> GameState:
    """A state in which the seat of this view may play."""
    chance, snapshot = Chance(_SEED), view_snapshot(view)
    state = restore(rules, snapshot)
    if None in snapshot.hands or snapshot.pile is None:
        state = restore(rules, with_all_named(state, snapshot, chance))
    state.chance = chance
    state.facts = [*view.facts]
    return state


def with_all_named(state: GameState, snapshot: Snapshot, chance: Chance) -> Snapshot:
    """The snapshot of a state with hidden hands or a hidden pile, dealt by chance."""
    family, rules = state.rules.family, state.rules
    shown = [[tile.code for tile in tiles] for tiles in family.shown(state)]
    hands: list[list[int]] = [
        list(shown[seat] if hand is None and shown else hand or ())
        for seat, hand in enumerate(snapshot.hands)
    ]
    left = Counter(rules.tiles)
    left.subtract(family.open_codes(state))
    for hand in hands:
        left.subtract(hand)
    left.subtract(code for code in snapshot.pile or () if code < SPECIAL)
    hidden = [int(code) for code in shuffled(sorted(left.elements()), chance)]
    for hand, size in zip(hands, snapshot.hand_counts, strict=True):
        while len(hand) < size:
            hand.append(hidden.pop())
    pile = snapshot.pile
    if pile is None:
        specials = [SPECIAL + rules.kinds.index(kind) for kind in snapshot.waiting]
        pile = tuple(int(code) for code in shuffled([*hidden, *specials], chance))
    return replace(snapshot, hands=tuple(map(tuple, hands)), pile=pile)
