"""The terminal front end of tile games: a board, points, and a list of all moves."""

from collections import Counter
from collections.abc import Sequence

import sestina
from sestina.cli.terminal.completion import PREVIEW, Completions, Suggestion, tidy
from sestina.cli.terminal.front_end import refusal
from sestina.cli.terminal.layout import (
    colour_line,
    draw_hand,
    draw_points,
    draw_scores,
    shape_lines,
)
from sestina.cli.terminal.screen import Screen
from sestina.cli.terminal.tiles.narration import TileNarrator, line_in_words, lines_in_words
from sestina.cli.terminal.tiles.table_text import (
    best_first,
    choices_in_words,
    draw_actions,
    draw_board,
    draw_discs,
    new_cells,
    other_moves,
)
from sestina.cli.wording import count_of, number_in_words, spaced
from sestina.engine.line_tables import MAX_LINE, QWIRKLE_BONUS
from sestina.engine.tiles import BACKGROUNDS
from sestina.games.registry import build_rules
from sestina.games.rules import Rules
from sestina.games.tiles.action import Action

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


COMMANDS = ("help", "hint", "moves", "board", "log", "takeback", "save", "quit")


class MoveCompletions:
    """Completes lines from the list of all legal moves."""

    def __init__(self, moves: Sequence[sestina.Move]) -> None:
        self._moves = moves

    def suggest(self, line: str) -> list[Suggestion]:
        return suggest(line, self._moves)

    def note(self, line: str) -> str:
        points = points_of(line, self._moves)
        return f"+{points}" if points else ""


def points_of(line: str, moves: Sequence[sestina.Move]) -> int | None:
    """What the typed move scores; None if it is not one of these moves."""
    try:
        move = sestina.Move.parse(tidy(line))
    except sestina.ParseError:
        return None
    return next((listed.points for listed in moves if listed == move), None)


def suggest(line: str, moves: Sequence[sestina.Move]) -> list[Suggestion]:
    """Words that can replace the last word of the line, best-scoring first."""
    *before, partial = line.split(" ")
    before = tidy(" ".join(before)).split()
    preview = bool(before) and before[0] == PREVIEW
    if preview:
        before = before[1:]
        moves = [move for move in moves if move.kind == "place"]
    if not before:
        words = _first_words(moves, "@" in partial, preview)
    elif "@" in before[0]:
        words = _next_tiles(before, moves, "@" in partial)
    else:
        words = _arguments(before, moves)
    typed = tidy(partial).lower()
    found = [word for word in words if word.word.lower().startswith(typed)]
    return sorted(found, key=lambda suggestion: -suggestion.points)


def _first_words(moves: Sequence[sestina.Move], with_cell: bool, preview: bool) -> list[Suggestion]:
    kinds = dict.fromkeys(move.kind for move in moves if move.kind != "place")
    words = [*_next_tiles([], moves, with_cell), *(Suggestion(kind) for kind in kinds)]
    return words if preview else [*words, *(Suggestion(command) for command in COMMANDS)]


def _next_tiles(
    before: Sequence[str], moves: Sequence[sestina.Move], with_cell: bool
) -> list[Suggestion]:
    """Tiles, with or without their cells, that some placement adds to those typed so far."""
    typed = set(before)
    found: dict[str, int] = {}
    for move in moves:
        if move.kind != "place":
            continue
        words = str(move).split()
        if not typed.issubset(words):
            continue
        left = [word for word in words if word not in typed]
        for word in left:
            offered = word if with_cell else word[: word.index("@") + 1]
            points = move.points if with_cell and len(left) == 1 else 0
            found[offered] = max(points, found.get(offered, 0))
    return [Suggestion(word, points) for word, points in sorted(found.items())]


def _arguments(before: Sequence[str], moves: Sequence[sestina.Move]) -> list[Suggestion]:
    """The next words of a move such as `swap Rc Rs` or `use take 0,1`, in any order."""
    fixed = 2 if before[0] == "use" else 1
    head, given = before[:fixed], Counter(before[fixed:])
    found: dict[str, None] = {}
    for move in moves:
        words = str(move).split()
        if words[: len(head)] != list(head):
            continue
        if len(head) < fixed:
            found.update(dict.fromkeys(words[len(head) : len(head) + 1]))
        elif not given - Counter(words[fixed:]):
            found.update(dict.fromkeys(Counter(words[fixed:]) - given))
    return [Suggestion(word) for word in found]
