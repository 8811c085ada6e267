"""The table of a tile game as text: board and action tiles, in the width of the screen."""

from collections.abc import Collection, Mapping, Sequence

import sestina
from sestina.cli.terminal.layout import draw_tile
from sestina.cli.terminal.screen import Screen
from sestina.engine.moves import Cell
from sestina.pictures import board_text
from sestina.pictures.extent import extent_of
from sestina.pictures.text import field_letter

TALL_BOARD_LINES = 9
"""A board with more lines may not fit into a small window beside the updates and the hand."""


def draw_board(
    cells: Mapping[Cell, sestina.Tile],
    screen: Screen,
    marked: Collection[Cell] = (),
    *,
    whole: bool = False,
    fields: Sequence[str] = (),
) -> str:
    """The board with its coordinates; on a narrow screen, in a narrower drawing.

    If the board is still too wide, only the columns around the marked cells are drawn, or, with
    `whole`, one part below the other.
    """
    texts = {cell: str(tile) for cell, tile in cells.items()}
    plain = board_text(texts, colour=False, marked=marked, ascii=screen.ascii, fields=fields).split(
        "\n"
    )
    if screen.is_terminal and max(map(len, plain)) > screen.width:
        return _draw_narrow(texts, fields, screen, marked, whole=whole)
    picture = board_text(
        texts, colour=screen.colour, marked=marked, ascii=screen.ascii, fields=fields
    )
    return _numbered_below(picture.split("\n"))


def _numbered_below(lines: list[str]) -> str:
    """Number the columns of a tall board below it too: its upper edge may be off the window."""
    return "\n".join([*lines, lines[0]] if len(lines) > TALL_BOARD_LINES else lines)


def _draw_narrow(
    texts: Mapping[Cell, str],
    fields: Sequence[str],
    screen: Screen,
    marked: Collection[Cell],
    *,
    whole: bool,
) -> str:
    """Tiles side by side, marked ones after a star; every other column is numbered."""
    extent = extent_of(texts, fields)
    rows, columns = extent.rows, extent.columns
    width = 1 + max(map(len, texts.values()), default=2)
    ruler = max(len(str(rows[0])), len(str(rows[-1])))
    room = max(1, (screen.width - ruler) // width)
    dot = screen.dim(("." if screen.ascii else "·").center(width))

    def cell_text(cell: Cell) -> str:
        if cell not in texts:
            return field_letter(fields, cell).center(width) if field_letter(fields, cell) else dot
        mark = "*" if cell in marked else " "
        return mark + draw_tile(texts[cell], screen)

    def part(shown: range) -> str:
        numbers = "".join((f"{x:>{width}}" if x % 2 == 0 else " " * width) for x in shown)
        lines = [screen.dim(" " * ruler + numbers)]
        for y in rows:
            tiles = "".join(cell_text((x, y)) for x in shown)
            lines.append(screen.dim(f"{y:>{ruler}}") + tiles)
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
    """As many columns as there is room for, with the wanted ones in the middle."""
    middle = (min(wanted) + max(wanted)) // 2 if wanted else columns[len(columns) // 2]
    first = min(max(middle - room // 2, columns[0]), columns[-1] + 1 - room)
    return range(first, first + room)


def draw_actions(view: sestina.View, names: Sequence[str], screen: Screen) -> str:
    """The action tiles in front of each seat; empty if nobody has any."""
    holders: dict[tuple[str, ...], list[str]] = {}
    for name, held in zip(names, view.actions, strict=True):
        if held:
            holders.setdefault(held, []).append(name)
    lines = [
        f"action tiles   {', '.join(who) if len(who) < len(names) else 'all'}: {' '.join(held)}"
        for held, who in holders.items()
    ]
    return "\n".join(screen.wrapped(line, "  ") for line in lines)


def draw_discs(view: sestina.View, names: Sequence[str], screen: Screen) -> str:
    """The star discs in front of each seat; empty if nobody has any."""
    if not any(view.discs):
        return ""
    held = [f"{name} {count}" for name, count in zip(names, view.discs, strict=True) if count]
    return screen.wrapped(f"star discs     {', '.join(held)}", "  ")
