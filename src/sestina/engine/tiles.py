"""Tiles: a colour, a shape and, in Flex, a background.

The engine works on integer codes: `background * FACES + colour * 6 + shape`. Background 0 is
the plain tile of every game except Flex; `code % FACES` is the face. `Tile` is the public value.
"""

from collections.abc import Iterable
from typing import Final

from mypy_extensions import mypyc_attr

from sestina.engine.errors import ParseError
from sestina.engine.text import Text

COLOURS: Final = "ROYGBP"
SHAPES: Final = "csd48k"
BACKGROUNDS: Final = "BWS"
FACES: Final = 36
"""Faces: a colour with a shape."""
CODES: Final = 4 * FACES
"""Codes 0 to 35 are plain tiles; black, white and split tiles follow, 36 of each."""

COLOUR_NAMES: Final = ("red", "orange", "yellow", "green", "blue", "purple")
SHAPE_NAMES: Final = (
    "circle",
    "square",
    "diamond",
    "four-point star",
    "eight-point star",
    "clover",
)
BACKGROUND_NAMES: Final = ("", "black", "white", "split")


@mypyc_attr(acyclic=True)
class Tile:
    """An immutable tile. The same face on another background is a different tile."""

    def __init__(self, code: int) -> None:
        if not 0 <= code < CODES:
            raise ValueError(f"a tile code lies between 0 and {CODES - 1}, not {code}")
        self._code: Final = code
        text = COLOURS[code % FACES // 6] + SHAPES[code % 6]
        if code >= FACES:
            text += BACKGROUNDS[code // FACES - 1]
        self._text: Final = text

    @property
    def code(self) -> int:
        """The tile as a number: background * 36 + colour * 6 + shape."""
        return self._code

    @property
    def colour(self) -> str:
        """The letter of the colour: one of `R O Y G B P`."""
        return self._text[0]

    @property
    def shape(self) -> str:
        """The letter of the shape: one of `c s d 4 8 k`."""
        return self._text[1]

    @property
    def background(self) -> str | None:
        """The letter of the background in Flex, one of `B W S`; None for a plain tile."""
        return self._text[2] if len(self._text) == 3 else None

    @property
    def face(self) -> str:
        """Colour and shape, without the background. Lines depend on faces alone."""
        return self._text[:2]

    @property
    def name(self) -> str:
        """The tile in English words."""
        words = f"{COLOUR_NAMES[self._code % FACES // 6]} {SHAPE_NAMES[self._code % 6]}"
        if self._code >= FACES:
            words += f" on {BACKGROUND_NAMES[self._code // FACES]}"
        return words

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Tile.parse({self._text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tile) and other._code == self._code

    def __hash__(self) -> int:
        return hash(self._text)

    def __lt__(self, other: "Tile") -> bool:
        return self._code < other._code

    def __reduce__(self) -> tuple[object, ...]:
        return (parse_tile, (self._text,))

    @staticmethod
    def parse(text: Text) -> "Tile":
        """Read a tile such as `Rc` or, in Flex, `RcB`."""
        return parse_tile(text)


TILES: Final[tuple[Tile, ...]] = tuple(Tile(code) for code in range(CODES))
TilesLike = Text | Iterable[Tile | Text]
"""Tiles in one text, or as a sequence of tiles and texts."""

_BY_TEXT: Final[dict[str, Tile]] = {str(tile): tile for tile in TILES}


def is_tile(text: str) -> bool:
    return text in _BY_TEXT


def find_tile(text: str) -> Tile | None:
    """The tile that this text names, if there is one."""
    return _BY_TEXT.get(text)


def parse_tile(text: Text) -> Tile:
    """Read a tile such as `Rc` or, in Flex, `RcB`.

    A value that is not a text is refused with a reason, like a wrong text.
    """
    if not isinstance(text, str):
        raise ParseError("bad-tile", f"a tile is a text such as Rc, not {type(text).__name__}")
    tile = _BY_TEXT.get(text)
    if tile is None:
        raise ParseError(
            "bad-tile",
            f"{text[:20]!r} is not a tile: write a colour ({' '.join(COLOURS)}) and a shape "
            f"({' '.join(SHAPES)}), in Flex followed by a background ({' '.join(BACKGROUNDS)})",
        )
    return tile


def parse_tiles(text: TilesLike) -> tuple[Tile, ...]:
    """Read tiles from one text, separated by spaces or commas, or from tiles and texts."""
    if isinstance(text, str):
        return tuple(parse_tile(word) for word in text.replace(",", " ").split())
    if not isinstance(text, Iterable):
        raise ParseError("bad-tile", f"tiles are a text or a sequence, not {type(text).__name__}")
    items = list(text)
    return tuple(item if isinstance(item, Tile) else parse_tile(item) for item in items)


def format_tiles(tiles: Iterable[Tile]) -> str:
    return " ".join(str(tile) for tile in tiles)
