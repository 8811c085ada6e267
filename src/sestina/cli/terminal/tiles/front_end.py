"""The terminal front end of tile games: a board, points, and a list of all moves."""

from collections.abc import Sequence

import sestina
from sestina.cli.terminal.completion import PREVIEW, Completions, tidy
from sestina.cli.terminal.front_end import refusal
from sestina.cli.terminal.layout import draw_hand, draw_points, draw_scores
from sestina.cli.terminal.screen import Screen
from sestina.cli.terminal.tiles.choices import best_first, choices_in_words, new_cells, other_moves
from sestina.cli.terminal.tiles.completion import MoveCompletions
from sestina.cli.terminal.tiles.help_text import help_text
from sestina.cli.terminal.tiles.narration import TileNarrator, line_in_words, lines_in_words
from sestina.cli.terminal.tiles.table_text import draw_actions, draw_board, draw_discs
from sestina.cli.wording import count_of, spaced
from sestina.games.registry import build_rules

HINT_COUNT = 5
"""How many moves a hint names."""


class TileFrontEnd:
    def __init__(self, game: sestina.Game, names: Sequence[str], screen: Screen) -> None:
        self._game = game
        self._names = names
        self._screen = screen
        self._welcomed = False
        start = game.to_record().position
        self._start = (
            sestina.Game.from_position(start).board
            if start
            else sestina.Board.parse("", game.board.game, game.board.layout)
        )
        self._rules = build_rules(game.game_id, game.options)
        self._view = game.view(None)
        self._moves: list[sestina.Move] = []

    @property
    def completions(self) -> Completions:
        return MoveCompletions(self._moves)

    def begin_step(self, view: sestina.View) -> None:
        self._view = view
        self._moves = view.legal_moves()

    def narrate(self, view: sestina.View) -> list[str]:
        return TileNarrator(self._names, view.seat, self._start).narrate(view.facts)

    def help(self) -> str:
        return help_text(self._rules, self._screen)

    def run_command(self, line: str) -> str | None:
        match line.partition(" ")[0].lower():
            case "hint":
                self._show_hint()
            case "moves":
                self._show_moves()
            case _ if line.startswith(PREVIEW):
                self._show_preview(line.removeprefix(PREVIEW))
            case _:
                return tidy(line)
        return None

    def show(self, updates: Sequence[str], since: int, *, whole: bool = False) -> None:
        screen, view = self._screen, self._view
        marked = new_cells(view, since)
        screen.write()
        screen.write(draw_board(view.board.cells, screen, marked, whole=whole, fields=view.fields))
        screen.write()
        screen.write_wrapped(updates)
        screen.write(draw_scores(view, self._names, screen))
        screen.write(draw_hand(view.hand, screen))
        actions = draw_actions(view, self._names, screen)
        if actions:
            screen.write(actions)
        discs = draw_discs(view, self._names, screen)
        if discs:
            screen.write(discs)
        screen.write_wrapped(filter(None, [choices_in_words(view, self._moves)]))
        if not self._welcomed:
            self._welcomed = True
            example = next((f" such as {move}" for move in self._moves), "")
            screen.write_wrapped([f"Type a move{example}, or: hint, help, quit."])

    def show_end(self, view: sestina.View, updates: Sequence[str], since: int) -> None:
        screen = self._screen
        screen.write()
        screen.write(
            draw_board(view.board.cells, screen, new_cells(view, since), fields=view.fields)
        )
        screen.write()
        screen.write_wrapped(updates)

    def _show_hint(self) -> None:
        board = self._view.board
        best = best_first(self._moves)[:HINT_COUNT]
        if not best:
            self._screen.write_wrapped([choices_in_words(self._view, self._moves)])
        width = max((len(str(move)) for move in best), default=0)
        for move in best:
            score = board.score(move)
            why = lines_in_words(score.lines)
            self._screen.write_wrapped([f"{score.points:>4}  {move!s:<{width}}  {why}"])

    def _show_moves(self) -> None:
        placements = best_first(self._moves)
        if placements:
            self._screen.write(draw_points(placements, self._screen))
        self._screen.write_wrapped(other_moves(self._moves), "  ")

    def _show_preview(self, line: str) -> None:
        try:
            move = sestina.Move.parse(tidy(line))
            if move not in self._moves:
                # Playing a copy gives the reason; nothing that the copy draws is shown.
                self._game.copy().play(move)
        except (sestina.IllegalMove, sestina.ParseError) as error:
            self._screen.write_wrapped([refusal(error)])
            return
        if move.kind != "place":
            points = next((listed.points for listed in self._moves if listed == move), 0)
            self._screen.write(f"{move}: possible, for {count_of(points, 'point')}.")
            return
        score = self._view.board.score(move)
        self._screen.write(f"{move}: {count_of(score.points, 'point')}")
        for scoring in score.lines:
            tiles = spaced(scoring.tiles)
            self._screen.write_wrapped(
                [f"{scoring.points:>3}  {line_in_words(scoring)}: {tiles}"], "  "
            )
