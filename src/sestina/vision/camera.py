"""Where the camera stood, from the lattice that it saw."""

import math
from typing import Final

from sestina.vision.geometry import Matrix, Point

_USUAL_FOCAL: Final = 0.8
"""The focal length of a phone's main camera, in longer sides of its picture."""


def foot_of_camera(matrix: Matrix, width: int, height: int) -> tuple[Point, float] | None:
    """The point of the lattice below the camera, and how many cells above it the camera is."""
    focal = _USUAL_FOCAL * max(width, height)
    a, b, c, d, e, f, g, h, i = matrix
    cx, cy = width / 2, height / 2
    columns = [
        ((x - cx * w) / focal, (y - cy * w) / focal, w)
        for x, y, w in ((a, d, g), (b, e, h), (c, f, i))
    ]
    first, second, third = columns
    length = math.sqrt(math.hypot(*first) * math.hypot(*second))
    if length < 1e-12:
        return None
    r1 = tuple(v / length for v in first)
    r2 = tuple(v / length for v in second)
    t = tuple(v / length for v in third)
    if t[2] < 0:
        r1, r2, t = tuple(-v for v in r1), tuple(-v for v in r2), tuple(-v for v in t)
    r3 = (
        r1[1] * r2[2] - r1[2] * r2[1],
        r1[2] * r2[0] - r1[0] * r2[2],
        r1[0] * r2[1] - r1[1] * r2[0],
    )

    def dot(p: tuple[float, ...], q: tuple[float, ...]) -> float:
        return sum(x * y for x, y in zip(p, q, strict=True))

    # The camera is where r1 * x + r2 * y + r3 * z + t is nothing.
    return (-dot(r1, t), -dot(r2, t)), abs(dot(r3, t))
