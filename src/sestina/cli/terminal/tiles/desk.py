"""The desk of the tile games: a board, points, and moves that are all listed."""

from collections.abc import Sequence

import sestina
from sestina.cli.terminal.desk import refused
from sestina.cli.terminal.help_text import help_text
from sestina.cli.terminal.screen import Screen
from sestina.cli.terminal.tiles import table_text as table
from sestina.cli.terminal.tiles.choices import best_first, choices_in_words, new_cells, other_moves
from sestina.cli.terminal.tiles.completion import PREVIEW, MoveOffers, Offers, tidy
from sestina.cli.terminal.tiles.words import Narrator, line_in_words, lines_in_words

BEST = 5
"""How many moves a hint names."""


class TileDesk:
    def __init__(self, game: sestina.Game, names: Sequence[str], screen: Screen) -> None:
        self._game = game
        self._names = names
        self._screen = screen
        self._welcomed = False
        start = game.to_record().position
        self._start = (
            sestina.Game.from_position(start).board
            if start
            else sestina.Board.parse("", game=game.board.game)
        )
        self._view = game.view(None)
        self._moves: list[sestina.Move] = []

    @property
    def offers(self) -> Offers:
        return MoveOffers(self._moves)

    def begin(self, view: sestina.View) -> None:
        self._view = view
        self._moves = view.legal_moves()

    def tell(self, view: sestina.View) -> list[str]:
        return Narrator(self._names, view.seat, self._start).tell(view.facts)

    def help(self) -> str:
        return help_text(self._view, self._screen)

    def obey(self, line: str) -> str | None:
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

    def show(self, news: Sequence[str], since: int, *, whole: bool = False) -> None:
        screen, view = self._screen, self._view
        marked = new_cells(view, since)
        screen.say()
        screen.say(table.draw_board(view.board.cells, screen, marked, whole=whole))
        screen.say()
        screen.tell(news)
        screen.say(table.draw_scores(view, self._names, screen))
        screen.say(table.draw_hand(view.hand, screen))
        actions = table.draw_actions(view, self._names, screen)
        if actions:
            screen.say(actions)
        screen.tell(filter(None, [choices_in_words(view, self._moves)]))
        if not self._welcomed:
            self._welcomed = True
            example = next((f" such as {move}" for move in self._moves), "")
            screen.tell([f"Type a move{example}, or: hint, help, quit."])

    def show_end(self, view: sestina.View, news: Sequence[str], since: int) -> None:
        screen = self._screen
        screen.say()
        screen.say(table.draw_board(view.board.cells, screen, new_cells(view, since)))
        screen.say()
        screen.tell(news)

    def _show_hint(self) -> None:
        board = self._view.board
        best = best_first(self._moves)[:BEST]
        if not best:
            self._screen.tell([choices_in_words(self._view, self._moves)])
        width = max((len(str(move)) for move in best), default=0)
        for move in best:
            score = board.score(move)
            why = lines_in_words(score.lines)
            self._screen.tell([f"{score.points:>4}  {move!s:<{width}}  {why}"])

    def _show_moves(self) -> None:
        placements = best_first(self._moves)
        if placements:
            self._screen.say(table.draw_points(placements, self._screen))
        self._screen.tell(other_moves(self._moves), "  ")

    def _show_preview(self, line: str) -> None:
        try:
            move = sestina.Move.parse(tidy(line))
            if move not in self._moves:
                # A twin says why; nothing that it draws is looked at.
                self._game.copy().play(move)
        except (sestina.IllegalMove, sestina.ParseError) as error:
            self._screen.tell([refused(error)])
            return
        if move.kind != "place":
            points = next((listed.points for listed in self._moves if listed == move), 0)
            self._screen.say(f"{move}: possible, for {table.count_of(points, 'point')}.")
            return
        score = self._view.board.score(move)
        self._screen.say(f"{move}: {table.count_of(score.points, 'point')}")
        for scoring in score.lines:
            tiles = " ".join(map(str, scoring.tiles))
            self._screen.tell([f"{scoring.points:>3}  {line_in_words(scoring)}: {tiles}"], "  ")
