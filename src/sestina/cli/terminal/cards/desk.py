"""The desk of Cards: common rows, and a draft of the turn that is changed until it is played."""

from collections.abc import Sequence

import sestina
from sestina.cli.terminal.cards.completion import CardOffers
from sestina.cli.terminal.cards.draft import Draft, DraftError
from sestina.cli.terminal.cards.draft_commands import changed, is_change
from sestina.cli.terminal.cards.hints import (
    GOALS,
    USUAL,
    arrangement_in_words,
    fitting_cards,
    found_for_goals,
    outcome,
    solve,
    steps,
)
from sestina.cli.terminal.cards.rows_text import (
    draft_pictures,
    draw_qwirkles,
    draw_rows,
    draw_stacks,
    table_pictures,
)
from sestina.cli.terminal.cards.words import CardNarrator, rows_seen, start_of
from sestina.cli.terminal.desk import Question, refused
from sestina.cli.terminal.help_text import card_help
from sestina.cli.terminal.screen import Screen
from sestina.cli.terminal.tiles.completion import PREVIEW, Offers, tidy
from sestina.cli.terminal.tiles.table_text import count_of, draw_hand, in_lines
from sestina.cli.terminal.tiles.words import listed
from sestina.engine.cards.table import Arrangement


class CardDesk:
    def __init__(
        self, game: sestina.Game, names: Sequence[str], screen: Screen, ask: Question
    ) -> None:
        self._game = game
        self._names = names
        self._screen = screen
        self._ask = ask
        self._welcomed = False
        self._start = start_of(game)
        self._view = game.view(None)
        self._drafts = [Draft.of(self._view.table, ())]

    @property
    def offers(self) -> Offers:
        return CardOffers(self._draft)

    @property
    def _draft(self) -> Draft:
        return self._drafts[-1]

    def begin(self, view: sestina.View) -> None:
        self._view = view
        self._drafts = [Draft.of(view.table, view.hand)]
        if view.is_forced:
            (play,) = view.legal_moves()
            self._drafts = [self._draft.laid_out(play.rows)]

    def tell(self, view: sestina.View) -> list[str]:
        return CardNarrator(self._names, view.seat, self._start).tell(view.facts)

    def help(self) -> str:
        return card_help(self._screen)

    # What is typed

    def obey(self, line: str) -> str | None:
        word, _, rest = line.partition(" ")
        match word.lower():
            case "hint":
                self._show_hint(rest.strip().lower() or USUAL)
            case "best":
                self._lay_out_best(rest.strip().lower() or USUAL)
            case "moves":
                self._show_moves()
            case "stacks":
                self._screen.say(draw_stacks(self._view, self._names, self._screen))
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
            draft = changed(self._draft, line)
        except DraftError as error:
            self._screen.tell([f"Not possible: {error}."])
        else:
            self._change(draft)

    def _change(self, draft: Draft) -> None:
        self._drafts.append(draft)
        self._show_draft()

    def _undo(self) -> None:
        if len(self._drafts) == 1:
            self._screen.say("Nothing has been changed yet.")
            return
        self._drafts.pop()
        self._show_draft()

    def _played(self) -> str | None:
        """The draft as a move, unless it can be seen that it is none."""
        if self._draft.problems or not self._draft.played:
            self._screen.tell([self._verdict()])
            return None
        return self._draft.text

    def _stuck(self) -> str | None:
        if self._view.is_opening or self._view.is_forced:
            return "stuck"  # the game says why not
        if self._ask("Everyone will see your hand. Are you stuck?"):
            return "stuck"
        self._screen.say("Nobody has seen anything.")
        return None

    # What is shown

    def show(self, news: Sequence[str], since: int, *, whole: bool = False) -> None:
        screen, view = self._screen, self._view
        screen.say()
        # The table comes last: it is what a long story may not push out of the window.
        if news:
            screen.tell([*news, ""])
        if view.is_forced:
            pictures = draft_pictures(self._draft)
        else:
            pictures = table_pictures(view.table.rows, rows_seen(view, self._start))
        screen.say(draw_rows(pictures, screen))
        screen.say(draw_qwirkles(view, self._names, screen))
        screen.say(draw_hand(view.hand, screen, "card"))
        screen.tell(self._notices())
        if not self._welcomed:
            self._welcomed = True
            screen.tell([self._welcome()])

    def _notices(self) -> list[str]:
        view = self._view
        notices = []
        for seat, cards in enumerate(view.shown):
            if cards and seat != view.seat:
                notices.append(f"{self._names[seat]} has shown {listed(cards)}.")
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
        screen.say()
        screen.say(draw_rows(draft_pictures(self._draft), screen))
        screen.say(draw_hand(self._draft.hand, screen, "card"))
        screen.tell([self._verdict()])

    def _verdict(self) -> str:
        """Whether the draft can be played, or what is still wrong."""
        draft = self._draft
        if draft.problems:
            wrong = [
                f"row {number} {_short(problem)}" for number, problem in draft.problems.items()
            ]
            return f"Not yet: {', '.join(wrong)}."
        if not draft.played:
            return "Not yet: no card of your hand is played."
        try:
            arrangement = self._judge(draft.text)
        except sestina.IllegalMove as error:
            return f"Not yet: {error}."
        return f"{arrangement_in_words(arrangement)}. Type play to end your turn with it."

    def _judge(self, move: str) -> Arrangement:
        """What a play does, or why it is none."""
        arrangement = self._view.table.check(move, self._view.hand)
        # A twin knows how one opens and what is forced; nothing that it draws is looked at.
        self._game.copy().play(move)
        return arrangement

    def _show_preview(self, line: str) -> None:
        try:
            arrangement = self._judge(tidy(line))
        except (sestina.IllegalMove, sestina.ParseError) as error:
            self._screen.tell([refused(error)])
        else:
            self._screen.tell([f"{arrangement_in_words(arrangement)}."])

    # Help in need

    def _best(self, goal: str) -> sestina.Move | None:
        """The best play; if there is none to show, it is said why."""
        if goal not in GOALS:
            self._screen.say(f"A hint for what? {' or '.join(GOALS)}")
            return None
        play = solve(self._view, goal)
        if play is None:
            self._screen.say("There is no play. Say: stuck")
        return play

    def _show_hint(self, goal: str) -> None:
        play = self._best(goal)
        if play is not None:
            best = "best" if goal == USUAL else f"best {goal}"
            self._screen.say(f"{outcome(self._view, play)}. To lay it out, type: {best}")
            self._screen.tell(steps(self._view, play), "  ")
            if self._draft.is_changed:
                self._screen.say("These are steps from the table as it lies: restart before them.")

    def _lay_out_best(self, goal: str) -> None:
        play = self._best(goal)
        if play is not None:
            self._change(self._draft.laid_out(play.rows))

    def _show_moves(self) -> None:
        """Where cards can be added as the rows lie, and how much the solver finds."""
        screen = self._screen
        fitting = fitting_cards(self._draft)
        screen.say("Rows take these cards as they lie:" if fitting else "No row takes a card.")
        if fitting:
            screen.tell([in_lines(fitting, "   ", screen.width - 2)], "  ")
        screen.tell(found_for_goals(self._view))

    def show_end(self, view: sestina.View, news: Sequence[str], since: int) -> None:
        screen = self._screen
        screen.say()
        if news:
            screen.tell([*news, ""])
        screen.say(draw_rows(table_pictures(view.table.rows, rows_seen(view, self._start)), screen))


def _short(problem: sestina.IllegalMove) -> str:
    """What is wrong with a row, in a few words."""
    known = {
        "row-too-short": "is too short",
        "row-too-long": "is too long",
        "repeated": "has a card twice",
        "mixed": "is neither of one colour nor of one shape",
    }
    return known.get(problem.reason, f"is not legal: {problem}")
