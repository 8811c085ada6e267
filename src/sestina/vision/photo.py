"""A photograph: opened with care, and looked at by the networks.

This module and `networks` are all that needs numpy and Pillow; what they give is plain values.
"""

import io
import os
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, Final, Literal

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from sestina.vision.findings import KINDS, NAMED_KINDS, Found, Named, Patch
from sestina.vision.networks import PATCH, run_colours, run_finder, run_namer

FORMATS: Final = ("JPEG", "PNG", "WEBP")
MOST_BYTES: Final = 40_000_000
MOST_PIXELS: Final = 60_000_000
LEAST_SIDE: Final = 64
LONGEST_SIDE: Final = 30_000
WORKING_SIDE: Final = 2048
"""Pixels along the longer side of the picture that is looked at."""
FINDING_SIDES: Final = (1024, 512, 256)
"""The sizes at which things are looked for: tiles may fill a photo or be small in it."""
PATCH_REACH: Final = 1.5
"""A patch shows a cell and half of its neighbours."""
_LEAST_HEAT: Final = 0.2

PhotoReason = Literal[
    "broken-image", "no-file", "no-tiles", "not-an-image", "too-large", "too-small", "unknown-game"
]
"""Why a photo is not read."""
PhotoSource = str | os.PathLike[str] | bytes | bytearray | BinaryIO
"""The path of a file, its content, or a file that is open."""

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]


class PhotoError(ValueError):
    """A photo that cannot be read at all: `reason` is a stable code."""

    def __init__(self, reason: PhotoReason, message: str) -> None:
        super().__init__(reason, message)
        self.reason: PhotoReason = reason
        self.message = message

    def __str__(self) -> str:
        return self.message


class Photo:
    """A picture as the networks look at it. Points are pixels of the picture as it was taken."""

    def __init__(self, pixels: Bytes, width: int, height: int) -> None:
        self.width, self.height = width, height
        """The size as it was taken, upright."""
        self._levels = [pixels]
        self._scale = pixels.shape[1] / width

    def find(self, longest: int) -> list[Found]:
        """Everything that is found in the picture when its longer side has so many pixels."""
        pixels = self._levels[0]
        shrink = min(1.0, longest / max(pixels.shape[:2]))
        size = (max(16, round(pixels.shape[1] * shrink)), max(16, round(pixels.shape[0] * shrink)))
        small = Image.fromarray(pixels)
        if size != small.size:
            small = small.resize(
                size, Image.Resampling.BOX if shrink < 0.4 else Image.Resampling.BILINEAR
            )
        w, h = -(-size[0] // 16) * 16, -(-size[1] // 16) * 16
        padded = np.full((3, h, w), -0.5, dtype=np.float32)
        padded[:, : size[1], : size[0]] = np.asarray(small).transpose(2, 0, 1) / np.float32(
            255
        ) - np.float32(0.5)
        maps = run_finder(padded)
        return _peaks(maps, self.width / size[0], self.height / size[1], size)

    def name(self, patches: Sequence[Patch], *, white: bool | None = None) -> list[Named]:
        """What each of these patches shows; colours are told by all of them together."""
        if not patches:
            return []
        # The light is that of the whole picture, so several looks at one patch share it.
        looks = [
            self._look(patches, *way)
            for way in ((0.0, 0.0, 1.0), (0.06, 0.04, 1.06), (-0.06, -0.04, 0.95))
        ]
        kinds, shapes, grounds, colours = (
            np.mean([look[k] for look in looks], axis=0) for k in range(4)
        )
        return [
            Named(
                *(tuple(float(v) for v in table[k]) for table in (kinds, shapes, grounds, colours))
            )
            for k in range(len(patches))
        ]

    def _look(
        self, patches: Sequence[Patch], dx: float, dy: float, grow: float
    ) -> tuple[Floats, ...]:
        cut = np.stack([self._cut(patch, dx, dy, grow) for patch in patches])
        told = [run_namer(cut[k : k + 16]) for k in range(0, len(patches), 16)]
        kinds, shapes, grounds, paint = (
            np.concatenate([part[k] for part in told]) for k in range(4)
        )
        weight = kinds[:, NAMED_KINDS.index("tile")]
        return kinds, shapes, grounds, run_colours(paint, np.where(weight > 0.5, weight, 0))

    def _cut(self, patch: Patch, dx: float, dy: float, grow: float) -> Floats:
        scale = self._scale
        (rx, ry), (ux, uy) = patch.right, patch.down
        half = max(1e-3, float(np.hypot(rx, ry)) * scale)
        level = 0
        while half > 24:
            half /= 2
            level += 1
            scale /= 2
        pixels = self._level(level)
        step = ((np.arange(PATCH, dtype=np.float32) + 0.5) / PATCH * 2 - 1) * np.float32(
            PATCH_REACH * grow
        )
        across, along = step[None, :] + np.float32(dx), step[:, None] + np.float32(dy)
        x = (patch.centre[0] + across * rx + along * ux) * scale - 0.5
        y = (patch.centre[1] + across * ry + along * uy) * scale - 0.5
        height, width = pixels.shape[:2]
        x = np.clip(x, 0, width - 1.001)
        y = np.clip(y, 0, height - 1.001)
        left, top = x.astype(np.int32), y.astype(np.int32)
        fx, fy = (x - left)[..., None], (y - top)[..., None]
        right, low = np.minimum(left + 1, width - 1), np.minimum(top + 1, height - 1)
        upper = pixels[top, left] * (1 - fx) + pixels[top, right] * fx
        lower = pixels[low, left] * (1 - fx) + pixels[low, right] * fx
        mixed = upper * (1 - fy) + lower * fy
        return np.asarray(mixed / 255 - 0.5, dtype=np.float32).transpose(2, 0, 1)

    def _level(self, level: int) -> Bytes:
        while len(self._levels) <= level:
            image = Image.fromarray(self._levels[-1])
            self._levels.append(
                np.asarray(image.reduce(2)) if min(image.size) > 2 else self._levels[-1]
            )
        return self._levels[level]

    def draw_on(self) -> Image.Image:
        """A copy of the picture, to draw on."""
        return Image.fromarray(self._levels[0]).copy()

    @property
    def drawing_scale(self) -> float:
        """Pixels of the copy for a pixel of the picture as it was taken."""
        return float(self._scale)


def _peaks(maps: Floats, across: float, along: float, size: tuple[int, int]) -> list[Found]:
    """The things that the maps show."""
    heat = 1 / (1 + np.exp(-maps[:6]))
    _, rows, columns = heat.shape
    padded = np.pad(heat, ((0, 0), (1, 1), (1, 1)))
    around = np.max(
        [padded[:, dy : dy + rows, dx : dx + columns] for dy in range(3) for dx in range(3)], axis=0
    )
    found = []
    for kind, row, column in np.argwhere((heat >= around) & (heat > _LEAST_HEAT)).tolist():
        dx, dy, size_log, turn_x, turn_y, slant_x, slant_y = (
            float(v) for v in maps[6:, row, column]
        )
        x, y = (column + dx + 0.5) * 4, (row + dy + 0.5) * 4
        if not (0 <= x < size[0] and 0 <= y < size[1]):
            continue
        length = 16 * float(np.exp(min(3.0, max(-3.0, size_log))))
        turn = complex(turn_x, turn_y)
        p = length * ((turn / abs(turn)) ** 0.25 if abs(turn) > 1e-6 else 1.0)
        q = complex(slant_x, slant_y) * length**2 / p
        u, v = p + q, 1j * (p - q)
        found.append(
            Found(
                KINDS[kind],
                float(heat[kind, row, column]),
                (x * across, y * along),
                (u.real * across, u.imag * along),
                (v.real * across, v.imag * along),
            )
        )
    return found


def open_photo(source: PhotoSource) -> Photo:
    """Open a picture. Sizes are checked before anything is decoded."""
    content = _read(source)
    image = _identify(content)
    width, height = image.size
    if width * height > MOST_PIXELS or max(width, height) > LONGEST_SIDE:
        raise PhotoError(
            "too-large",
            f"the picture has {width} × {height} pixels: "
            f"at most {MOST_PIXELS // 1_000_000} million are read",
        )
    if min(width, height) < LEAST_SIDE:
        raise PhotoError(
            "too-small", f"the picture has {width} × {height} pixels: no tile could be told apart"
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if image.format == "JPEG":
                # The decoder can shrink while it decodes.
                image.draft("RGB", (WORKING_SIDE, WORKING_SIDE))
            turned = ImageOps.exif_transpose(image)
            swapped = (turned.width > turned.height) != (image.width > image.height)
            if swapped:
                width, height = height, width
            shrink = max(turned.size) / WORKING_SIDE
            if shrink > 1:
                target = (
                    max(1, round(turned.width / shrink)),
                    max(1, round(turned.height / shrink)),
                )
                turned = _plain(turned).resize(target, Image.Resampling.BILINEAR, reducing_gap=2.0)
            pixels = np.asarray(_plain(turned))
    except (
        OSError,
        SyntaxError,
        ValueError,
        EOFError,
        IndexError,
        KeyError,
        TypeError,
        AttributeError,
        MemoryError,
        Image.DecompressionBombError,
    ) as error:
        raise PhotoError("broken-image", "the picture is damaged: it cannot be decoded") from error
    return Photo(pixels, width, height)


def _plain(image: Image.Image) -> Image.Image:
    """In red, green and blue; what is transparent becomes white."""
    if image.mode == "RGB":
        return image
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        clear = image.convert("RGBA")
        white = Image.new("RGB", clear.size, "white")
        white.paste(clear, mask=clear.getchannel("A"))
        return white
    return image.convert("RGB")


def _read(source: PhotoSource) -> bytes:
    too_large = PhotoError(
        "too-large", f"the file is larger than {MOST_BYTES // 1_000_000} megabytes"
    )
    if isinstance(source, bytes | bytearray):
        content = bytes(source)
    elif isinstance(source, str | os.PathLike):
        path = Path(source)
        try:
            with path.open("rb") as file:
                content = file.read(MOST_BYTES + 1)
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise PhotoError("no-file", f"cannot read {path}: {why}") from None
    else:
        content = source.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise too_large
    return content


def _identify(content: bytes) -> Image.Image:
    try:
        with warnings.catch_warnings():
            # The limit of pixels is ours.
            warnings.simplefilter("ignore")
            return Image.open(io.BytesIO(content), formats=FORMATS)
    except Image.DecompressionBombError:
        raise PhotoError(
            "too-large",
            f"the picture has too many pixels: at most {MOST_PIXELS // 1_000_000} million are read",
        ) from None
    except UnidentifiedImageError:
        raise PhotoError("not-an-image", "this is no JPEG, PNG or WebP picture") from None
    except (
        OSError,
        SyntaxError,
        ValueError,
        EOFError,
        IndexError,
        KeyError,
        TypeError,
        AttributeError,
        MemoryError,
        OverflowError,
    ) as error:
        raise PhotoError("broken-image", "the picture is damaged: it cannot be decoded") from error
