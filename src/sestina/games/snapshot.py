"""A whole state as plain values: to compare, to keep, to send, to write down."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict

from librt.vecs import append, vec
from mypy_extensions import u8

from sestina.games.chance import Chance
from sestina.games.facts import Fact
from sestina.games.pile import Pile
from sestina.games.rules import Rules
from sestina.games.state import GameState


@dataclass(frozen=True)
class Snapshot:
    """What every state has; families add fields. Tiles are codes, special ones from
    `pile.SPECIAL` on."""

    hands: tuple[tuple[int, ...] | None, ...]
    """None: a hand that is not known here."""
    hand_counts: tuple[int, ...]
    pile: tuple[int, ...] | None
    """In the order of drawing; None: not known here."""
    pile_count: int
    """Ordinary tiles in the pile."""
    waiting: tuple[str, ...]
    """Kinds of special tiles in the pile."""
    scores: tuple[int, ...]
    held: tuple[tuple[str, ...], ...]
    seat: int
    ply: int = 0
    end_reason: str = ""
    finisher: int = -1

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """A field that a family adds."""


class CommonFields(TypedDict):
    """The fields of a snapshot that every state has."""

    hands: tuple[tuple[int, ...] | None, ...]
    hand_counts: tuple[int, ...]
    pile: tuple[int, ...] | None
    pile_count: int
    waiting: tuple[str, ...]
    scores: tuple[int, ...]
    held: tuple[tuple[str, ...], ...]
    seat: int
    ply: int
    end_reason: str
    finisher: int


def take_snapshot(state: GameState) -> Snapshot:
    snapshot: Snapshot = state.rules.family.snapshot(state)
    return snapshot


def restore(rules: Rules, snapshot: Snapshot) -> GameState:
    """The state of a snapshot. Its values are trusted: parsers check them first."""
    state: GameState = rules.family.restore(rules, snapshot)
    return state


Kept = tuple[Rules, Snapshot, Chance | None, bool, tuple[Fact, ...]]
"""A state with everything that later steps depend on, as values that can be pickled."""


def keep(state: GameState) -> Kept:
    """The state with its chance and its facts, to be made again by `kept`."""
    facts = tuple(state.facts)
    return (state.rules, take_snapshot(state), state.chance, state.keeps_facts, facts)


def kept(values: Kept) -> GameState:
    """The state that was kept: it goes on as the original does."""
    rules, snapshot, chance, keeps_facts, facts = values
    state = restore(rules, snapshot)
    state.chance = chance
    state.keeps_facts = keeps_facts
    state.facts = [*facts]
    return state


def common_fields(state: GameState) -> CommonFields:
    """The fields of a snapshot that do not depend on the family."""
    hidden_pile = state.pile.size > 0 and not state.pile.codes()
    return {
        "hands": tuple([None if hand.hidden else tuple(hand.codes()) for hand in state.hands]),
        "hand_counts": tuple([int(hand.size) for hand in state.hands]),
        "pile": None if hidden_pile else tuple(state.pile.codes()),
        "pile_count": int(state.pile.ordinary),
        "waiting": tuple(state.waiting),
        "scores": tuple(state.scores),
        "held": tuple([tuple([k for k in state.rules.kinds if k in h]) for h in state.held]),
        "seat": int(state.seat),
        "ply": int(state.ply),
        "end_reason": state.end_reason,
        "finisher": int(state.finisher),
    }


def restore_common(state: GameState, snapshot: Snapshot) -> None:
    """Fill an empty state with what does not depend on the family."""
    for seat, codes in enumerate(snapshot.hands):
        hand = state.hands[seat]
        if codes is None:
            hand.hidden = True
            hand.size = snapshot.hand_counts[seat]
        else:
            for code in codes:
                hand.add(code)
    queue = vec[u8]()
    for code in snapshot.pile or ():
        queue = append(queue, u8(code))
    state.pile = Pile(queue)
    state.pile.ordinary, state.pile.specials = snapshot.pile_count, len(snapshot.waiting)
    state.waiting = [*snapshot.waiting]
    state.scores = [*snapshot.scores]
    state.held = [set(kinds) for kinds in snapshot.held]
    state.seat = snapshot.seat
    state.ply = snapshot.ply
    state.end_reason = snapshot.end_reason
    state.over = bool(snapshot.end_reason)
    state.finisher = snapshot.finisher
