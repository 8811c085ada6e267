"""Look-up tables for lines, computed once at import.

A line is summarised by its length and twelve bits, one for each colour and each shape in it.
A valid line has one colour and as many shapes as tiles, or one shape and as many colours as
tiles (B18 to B20). So the twelve bits determine how long a valid line is and which faces may
join it.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from sestina.engine.tiles import CODES, FACES

LINE_MASK: Final = 4095
MAX_LINE: Final = 6
QWIRKLE_BONUS: Final = 6
POWERS: Final = [2**k for k in range(FACES)]
ALL_FACES: Final = sum(POWERS)


def _popcounts() -> list[int]:
    return [value.bit_count() for value in range(64)]


def _tile_bits() -> vec[i64]:
    """The twelve bits of each tile code."""
    bits = vec[i64]()
    for code in range(CODES):
        bits = append(bits, POWERS[code % FACES // 6] + 64 * POWERS[code % 6])
    return bits


def _face_bits() -> vec[i64]:
    """One bit for each face. A table, because mypyc compiles `1 << n` as a 32-bit shift."""
    bits = vec[i64]()
    for code in range(CODES):
        bits = append(bits, POWERS[code % FACES])
    return bits


def _line_lengths() -> vec[u8]:
    """The length of a valid line with these twelve bits; 255 if no valid line has them."""
    popcount = _popcounts()
    lengths = vec[u8]()
    for bits in range(4096):
        colours, shapes = popcount[bits % 64], popcount[bits // 64]
        if bits == 0:
            lengths = append(lengths, 0)
        elif colours == 1:
            lengths = append(lengths, u8(shapes) if shapes else u8(255))
        elif shapes == 1:
            lengths = append(lengths, u8(colours) if colours else u8(255))
        else:
            lengths = append(lengths, 255)
    return lengths


def _joining() -> vec[i64]:
    """Which faces may join a valid line with these twelve bits, as a set of 36 bits."""
    joining = vec[i64]()
    for bits in range(4096):
        colours, shapes = bits % 64, bits // 64
        allowed = ALL_FACES if bits == 0 else 0
        for k in range(6):
            if colours == POWERS[k]:  # one colour: its other shapes
                for shape in range(6):
                    if not shapes & POWERS[shape]:
                        allowed |= POWERS[6 * k + shape]
            if shapes == POWERS[k]:  # one shape: its other colours
                for colour in range(6):
                    if not colours & POWERS[colour]:
                        allowed |= POWERS[6 * colour + k]
        joining = append(joining, allowed)
    return joining


def _line_points() -> vec[i64]:
    """Points of a line by length. A single tile is no line, six tiles are a Qwirkle (B32)."""
    points = vec[i64]()
    for length in range(8):
        bonus = QWIRKLE_BONUS if length == MAX_LINE else 0
        points = append(points, length + bonus if length >= 2 else 0)
    return points


def _diagonal_points() -> vec[i64]:
    """Points of one diagonal, indexed by `run * 128 + other_run * 4 + background`.

    A run is `background * 8 + length`; `background` is that of the new tile. Runs of another
    background do not count (F18). More than six tiles of one background are illegal (C-T1):
    the entry is -1000, which stays negative when the other diagonal's points are added.
    """
    points = vec[i64]()
    for key in range(32 * 128):
        background = key % 4
        length = 1
        for run in (key // 128, key // 4 % 32):
            if run // 8 == background:
                length += run % 8
        if background == 0 or length < 2:
            points = append(points, 0)
        elif length > MAX_LINE:
            points = append(points, -1000)
        else:
            points = append(points, length + (QWIRKLE_BONUS if length == MAX_LINE else 0))
    return points


TILE_BITS: Final = _tile_bits()
FACE_BITS: Final = _face_bits()
LINE_LENGTH: Final = _line_lengths()
JOINING: Final = _joining()
LINE_POINTS: Final = _line_points()
DIAGONAL_POINTS: Final = _diagonal_points()
