"""Solving puzzles in the terminal, and puzzles in words and as JSON."""

from random import Random

import sestina
from sestina.cli.errors import INTERRUPTED
from sestina.cli.families import commands_for
from sestina.cli.terminal.front_end import refusal
from sestina.cli.terminal.reader import Reader
from sestina.cli.terminal.screen import Screen
from sestina.cli.wording import count_of, spaced
from sestina.puzzles import KINDS, AssessedMove, Puzzle, assess, hints
from sestina.puzzles.kinds.mistakes import MISTAKE

SPOILERS = ("best", "moves")
"""Commands of a game that would give the answer away."""


class PuzzleSession:
    """Runs until the puzzle is solved, given up or left."""

    def __init__(self, puzzle: Puzzle, screen: Screen, reader: Reader) -> None:
        self._puzzle = puzzle
        self._screen = screen
        self._reader = reader
        self._view = puzzle.view()
        # Hidden tiles are dealt at random: the front end needs a game, and shows none of them.
        game = self._view.imagine(Random(puzzle.id))
        names = ["You" if seat == puzzle.seat else "Other" for seat in range(game.players)]
        self._front_end = commands_for(game.family).front_end(game, names, screen, self._confirm)
        self._hints = [*hints(puzzle)]
        self._tries = 0
        self._helped = 0

    def run(self) -> int:
        """Return the exit code of the command."""
        screen = self._screen
        screen.write(title(self._puzzle))
        self._front_end.begin_step(self._view)
        self._front_end.show([], len(self._view.facts))
        screen.write_wrapped(self._task())
        try:
            while not self._is_done(self._reader.read("> ", 0, self._front_end.completions)):
                pass
        except EOFError:
            return 0
        except KeyboardInterrupt:
            screen.write()
            return INTERRUPTED
        return 0

    def _task(self) -> list[str]:
        words = [KINDS[self._puzzle.kind].question]
        if self._view.pile_count == 0 and self._view.players == 2:
            words.append(f"The other player holds {spaced(self._view.unseen)}.")
        words.append("Say hint for help in steps, and answer to give up.")
        return words

    def _is_done(self, line: str) -> bool:
        word = line.strip().lower()
        match word:
            case "":
                return False
            case "quit" | "exit":
                return True
            case "hint":
                self._give_hint()
            case "help":
                self._screen.write(self._front_end.help())
            case "answer":
                self._screen.write_wrapped([str(self._hints[-1]), *self._explanation()])
                return True
            case "board" | "table":
                self._front_end.show([], len(self._view.facts), whole=True)
            case _ if word.split()[0] in SPOILERS:
                self._screen.write("That would give it away. Say hint, or answer.")
            case _:
                return self._try(line)
        return False

    def _give_hint(self) -> None:
        step = self._hints[min(self._helped, len(self._hints) - 1)]
        self._helped += 1
        self._screen.write_wrapped([str(step)])

    def _try(self, line: str) -> bool:
        try:
            move = self._front_end.run_command(line)
            if move is None:
                return False
            assessed = assess(self._puzzle, move)
        except (sestina.IllegalMove, sestina.ParseError) as error:
            self._screen.write_wrapped([refusal(error)])
            return False
        self._tries += 1
        self._screen.write_wrapped([outcome_in_words(self._puzzle, assessed)])
        if assessed.is_right:
            tries = count_of(self._tries, "try").replace("trys", "tries")
            helped = count_of(self._helped, "hint")
            self._screen.write_wrapped([f"Solved with {tries} and {helped}.", *self._explanation()])
        return assessed.is_right

    def _explanation(self) -> list[str]:
        move = self._puzzle.read_move(self._puzzle.answer)
        if not move.rows:
            return []
        return [f"  {step}" for step in self._view.table.explain(move)]

    def _confirm(self, question: str) -> bool:
        return True


def title(puzzle: Puzzle) -> str:
    """What a puzzle is, on one line."""
    return f"Puzzle {puzzle.id}: {puzzle.kind}, {puzzle.game}, rating {puzzle.rating}"


def outcome_in_words(puzzle: Puzzle, assessed: AssessedMove) -> str:
    """What became of a try."""
    if assessed.is_right and puzzle.kind == MISTAKE:
        return "Right!"
    unit = KINDS[puzzle.kind].unit
    if assessed.is_right:
        about = "" if puzzle.is_proved else "about "
        return f"Right! Every other move is at least {about}{_amount(puzzle.margin, unit)} behind."
    if assessed.loss is None:
        return "There is a better move."
    return f"There is a better move: this one is {_amount(assessed.loss, unit)} behind."


def checked_in_words(puzzle: Puzzle) -> str:
    """How the puzzle was checked."""
    if puzzle.is_proved:
        return "proved"
    return f"{puzzle.deals} deals, margin {puzzle.margin:.2f} ± {puzzle.error:.2f}"


def puzzle_json(puzzle: Puzzle) -> dict[str, object]:
    """The puzzle with its question, its answer and its hints."""
    return {
        "id": puzzle.id,
        "kind": puzzle.kind,
        "game": puzzle.game,
        "seat": puzzle.seat,
        "question": KINDS[puzzle.kind].question,
        "position": puzzle.position,
        "answer": puzzle.answer,
        "target": puzzle.target,
        "unit": KINDS[puzzle.kind].unit,
        "value": puzzle.value,
        "margin": puzzle.margin,
        "error": puzzle.error,
        "greed_loss": puzzle.greed_loss,
        "proved": puzzle.is_proved,
        "deals": puzzle.deals,
        "depth": puzzle.depth,
        "rating": puzzle.rating,
        "fails": dict(puzzle.fails),
        "hints": [
            {"code": hint.code, "values": hint.values, "text": hint.text} for hint in hints(puzzle)
        ],
    }


def _amount(value: float, unit: str) -> str:
    if unit == "win":
        return f"{100 * value:.0f} % of the chance to win"
    return f"{value:.1f}".removesuffix(".0") + f" {unit}"
