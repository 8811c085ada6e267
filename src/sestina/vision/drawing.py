"""A photograph with what was read drawn over it."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import ImageDraw, ImageFont

from sestina.vision.photo import PhotoSource, open_photo

if TYPE_CHECKING:
    from sestina.vision.reading import PhotoReading

_SURE: Final = (40, 220, 90)
_DOUBTFUL: Final = (255, 40, 160)
_GRID: Final = (60, 170, 255)


def draw_reading(source: PhotoSource, reading: "PhotoReading", path: Path) -> None:
    """Write the picture as PNG, with each tile, the doubtful ones marked, and the grid."""
    photo = open_photo(source)
    image, scale = photo.draw_on(), photo.drawing_scale
    pen = ImageDraw.Draw(image)
    width = max(2, image.width // 500)

    def outline(
        corners: tuple[tuple[float, float], ...], colour: tuple[int, int, int], wide: int
    ) -> None:
        points = [(x * scale, y * scale) for x, y in corners]
        pen.line([*points, points[0]], fill=colour, width=wide)

    outline(reading.corners, _GRID, width)
    for tile in reading.tiles:
        colour = _DOUBTFUL if tile.doubtful else _SURE
        outline(tile.corners, colour, width * 2 if tile.doubtful else width)
        size = max(10.0, scale * (tile.corners[1][0] - tile.corners[0][0]) * 0.3)
        x, y = tile.corners[0][0] * scale + width, tile.corners[0][1] * scale + width
        font = ImageFont.load_default(size)
        text = str(tile.tile)
        pen.rectangle(pen.textbbox((x, y), text, font=font), fill=(0, 0, 0))
        pen.text((x, y), text, fill=colour, font=font)
    image.save(path, "PNG")
