"""Rendered photographs for the tests: each follows from its seed."""

from __future__ import annotations

import io
from collections.abc import Mapping

import numpy as np
from PIL import Image

import sestina
from training.vision.renders import Cell, Style, Table, render

STYLE = Style(size=(1200, 900), tilt=18.0, fill=0.9, ground="wood", noise=2.0, quality=90)
"""A phone's photo on an ordinary day."""

LEGAL = "Rc@0,0 Rs@1,0 Rd@2,0 Ys@1,1 Yd@2,1 Y8@3,1 Bd@2,2 B8@3,2 Gc@0,-1"


def board_of(text: str) -> dict[Cell, str]:
    cells = {}
    for word in text.split():
        tile, _, place = word.partition("@")
        x, y = place.split(",")
        cells[int(x), int(y)] = tile
    return cells


def photograph(table: Table, style: Style = STYLE, seed: int = 1) -> bytes:
    """A JPEG file of a table."""
    scene = render(table, style, np.random.default_rng(seed))
    return encoded(scene.image)


def encoded(pixels: np.ndarray, kind: str = "JPEG", **options: object) -> bytes:
    memory = io.BytesIO()
    Image.fromarray(pixels).save(memory, kind, **options)
    return memory.getvalue()


def counted(cells: Mapping[Cell, str]) -> dict[Cell, str]:
    """The same tiles, counted from the leftmost and the topmost one."""
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return {(x - left, y - top): tile for (x, y), tile in cells.items()}


def played(turns: int, seed: int, game: str = "classic") -> dict[Cell, str]:
    """What lies on the table after some turns of greedy bots."""
    match = sestina.new_game("flex" if game == "flex" else "classic", seed=seed)
    bot = sestina.bot("greedy", seed=seed)
    while match.ply < turns and not match.is_over:
        seat = match.seat_to_move
        assert seat is not None
        match.play(bot.choose(match.view(seat)))
    return {cell: str(tile) for cell, tile in match.board.cells.items()}


def connect_table(turns: int, seed: int) -> tuple[Table, tuple[str, str, str, str]]:
    """A game on the board of Connect."""
    quarters = ("connect", "connect:90", "connect:90", "connect")
    match = sestina.new_game("classic", expansion="expansion1", boards="connect", seed=seed)
    bot = sestina.bot("greedy", seed=seed)
    while match.ply < turns:
        seat = match.seat_to_move
        assert seat is not None
        match.play(bot.choose(match.view(seat)))
    layout = match.board.layout
    assert layout is not None
    fields = {
        (x, y): layout.field(x, y)
        for x in range(16)
        for y in range(16)
        if layout.field(x, y) != "."
    }
    tiles = {cell: str(tile) for cell, tile in match.board.cells.items()}
    return Table(tiles, fields, (16, 16)), quarters
