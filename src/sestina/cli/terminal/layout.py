"""Text layouts that all families share: scores, hands, moves, results, and the letters of tiles."""

from collections.abc import Callable, Iterable, Sequence

import sestina
from sestina.cli.terminal.screen import Screen
from sestina.cli.wording import count_of
from sestina.engine.tiles import COLOUR_NAMES, COLOURS, FACES, SHAPE_NAMES, SHAPES
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


def draw_scores(
    view: sestina.View,
    names: Sequence[str],
    screen: Screen,
    *,
    noun: str = "tile",
    score_in_words: Callable[[int], str] = str,
) -> str:
    """Scores, whose turn it is, and the size of the pile; incomplete hands with their sizes."""
    items = []
    for seat, name in enumerate(names):
        turn = ">" if seat == view.seat_to_move else " "
        size = view.hand_counts[seat]
        held = "" if size == view.hand_size else f" ({count_of(size, noun)})"
        items.append(f"{turn} {name}: {score_in_words(view.scores[seat])}{held}")
    pile = f"  pile: {view.pile_count}"
    if view.specials:
        pile += f" + {len(view.specials)} special"
    return in_lines([*items, pile], "   ", screen.width)


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


def draw_points(moves: Sequence[sestina.Move], screen: Screen) -> str:
    """Moves with their points, in columns from top to bottom."""
    items = [f"{move.points:>4}  {move}" for move in moves]
    width = max(map(len, items))
    columns = max(1, screen.width // (width + 2))
    height = -(-len(items) // columns)
    lines = [
        "".join(f"{item:<{width + 2}}" for item in items[row::height]) for row in range(height)
    ]
    return "\n".join(line.rstrip() for line in lines)


def colour_line() -> str:
    """`R red   O orange …`"""
    return _line(f"{letter} {name}" for letter, name in zip(COLOURS, COLOUR_NAMES, strict=True))


def shape_lines(screen: Screen) -> str:
    """`c circle ●   s square ■ …`; shapes with long names have a line of their own."""
    short: list[str] = []
    long: list[str] = []
    for letter, name in zip(SHAPES, SHAPE_NAMES, strict=True):
        glyph = "" if screen.ascii else f" {shape_glyph(letter)}"
        (long if " " in name else short).append(f"{letter} {name}{glyph}")
    return "\n".join(map(_line, (short, long)))


def shape_glyph(letter: str) -> str:
    return hand_text([COLOURS[0] + letter], colour=False)[1:]


def _line(items: Iterable[str]) -> str:
    return "  " + "   ".join(items)
