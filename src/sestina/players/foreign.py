"""Bots in other programs, in any language: lines of text over stdin and stdout.

`docs/programs.md` describes the protocol. A program is named `program:COMMAND` wherever a level is.
"""

import shlex
import shutil
import subprocess
import weakref
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO, Final

from sestina.engine.moves import Move
from sestina.game.view import View
from sestina.players.protocol import FORMER_PREFIX, PROGRAM_PREFIX, BotSettings, check_to_move

VERSION: Final = 1
START_SECONDS: Final = 30.0
"""How long a program may take until it is ready."""
SPARE_SECONDS: Final = 30.0
"""How much longer than its time limit a program may take for a move."""
UNLIMITED_SECONDS: Final = 600.0
"""How long it may take without a limit."""
QUIT_SECONDS: Final = 1.0
SHOWN_CHARACTERS: Final = 200


class ProgramFailed(Exception):
    """A foreign program cannot be started, ended, was silent or said something strange."""


def parse_command(level: str) -> list[str]:
    """The words of the command; `ValueError` if there is no such program."""
    try:
        words = shlex.split(level.removeprefix(PROGRAM_PREFIX).removeprefix(FORMER_PREFIX))
    except ValueError as error:
        raise ValueError(f"{level!r} is no command: {error}") from None
    if not words:
        raise ValueError(f"{level!r} names no program: write {PROGRAM_PREFIX}COMMAND")
    if shutil.which(words[0]) is None:
        raise ValueError(f"there is no program {words[0]!r} to run")
    return words


class ForeignBot:
    """Plays what another program says. The program starts with the first move."""

    def __init__(self, level: str, settings: BotSettings) -> None:
        self.level: Final = level
        self.name: str = ""
        """What the program calls itself, once it has started."""
        self.info: list[str] = []
        """What it said about its last move while it thought."""
        self._words = parse_command(level)
        self._settings = settings
        self._wants_moves = False
        self._program: _Program | None = None

    def __reduce__(self) -> tuple[object, ...]:
        # A copy starts a program of its own.
        return (ForeignBot, (self.level, self._settings))

    def choose(self, view: View) -> Move:
        """Ask the program for the move of the view's seat, which is to move."""
        check_to_move(view)
        program = self._program or self._start()
        self.info = []
        program.send(f"position {view.position()}")
        if self._wants_moves:
            moves = view.legal_moves()
            program.send(f"moves {len(moves)}")
            for move in moves:
                program.send(f"move {move.points} {move}")
        program.send(f"go{self._limits()}")
        limit = self._settings.seconds
        wait = UNLIMITED_SECONDS if limit is None else limit + SPARE_SECONDS
        while True:
            word, rest = program.receive(wait)
            if word == "info":
                self.info.append(rest)
            elif word == "bestmove":
                return view.family.parse_move(rest)
            else:
                raise ProgramFailed(
                    f"{self.level} answered {f'{word} {rest}'[:SHOWN_CHARACTERS]!r} to go: "
                    "it should say bestmove MOVE"
                )

    def _limits(self) -> str:
        settings = self._settings
        words = ""
        if settings.seconds is not None:
            words += f" seconds {settings.seconds:g}"
        if settings.simulations is not None:
            words += f" simulations {settings.simulations}"
        if not settings.uses_actions:
            words += " noactions"
        return words

    def _start(self) -> "_Program":
        program = _Program(self.level, self._words)
        program.send(f"sestina {VERSION}")
        while True:
            word, rest = program.receive(START_SECONDS)
            if word == "ready":
                break
            if word == "id":
                self.name = rest.removeprefix("name ")
            elif word == "wants" and rest == "moves":
                self._wants_moves = True
            elif word != "info":
                raise ProgramFailed(
                    f"{self.level} began with {f'{word} {rest}'[:SHOWN_CHARACTERS]!r}: it should "
                    "say ready"
                )
        seed = self._settings.seed
        program.send("newgame" if seed is None else f"newgame seed {seed}")
        self._program = program
        return program

    def close(self) -> None:
        """End the program. This happens by itself when nobody needs the bot any more."""
        if self._program is not None:
            self._program.end()
            self._program = None

    def __repr__(self) -> str:
        return f"bot({self.level!r})"


class _Program:
    """A running program: lines to it, lines from it."""

    def __init__(self, level: str, words: list[str]) -> None:
        self._level = level
        try:
            process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except OSError as error:
            raise ProgramFailed(f"cannot start {level}: {error}") from None
        if process.stdin is None or process.stdout is None:
            raise AssertionError("both are pipes")
        self._stdin = process.stdin
        self._lines: Queue[str | None] = Queue()
        reader = Thread(target=_read, args=(process.stdout, self._lines), daemon=True)
        reader.start()
        self.end = weakref.finalize(self, _end, process, process.stdin, reader)

    def send(self, line: str) -> None:
        try:
            self._stdin.write(line + "\n")
            self._stdin.flush()
        except (OSError, ValueError):
            raise ProgramFailed(f"{self._level} has ended") from None

    def receive(self, seconds: float) -> tuple[str, str]:
        """The next line that is not empty, as its first word and the rest."""
        while True:
            try:
                line = self._lines.get(timeout=seconds)
            except Empty:
                self.end()
                raise ProgramFailed(f"{self._level} said nothing for {seconds:g} seconds") from None
            if line is None:
                raise ProgramFailed(f"{self._level} has ended")
            if line.strip():
                word, _, rest = line.strip().partition(" ")
                return word, rest.strip()


def _read(stream: IO[str], lines: "Queue[str | None]") -> None:
    """Put every line of a program into the queue, and None after the last."""
    with stream, suppress(OSError, ValueError):
        for line in stream:
            lines.put(line)
    lines.put(None)


def _end(process: "subprocess.Popen[str]", stdin: IO[str], reader: Thread) -> None:
    """Ask a program to end, and make it."""
    with suppress(OSError, ValueError):
        stdin.write("quit\n")
    with suppress(OSError, ValueError):
        stdin.close()
    try:
        process.wait(QUIT_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    reader.join(QUIT_SECONDS)
