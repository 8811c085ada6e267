"""The start of a game: a shuffled pile, the first hands, and who begins."""

from typing import Final

from sestina.engine.errors import ParseError
from sestina.engine.lines import largest_set
from sestina.games.chance import Chance, shuffled
from sestina.games.facts import DrawReason, Fact, StartReason
from sestina.games.pile import SPECIAL, Pile
from sestina.games.rules import Rules
from sestina.games.state import GameState

STACK_HEIGHT: Final = 6
Ages = tuple[int | None, ...]
"""The age of each seat; None where nobody knows it."""


def begin(rules: Rules, players: int, chance: Chance) -> GameState:
    """A new game of any family, before its deal."""
    state: GameState = rules.family.begin(rules, players, chance)
    return state


def deal(state: GameState, ages: Ages | None, starter: int | None = None) -> None:
    """Deal the first hands and decide who begins; a record may know the drawn starter."""
    state.rules.family.deal(state, ages, starter)


def stack_heights(tiles: int) -> list[int]:
    """Stacks of six; the last one may be lower."""
    return [min(STACK_HEIGHT, tiles - first) for first in range(0, tiles, STACK_HEIGHT)]


def shuffle_pile(state: GameState, chance: Chance) -> None:
    """Put all tiles of the game into the pile, in random order."""
    rules = state.rules
    codes = [*rules.tiles]
    if rules.specials_in_pile:
        codes.extend([SPECIAL + k for k in range(len(rules.actions))])
        state.waiting = [*rules.kinds]
    state.chance = chance
    state.pile = Pile(shuffled(codes, chance))
    if rules.option("stacks") == "six":
        state.pile.stack_up(stack_heights(len(codes)))


def deal_hands(state: GameState) -> None:
    """Fill every hand from the pile."""
    for seat in range(state.players):
        state.draw_up(seat, state.rules.hand_size, "deal")


def choose_starter(state: GameState, ages: Ages | None, starter: int | None) -> None:
    """The largest set begins; a tie goes by age, or is drawn (B8 to B10, F7, C-S5)."""
    if not state.hands_known and starter is not None:
        # Nobody knows why.
        state.seat = starter
        state.note(Fact("start", starter))
        return
    sizes = [largest_set(hand.codes()) for hand in state.hands]
    best = max(sizes)
    tied = [seat for seat in range(state.players) if sizes[seat] == best]
    reason: StartReason = "largest"
    why: DrawReason = ""
    left = tied
    if len(left) > 1:
        reason = "age"
        left, why = _favoured(tied, ages, state.rules.oldest_starts)
    if len(left) > 1:
        reason = "draw"
        left = [_drawn(state, left, starter)]
    if starter is not None and starter != left[0]:
        raise ParseError("impossible-start", f"seat {left[0]} begins, not seat {starter}")
    state.seat = left[0]
    others = tuple(tied) if len(tied) > 1 else ()
    state.note(
        Fact(
            "start",
            left[0],
            others=others,
            sizes=tuple(sizes),
            reason=reason,
            count=best,
            why=why,
        )
    )


def _favoured(tied: list[int], ages: Ages | None, oldest: bool) -> tuple[list[int], DrawReason]:
    """The tied seats that age favours; several are left to the draw, for the reason given."""
    if ages is None:
        return tied, "no-ages"
    years: list[int] = []
    for seat in tied:
        age = ages[seat]
        if age is None:
            return tied, "unknown-age"
        years.append(age)
    wanted = max(years) if oldest else min(years)
    left = [seat for seat in tied if ages[seat] == wanted]
    return left, "equal-ages" if len(left) > 1 else ""


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
