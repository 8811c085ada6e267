"""The table as text: board, scores, hand and action tiles, within the width of the screen."""

from collections.abc import Collection, Mapping, Sequence

import sestina
from sestina.cli.terminal.screen import Screen
from sestina.engine.tiles import FACES
from sestina.pictures import board_text, hand_text

Cell = tuple[int, int]
TALL = 9
"""A board of more lines than this may not fit into a small window with the news and the hand."""


def draw_board(
    cells: Mapping[Cell, sestina.Tile],
    screen: Screen,
    marked: Collection[Cell] = (),
    *,
    whole: bool = False,
) -> str:
    """The board with its coordinates; on a narrow screen in a narrower drawing.

    Of a board that is still too wide, the columns around the marked cells are shown, or, if the
    whole board is wanted, one part after the other.
    """
    texts = {cell: str(tile) for cell, tile in cells.items()}
    plain = board_text(texts, colour=False, marked=marked, ascii=screen.ascii).split("\n")
    if screen.is_terminal and max(map(len, plain)) > screen.width:
        return _draw_narrow(texts, screen, marked, whole=whole)
    picture = board_text(texts, colour=screen.colour, marked=marked, ascii=screen.ascii)
    return _numbered_below(picture.split("\n"))


def _numbered_below(lines: list[str]) -> str:
    """The upper edge of a tall board may leave the window: number the columns below as well."""
    return "\n".join([*lines, lines[0]] if len(lines) > TALL else lines)


def _draw_narrow(
    texts: Mapping[Cell, str], screen: Screen, marked: Collection[Cell], *, whole: bool
) -> str:
    """Tiles side by side, a star before marked ones, every other column numbered."""
    rows = range(min(y for _, y in texts) - 1, max(y for _, y in texts) + 2)
    columns = range(min(x for x, _ in texts) - 1, max(x for x, _ in texts) + 2)
    width = 1 + max(map(len, texts.values()))
    ruler = max(len(str(rows[0])), len(str(rows[-1])))
    room = max(1, (screen.width - ruler) // width)
    dot = screen.quiet(("." if screen.ascii else "·").center(width))

    def cell_text(cell: Cell) -> str:
        if cell not in texts:
            return dot
        mark = "*" if cell in marked else " "
        return mark + hand_text([texts[cell]], colour=screen.colour, ascii=screen.ascii)

    def part(shown: range) -> str:
        numbers = "".join((f"{x:>{width}}" if x % 2 == 0 else " " * width) for x in shown)
        lines = [screen.quiet(" " * ruler + numbers)]
        for y in rows:
            tiles = "".join(cell_text((x, y)) for x in shown)
            lines.append(screen.quiet(f"{y:>{ruler}}") + tiles)
        return _numbered_below(lines)

    if len(columns) <= room:
        return part(columns)
    if whole:
        parts = [columns[first : first + room] for first in range(0, len(columns), room)]
        return "\n\n".join(map(part, parts))
    shown = _around(columns, room, [x for x, _ in marked])
    return part(shown) + (
        f"\nColumns {shown[0]} to {shown[-1]} of {columns[0]} to {columns[-1]}: board shows all."
    )


def _around(columns: range, room: int, wanted: Sequence[int]) -> range:
    """As many columns as there is room for, those that matter in the middle."""
    middle = (min(wanted) + max(wanted)) // 2 if wanted else columns[len(columns) // 2]
    first = min(max(middle - room // 2, columns[0]), columns[-1] + 1 - room)
    return range(first, first + room)


def draw_scores(view: sestina.View, names: Sequence[str], screen: Screen) -> str:
    """Who has how much, whose turn it is, and what is left to draw."""
    items = [
        f"{'>' if seat == view.seat_to_move else ' '} {name}: {view.scores[seat]}"
        + ("" if view.hand_counts[seat] == 6 else f" ({count_of(view.hand_counts[seat], 'tile')})")
        for seat, name in enumerate(names)
    ]
    pile = f"  pile: {view.pile_count}"
    if view.specials:
        pile += f" + {len(view.specials)} special"
    return in_lines([*items, pile], "   ", screen.width)


def in_lines(items: Sequence[str], gap: str, width: int) -> str:
    """Items beside one another, as many as fit into a line."""
    lines = [items[0]]
    for item in items[1:]:
        if len(lines[-1]) + len(gap) + len(item) < width:
            lines[-1] += gap + item
        else:
            lines.append(item)
    return "\n".join(lines)


def draw_hand(tiles: Sequence[sestina.Tile], screen: Screen, noun: str = "tile") -> str:
    """The hand as pictures, and below them how each tile is typed."""
    label = "  hand   "
    texts = [str(tile) for tile in sorted(tiles, key=lambda tile: (tile.code % FACES, tile.code))]
    if not texts:
        return f"{label}no {noun}s"
    typed = "  ".join(texts)
    if screen.ascii:
        return label + "  ".join(_pictures(texts, screen))
    return label + "  ".join(_pictures(texts, screen)) + "\n" + " " * len(label) + typed


def _pictures(texts: Sequence[str], screen: Screen) -> list[str]:
    return [hand_text([text], colour=screen.colour, ascii=screen.ascii) for text in texts]


def draw_actions(view: sestina.View, names: Sequence[str], screen: Screen) -> str:
    """The action tiles in front of everyone; an empty text if nobody has any."""
    holders: dict[tuple[str, ...], list[str]] = {}
    for name, held in zip(names, view.actions, strict=True):
        if held:
            holders.setdefault(held, []).append(name)
    lines = [
        f"action tiles   {', '.join(who) if len(who) < len(names) else 'all'}: {' '.join(held)}"
        for held, who in holders.items()
    ]
    return "\n".join(screen.wrapped(line, "  ") for line in lines)


def draw_points(moves: Sequence[sestina.Move], screen: Screen) -> str:
    """Placements with their points, in columns from top to bottom."""
    items = [f"{move.points:>4}  {move}" for move in moves]
    width = max(map(len, items))
    columns = max(1, screen.width // (width + 2))
    height = -(-len(items) // columns)
    lines = [
        "".join(f"{item:<{width + 2}}" for item in items[row::height]) for row in range(height)
    ]
    return "\n".join(line.rstrip() for line in lines)


def draw_result(view: sestina.View, names: Sequence[str]) -> str:
    """The final table, best first; equal scores share a rank."""
    order = sorted(range(view.players), key=lambda seat: -view.scores[seat])
    width = max(map(len, names))
    lines = []
    for seat in order:
        rank = 1 + sum(score > view.scores[seat] for score in view.scores)
        lines.append(f"  {rank}. {names[seat]:<{width}} {view.scores[seat]:>5}")
    return "\n".join(lines)


def count_of(number: int, noun: str) -> str:
    """A number and its noun: 1 tile, 2 tiles."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
