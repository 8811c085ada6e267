"""What rules of a turn take out of a list of placements."""

from mypy_extensions import i64

from sestina.engine.placements import Placements


def keep_longest(found: Placements) -> None:
    """Drop all placements that have fewer tiles than another one."""
    most: i64 = 0
    for index in range(found.count):
        most = max(most, found.size(index))
    kept: i64 = 0
    for index in range(found.count):
        if found.size(index) == most:
            found.move(index, kept)
            kept += 1
    found.count = kept


def drop_tile(found: Placements, cell: i64, tile: i64) -> None:
    """Drop the placements of this tile on this cell."""
    kept: i64 = 0
    for index in range(found.count):
        has_it = False
        for k in range(found.size(index)):
            if found.cell(index, k) == cell and found.tile(index, k) == tile:
                has_it = True
        if not has_it:
            found.move(index, kept)
            kept += 1
    found.count = kept
