"""The start of a tile game. Self-play calls these directly; everyone else asks the family."""

from sestina.games.chance import Chance
from sestina.games.facts import Fact
from sestina.games.rules import Rules
from sestina.games.start import Ages, choose_starter, deal_hands, shuffle_pile
from sestina.games.tiles.state import TilesState


def begin_tiles(
    rules: Rules, players: int, chance: Chance, recycled: TilesState | None = None
) -> TilesState:
    """A shuffled pile and empty hands; `deal_tiles` comes next.

    A finished game of the same rules may lend its arrays, which saves self-play time.
    """
    state = TilesState(rules, players, recycled)
    shuffle_pile(state, chance)
    return state


def deal_tiles(state: TilesState, ages: Ages | None = None, starter: int | None = None) -> None:
    """Give out the action tiles, if everyone has them from the start, and deal the hands."""
    rules = state.rules
    if rules.actions and not rules.specials_in_pile:
        for seat in range(state.players):
            state.held[seat] = set(rules.kinds)
            state.note(Fact("actions", seat, specials=rules.kinds))
    deal_hands(state)
    choose_starter(state, ages, starter)
