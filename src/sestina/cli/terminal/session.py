"""A game at the terminal: whose turn it is, what is typed, what is told."""

from collections.abc import Sequence
from pathlib import Path
from shlex import quote

import sestina
from sestina.cli.problems import INTERRUPTED, Problem
from sestina.cli.terminal.desk import desk_for, refused
from sestina.cli.terminal.reader import Reader
from sestina.cli.terminal.screen import Screen
from sestina.cli.terminal.seats import Seat
from sestina.cli.terminal.tiles.table_text import draw_result
from sestina.cli.terminal.tiles.words import winners_in_words
from sestina.cli.texts import write_record

LOG = 20
"""How many sentences the log shows, unless all are wanted."""
NOBODY = -1
"""Who types between two seats."""
_OWN_STEPS = ("place", "swap", "pass", "use", "score", "decline", "rows", "show", "forfeit")


class Session:
    """Plays a game to its end or until it is left. Humans see the view of their seat alone."""

    def __init__(
        self,
        game: sestina.Game,
        seats: Sequence[Seat],
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
        self._desk = desk_for(game, self._names, screen, self._is_meant)
        # How much everyone has been told: the number of facts, for each seat and for spectators.
        self._told: dict[int | None, int] = {
            seat: self._last_own_step(seat) for seat in range(game.players)
        }
        self._told[None] = len(game.facts) if game.moves else 0
        self._at_keyboard = self._humans[0] if len(self._humans) == 1 else None

    def _last_own_step(self, seat: int) -> int:
        """From which fact on a seat has news: its own last step and what came after it."""
        facts = self._game.view(seat).facts
        steps = [
            index
            for index, fact in enumerate(facts)
            if fact.seat == seat and fact.kind in _OWN_STEPS
        ]
        return steps[-1] if steps else 0

    # The course of the game

    def run(self) -> int:
        """The exit code of the command."""
        if self._record:
            write_record(self._record, self._game)  # it cannot be written: say so before the game
        try:
            while not self._game.is_over:
                self._step(self._game.seat_to_move)
                self._save()
        except EOFError:
            return self._leave(0)
        except KeyboardInterrupt:
            return self._leave(INTERRUPTED)
        self._show_end()
        return 0

    def _step(self, seat: int) -> None:
        if self._humans:
            self._told[None] = len(self._game.facts)
        if seat in self._bots:
            with self._screen.meanwhile(f"{self._names[seat]} is thinking"):
                move = self._bots[seat].choose(self._game.view(seat))
            self._game.play(move)
            if not self._humans:
                self._watch()
            return
        line = "" if seat == self._at_keyboard else self._hand_over(seat)
        view = self._game.view(seat)
        self._desk.begin(view)
        self._show_table(view)
        prompt = "> " if len(self._humans) == 1 else f"{self._names[seat]}> "
        while True:
            if line and self._obey(line, view):
                self._told[seat] = len(view.facts)
                return
            line = self._reader.read(prompt, seat, self._desk.offers)

    def _watch(self) -> None:
        """Tell what bots do among themselves, as anybody may know it."""
        view = self._game.view(None)
        self._screen.tell(self._tell(view, self._told[None]))
        self._told[None] = len(view.facts)

    def _hand_over(self, seat: int) -> str:
        """Hide one hand before the next is shown. What was typed instead of Enter is returned."""
        self._screen.clear()
        name = self._names[seat]
        line = self._reader.read(f"Hand over to {name}, press Enter ", NOBODY)
        self._at_keyboard = seat
        return line

    def _leave(self, code: int) -> int:
        self._save()
        self._screen.say("You leave the game." if self._humans else "The game is left.")
        if self._record:
            self._screen.say(
                f"It is saved: go on with sestina play --resume {quote(str(self._record))}"
            )
        return code

    def _save(self) -> None:
        """Save the game where it was asked for; after every step, as windows get closed."""
        if self._record:
            try:
                write_record(self._record, self._game)
            except Problem as problem:
                self._screen.tell([f"Not saved: {problem}."])

    # What is typed

    def _is_meant(self, question: str) -> bool:
        if not self._reader.has_typist:
            return True
        return self._reader.read(f"{question} (yes or no) ", NOBODY).lower() in ("y", "yes")

    def _obey(self, line: str, view: sestina.View) -> bool:
        """Do what a line says. True when it was a move, which ends the reading."""
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
            case "help" | "?" if not rest.strip():
                self._screen.say(self._desk.help())
            case _:
                move = self._desk.obey(line)
                return move is not None and self._play(move)
        return False

    def _play(self, move: str) -> bool:
        try:
            self._game.play(move)
        except (sestina.IllegalMove, sestina.ParseError) as error:
            self._screen.tell([refused(error)])
            return False
        return True

    def _save_as(self, name: str) -> None:
        path = Path(name).expanduser()
        if not name:
            self._screen.say("Name a file, as in: save game.txt")
        elif path.exists() and path not in self._saved:
            self._screen.say(f"{path} exists already: choose another name.")
        else:
            try:
                write_record(path, self._game)
            except Problem as problem:
                self._screen.say(f"Not saved: {problem}.")
                return
            self._saved.add(path)
            self._screen.say(f"The game is saved in {path}.")

    # What is shown

    def _tell(self, view: sestina.View, since: int = 0) -> list[str]:
        """What this view knows to tell, from a fact on."""
        return [sentence for sentence in self._desk.tell(view)[since:] if sentence]

    def _show_table(self, view: sestina.View, *, whole: bool = False) -> None:
        since = self._told[view.seat]
        self._desk.show(self._tell(view, since), since, whole=whole)

    def _show_log(self, view: sestina.View, *, everything: bool) -> None:
        sentences = self._tell(view)
        left_out = 0 if everything else max(0, len(sentences) - LOG)
        if left_out:
            self._screen.say(f"({left_out} earlier ones: log all)")
        self._screen.tell(sentences[left_out:])

    def _show_end(self) -> None:
        # One human sees the end from the own seat, several see what is public.
        seat = self._humans[0] if len(self._humans) == 1 else None
        view = self._game.view(seat)
        since = self._told[seat]
        screen = self._screen
        self._desk.show_end(view, self._tell(view, since), since)
        screen.say()
        screen.say(draw_result(view, self._names))
        screen.say()
        screen.say(winners_in_words(view, self._names))
        if self._record:
            screen.say(f"The record is saved in {self._record}.")
