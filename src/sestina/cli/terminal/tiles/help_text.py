"""The help of tile games: the notation and the commands, on one small screen."""

from sestina.cli.terminal.notation import colour_line, shape_lines
from sestina.cli.terminal.screen import Screen
from sestina.cli.wording import number_in_words, spaced
from sestina.engine.line_tables import MAX_LINE, QWIRKLE_BONUS
from sestina.engine.tiles import BACKGROUNDS
from sestina.games.rules import Rules
from sestina.games.tiles.action import Action

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
  takeback            return to your last turn
  save FILE, quit     save the game, leave it
Tab completes what you type. The tiles of a row share a colour or a shape, none
comes twice. A row pays a point for each tile, and a row of {longest} pays {most}."""


def help_text(rules: Rules, screen: Screen) -> str:
    backgrounds = f" and a background ({spaced(BACKGROUNDS)})"
    return _HELP.format(
        background=backgrounds if rules.diagonals else "",
        colours=colour_line(),
        shapes=shape_lines(screen),
        actions="".join(map(_action_line, _all_actions(rules))),
        longest=number_in_words(MAX_LINE),
        most=MAX_LINE + QWIRKLE_BONUS,
    )


def _all_actions(rules: Rules) -> tuple[Action, ...]:
    return rules.actions if rules.disc is None else (*rules.actions, rules.disc)


def _action_line(action: Action) -> str:
    return f"  {action.example:<19} {action.summary}".rstrip() + "\n"
