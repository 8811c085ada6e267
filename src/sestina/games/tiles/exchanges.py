"""Which tiles of a hand can be exchanged together, and the exchange itself."""

from typing import TYPE_CHECKING

from sestina.engine.moves import Move
from sestina.engine.tiles import TILES, Tile
from sestina.games.facts import Fact

if TYPE_CHECKING:
    from sestina.games.tiles.state import TilesState


def exchange_choices(hand: list[int], limit: int) -> list[tuple[Tile, ...]]:
    """Every distinct choice of up to `limit` tiles, smaller choices first."""
    codes = sorted(hand)
    choices: list[tuple[Tile, ...]] = []
    layer: list[tuple[list[int], int]] = [([], 0)]
    for _ in range(limit):
        longer: list[tuple[list[int], int]] = []
        for chosen, start in layer:
            previous = -1
            for k in range(start, len(codes)):
                if codes[k] != previous:
                    previous = codes[k]
                    longer.append(([*chosen, codes[k]], k + 1))
        choices.extend([tuple([TILES[code] for code in chosen]) for chosen, _ in longer])
        layer = longer
    return choices


def exchange_tiles(state: "TilesState", move: Move) -> None:
    """Set tiles aside, draw as many, then give the set-aside ones back."""
    hand = state.hands[state.seat]
    codes = [tile.code for tile in move.tiles]
    for code in codes:
        hand.discard(code)
    state.note(Fact("swap", state.seat, move.tiles, count=len(codes)))
    state.draw(state.seat, len(codes))
    if state.rules.returns_under:
        state.pile.put_under(codes, state.chance, state.ply)
    else:
        state.pile.put_back(codes, state.chance)
