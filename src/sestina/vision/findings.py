"""What is found in a picture, as plain values: things with their place, and names for them."""

from typing import Final, NamedTuple

from sestina.vision.geometry import Point

KINDS: Final = ("tile", "1", "2", "*", "o", "other")
"""What can be found: tiles, printed fields by their letter in a layout, and other tiles."""
NAMED_KINDS: Final = ("none", "tile", "other", "1", "2", "*", "o")
"""What a patch of the picture can show."""
COLOURS: Final = "ROYGBPW"
"""The colours of signs as they look: some boxes have white instead of purple."""


class Found(NamedTuple):
    """A thing in a picture: a square face, seen from anywhere."""

    kind: str
    score: float
    """How sure it is, from 0 to 1."""
    centre: Point
    right: Point
    """From the centre to the middle of one side, in pixels; any of the four sides."""
    down: Point
    """The same to the next side, clockwise."""


class Patch(NamedTuple):
    """A square of the picture that is to be named: its centre, and half of its sides."""

    centre: Point
    right: Point
    down: Point


class Named(NamedTuple):
    """What a patch shows: chances for each possibility."""

    kinds: tuple[float, ...]
    """By `NAMED_KINDS`."""
    shapes: tuple[float, ...]
    """By the letters of shapes."""
    grounds: tuple[float, ...]
    """Black, white and split backgrounds."""
    colours: tuple[float, ...]
    """By `COLOURS`, told by the light of this picture."""
