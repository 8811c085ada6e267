"""Which tiles of a hand can be exchanged together."""

from sestina.engine.tiles import TILES, Tile


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
