"""The start of a tile game. Self-play calls these directly; everyone else asks the family."""

from sestina.engine.moves import Cell
from sestina.engine.tiles import TILES, Tile
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
    """Give out the action tiles, if everyone has them from the start, fill the fields of the
    board that begin with a tile, and deal the hands."""
    rules = state.rules
    if rules.actions and not rules.specials_in_pile:
        for seat in range(state.players):
            state.held[seat] = set(rules.kinds)
            state.note(Fact("actions", seat, specials=rules.kinds))
    if rules.layout is not None and rules.layout.filled:
        _fill_fields(state, rules.layout.filled)
    deal_hands(state)
    choose_starter(state, ages, starter)


def _fill_fields(state: TilesState, cells: tuple[Cell, ...]) -> None:
    """Lay drawn tiles on these fields (D3); specials are shown and replaced, as ever (C-A1)."""
    tiles: list[Tile] = []
    specials: list[str] = []
    grid = state.grid
    for x, y in cells:
        tile = state.draw_one(specials)
        grid.reach(x, y)
        grid.place(grid.cell_of(x, y), tile)
        tiles.append(TILES[tile])
    state.note(Fact("fill", -1, tuple(tiles), cells, 0, len(tiles), tuple(specials)))
