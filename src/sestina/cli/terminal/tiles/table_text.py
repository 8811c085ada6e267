"""The table of a tile game and the choices of a seat as text, in the width of the screen."""

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby

import sestina
from sestina.cli.terminal.layout import draw_tile
from sestina.cli.terminal.screen import Screen
from sestina.cli.wording import count_of
from sestina.engine.moves import Cell
from sestina.game.view import view_snapshot
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


_MAX_NAMED_ARGUMENTS = 40
"""More arguments of an action than this are summarised."""


def best_first(moves: Sequence[sestina.Move]) -> list[sestina.Move]:
    """The placements, those with the most points first."""
    placements = [move for move in moves if move.kind == "place"]
    return sorted(placements, key=lambda move: -move.points)


def choices_in_words(view: sestina.View, moves: Sequence[sestina.Move]) -> str:
    """What the seat can do now; empty in an ordinary turn."""
    kinds = dict.fromkeys(move.kind for move in moves)
    if not len(view.board) and "place" in kinds:
        # Only a largest set opens the game (B9), so all openings have one size.
        size = max(len(move.tiles) for move in moves if move.kind == "place")
        layout = view.board.layout
        where = "to the right from 0,0" if layout is None else "with one on a start field (o)"
        return f"Open with your largest set: {count_of(size, 'tile')}, {where}."
    waiting = view_snapshot(view).pending is not None
    if not kinds or ("place" in kinds and not waiting):
        return ""
    words = ", ".join(_kind_in_words(kind, moves) for kind in kinds)
    return f"Now you can: {words}." if waiting else f"No tile fits. You can: {words}."


def _kind_in_words(kind: str, moves: Sequence[sestina.Move]) -> str:
    these = [move for move in moves if move.kind == kind]
    if kind == "use":
        return "use " + " or ".join(dict.fromkeys(move.action for move in these))
    if kind == "place":
        most = max(len(move.tiles) for move in these)
        return "lay a tile" if most == 1 else f"lay up to {count_of(most, 'tile')}"
    points = max(move.points for move in these)
    return f"{kind} for {count_of(points, 'point')}" if points else kind


def other_moves(moves: Sequence[sestina.Move]) -> list[str]:
    """All moves that are not placements, one line for each sort of move."""

    def sort_of(move: sestina.Move) -> str:
        return f"{move.kind} {move.action}".strip()

    rest = sorted((move for move in moves if move.kind != "place"), key=sort_of)
    sentences = []
    for sort, group in groupby(rest, sort_of):
        arguments = [str(move).removeprefix(sort).strip() for move in group]
        single = [argument for argument in arguments if " " not in argument]
        if arguments == [""]:
            sentences.append(sort)
        elif len(single) == len(arguments) <= _MAX_NAMED_ARGUMENTS:
            sentences.append(f"{sort} {' | '.join(arguments)}")
        else:
            most = max(len(argument.split()) for argument in arguments)
            sentences.append(f"{sort} with 1 to {most} of {' '.join(single)}")
    return sentences


def new_cells(view: sestina.View, since: int) -> set[Cell]:
    """The cells that others have filled since a fact; if there are none, the last placement."""
    placed = [
        fact for fact in view.facts[since:] if fact.kind == "place" and fact.seat != view.seat
    ]
    if not placed:
        placed = _last_placement(view.facts)
    return {cell for fact in placed for cell in fact.cells if cell in view.board}


def _last_placement(facts: Sequence[sestina.Fact]) -> list[sestina.Fact]:
    """The last placement, with all its steps if it was made tile by tile."""
    last: list[sestina.Fact] = []
    for fact in reversed(facts):
        if fact.kind == "place" and (not last or (fact.points == 0 and fact.seat == last[0].seat)):
            last.append(fact)
        elif last:
            break
    return last
