"""Renders of a kind that the networks were not trained on: other rooms, lenses and tiles.

What lies on them are positions of random games, so that the rules can help as they do in life.
"""

import io
import random
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Final

import numpy as np
from PIL import Image

import sestina
from bench.photos import Tally
from sestina.vision import PhotoError, PhotoReading, read_photo
from training.vision.renders import Style, Table, draw_style, light, render

KINDS: Final = ("classic", "travel", "mini", "flex", "select", "mixed", "rack")
_QUARTERS: Final = [
    f"{name}{turn}" for name in ("connect", "select") for turn in ("", ":90", ":180", ":270")
]


def measure_renders(
    count: int, kinds: Sequence[str] | None, processes: int
) -> Iterator[tuple[str, Tally]]:
    with ProcessPoolExecutor(processes) as workers:
        for kind in kinds or KINDS:
            tally = Tally()
            for result in workers.map(read_one, [kind] * count, range(count)):
                tally.add(f"{kind} {result[0]}", *result[1:])
            yield kind, tally


def read_one(
    kind: str, number: int
) -> tuple[int, dict[str, str], str | None, PhotoReading | None, float]:
    """What lies on a render, what was read, and how long that took."""
    content, want, boards, game = photograph(kind, number)
    begin = time.perf_counter()
    try:
        reading = read_photo(content, game)
    except PhotoError:
        reading = None
    return number, want, boards, reading, time.perf_counter() - begin


def photograph(kind: str, number: int) -> tuple[bytes, dict[str, str], str | None, str]:
    """A picture as a file, its tiles by cell, its board, and the game."""
    rng = np.random.default_rng([77, KINDS.index(kind), number])
    table, boards, game = _table(kind, rng)
    style = _style(kind, table, rng)
    scene = render(table, style, rng)
    memory = io.BytesIO()
    Image.fromarray(_bend(scene.image, style.lens)).save(
        memory, "JPEG", quality=int(rng.integers(60, 95))
    )
    cells = table.tiles
    left, top = (0, 0) if table.side else (min(x for x, _ in cells), min(y for _, y in cells))
    want = {
        f"{x - left},{y - top}": tile.replace("W", "P", 1) if tile[0] == "W" else tile
        for (x, y), tile in cells.items()
    }
    return memory.getvalue(), want, boards, game


def _table(kind: str, rng: np.random.Generator) -> tuple[Table, str | None, str]:
    dice = random.Random(int(rng.integers(1 << 30)))
    white = kind in ("classic", "select", "mixed", "rack") and rng.random() < 0.4
    if kind == "rack":
        hand = [
            str(tile) for tile in sestina.new_game("classic", seed=dice.randrange(1 << 30)).hand(0)
        ]
        tiles = {(x, 0): _painted(tile, white) for x, tile in enumerate(hand)}
        return Table(tiles, rack=True), None, "classic"
    boards: str | None = None
    if kind in ("select", "mixed"):
        quarters = (
            ["select", "select:90", "select:270", "select:180"]
            if kind == "select"
            else dice.choices(_QUARTERS, k=4)
        )
        game = _board_game(quarters, dice)
        boards = " ".join(_same(word) for word in quarters)
    else:
        seed = dice.randrange(1 << 30)
        if kind == "mini":
            game = sestina.new_game("classic", expansion="mini", seed=seed)
        elif kind == "flex":
            game = sestina.new_game("flex", seed=seed)
        else:
            game = sestina.new_game("travel" if kind == "travel" else "classic", seed=seed)
    turns = dice.randrange(2, 24)
    while turns and not game.is_over:
        moves = [move for move in game.legal_moves() if "@" in str(move)]
        if not moves:
            game.play(dice.choice(list(game.legal_moves())))
            continue
        best = sorted(moves, key=lambda move: -move.points)[: max(1, len(moves) // 3)]
        game.play(dice.choice(best))
        turns -= 1
    tiles = {cell: _painted(str(tile), white) for cell, tile in game.board.cells.items()}
    table = Table(tiles)
    if boards is not None:
        layout = game.board.layout
        assert layout is not None
        table.side = (16, 16)
        table.fields = {
            (x, y): layout.field(x, y)
            for x in range(16)
            for y in range(16)
            if layout.field(x, y) != "."
        }
        select = [word.startswith("select") for word in boards.split()]
        table.select = (select[0], select[1], select[2], select[3])
    if kind == "mini":
        xs, ys = [x for x, _ in tiles], [y for _, y in tiles]
        for k in range(int(rng.integers(0, 4))):
            table.others[(max(xs) + 3, min(ys) + 2 * k)] = "x"
    return table, boards, "flex" if kind == "flex" else "travel" if kind == "travel" else "classic"


def _board_game(quarters: Sequence[str], dice: random.Random) -> sestina.Game:
    return sestina.new_game(
        "classic", expansion="expansion1", boards=",".join(quarters), seed=dice.randrange(1 << 30)
    )


def _same(word: str) -> str:
    """The first name of quarters that look alike."""
    return {"connect:180": "connect", "connect:270": "connect:90"}.get(word, word)


def _painted(tile: str, white: bool) -> str:
    return "W" + tile[1:] if white and tile[0] == "P" else tile


def _style(kind: str, table: Table, rng: np.random.Generator) -> Style:
    size = [(1600, 1200), (1200, 1600), (1920, 1080), (2016, 1512)][int(rng.integers(4))]
    style = draw_style(rng, size)
    style.ground = str(rng.choice(["marble", "parquet", "newspaper"]))
    style.thickness = float(rng.uniform(0.25, 0.7))
    style.sign = (0.5, 0.88) if rng.random() < 0.3 else (0.6, 0.75)
    style.corner = float(rng.uniform(0.02, 0.18))
    style.lens = float(rng.uniform(-0.05, 0.05))
    style.tilt = float(rng.uniform(0, 45))
    style.roll = float(rng.normal(0, 8))
    style.gain = light(rng, "any")
    style.loose = min(style.loose, 0.14)
    style.turned = min(style.turned, 8.0)
    style.fill = float(rng.uniform(0.6, 0.95))
    style.blur *= 2
    style.noise = min(style.noise, 6.0)
    style.hand = False
    if kind == "travel":
        style.thickness, style.tile = float(rng.uniform(0.3, 0.5)), float(rng.uniform(0.93, 1.0))
    if kind == "rack":
        style.roll, style.tilt = float(rng.normal(0, 4)), float(rng.uniform(0, 30))
    return style


def _bend(image: np.ndarray, strength: float) -> np.ndarray:
    """What a lens bends: straight lines become curves towards the edge."""
    h, w = image.shape[:2]
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    u, v = (x - w / 2) / (w / 2), (y - h / 2) / (w / 2)
    factor = 1 + strength * (u**2 + v**2)
    column = np.clip((u * factor) * (w / 2) + w / 2, 0, w - 1).astype(np.int32)
    row = np.clip((v * factor) * (w / 2) + h / 2, 0, h - 1).astype(np.int32)
    return np.ascontiguousarray(image[row, column])
