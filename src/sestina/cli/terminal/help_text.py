"""What `help` says at the table."""

from collections.abc import Collection

import sestina
from sestina.cli.terminal.screen import Screen
from sestina.pictures import hand_text

_SHAPES = (
    (("c", "circle"), ("s", "square"), ("d", "diamond"), ("k", "clover")),
    (("4", "four-point star"), ("8", "eight-point star")),
)

_ACTIONS = {
    "draw3": ("use draw3", "draw three extra tiles, then your turn"),
    "take": ("use take -2,3", "take that tile from the board, then your turn"),
    "ask": ("use ask Rc", "ask the others for a tile; if none: draw, decline"),
    "exchange": ("use exchange Rc Rs", "exchange tiles, then your turn"),
    "separate": ("use separate", "lay up to three tiles, one a line, then: done"),
    "double": ("use double", "two turns"),
}

_HELP = """\
A tile is a colour and a shape{background}.
  R red   O orange   Y yellow   G green   B blue   P purple
{shapes}
A cell is X,Y: X grows to the right, Y downwards. You type
  Yc@0,0 Gc@1,0       lay a yellow circle on 0,0 and a green one on 1,0
  swap Rc Rs          exchange two tiles instead
  pass                only if you can neither lay nor swap
{actions}\
  ? Yc@0,0            see what a move would score, line by line
  hint, moves         the best-scoring moves, all moves
  board, log          the table again, what happened (log all: from the start)
  save FILE, quit     save the game, leave it
Tab completes what you type. The tiles of a row share a colour or a shape, none
comes twice. A row pays a point for each tile, and a row of six pays 12."""

_CARD_HELP = """\
A card is a colour and a shape.
  R red   O orange   Y yellow   G green   B blue   P purple
{shapes}
Change the numbered rows, in any order, and play them when all are right:
  add B8 Bk 1         cards of your hand to row 1; add B8 finds the row itself
  new Rd Gd Yd@3      a new row, here with a card of row 3
  move Ps 2 1         a card from row 2 to row 1
  back B8             a card of yours back into your hand
  undo, restart       take back what you typed last, or all changes
  draft, play         see your changes; end your turn with them
  stuck               show your hand, if you find no play: if there is one you
                      must make it, else you get new cards and go on
  hint, best          see the best play in steps; lay it out as your draft
  moves               which row takes which card as it lies
  table, stacks, log  the table again, everyone's Qwirkles, what happened
  save FILE, quit     save the game, leave it
Tab completes what you type, a ; parts several changes on one line. All rows at
once can be typed, too: Bs Bc Bk B8 / Rc Gc Yc, and ? before them tells only.
Rows have 3 to 5 cards of one colour or one shape, none twice. At least one card
comes from your hand. A row of 6 is a Qwirkle: you take it, and the most win."""


def help_text(view: sestina.View, screen: Screen) -> str:
    """The notation and the commands, on one small screen."""
    kinds = view.options.get("action_tiles")
    return _HELP.format(
        background=" and a background (B W S)" if view.board.game == "flex" else "",
        shapes="\n".join("  " + _shape_line(shapes, screen) for shapes in _SHAPES),
        actions=_action_lines(kinds if isinstance(kinds, tuple) else ()),
    )


def card_help(screen: Screen) -> str:
    """The same for Cards."""
    return _CARD_HELP.format(shapes="\n".join("  " + _shape_line(line, screen) for line in _SHAPES))


def _shape_line(shapes: Collection[tuple[str, str]], screen: Screen) -> str:
    return "   ".join(
        f"{letter} {name}" + ("" if screen.ascii else f" {_glyph(letter)}")
        for letter, name in shapes
    )


def _glyph(shape: str) -> str:
    return hand_text(["R" + shape], colour=False).removeprefix("R")


def _action_lines(kinds: Collection[str]) -> str:
    known = [_ACTIONS.get(kind, (f"use {kind}", "")) for kind in kinds]
    return "".join(f"  {typed:<19} {meaning}".rstrip() + "\n" for typed, meaning in known)
