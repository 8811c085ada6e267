"""Homographies as plain numbers: what takes cells of a lattice to points of a picture."""

from collections.abc import Sequence
from typing import Final, NamedTuple

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float, float, float, float]
"""A homography, row by row."""

IDENTITY: Final[Matrix] = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)


class PointPair(NamedTuple):
    """A point of the lattice, the point of the picture where it is seen, and how much it counts."""

    cell: Point
    pixel: Point
    weight: float


def apply(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f, g, h, i = matrix
    x, y = point
    w = g * x + h * y + i
    if abs(w) < 1e-12:
        w = 1e-12
    return (a * x + b * y + c) / w, (d * x + e * y + f) / w


def invert(matrix: Matrix) -> Matrix:
    a, b, c, d, e, f, g, h, i = matrix
    return (
        *(e * i - f * h, c * h - b * i, b * f - c * e),
        *(f * g - d * i, a * i - c * g, c * d - a * f),
        *(d * h - e * g, b * g - a * h, a * e - b * d),
    )


def multiply(p: Matrix, q: Matrix) -> Matrix:
    values = [
        sum(p[3 * row + k] * q[3 * k + column] for k in range(3))
        for row in range(3)
        for column in range(3)
    ]
    return (*values[:3], *values[3:6], *values[6:])  # type: ignore[return-value]  # nine values


def axes_at(matrix: Matrix, point: Point) -> tuple[Point, Point]:
    """How far the picture moves for one cell to the right, and one down, near a point."""
    a, b, c, d, e, f, g, h, i = matrix
    x, y = point
    w = g * x + h * y + i
    if abs(w) < 1e-12:
        w = 1e-12
    u, v = (a * x + b * y + c) / w, (d * x + e * y + f) / w
    return ((a - u * g) / w, (d - v * g) / w), ((b - u * h) / w, (e - v * h) / w)


def solve(rows: list[list[float]], right: list[float]) -> list[float] | None:
    """The solution of linear equations, or None if they have no single one."""
    n = len(right)
    work = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for k in range(n):
        pivot = max(range(k, n), key=lambda r: abs(work[r][k]))
        if abs(work[pivot][k]) < 1e-13:
            return None
        work[k], work[pivot] = work[pivot], work[k]
        head = work[k]
        for r in range(k + 1, n):
            factor = work[r][k] / head[k]
            if factor:
                row = work[r]
                for j in range(k, n + 1):
                    row[j] -= factor * head[j]
    result = [0.0] * n
    for k in reversed(range(n)):
        rest = sum(work[k][j] * result[j] for j in range(k + 1, n))
        result[k] = (work[k][n] - rest) / work[k][k]
    return result


def fit_homography(matches: Sequence[PointPair], stiffness: float = 1e-3) -> Matrix | None:
    """The homography that fits the matches best.

    `stiffness` holds back perspective where few points say nothing about it.
    """
    if len(matches) < 3:
        return None
    total = sum(m.weight for m in matches)
    if total <= 0:
        return None
    cx = sum(m.cell[0] * m.weight for m in matches) / total
    cy = sum(m.cell[1] * m.weight for m in matches) / total
    px = sum(m.pixel[0] * m.weight for m in matches) / total
    py = sum(m.pixel[1] * m.weight for m in matches) / total
    spread_c = sum(m.weight * ((m.cell[0] - cx) ** 2 + (m.cell[1] - cy) ** 2) for m in matches)
    spread_p = sum(m.weight * ((m.pixel[0] - px) ** 2 + (m.pixel[1] - py) ** 2) for m in matches)
    if spread_c <= 0 or spread_p <= 0:
        return None
    sc, sp = (total / spread_c) ** 0.5, (total / spread_p) ** 0.5
    moved = [
        (
            (m.cell[0] - cx) * sc,
            (m.cell[1] - cy) * sc,
            (m.pixel[0] - px) * sp,
            (m.pixel[1] - py) * sp,
        )
        for m in matches
    ]
    solved: list[float] | None = None
    depth = [1.0] * len(matches)
    # The equations are linear in the matrix, with errors multiplied by the depth: a second and
    # third pass divide by the depth of the one before.
    for _ in range(3):
        normal = [[0.0] * 8 for _ in range(8)]
        right = [0.0] * 8
        for (x, y, u, v), m, w in zip(moved, matches, depth, strict=True):
            k = m.weight / (w * w)
            for row, value in (
                ((x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y), u),
                ((0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y), v),
            ):
                filled = [j for j in range(8) if row[j]]
                for i in filled:
                    factor = k * row[i]
                    target = normal[i]
                    for j in filled:
                        target[j] += factor * row[j]
                    right[i] += factor * value
        for i in (6, 7):
            normal[i][i] += stiffness * total
        solved = solve(normal, right)
        if solved is None:
            return None
        depth = [max(0.05, abs(solved[6] * x + solved[7] * y + 1.0)) for x, y, _, _ in moved]
    assert solved is not None
    inner: Matrix = (*solved[:6], solved[6], solved[7], 1.0)  # type: ignore[assignment]  # nine
    before: Matrix = (sc, 0.0, -sc * cx, 0.0, sc, -sc * cy, 0.0, 0.0, 1.0)
    after: Matrix = (1 / sp, 0.0, px, 0.0, 1 / sp, py, 0.0, 0.0, 1.0)
    return multiply(after, multiply(inner, before))
