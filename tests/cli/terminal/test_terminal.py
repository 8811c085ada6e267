"""`sestina play` in a real terminal: Tab completion, history, leaving by keyboard."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import sestina
from tests.cli.card_games import MARIO, set_up
from tests.cli.command import COMMAND, environment, script

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are of Unix", allow_module_level=True)

import fcntl
import pty
import struct
import termios

PATIENCE = 30.0
"""Seconds without output after which a terminal counts as broken."""


class Terminal:
    """`sestina` at a terminal of 80 columns and 24 lines."""

    def __init__(self, *arguments: str) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(TERM="xterm", PROMPT_TOOLKIT_NO_CPR="1"),
            start_new_session=True,
        )
        os.close(slave)
        self.shown = ""

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def wait_for(self, text: str) -> str:
        """Read until the text appears; return the output up to it."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown:
            assert time.monotonic() < end, f"{text!r} does not appear in:\n{self.shown}"
            if select.select([self._master], [], [], 0.1)[0]:
                self.shown += _plain(os.read(self._master, 65536).decode(errors="replace"))
        before, _, self.shown = self.shown.partition(text)
        return before + text

    def wait(self) -> int:
        return self.process.wait(timeout=PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._master)


def _plain(text: str) -> str:
    return re.sub(r"\x1b(\[[0-9;?]*[a-zA-Z]|[=>])", "", text).replace("\r", "")


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def test_enter_enter_tab_and_a_move(terminals: list[Terminal]) -> None:
    terminal = Terminal("play")
    terminals.append(terminal)
    terminal.wait_for("What shall we play?")
    terminal.type("\n")
    terminal.wait_for("you against greedy  (press Enter)")
    terminal.type("\n")
    terminal.wait_for("hint, help, quit.")
    terminal.wait_for("\n>")
    terminal.type("hi\t\r")
    terminal.wait_for("hint")
    terminal.wait_for("\n>")
    terminal.type("\x04")
    terminal.wait_for("You leave the game.")
    assert terminal.wait() == 0


def test_tab_completes_a_move_that_is_then_played(
    terminals: list[Terminal], tmp_path: Path
) -> None:
    game = sestina.new_game("classic", seed=7)
    (line,) = script(game, [0], steps=1)
    first, second = line.split()
    record = tmp_path / "game.txt"
    terminal = Terminal("play", "--seed", "7", "--record", str(record))
    terminals.append(terminal)
    terminal.wait_for("hint, help, quit.")
    terminal.wait_for("\n>")
    # The tile in lower case, and Tab for the rest.
    terminal.type(f"{first[:2].lower()}\t")
    terminal.wait_for(first[:3])
    terminal.type(f"{first[3]}\t")
    terminal.wait_for(first[4:])
    terminal.type(f" {second[:2].lower()}\t")
    terminal.wait_for(second[:3])
    terminal.type("\t")
    terminal.wait_for("+2")  # its points, before it is played
    terminal.type("\r")
    terminal.wait_for(f"You lay {line}: 2 points")
    terminal.wait_for("hand   ")
    terminal.wait_for("\n>")
    terminal.type("\x03")
    terminal.wait_for("It is saved")
    assert terminal.wait() == 130
    assert sestina.replay(record.read_text(encoding="utf-8")).moves[0] == line


def test_one_player_does_not_see_what_another_typed(terminals: list[Terminal]) -> None:
    game = sestina.new_game("classic", seed=7)
    lines = script(game, [0, 1], steps=2)
    terminal = Terminal("play", "--hot-seat", "--seed", "7", "--names", "Anna,Ben")
    terminals.append(terminal)
    terminal.wait_for("Hand over to Anna, press Enter")
    terminal.type("\r")
    terminal.wait_for("\nAnna>")
    terminal.type(f"{lines[0]}\r")
    terminal.wait_for("Hand over to Ben, press Enter")
    terminal.type("\r")
    terminal.wait_for("\nBen>")
    terminal.type("\x1b[A\r" + f"{lines[1]}\r")  # Arrow up: nothing of Anna's comes back.
    assert "Not possible" not in terminal.wait_for("Hand over to Anna, press Enter")
    terminal.type("quit\r")
    terminal.wait_for("You leave the game.")
    assert terminal.wait() == 0


def test_cards_are_added_with_tab_and_stuck_is_asked_about(
    terminals: list[Terminal], tmp_path: Path
) -> None:
    game = set_up(MARIO, "Gc G4 Rd R8 Yk Yc O8 Bd B4", "Rc Oc Yc Gc Bc Pc Rc Oc Yc")
    position, record = tmp_path / "position.txt", tmp_path / "game.txt"
    position.write_text(game.record(), encoding="utf-8")
    terminal = Terminal("play", "--resume", str(position), "--record", str(record))
    terminals.append(terminal)
    terminal.wait_for("hint, help, quit.")
    terminal.wait_for("\n>")
    terminal.type("stu\t\r")
    terminal.wait_for("Are you stuck? (yes or no)")
    terminal.type("no\r")
    terminal.wait_for("Nobody has seen anything.")
    terminal.wait_for("\n>")
    # Tab completes a command, a card of the hand and a card of a row.
    terminal.type("ne\t gc\t g4\t gs\t")
    terminal.wait_for("Gs")
    terminal.wait_for("not yet: row 1")  # the row that it came from
    terminal.type("\r")
    terminal.wait_for("Not yet: row 1 is too short.")
    terminal.wait_for("\n>")
    terminal.type("mo\t ps\t \t")  # only one row has it
    terminal.type(" 1")
    terminal.wait_for("2 cards")
    terminal.type("\r")
    terminal.wait_for("Type play to end your turn with it.")
    terminal.wait_for("\n>")
    terminal.type("pl\t\r")
    terminal.wait_for("You play Gc G4.")
    terminal.wait_for("hand   ")
    terminal.wait_for("\n>")
    terminal.type("stuck\r")
    terminal.wait_for("Are you stuck? (yes or no)")
    terminal.type("yes\r")
    terminal.wait_for("You are stuck and show the hand: ")
    terminal.wait_for("hand   ")
    terminal.wait_for("\n>")
    terminal.type("\x03")
    terminal.wait_for("It is saved")
    assert terminal.wait() == 130
    steps = sestina.replay(record.read_text(encoding="utf-8")).moves
    assert steps[0] == "Rs Bs Ps / Gc Gs G4 / Pc Pd Pk"
    assert steps[-1] == "stuck"
