"""The start of a game: a shuffled pile, the first hands, and who begins."""

from sestina.engine.errors import ParseError
from sestina.engine.lines import largest_set
from sestina.games.cards.state import SMALLEST_OPENING, CardsState
from sestina.games.chance import Chance, shuffled
from sestina.games.facts import Fact
from sestina.games.pile import SPECIAL, Pile
from sestina.games.rules import Rules
from sestina.games.state import GameState
from sestina.games.tiles.state import TilesState


def new_state(
    rules: Rules, players: int, chance: Chance, recycled: TilesState | None = None
) -> TilesState:
    """A shuffled pile and empty hands; `deal` comes next.

    A finished game of the same rules may lend its arrays, which self-play saves time by.
    """
    state = TilesState(rules, players, recycled)
    codes = [*rules.tiles]
    if rules.specials_in_pile:
        codes.extend([SPECIAL + k for k in range(len(rules.actions))])
        state.waiting = [*rules.kinds]
    state.chance = chance
    state.pile = Pile(shuffled(codes, chance))
    return state


def begin(rules: Rules, players: int, chance: Chance) -> GameState:
    """A new game of any kind, before its deal."""
    if not rules.common_rows:
        return new_state(rules, players, chance)
    state = CardsState(rules, players)
    state.chance = chance
    state.pile = Pile(shuffled([*rules.tiles], chance))
    return state


def deal(state: GameState, ages: tuple[int, ...] | None, starter: int | None = None) -> None:
    """Deal the first hands and decide who begins; a record may know the drawn starter."""
    if isinstance(state, CardsState):
        deal_cards(state, ages, starter)
        return
    rules = state.rules
    if rules.actions and not rules.specials_in_pile:
        for seat in range(state.players):
            state.held[seat] = set(rules.kinds)
            state.note(Fact("actions", seat, specials=rules.kinds))
    for seat in range(state.players):
        state.draw_up(seat, rules.hand_size, "deal")
    _choose_starter(state, ages, starter)


def deal_cards(state: CardsState, ages: tuple[int, ...] | None, starter: int | None = None) -> None:
    """Deal the first hands, again while nobody can open (K5, C-S7), and decide who begins."""
    size = state.rules.hand_size
    while True:
        for seat in range(state.players):
            state.draw_up(seat, size, "deal")
        if max([largest_set(hand.codes()) for hand in state.hands]) >= SMALLEST_OPENING:
            break
        for hand in state.hands:
            codes = hand.codes()
            for code in codes:
                hand.discard(code)
            state.pile.put_back(codes, state.chance)
        state.note(Fact("redeal", -1))
    _choose_starter(state, ages, starter)


def _choose_starter(state: GameState, ages: tuple[int, ...] | None, starter: int | None) -> None:
    """Who has the largest set; a tie goes by age, or is drawn (B8 to B10, F7, C-S5)."""
    sizes = [largest_set(hand.codes()) for hand in state.hands]
    best = max(sizes)
    tied = [seat for seat in range(state.players) if sizes[seat] == best]
    reason = "largest"
    left = tied
    if len(left) > 1 and ages is not None:
        reason = "age"
        years = [ages[seat] for seat in left]
        wanted = max(years) if state.rules.oldest_starts else min(years)
        left = [seat for seat in left if ages[seat] == wanted]
    if len(left) > 1:
        reason = "draw"
        left = [_drawn(state, left, starter)]
    if starter is not None and starter != left[0]:
        raise ParseError("impossible-start", f"seat {left[0]} begins, not seat {starter}")
    state.seat = left[0]
    others = tuple(tied) if len(tied) > 1 else ()
    state.note(Fact("start", left[0], others=others, sizes=tuple(sizes), reason=reason, count=best))


def _drawn(state: GameState, tied: list[int], starter: int | None) -> int:
    if starter is not None:
        if starter not in tied:
            raise ParseError(
                "impossible-start", f"seat {starter} cannot begin: the tie is among {tied}"
            )
        return starter
    if state.chance is None:
        raise ParseError("missing-start", "the record does not say who won the start tie")
    return tied[state.chance.below(len(tied))]
