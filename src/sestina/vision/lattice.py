"""The lattice in which tiles lie, fitted to their tops.

Tiles are thick: seen at a slant, their tops are shifted against what is printed below them. So
the lattice is that of the tops, and a printed board is matched to it afterwards.
"""

import cmath
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from sestina.vision.camera import foot_of_camera
from sestina.vision.findings import Found
from sestina.vision.geometry import (
    Matrix,
    Point,
    PointPair,
    apply,
    axes_at,
    fit_homography,
    invert,
    multiply,
)

Cell = tuple[int, int]

_USUAL_SIDE: Final = 0.96
"""The side of a tile in cells, where no two tiles lie side by side."""
_NEAR: Final = 0.36
"""How far from the middle of its cell a tile may lie, in cells."""


@dataclass
class Lattice:
    """Cells of the table, and the tiles that were found in them."""

    to_pixels: Matrix
    """From cells to pixels on the tops of the tiles; the middle of cell `0,0` is `0.5,0.5`."""
    tiles: dict[Cell, Found]
    side: float = _USUAL_SIDE
    """The side of a tile in cells."""
    loose: list[Found] = field(default_factory=list)
    """Tiles that lie beside the lattice."""

    def place(self, point: Point) -> Point:
        """Where in the lattice a point of the picture is."""
        return apply(invert(self.to_pixels), point)

    def axes(self, cell: Point) -> tuple[Point, Point]:
        """Half of the sides of a tile there, in pixels."""
        (a, b), (c, d) = axes_at(self.to_pixels, cell)
        half = self.side / 2
        return (a * half, b * half), (c * half, d * half)

    def moved(self, dx: int, dy: int) -> "Lattice":
        """The same lattice, with cells counted from another one."""
        a, b, c, d, e, f, g, h, i = self.to_pixels
        shifted: Matrix = (
            a,
            b,
            a * dx + b * dy + c,
            d,
            e,
            d * dx + e * dy + f,
            g,
            h,
            g * dx + h * dy + i,
        )
        tiles = {(x - dx, y - dy): tile for (x, y), tile in self.tiles.items()}
        return Lattice(shifted, tiles, self.side, self.loose)


def _cross(a: Point, b: Point) -> float:
    return a[0] * b[1] - a[1] * b[0]


def _size(found: Found) -> float:
    return math.sqrt(abs(_cross(found.right, found.down)))


def _upright(tiles: Sequence[Found]) -> list[Found]:
    """The same tiles with axes named alike: the right one is nearest to the picture's."""
    total = sum((cmath.rect(t.score, 4 * cmath.phase(complex(*t.right))) for t in tiles), 0j)
    way = cmath.phase(total) / 4 if abs(total) > 1e-9 else 0.0
    result = []
    for tile in tiles:
        right, down = tile.right, tile.down
        for _ in range(3):
            angle = (math.atan2(right[1], right[0]) - way + math.pi) % (2 * math.pi) - math.pi
            if abs(angle) <= math.pi / 4 + 1e-9:
                break
            right, down = down, (-right[0], -right[1])
        result.append(tile._replace(right=right, down=down))
    return result


def distinct(tiles: Sequence[Found]) -> list[Found]:
    """Without the weaker of two finds that cover each other."""
    kept: list[Found] = []
    for tile in sorted(tiles, key=lambda t: -t.score):
        x, y = tile.centre
        if all(
            math.hypot(x - other.centre[0], y - other.centre[1])
            > 0.9 * min(_size(tile), _size(other))
            for other in kept
        ):
            kept.append(tile)
    return kept


def fit_lattice(found: Sequence[Found]) -> Lattice | None:
    """The lattice of these tiles; None if there are none."""
    tiles = _upright(distinct(found))
    if not tiles:
        return None
    best: Lattice | None = None
    left = set(range(len(tiles)))
    # The seed that takes in the most tiles; a tile that lies alone is a bad one.
    for _ in range(4):
        if not left:
            break
        seed = max(left, key=lambda k: _company(tiles, k) + tiles[k].score)
        lattice, used = _grow(tiles, seed)
        if best is None or len(lattice.tiles) > len(best.tiles):
            best = lattice
        left -= used | {seed}
        if len(best.tiles) >= len(left):
            break
    return best


def _company(tiles: Sequence[Found], k: int) -> int:
    """How many tiles lie side by side with this one."""
    return sum(_step(tiles[k], other) is not None for j, other in enumerate(tiles) if j != k)


def _offset(a: Found, b: Found) -> Point:
    """From one tile to another, in sides of tiles."""
    right = (a.right[0] + b.right[0], a.right[1] + b.right[1])
    down = (a.down[0] + b.down[0], a.down[1] + b.down[1])
    way = (b.centre[0] - a.centre[0], b.centre[1] - a.centre[1])
    area = _cross(right, down)
    if abs(area) < 1e-9:
        return 99.0, 99.0
    return _cross(way, down) / area, _cross(right, way) / area


def _step(a: Found, b: Found) -> Cell | None:
    """The cells from one tile to its neighbour, or None if it is not a neighbour."""
    if not 0.6 < _size(a) / max(1e-9, _size(b)) < 1.67:
        return None
    x, y = _offset(a, b)
    # Sides of tiles are a little shorter than cells.
    i, j = round(x / 1.03), round(y / 1.03)
    if max(abs(i), abs(j)) != 1 or max(abs(x - 1.03 * i), abs(y - 1.03 * j)) > 0.3:
        return None
    return i, j


def _grow(tiles: Sequence[Found], seed: int) -> tuple[Lattice, set[int]]:
    """The lattice that spreads from one tile."""
    cells: dict[int, Cell] = {seed: (0, 0)}
    taken: set[Cell] = {(0, 0)}
    queue = [seed]
    while queue:
        k = queue.pop(0)
        for j, other in enumerate(tiles):
            step = None if j in cells else _step(tiles[k], other)
            if step is not None:
                cell = (cells[k][0] + step[0], cells[k][1] + step[1])
                if cell not in taken:
                    cells[j] = cell
                    taken.add(cell)
                    queue.append(j)
    side = _side_of(tiles, cells)
    matrix = _fit(tiles, cells, side)
    # Tiles farther away join once the lattice reaches as far as they are.
    for reach in (2.5, 4.5, 7.5, 11.0, 40.0, 40.0):
        if matrix is None:
            break
        cells = _join(tiles, cells, matrix, reach)
        side = _side_of(tiles, cells)
        matrix = _fit(tiles, cells, side) or matrix
    assert matrix is not None
    placed = {cell: tiles[k] for k, cell in cells.items()}
    loose = [tile for k, tile in enumerate(tiles) if k not in cells]
    return Lattice(matrix, placed, side, loose), {*cells}


def _side_of(tiles: Sequence[Found], cells: dict[int, Cell]) -> float:
    """The side of a tile in cells, from tiles side by side."""
    at = {cell: k for k, cell in cells.items()}
    steps = []
    for (x, y), k in at.items():
        if (x + 1, y) in at:
            steps.append(_offset(tiles[k], tiles[at[x + 1, y]])[0])
        if (x, y + 1) in at:
            steps.append(_offset(tiles[k], tiles[at[x, y + 1]])[1])
    if not steps:
        return _USUAL_SIDE
    middle = sorted(steps)[len(steps) // 2]
    # Few pairs say little.
    weight = min(1.0, len(steps) / 6)
    return min(1.02, max(0.8, weight / middle + (1 - weight) * _USUAL_SIDE))


def _fit(
    tiles: Sequence[Found],
    cells: dict[int, Cell],
    side: float,
    anchors: Sequence[tuple[Point, Found]] = (),
    hints: Sequence[PointPair] = (),
    matrix: Matrix | None = None,
) -> Matrix | None:
    """The lattice of tiles in cells, and of other things whose places in it are known."""
    for _ in range(3):
        matches = [*hints]
        for k, (x, y) in cells.items():
            tile = tiles[k]
            trust = tile.score
            if matrix is not None:
                # A tile that lies askew must not bend the lattice.
                u, v = apply(matrix, (x + 0.5, y + 0.5))
                off = math.hypot(u - tile.centre[0], v - tile.centre[1]) / max(
                    1e-6, 2 * _size(tile)
                )
                trust *= 1 / (1 + (off / 0.12) ** 2)
            cx, cy = tile.centre
            # Small tiles are far away: the same error there is fewer pixels.
            trust /= _size(tile) ** 2
            matches.append(PointPair((x + 0.5, y + 0.5), tile.centre, trust))
            half = side / 2
            for dx, dy, (ax, ay) in (
                (half, 0.0, tile.right),
                (-half, 0.0, (-tile.right[0], -tile.right[1])),
                (0.0, half, tile.down),
                (0.0, -half, (-tile.down[0], -tile.down[1])),
            ):
                matches.append(
                    PointPair((x + 0.5 + dx, y + 0.5 + dy), (cx + ax, cy + ay), trust * 0.15)
                )
        for place, found in anchors:
            trust = 0.5 * found.score
            if matrix is not None:
                u, v = apply(matrix, place)
                off = math.hypot(u - found.centre[0], v - found.centre[1])
                trust *= 1 / (1 + (off / max(1e-6, 2 * _size(found)) / 0.12) ** 2)
            matches.append(PointPair(place, found.centre, trust / _size(found) ** 2))
        matrix = (
            fit_homography(matches, stiffness=2e-4 if len(cells) + len(anchors) > 3 else 3e-3)
            or matrix
        )
    return matrix


def _join(
    tiles: Sequence[Found], cells: dict[int, Cell], matrix: Matrix, reach: float
) -> dict[int, Cell]:
    """Which tile lies in which cell, as far as cells are near enough to those that are known."""
    back = invert(matrix)
    known = [*cells.values()]
    wishes: list[tuple[float, int, Cell]] = []
    for k, tile in enumerate(tiles):
        x, y = apply(back, tile.centre)
        if max(abs(x), abs(y)) > 200:
            continue
        cell = (math.floor(x), math.floor(y))
        off = math.hypot(x - cell[0] - 0.5, y - cell[1] - 0.5)
        near = min(max(abs(cell[0] - a), abs(cell[1] - b)) for a, b in known)
        if off > _NEAR or near > reach or not _fits(tile, matrix, (x, y)):
            continue
        wishes.append((off - 0.3 * tile.score, k, cell))
    result: dict[int, Cell] = {}
    taken: set[Cell] = set()
    for _, k, cell in sorted(wishes):
        if cell not in taken:
            result[k] = cell
            taken.add(cell)
    return result or cells


def _fits(tile: Found, matrix: Matrix, place: Point) -> bool:
    """Whether a tile has the size and the direction that the lattice has there."""
    right, down = axes_at(matrix, place)
    area = abs(_cross(right, down)) ** 0.5
    if not 0.62 < 2 * _size(tile) / max(1e-9, area) < 1.4:
        return False
    turn = cmath.phase(complex(*tile.right) / complex(*right)) if area else 0.0
    turn = (turn + math.pi / 4) % (math.pi / 2) - math.pi / 4
    return abs(turn) < math.radians(24)


# Printed fields -------------------------------------------------------------------------------

_HEIGHTS: Final = tuple(k / 20 for k in range(3, 17))
"""How thick tiles may be, in cells."""
_USUAL_HEIGHT: Final = 0.45
_MANY_FIELDS: Final = 6
"""So many fields are a lattice of their own."""


def settle(lattice: Lattice, fields: Sequence[Found], width: int, height: int) -> Lattice:
    """The lattice, held by the printed fields too: a few tiles say little about the far edge.

    How far fields are shifted against tops follows from where the camera stands and how thick the
    tiles are. The thickness is the one with which the fields lie in cells best.
    """
    ways = [_settled(lattice, fields, width, height)]
    if len(fields) >= _MANY_FIELDS:
        other = _above(fields, [*lattice.tiles.values(), *lattice.loose], width, height)
        if other is not None:
            ways.append(_settled(other, fields, width, height))
    return max(ways, key=lambda way: way[0])[1]


def _settled(
    lattice: Lattice, fields: Sequence[Found], width: int, height: int
) -> tuple[float, Lattice]:
    """The lattice held by fields, and how much of what was found lies where it should."""
    tiles = [*lattice.tiles.values()]
    cells = dict(enumerate(lattice.tiles))
    matrix = _turned_by(fields, lattice, width, height)
    anchors: list[tuple[Point, Found]] = []
    for reach in (3, 4, 6, 9, 13, 17, 17):
        camera = foot_of_camera(matrix, width, height)
        if camera is None:
            break
        foot, above = camera
        back = invert(matrix)
        known = [*cells.values()]
        near: list[tuple[Found, Point]] = []
        for one in fields:
            x, y = apply(back, one.centre)
            if min(max(abs(x - a - 0.5), abs(y - b - 0.5)) for a, b in known) <= reach and _fits(
                _aligned(one, matrix, (x, y)), matrix, (x, y)
            ):
                near.append((one, (x, y)))
        if len(near) < 2:
            continue
        thick = min(
            _HEIGHTS,
            key=lambda h: (
                _unrest([p for _, p in near], foot, h / above) + 0.3 * (h - _USUAL_HEIGHT) ** 2
            ),
        )
        shrink = thick / above
        anchors = []
        for one, (x, y) in near:
            column = math.floor((x - shrink * foot[0]) / (1 - shrink)) + 0.5
            row = math.floor((y - shrink * foot[1]) / (1 - shrink)) + 0.5
            place = (
                (1 - shrink) * column + shrink * foot[0],
                (1 - shrink) * row + shrink * foot[1],
            )
            if math.hypot(x - place[0], y - place[1]) < _NEAR:
                anchors.append((place, one))
        hints = _as_it_is(matrix, lattice)
        matrix = _fit(tiles, cells, lattice.side, anchors, hints, matrix) or matrix
    value = 0.0
    for place, one in [
        *anchors,
        *(((x + 0.5, y + 0.5), tile) for (x, y), tile in lattice.tiles.items()),
    ]:
        u, v = apply(matrix, place)
        off = math.hypot(u - one.centre[0], v - one.centre[1]) / (2 * _size(one))
        value += one.score / (1 + (off / 0.12) ** 2)
    return value, Lattice(matrix, lattice.tiles, lattice.side, lattice.loose)


def _above(
    fields: Sequence[Found], tiles: Sequence[Found], width: int, height: int
) -> Lattice | None:
    """The lattice of the tops, from that of the fields below them."""
    ground = fit_lattice(fields)
    if ground is None or len(ground.tiles) < _MANY_FIELDS:
        return None
    camera = foot_of_camera(ground.to_pixels, width, height)
    if camera is None:
        return None
    (fx, fy), above = camera
    best: tuple[int, float, dict[int, Cell], Matrix] | None = None
    upright = _upright(tiles)
    for thick in _HEIGHTS:
        # Tops are nearer to the camera, so they appear farther from the point below it.
        grow = above / max(0.2 * above, above - thick)
        lift: Matrix = (grow, 0.0, fx - grow * fx, 0.0, grow, fy - grow * fy, 0.0, 0.0, 1.0)
        matrix = multiply(ground.to_pixels, lift)
        named = [_aligned(one, matrix, apply(invert(matrix), one.centre)) for one in upright]
        cells = _join(named, {0: (0, 0)}, matrix, 200.0)
        off = 0.0
        for k, (x, y) in cells.items():
            u, v = apply(invert(matrix), named[k].centre)
            off += (u - x - 0.5) ** 2 + (v - y - 0.5) ** 2
        worth = (len(cells), -off)
        if best is None or worth > best[:2]:
            best = (*worth, cells, matrix)
    if best is None or not best[2]:
        return None
    _, _, cells, matrix = best
    named = [_aligned(one, matrix, apply(invert(matrix), one.centre)) for one in upright]
    placed = {cell: named[k] for k, cell in cells.items()}
    loose = [one for k, one in enumerate(named) if k not in cells]
    return Lattice(matrix, placed, _side_of(named, cells), loose)


def _as_it_is(matrix: Matrix, lattice: Lattice) -> list[PointPair]:
    """Points around the tiles as the lattice has them now: it moves where something says so."""
    x = sum(c[0] + 0.5 for c in lattice.tiles) / len(lattice.tiles)
    y = sum(c[1] + 0.5 for c in lattice.tiles) / len(lattice.tiles)
    size = min(_size(one) for one in lattice.tiles.values())
    places = [(x + 6.0 * i, y + 6.0 * j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
    return [PointPair(place, apply(matrix, place), 0.02 / size**2) for place in places]


def _turned_by(fields: Sequence[Found], lattice: Lattice, width: int, height: int) -> Matrix:
    """The lattice, turned and scaled as tiles and fields are on average, wherever they lie."""
    matrix = lattice.to_pixels
    centre = [sum(c[axis] + 0.5 for c in lattice.tiles) / len(lattice.tiles) for axis in (0, 1)]
    for _ in range(3):
        camera = foot_of_camera(matrix, width, height)
        if camera is None:
            break
        half = 0.5 * (1 - _USUAL_HEIGHT / camera[1])
        back = invert(matrix)
        sums, total = [0.0] * 4, 0.0
        things = [(one, half) for one in fields]
        things += [(one, lattice.side / 2) for one in lattice.tiles.values()]
        for one, length in things:
            place = apply(back, one.centre)
            found = _aligned(one, matrix, place)
            if max(map(abs, place)) > 40 or not _fits(found, matrix, place):
                continue
            right, down = axes_at(matrix, place)
            area = _cross(right, down)
            # The axes of the thing, in cells of the lattice as it is.
            for k, (one_axis, other) in enumerate(
                (
                    (found.right, down),
                    (found.right, right),
                    (found.down, down),
                    (found.down, right),
                )
            ):
                sign = 1 if k % 2 == 0 else -1
                sums[k] += sign * one.score * _cross(one_axis, other) / area / length
            total += one.score
        if total < 1.0:
            break
        a, b, c, d = (value / total for value in sums)
        x, y = centre
        turn: Matrix = (a, c, x - a * x - c * y, b, d, y - b * x - d * y, 0.0, 0.0, 1.0)
        matrix = multiply(matrix, turn)
    return matrix


def _aligned(one: Found, matrix: Matrix, place: Point) -> Found:
    """The same thing with its axes named as those of the lattice."""
    right, _ = axes_at(matrix, place)
    way = math.atan2(right[1], right[0])
    for _ in range(3):
        angle = (math.atan2(one.right[1], one.right[0]) - way + math.pi) % (2 * math.pi) - math.pi
        if abs(angle) <= math.pi / 4:
            break
        one = one._replace(right=one.down, down=(-one.right[0], -one.right[1]))
    return one


def _unrest(places: Sequence[Point], foot: Point, shrink: float) -> float:
    """How far things on the table are from the middles of cells, from 0 to 4."""
    total = 0.0
    for place in places:
        for axis in (0, 1):
            value = (place[axis] - shrink * foot[axis]) / (1 - shrink)
            total += 1 + math.cos(2 * math.pi * value)
    return total / len(places)
