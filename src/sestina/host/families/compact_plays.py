"""Placements as short lists of numbers, for a message: neighbours share their first tiles."""

from collections.abc import Sequence

from sestina.engine.moves import Cell, Move

_MIDDLE = 1 << 15
"""Added to a column, so that it is never negative: boards are far smaller."""


class CompactPlays:
    """Every placement once, in reading order of its tiles."""

    def __init__(
        self, cells: tuple[Cell, ...], codes: list[int], plays: tuple[tuple[int, ...], ...]
    ) -> None:
        self.cells = cells
        self.codes = codes
        """Tiles, by their codes."""
        self.plays = plays
        """Each is `(kept, points, cell, tile, cell, tile, …)`. Its first `kept` tiles are those of
        the play before it; indexes into `cells` and `codes` follow."""


def compact_plays(moves: Sequence[Move]) -> CompactPlays:
    """Sort placements and leave out what each has in common with the one before it."""
    # A tile as one number, which sorts like its row, column and code.
    listed: list[tuple[list[int], int]] = []
    for move in moves:
        tiles, placed = move.tiles, []
        for k, (x, y) in enumerate(move.cells):
            placed.append((((y << 16) + x + _MIDDLE) << 8) + tiles[k].code)
        listed.append((placed, move.points))
    listed.sort()
    cells: dict[int, int] = {}
    codes: dict[int, int] = {}
    plays: list[tuple[int, ...]] = []
    before: list[int] = []
    for placed, points in listed:
        kept, most = 0, min(len(placed), len(before))
        while kept < most and placed[kept] == before[kept]:
            kept += 1
        play = [kept, points]
        for k in range(kept, len(placed)):
            cell, code = placed[k] >> 8, placed[k] & 255
            if cell not in cells:
                cells[cell] = len(cells)
            if code not in codes:
                codes[code] = len(codes)
            play.append(cells[cell])
            play.append(codes[code])
        plays.append(tuple(play))
        before = placed
    places = tuple([((cell & 0xFFFF) - _MIDDLE, cell >> 16) for cell in cells])
    return CompactPlays(places, list(codes), tuple(plays))
