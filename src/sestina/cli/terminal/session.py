"""A game in the terminal: takes turns, reads lines, runs commands, shows updates."""

from collections.abc import Sequence
from pathlib import Path
from shlex import quote

import sestina
from sestina.cli.errors import INTERRUPTED, CommandError
from sestina.cli.families import commands_for
from sestina.cli.files import write_record
from sestina.cli.terminal.front_end import refusal
from sestina.cli.terminal.layout import draw_result
from sestina.cli.terminal.narration import winners_in_words
from sestina.cli.terminal.reader import Reader
from sestina.cli.terminal.screen import Screen
from sestina.cli.terminal.seats import TerminalSeat
from sestina.cli.terminal.setup import house_rule_lines

LOG_SENTENCES = 20
"""How many sentences `log` shows; `log all` shows all of them."""
NOBODY = -1
"""The seat that types while nobody is at the keyboard."""
_STEP_FACTS = ("place", "swap", "pass", "use", "score", "decline", "rows", "show", "forfeit")


class Session:
    """Plays a game until it ends or the player quits. Each person sees only their own view."""

    def __init__(
        self,
        game: sestina.Game,
        seats: Sequence[TerminalSeat],
        screen: Screen,
        reader: Reader,
        record: Path | None = None,
    ) -> None:
        self._game = game
        self._seats = seats
        self._names = [seat.name for seat in seats]
        self._screen = screen
        self._reader = reader
        self._record = record
        self._saved: set[Path] = {record} if record else set()
        self._humans = [number for number, seat in enumerate(seats) if seat.is_human]
        self._bots = {
            number: seat.bot(game, number) for number, seat in enumerate(seats) if not seat.is_human
        }
        self._front_end = commands_for(game.family).front_end(
            game, self._names, screen, self._confirm
        )
        # How many facts each seat, and a spectator, has been shown.
        self._facts_shown: dict[int | None, int] = {
            seat: self._last_own_step(seat) for seat in range(game.players)
        }
        self._facts_shown[None] = len(game.facts) if game.moves else 0
        self._at_keyboard = self._humans[0] if len(self._humans) == 1 else None

    def _last_own_step(self, seat: int) -> int:
        """The index of the last fact that is a step of this seat."""
        facts = self._game.view(seat).facts
        steps = [
            index
            for index, fact in enumerate(facts)
            if fact.seat == seat and fact.kind in _STEP_FACTS
        ]
        return steps[-1] if steps else 0

    # The game loop

    def run(self) -> int:
        """Play the game and return the exit code of the command."""
        if self._record:
            write_record(self._record, self._game)  # fails before the game, not after it
        try:
            while (seat := self._game.seat_to_move) is not None:
                self._step(seat)
                self._save()
        except EOFError:
            return self._quit(0)
        except KeyboardInterrupt:
            return self._quit(INTERRUPTED)
        self._show_end()
        return 0

    def _step(self, seat: int) -> None:
        if self._humans:
            self._facts_shown[None] = len(self._game.facts)
        if seat in self._bots:
            with self._screen.status(f"{self._names[seat]} is thinking"):
                move = self._bots[seat].choose(self._game.view(seat))
            self._game.play(move)
            if not self._humans:
                self._show_bot_step()
            return
        line = "" if seat == self._at_keyboard else self._hand_over(seat)
        view = self._game.view(seat)
        self._front_end.begin_step(view)
        self._show_table(view)
        prompt = "> " if len(self._humans) == 1 else f"{self._names[seat]}> "
        while True:
            if line and self._run_line(line, view):
                self._facts_shown[seat] = min(len(view.facts), len(self._game.facts))
                return
            line = self._reader.read(prompt, seat, self._front_end.completions)

    def _show_bot_step(self) -> None:
        """Show what a bot did to the spectator of a game without people."""
        view = self._game.view(None)
        self._screen.write_wrapped(self._narrate(view, self._facts_shown[None]))
        self._facts_shown[None] = len(view.facts)

    def _hand_over(self, seat: int) -> str:
        """Hide one hand before the next is shown; return what was typed besides Enter."""
        self._screen.clear()
        name = self._names[seat]
        line = self._reader.read(f"Hand over to {name}, press Enter ", NOBODY)
        self._at_keyboard = seat
        return line

    def _quit(self, code: int) -> int:
        self._save()
        self._screen.write("You leave the game." if self._humans else "The game is left.")
        if self._record:
            self._screen.write(
                f"It is saved: go on with sestina play --resume {quote(str(self._record))}"
            )
        return code

    def _save(self) -> None:
        """Save the game after every step: windows get closed without notice."""
        if self._record:
            try:
                write_record(self._record, self._game)
            except CommandError as error:
                self._screen.write_wrapped([f"Not saved: {error}."])

    # Commands

    def _confirm(self, question: str) -> bool:
        if not self._reader.is_interactive:
            return True
        return self._reader.read(f"{question} (yes or no) ", NOBODY).lower() in ("y", "yes")

    def _run_line(self, line: str, view: sestina.View) -> bool:
        """Run a command or play a move; True if the game has moved on, or back."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "quit" | "exit":
                raise EOFError
            case "board" | "table":
                self._show_table(view, whole=True)
            case "log":
                self._show_log(view, everything=rest.strip() == "all")
            case "save":
                self._save_as(rest.strip())
            case "takeback":
                return self._take_back(view.seat)
            case "help" | "?" if not rest.strip():
                self._screen.write(self._front_end.help())
                self._screen.write_wrapped(house_rule_lines(self._game))
            case _:
                move = self._front_end.run_command(line)
                return move is not None and self._play(move)
        return False

    def _play(self, move: str) -> bool:
        try:
            self._game.play(move)
        except (sestina.IllegalMove, sestina.ParseError) as error:
            self._screen.write_wrapped([refusal(error)])
            return False
        return True

    def _take_back(self, seat: int | None) -> bool:
        """Return to the last step of a seat; True if the game is another one now."""
        movers = [step.seat for step in self._game.to_record().steps]
        if seat not in movers:
            self._screen.write("There is no move of yours to take back.")
            return False
        count = movers[::-1].index(seat) + 1
        others = sorted({self._names[mover] for mover in movers[-count:] if mover in self._humans})
        if len(others) > 1 and not self._confirm(f"Do all agree ({', '.join(others)})?"):
            return False
        self._game.undo(count)
        left = len(self._game.facts)
        for viewer, shown in self._facts_shown.items():
            self._facts_shown[viewer] = min(shown, left)
        self._screen.write("You take your last move back.")
        return True

    def _save_as(self, name: str) -> None:
        path = Path(name).expanduser()
        if not name:
            self._screen.write("Name a file, as in: save game.txt")
        elif path.exists() and path not in self._saved:
            self._screen.write(f"{path} exists already: choose another name.")
        else:
            try:
                write_record(path, self._game)
            except CommandError as error:
                self._screen.write(f"Not saved: {error}.")
                return
            self._saved.add(path)
            self._screen.write(f"The game is saved in {path}.")

    # Output

    def _narrate(self, view: sestina.View, since: int = 0) -> list[str]:
        """The sentences of a view, from a fact on."""
        return [sentence for sentence in self._front_end.narrate(view)[since:] if sentence]

    def _show_table(self, view: sestina.View, *, whole: bool = False) -> None:
        since = self._facts_shown[view.seat]
        self._front_end.show(self._narrate(view, since), since, whole=whole)

    def _show_log(self, view: sestina.View, *, everything: bool) -> None:
        sentences = self._narrate(view)
        left_out = 0 if everything else max(0, len(sentences) - LOG_SENTENCES)
        if left_out:
            self._screen.write(f"({left_out} earlier ones: log all)")
        self._screen.write_wrapped(sentences[left_out:])

    def _show_end(self) -> None:
        # One person sees the end from their own seat, several see the public view.
        seat = self._humans[0] if len(self._humans) == 1 else None
        view = self._game.view(seat)
        since = self._facts_shown[seat]
        screen = self._screen
        self._front_end.show_end(view, self._narrate(view, since), since)
        screen.write()
        screen.write(draw_result(view, self._names))
        screen.write()
        screen.write(winners_in_words(view, self._names))
        if self._record:
            screen.write(f"The record is saved in {self._record}.")
