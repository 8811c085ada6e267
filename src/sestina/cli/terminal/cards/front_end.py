"""The terminal front end of Cards: the rows, and a draft that is changed until it is played."""

from collections.abc import Sequence

import sestina
from sestina.cli.terminal.cards.completion import CardCompletions
from sestina.cli.terminal.cards.draft import Draft, DraftError, apply_changes, is_change
from sestina.cli.terminal.cards.hints import (
    DEFAULT_GOAL,
    GOALS,
    arrangement_in_words,
    fitting_cards,
    found_for_goals,
    outcome,
    solve,
    steps,
)
from sestina.cli.terminal.cards.narration import CardNarrator, initial_rows, rows_seen
from sestina.cli.terminal.cards.rows_text import (
    draft_pictures,
    draw_qwirkles,
    draw_rows,
    draw_stacks,
    table_pictures,
)
from sestina.cli.terminal.completion import PREVIEW, Completions, tidy
from sestina.cli.terminal.front_end import Confirm, refusal
from sestina.cli.terminal.layout import colour_line, draw_hand, in_lines, shape_lines
from sestina.cli.terminal.screen import Screen
from sestina.cli.wording import count_of, spaced
from sestina.engine.cards.rows import FULL_ROW, SHORTEST_ROW
from sestina.engine.cards.table import Arrangement


class CardFrontEnd:
    def __init__(
        self, game: sestina.Game, names: Sequence[str], screen: Screen, confirm: Confirm
    ) -> None:
        self._game = game
        self._names = names
        self._screen = screen
        self._confirm = confirm
        self._welcomed = False
        self._start = initial_rows(game)
        self._view = game.view(None)
        self._drafts = [Draft.of(self._view.table, ())]

    @property
    def completions(self) -> Completions:
        return CardCompletions(self._draft)

    @property
    def _draft(self) -> Draft:
        return self._drafts[-1]

    def begin_step(self, view: sestina.View) -> None:
        self._view = view
        self._drafts = [Draft.of(view.table, view.hand)]
        if view.is_forced:
            (play,) = view.legal_moves()
            self._drafts = [self._draft.laid_out(play.rows)]

    def narrate(self, view: sestina.View) -> list[str]:
        return CardNarrator(self._names, view.seat, self._start).narrate(view.facts)

    def help(self) -> str:
        return help_text(self._screen)

    # Commands

    def run_command(self, line: str) -> str | None:
        word, _, rest = line.partition(" ")
        match word.lower():
            case "hint":
                self._show_hint(rest.strip().lower() or DEFAULT_GOAL)
            case "best":
                self._lay_out_best(rest.strip().lower() or DEFAULT_GOAL)
            case "moves":
                self._show_moves()
            case "stacks":
                self._screen.write(draw_stacks(self._view, self._names, self._screen))
            case "draft":
                self._show_draft()
            case "undo":
                self._undo()
            case "restart":
                self._change(self._draft.start)
            case "play" if not rest.strip():
                return self._played()
            case "play":
                return tidy(rest)
            case "stuck" if not rest.strip():
                return self._stuck()
            case _ if line.startswith(PREVIEW):
                self._show_preview(line.removeprefix(PREVIEW))
            case _ if is_change(line):
                self._change_by(line)
            case _:
                return tidy(line)
        return None

    def _change_by(self, line: str) -> None:
        try:
            draft = apply_changes(self._draft, line)
        except DraftError as error:
            self._screen.write_wrapped([f"Not possible: {error}."])
        else:
            self._change(draft)

    def _change(self, draft: Draft) -> None:
        self._drafts.append(draft)
        self._show_draft()

    def _undo(self) -> None:
        if len(self._drafts) == 1:
            self._screen.write("Nothing has been changed yet.")
            return
        self._drafts.pop()
        self._show_draft()

    def _played(self) -> str | None:
        """The draft as a move; None if it is certainly not legal."""
        if self._draft.problems or not self._draft.played:
            self._screen.write_wrapped([self._verdict()])
            return None
        return self._draft.text

    def _stuck(self) -> str | None:
        if self._view.is_opening or self._view.is_forced:
            return "stuck"  # the game says why not
        if self._confirm("Everyone will see your hand. Are you stuck?"):
            return "stuck"
        self._screen.write("Nobody has seen anything.")
        return None

    # Output

    def show(self, updates: Sequence[str], since: int, *, whole: bool = False) -> None:
        screen, view = self._screen, self._view
        screen.write()
        # The table comes last, so that long updates cannot push it out of the window.
        if updates:
            screen.write_wrapped([*updates, ""])
        if view.is_forced:
            pictures = draft_pictures(self._draft)
        else:
            pictures = table_pictures(view.table.rows, rows_seen(view, self._start))
        screen.write(draw_rows(pictures, screen))
        screen.write(draw_qwirkles(view, self._names, screen))
        screen.write(draw_hand(view.hand, screen, "card"))
        screen.write_wrapped(self._notices())
        if not self._welcomed:
            self._welcomed = True
            screen.write_wrapped([self._welcome()])

    def _notices(self) -> list[str]:
        view = self._view
        notices = []
        for seat, cards in enumerate(view.shown):
            if cards and seat != view.seat:
                notices.append(f"{self._names[seat]} has shown {spaced(cards)}.")
        if view.is_opening:
            size = len(view.legal_moves()[0].rows[0])
            notices.append(f"Open with your largest set: {count_of(size, 'card')} in one row.")
        elif view.is_forced:
            notices.append(
                "There is a play, and you must make it. It is laid out above; type: play"
            )
        if view.turns_left is not None:
            notices.append("The last round: this is your last turn.")
        return notices

    def _welcome(self) -> str:
        if self._view.is_opening:
            return f"Type cards such as {self._view.legal_moves()[0]}, or: hint, help, quit."
        return "Change the rows (add, new, move), then play; or: stuck, hint, help, quit."

    def _show_draft(self) -> None:
        screen = self._screen
        screen.write()
        screen.write(draw_rows(draft_pictures(self._draft), screen))
        screen.write(draw_hand(self._draft.hand, screen, "card"))
        screen.write_wrapped([self._verdict()])

    def _verdict(self) -> str:
        """Say whether the draft can be played, or what is still wrong."""
        draft = self._draft
        if draft.problems:
            wrong = [
                f"row {number} {_short(problem)}" for number, problem in draft.problems.items()
            ]
            return f"Not yet: {', '.join(wrong)}."
        if not draft.played:
            return "Not yet: no card of your hand is played."
        try:
            arrangement = self._assess(draft.text)
        except sestina.IllegalMove as error:
            return f"Not yet: {error}."
        return f"{arrangement_in_words(arrangement)}. Type play to end your turn with it."

    def _assess(self, move: str) -> Arrangement:
        """The outcome of a play, or the error that says why it is illegal."""
        arrangement = self._view.table.check(move, self._view.hand)
        # The game knows openings and forced plays: play a copy, and ignore what it draws.
        self._game.copy().play(move)
        return arrangement

    def _show_preview(self, line: str) -> None:
        try:
            arrangement = self._assess(tidy(line))
        except (sestina.IllegalMove, sestina.ParseError) as error:
            self._screen.write_wrapped([refusal(error)])
        else:
            self._screen.write_wrapped([f"{arrangement_in_words(arrangement)}."])

    # Hints

    def _best(self, goal: str) -> sestina.Move | None:
        """The best play; None after telling the player why there is none."""
        if goal not in GOALS:
            self._screen.write(f"A hint for what? {' or '.join(GOALS)}")
            return None
        play = solve(self._view, goal)
        if play is None:
            self._screen.write("There is no play. Say: stuck")
        return play

    def _show_hint(self, goal: str) -> None:
        play = self._best(goal)
        if play is not None:
            best = "best" if goal == DEFAULT_GOAL else f"best {goal}"
            self._screen.write(f"{outcome(self._view, play)}. To lay it out, type: {best}")
            self._screen.write_wrapped(steps(self._view, play), "  ")
            if self._draft.is_changed:
                self._screen.write(
                    "These are steps from the table as it lies: restart before them."
                )

    def _lay_out_best(self, goal: str) -> None:
        play = self._best(goal)
        if play is not None:
            self._change(self._draft.laid_out(play.rows))

    def _show_moves(self) -> None:
        """List the cards that fit a row as it is, and what the solver finds."""
        screen = self._screen
        fitting = fitting_cards(self._draft)
        screen.write("Rows take these cards as they lie:" if fitting else "No row takes a card.")
        if fitting:
            screen.write_wrapped([in_lines(fitting, "   ", screen.width - 2)], "  ")
        screen.write_wrapped(found_for_goals(self._view))

    def show_end(self, view: sestina.View, updates: Sequence[str], since: int) -> None:
        screen = self._screen
        screen.write()
        if updates:
            screen.write_wrapped([*updates, ""])
        screen.write(
            draw_rows(table_pictures(view.table.rows, rows_seen(view, self._start)), screen)
        )


def _short(problem: sestina.IllegalMove) -> str:
    """The problem of a row in a few words."""
    known = {
        "row-too-short": "is too short",
        "row-too-long": "is too long",
        "repeated": "has a card twice",
        "mixed": "is neither of one colour nor of one shape",
    }
    return known.get(problem.reason, f"is not legal: {problem}")


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
