"""The outlines of the shapes, and their names in a drawing."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sestina.engine.tiles import SHAPE_NAMES, SHAPES

# Path data around the origin, for a tile from -22 to 22. Compact shapes are small and pointed ones
# large, so that all of them have the same visual weight. Points are slightly rounded, so that none
# looks sharper than the others.
OUTLINES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "c": "M-13.5 0A13.5 13.5 0 0 1 13.5 0A13.5 13.5 0 0 1-13.5 0Z",
        "s": "M-12-9.5Q-12-12-9.5-12H9.5Q12-12 12-9.5V9.5Q12 12 9.5 12H-9.5Q-12 12-12 9.5Z",
        "d": (
            "M-1.7-15.5Q0-17.2 1.7-15.5L15.5-1.7Q17.2 0 15.5 1.7"
            "L1.7 15.5Q0 17.2-1.7 15.5L-15.5 1.7Q-17.2 0-15.5-1.7Z"
        ),
        # Four long arms around a slender waist; eight short ones around a broad body.
        "4": (
            "M-.8-17Q0-19 .8-17L5.4-5.4L17-.8Q19 0 17 .8L5.4 5.4"
            "L.8 17Q0 19-.8 17L-5.4 5.4L-17 .8Q-19 0-17-.8L-5.4-5.4Z"
        ),
        "8": (
            "M-.6-16.5Q0-18 .6-16.5L3.7-8.9L11.3-12.1Q12.7-12.7 12.1-11.3L8.9-3.7"
            "L16.5-.6Q18 0 16.5 .6L8.9 3.7L12.1 11.3Q12.7 12.7 11.3 12.1L3.7 8.9"
            "L.6 16.5Q0 18-.6 16.5L-3.7 8.9L-11.3 12.1Q-12.7 12.7-12.1 11.3L-8.9 3.7"
            "L-16.5 .6Q-18 0-16.5-.6L-8.9-3.7L-12.1-11.3Q-12.7-12.7-11.3-12.1L-3.7-8.9Z"
        ),
        # One heart-shaped leaf per line, clockwise from the upper right.
        "k": (
            "M0-2.8C.1-6.1 .1-12.1 3.2-15.2C6.9-19 12.4-15.3 11.7-11.7"
            "C15.3-12.4 19-6.9 15.2-3.2C12.1-.1 6.1-.1 2.8 0"
            "C6.1 .1 12.1 .1 15.2 3.2C19 6.9 15.3 12.4 11.7 11.7"
            "C12.4 15.3 6.9 19 3.2 15.2C.1 12.1 .1 6.1 0 2.8"
            "C-.1 6.1-.1 12.1-3.2 15.2C-6.9 19-12.4 15.3-11.7 11.7"
            "C-15.3 12.4-19 6.9-15.2 3.2C-12.1 .1-6.1 .1-2.8 0"
            "C-6.1-.1-12.1-.1-15.2-3.2C-19-6.9-15.3-12.4-11.7-11.7"
            "C-12.4-15.3-6.9-19-3.2-15.2C-.1-12.1-.1-6.1 0-2.8Z"
        ),
    }
)


def shape_id(shape: str) -> str:
    """The name of a shape as an id of an SVG definition: `eight-point-star`."""
    return SHAPE_NAMES[SHAPES.index(shape)].replace(" ", "-")
