"""Files that are no photo of a table: each is refused with a code and a sentence."""

from __future__ import annotations

import io
import struct
import zlib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from sestina.vision import PhotoError, read_photo
from sestina.vision.photo import MOST_BYTES, MOST_PIXELS, WORKING_SIDE, open_photo
from tests.vision.tables import LEGAL, STYLE, board_of, counted, encoded, photograph
from training.vision.renders import Table, render

CELLS = board_of(LEGAL)


def picture() -> np.ndarray:
    return render(Table(CELLS), STYLE, np.random.default_rng(1)).image


def reason_of(content: bytes) -> str:
    with pytest.raises(PhotoError) as caught:
        read_photo(content)
    assert len(str(caught.value)) > 10
    return caught.value.reason


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_three_formats_are_read(kind: str) -> None:
    reading = read_photo(encoded(picture(), kind))
    assert {one.cell: str(one.tile) for one in reading.tiles} == counted(CELLS)


@pytest.mark.parametrize("kind", ["GIF", "BMP", "TIFF", "PPM", "ICO"])
def test_other_formats_are_not(kind: str) -> None:
    assert reason_of(encoded(picture()[:200, :200], kind)) == "not-an-image"


def test_paths_bytes_and_open_files_are_the_same(tmp_path: Path) -> None:
    content = photograph(Table(CELLS))
    path = tmp_path / "table.jpg"
    path.write_bytes(content)
    readings = [read_photo(path), read_photo(str(path)), read_photo(io.BytesIO(content))]
    assert {reading.board for reading in readings} == {read_photo(content).board}


def test_a_camera_that_was_held_upright_is_turned() -> None:
    image = Image.fromarray(picture())
    for orientation, turn in ((3, 180), (6, 90), (8, 270)):
        stored = image.rotate(turn, expand=True)
        exif = Image.Exif()
        exif[0x0112] = orientation
        memory = io.BytesIO()
        stored.save(memory, "JPEG", quality=95, exif=exif)
        reading = read_photo(memory.getvalue())
        assert reading.size == image.size
        assert {one.cell: str(one.tile) for one in reading.tiles} == counted(CELLS)


def test_a_large_photo_is_read_at_working_size() -> None:
    large = Image.fromarray(picture()).resize((4032, 3024))
    content = encoded(np.asarray(large))
    photo = open_photo(content)
    assert (photo.width, photo.height) == (4032, 3024)
    assert max(photo.draw_on().size) <= WORKING_SIDE
    reading = read_photo(content)
    assert {one.cell: str(one.tile) for one in reading.tiles} == counted(CELLS)
    assert max(x for corner in reading.tiles for x, _ in corner.corners) > 1500


def test_files_and_pictures_have_limits() -> None:
    assert reason_of(b"\xff\xd8\xff" + b"0" * MOST_BYTES) == "too-large"
    assert reason_of(encoded(np.zeros((20, 500, 3), dtype=np.uint8), "PNG")) == "too-small"


def huge_png(width: int, height: int) -> bytes:
    """A small file that says it is a large picture."""

    def chunk(name: bytes, data: bytes) -> bytes:
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = chunk(b"IDAT", zlib.compress(b"\0" * 1000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + data + chunk(b"IEND", b"")


def test_a_huge_picture_is_refused_before_it_is_decoded() -> None:
    assert reason_of(huge_png(50_000, 50_000)) == "too-large"
    assert reason_of(huge_png(MOST_PIXELS // 1000 + 1, 1000)) == "too-large"
    assert reason_of(huge_png(2_000_000_000, 2_000_000_000)) == "too-large"


@pytest.mark.parametrize("content", [b"", b"hello", b"%PDF-1.7", b"<svg/>", b"\xff\xd8\xff"])
def test_what_is_no_picture(content: bytes) -> None:
    assert reason_of(content) in {"not-an-image", "broken-image"}


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(PhotoError) as caught:
        read_photo(tmp_path / "missing.jpg")
    assert caught.value.reason == "no-file"


def test_a_torn_file_is_broken() -> None:
    content = encoded(picture(), "PNG")
    assert reason_of(content[: len(content) // 2]) == "broken-image"


def outcome(content: bytes) -> str:
    """`opened`, or why the picture was refused; any other error is a failure."""
    try:
        open_photo(content)
    except PhotoError as error:
        return error.reason
    return "opened"


@settings(max_examples=60)
@given(st.data())
def test_no_damage_does_more_than_fail(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(["JPEG", "PNG", "WEBP"]))
    content = bytearray(_SMALL[kind])
    for _ in range(data.draw(st.integers(1, 12))):
        place = data.draw(st.integers(0, len(content) - 1))
        content[place] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(content)))
    damaged = bytes(content[:cut] if data.draw(st.booleans()) else content)
    assert outcome(damaged) in {"opened", "broken-image", "not-an-image", "too-large", "too-small"}


@settings(max_examples=60)
@given(
    st.binary(max_size=300), st.sampled_from([b"", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF"])
)
def test_no_bytes_do_more_than_fail(content: bytes, head: bytes) -> None:
    with pytest.raises(PhotoError):
        open_photo(head + content)


_SMALL = {
    kind: encoded(
        render(Table(CELLS), replace(STYLE, size=(240, 180)), np.random.default_rng(2)).image, kind
    )
    for kind in ("JPEG", "PNG", "WEBP")
}
