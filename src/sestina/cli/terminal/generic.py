"""The terminal front end of families without one of their own: everything as text."""

from collections.abc import Sequence

import sestina
from sestina.cli.terminal.completion import PREVIEW, Completions, Suggestion
from sestina.cli.terminal.front_end import refusal
from sestina.cli.terminal.layout import (
    colour_line,
    draw_hand,
    draw_points,
    draw_scores,
    shape_lines,
)
from sestina.cli.terminal.screen import Screen
from sestina.cli.wording import count_of

COMMANDS = ("help", "hint", "moves", "board", "log", "takeback", "save", "quit")
HINT_COUNT = 5

_HELP = """\
A tile is a colour and a shape.
{colours}
{shapes}
You type a move as moves lists it, or
  ? MOVE              see whether a move is possible, and its points
  hint, moves         the best-scoring moves, all moves
  board, log          the table again, what happened (log all: from the start)
  takeback            return to your last turn
  save FILE, quit     save the game, leave it
Tab completes what you type."""


class GenericFrontEnd:
    def __init__(self, game: sestina.Game, names: Sequence[str], screen: Screen) -> None:
        self._game = game
        self._names = names
        self._screen = screen
        self._view = game.view(None)
        self._moves: list[sestina.Move] = []

    @property
    def completions(self) -> Completions:
        return TextCompletions(self._moves)

    def begin_step(self, view: sestina.View) -> None:
        self._view = view
        self._moves = sorted(view.legal_moves(), key=lambda move: -move.points)

    def narrate(self, view: sestina.View) -> list[str]:
        return [str(fact) for fact in view.facts]

    def help(self) -> str:
        return _HELP.format(colours=colour_line(), shapes=shape_lines(self._screen))

    def run_command(self, line: str) -> str | None:
        match line.partition(" ")[0].lower():
            case "hint":
                self._screen.write(draw_points(self._moves[:HINT_COUNT], self._screen))
            case "moves":
                self._screen.write(draw_points(self._moves, self._screen))
            case _ if line.startswith(PREVIEW):
                self._show_preview(line.removeprefix(PREVIEW).strip())
            case _:
                return line
        return None

    def show(self, updates: Sequence[str], since: int, *, whole: bool = False) -> None:
        self._show_board(self._view, updates)
        self._screen.write(draw_scores(self._view, self._names, self._screen))
        self._screen.write(draw_hand(self._view.hand, self._screen))

    def show_end(self, view: sestina.View, updates: Sequence[str], since: int) -> None:
        self._show_board(view, updates)

    def _show_board(self, view: sestina.View, updates: Sequence[str]) -> None:
        self._screen.write()
        self._screen.write(str(view.board))
        self._screen.write()
        self._screen.write_wrapped(updates)

    def _show_preview(self, text: str) -> None:
        try:
            facts = self._game.copy().play(text)
        except (sestina.IllegalMove, sestina.ParseError) as error:
            self._screen.write_wrapped([refusal(error)])
            return
        seat = self._view.seat
        points = sum(fact.points for fact in facts if fact.seat == seat)
        self._screen.write(f"{text}: possible, for {count_of(points, 'point')}.")


class TextCompletions:
    """Completes a line to the texts of legal moves, word by word."""

    def __init__(self, moves: Sequence[sestina.Move]) -> None:
        self._texts = {str(move): move.points for move in moves}

    def suggest(self, line: str) -> list[Suggestion]:
        *before, partial = line.split(" ")
        words = dict.fromkeys(
            text.split(" ")[len(before)]
            for text in self._texts
            if text.split(" ")[: len(before)] == before and len(text.split(" ")) > len(before)
        )
        offered = [*words, *(() if before else COMMANDS)]
        return [Suggestion(word) for word in offered if word.startswith(partial)]

    def note(self, line: str) -> str:
        points = self._texts.get(line.strip())
        return f"+{points}" if points else ""
