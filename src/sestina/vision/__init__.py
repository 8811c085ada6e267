"""Photographs of real tables: what lies there, how sure that is, and what speaks against it."""

from typing import TYPE_CHECKING

from sestina.vision.problems import PhotoProblem
from sestina.vision.reading import PhotoReading, ReadTile, read_photo

if TYPE_CHECKING:
    from sestina.vision.photo import PhotoError

__all__ = ["PhotoError", "PhotoProblem", "PhotoReading", "ReadTile", "read_photo"]


def __getattr__(name: str) -> object:
    # It needs what the extra brings.
    if name != "PhotoError":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from sestina.vision.photo import PhotoError

    return PhotoError
