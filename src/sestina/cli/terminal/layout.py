"""Text layouts that all families share: hands, results, and items in lines."""

from collections.abc import Sequence

import sestina
from sestina.cli.terminal.screen import Screen
from sestina.engine.tiles import FACES
from sestina.pictures import hand_text


def in_lines(items: Sequence[str], gap: str, width: int) -> str:
    """Items side by side, as many as fit into a line."""
    lines = [items[0]]
    for item in items[1:]:
        if len(lines[-1]) + len(gap) + len(item) < width:
            lines[-1] += gap + item
        else:
            lines.append(item)
    return "\n".join(lines)


def draw_hand(tiles: Sequence[sestina.Tile], screen: Screen, noun: str = "tile") -> str:
    """The hand as pictures; below them, how each tile is typed."""
    label = "  hand   "
    texts = [str(tile) for tile in sorted(tiles, key=lambda tile: (tile.code % FACES, tile.code))]
    if not texts:
        return f"{label}no {noun}s"
    pictures = "  ".join(draw_tile(text, screen) for text in texts)
    if screen.ascii:
        return label + pictures
    return label + pictures + "\n" + " " * len(label) + "  ".join(texts)


def draw_tile(text: str, screen: Screen) -> str:
    return hand_text([text], colour=screen.colour, ascii=screen.ascii)


def draw_result(view: sestina.View, names: Sequence[str]) -> str:
    """The final ranking, best first; equal scores share a rank."""
    order = sorted(range(view.players), key=lambda seat: -view.scores[seat])
    width = max(map(len, names))
    lines = []
    for seat in order:
        rank = 1 + sum(score > view.scores[seat] for score in view.scores)
        lines.append(f"  {rank}. {names[seat]:<{width}} {view.scores[seat]:>5}")
    return "\n".join(lines)
