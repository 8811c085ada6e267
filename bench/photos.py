"""How well photographs are read: on a folder of them, or on renders of a kind not trained on.

    python -m bench.photos ../shared/photos
    python -m bench.photos ../shared/photos --altered
    python -m bench.photos --renders 300

A folder holds pictures and `positions.json`, which says what lies on each.
"""

import argparse
import io
import json
import resource
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from PIL import Image, ImageEnhance, ImageFilter

import sestina
from sestina.vision import PhotoError, PhotoReading, read_photo


@dataclass
class Tally:
    """What was right and wrong in a set of pictures."""

    pictures: int = 0
    found: int = 0
    """Pictures in which the lattice was found: most tiles have their place."""
    tiles: int = 0
    right: int = 0
    extra: int = 0
    perfect: int = 0
    boards: int = 0
    with_boards: int = 0
    wrong_cells: int = 0
    wrong_marked: int = 0
    right_marked: int = 0
    seconds: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def add(
        self,
        name: str,
        want: dict[str, str],
        boards: str | None,
        reading: PhotoReading | None,
        seconds: float,
    ) -> None:
        self.pictures += 1
        self.tiles += len(want)
        self.seconds.append(seconds)
        got = (
            {
                f"{x},{y}": str(tile)
                for (x, y), tile in ((one.cell, one.tile) for one in reading.tiles)
            }
            if reading
            else {}
        )
        marked = {f"{x},{y}" for x, y in reading.doubtful} if reading else set()
        placed = sum(cell in got for cell in want)
        self.found += placed > 0.5 * len(want) and len(got) < 1.5 * len(want) + 1
        wrong = {cell for cell in {*want, *got} if want.get(cell) != got.get(cell)}
        self.right += sum(want[cell] == got.get(cell) for cell in want)
        self.extra += sum(cell not in want for cell in got)
        self.perfect += not wrong
        self.wrong_cells += len(wrong)
        self.wrong_marked += len(wrong & marked)
        self.right_marked += len(marked - wrong)
        if boards is not None:
            self.with_boards += 1
            self.boards += (
                reading is not None
                and reading.boards is not None
                and " ".join(reading.boards) == boards
            )
        if wrong:
            words = [
                f"{cell}{'?' * (cell in marked)}: {got.get(cell, '-')} for {want.get(cell, '-')}"
                for cell in sorted(wrong)[:8]
            ]
            shown = ", ".join(words)
            self.faults.append(f"{name}: {len(wrong)} wrong: {shown}")

    def __str__(self) -> str:
        share = 100 / max(1, self.tiles)
        marked = f"{100 * self.wrong_marked / self.wrong_cells:.0f} %" if self.wrong_cells else "-"
        boards = f", boards {self.boards}/{self.with_boards}" if self.with_boards else ""
        found, perfect = 100 * self.found / self.pictures, 100 * self.perfect / self.pictures
        right_marked = 100 * self.right_marked / max(1, self.right)
        return (
            f"{self.pictures} pictures: lattice {found:.1f} %, tiles {share * self.right:.2f} %, "
            f"{self.extra} extra, without any error {perfect:.1f} %{boards}; "
            f"doubtful: {marked} of wrong cells, {right_marked:.1f} % of right ones; "
            f"{float(np.median(self.seconds)):.2f} s, at most {max(self.seconds):.2f} s"
        )


# Other light, as a phone would have it -----------------------------------------------------------


def _gains(
    red: float, green: float, blue: float, power: float = 1.0
) -> Callable[[Image.Image], Image.Image]:
    def change(image: Image.Image) -> Image.Image:
        pixels = np.asarray(image, dtype=np.float32) / 255 * (red, green, blue)
        return Image.fromarray((np.clip(pixels, 0, 1) ** power * 255).astype(np.uint8))

    return change


def _glare(image: Image.Image) -> Image.Image:
    w, h = image.size
    x, y = np.meshgrid(np.linspace(0, 1, w), np.linspace(0, 1, h))
    spot = np.exp(-((x - 0.45) ** 2 + (y - 0.4) ** 2) / 0.05) * 110
    return Image.fromarray(np.clip(np.asarray(image) + spot[..., None], 0, 255).astype(np.uint8))


ALTERED: dict[str, Callable[[Image.Image], Image.Image]] = {
    "as it is": lambda image: image,
    "warm": _gains(1.12, 0.93, 0.62),
    "very warm": _gains(1.18, 0.86, 0.42),
    "cool": _gains(0.72, 0.95, 1.18),
    "very cool": _gains(0.58, 0.9, 1.25),
    "dark": _gains(0.4, 0.4, 0.4),
    "very dark": _gains(0.24, 0.24, 0.24),
    "bright": _gains(1.5, 1.5, 1.5),
    "pale": lambda image: ImageEnhance.Color(ImageEnhance.Contrast(image).enhance(0.6)).enhance(
        0.6
    ),
    "glare": _glare,
    "blurred": lambda image: image.filter(ImageFilter.GaussianBlur(3.0)),
    "strongly blurred": lambda image: image.filter(ImageFilter.GaussianBlur(6.0)),
    "turned by 12°": lambda image: image.rotate(
        12, Image.Resampling.BICUBIC, expand=True, fillcolor=(120, 80, 60)
    ),
    "turned by -25°": lambda image: image.rotate(
        -25, Image.Resampling.BICUBIC, expand=True, fillcolor=(120, 80, 60)
    ),
    "small": lambda image: image.reduce(2),
    "noisy": lambda image: Image.fromarray(
        np.clip(
            np.asarray(image)
            + np.random.default_rng(1).normal(0, 22, (image.height, image.width, 3)),
            0,
            255,
        ).astype(np.uint8)
    ),
    "poor JPEG": lambda image: image,
}


def measure_folder(folder: Path, names: list[str]) -> Iterator[tuple[str, Tally]]:
    known = json.loads((folder / "positions.json").read_text(encoding="utf-8"))["photographs"]
    for name in names:
        tally = Tally()
        for file, what in sorted(known.items()):
            image = ALTERED[name](Image.open(folder / file).convert("RGB"))
            memory = io.BytesIO()
            image.save(memory, "JPEG", quality=25 if name == "poor JPEG" else 92)
            content = (folder / file).read_bytes() if name == "as it is" else memory.getvalue()
            _read(tally, file, content, _cells(what["tiles"]), what["boards"], "classic")
        yield name, tally


def _cells(text: str) -> dict[str, str]:
    return {cell: tile for tile, cell in (word.split("@") for word in text.split())}


def _read(
    tally: Tally, name: str, content: bytes, want: dict[str, str], boards: str | None, game: str
) -> None:
    begin = time.perf_counter()
    try:
        reading = read_photo(content, game)
    except PhotoError:
        reading = None
    tally.add(name, want, boards, reading, time.perf_counter() - begin)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument(
        "--altered", action="store_true", help="the same pictures in other light, blurred, turned"
    )
    parser.add_argument(
        "--renders", type=int, metavar="COUNT", help="read so many renders of each kind"
    )
    parser.add_argument("--kinds", nargs="*", help="only these kinds of renders")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--faults", action="store_true", help="list what was wrong")
    options = parser.parse_args()
    sets: list[Iterator[tuple[str, Tally]]] = []
    if options.folder:
        sets.append(measure_folder(options.folder, [*ALTERED] if options.altered else ["as it is"]))
    if options.renders:
        from bench.photo_renders import measure_renders

        sets.append(measure_renders(options.renders, options.kinds, options.processes))
    for results in sets:
        for name, tally in results:
            print(f"{name:18} {tally}", flush=True)
            if options.faults:
                print(*(f"    {fault}" for fault in tally.faults), sep="\n")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"most memory: {memory:.0f} MB, core {sestina.core()}")


if __name__ == "__main__":
    main()
