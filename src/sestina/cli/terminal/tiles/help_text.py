"""The help of tile games: the notation and the commands, on one small screen."""

from collections.abc import Collection

import sestina
from sestina.cli.terminal.notation import colour_line, shape_lines
from sestina.cli.terminal.screen import Screen
from sestina.cli.wording import number_in_words
from sestina.engine.line_tables import MAX_LINE, QWIRKLE_BONUS

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
{colours}
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
comes twice. A row pays a point for each tile, and a row of {longest} pays {most}."""


def help_text(view: sestina.View, screen: Screen) -> str:
    kinds = view.options.get("action_tiles")
    return _HELP.format(
        background=" and a background (B W S)" if view.board.game == "flex" else "",
        colours=colour_line(),
        shapes=shape_lines(screen),
        actions=_action_lines(kinds if isinstance(kinds, tuple) else ()),
        longest=number_in_words(MAX_LINE),
        most=MAX_LINE + QWIRKLE_BONUS,
    )


def _action_lines(kinds: Collection[str]) -> str:
    known = [_ACTIONS.get(kind, (f"use {kind}", "")) for kind in kinds]
    return "".join(f"  {typed:<19} {meaning}".rstrip() + "\n" for typed, meaning in known)
