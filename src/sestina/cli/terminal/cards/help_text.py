"""The help of Cards: the notation and the commands, on one small screen."""

from sestina.cli.terminal.notation import colour_line, shape_lines
from sestina.cli.terminal.screen import Screen
from sestina.engine.cards.rows import FULL_ROW, SHORTEST_ROW

_HELP = """\
A card is a colour and a shape.
{colours}
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
  takeback, save FILE, quit   return to your last turn, save the game, leave it
Tab completes what you type, a ; parts several changes on one line. All rows at
once can be typed, too: Bs Bc Bk B8 / Rc Gc Yc, and ? before them tells only.
Rows have {shortest} to {below} cards of one colour or one shape, none twice. At least one card
comes from your hand. A row of {longest} is a Qwirkle: you take it, and the most win."""


def help_text(screen: Screen) -> str:
    return _HELP.format(
        colours=colour_line(),
        shapes=shape_lines(screen),
        shortest=SHORTEST_ROW,
        below=FULL_ROW - 1,
        longest=FULL_ROW,
    )
