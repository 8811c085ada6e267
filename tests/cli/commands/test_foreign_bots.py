"""Bots in other programs: the protocol, the example in C, and programs that misbehave."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sestina
from sestina.arena.setting import make_setting
from sestina.players.foreign import ForeignBot, ProgramFailed
from sestina.players.levels import bot_named
from sestina.players.protocol import BotSettings
from tests.cli.command import RunHere

EXAMPLE = Path(__file__).parents[3] / "examples" / "greedy_program.c"

GREETING = "import sys\nprint('ready', flush=True)\n"


def program(folder: Path, code: str) -> str:
    """A program in Python, as a contestant."""
    path = folder / "program.py"
    path.write_text(code, encoding="utf-8")
    return f"program:'{sys.executable}' '{path}'"


def answering(folder: Path, answer: str) -> str:
    """A program that gives the same answer to every go."""
    loop = f"for line in sys.stdin:\n    if line.startswith('go'): print({answer!r}, flush=True)\n"
    return program(folder, GREETING + loop)


@pytest.fixture(scope="module")
def greedy_program(tmp_path_factory: pytest.TempPathFactory) -> str:
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    path = tmp_path_factory.mktemp("program") / "greedy program"
    subprocess.run([compiler, "-Wall", "-Werror", "-o", path, EXAMPLE], check=True)
    return f"program:'{path}'"


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("classic", 2, {}), ("flex", 3, {}), ("travel", 2, {"expansion": "expansion2"})],
)
def test_the_example_plays_whole_games(
    greedy_program: str, game: sestina.GameId, players: int, options: dict[str, str]
) -> None:
    played = sestina.new_game(game, players=players, seed=1, **options)  # type: ignore[call-overload]
    bot = bot_named(greedy_program, seed=1)
    while not played.is_over:
        best = max(played.legal_moves(), key=lambda move: move.points)
        chosen = bot.choose(played.view(played.seat_to_move))
        assert chosen == best
        played.play(chosen)
    assert isinstance(bot, ForeignBot)
    assert (bot.name, bot.info) == ("greedy in C", [f"points {best.points}"])
    bot.close()


def test_it_plays_in_the_arena_and_in_the_terminal(
    greedy_program: str, tmp_path: Path, run_here: RunHere
) -> None:
    shown, _ = run_here("arena", greedy_program, "random", "--games", "2")
    assert "greedy program" in shown
    record = tmp_path / "game.txt"
    seats = ("--seat", greedy_program, "--seat", "greedy")
    run_here("play", "travel", *seats, "--seed", "1", "--record", str(record))
    assert sestina.replay(record.read_text(encoding="utf-8")).is_over


def test_what_a_program_is_told(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    loop = (
        f"out = open({str(heard)!r}, 'w')\n"
        "for line in sys.stdin:\n"
        "    out.write(line); out.flush()\n"
        "    if line.startswith('go'): print('info hm\\n\\nbestmove pass', flush=True)\n"
    )
    game = sestina.new_game("classic", seed=3, expansion="mini")
    view = game.view(game.seat_to_move)
    settings = BotSettings(seed=5, seconds=0.5, simulations=20, uses_actions=False)
    bot = ForeignBot(program(tmp_path, GREETING + loop), settings)
    assert str(bot.choose(view)) == "pass"
    bot.close()
    assert heard.read_text(encoding="utf-8").splitlines() == [
        "sestina 1",
        "newgame seed 5",
        f"position {view.position()}",
        "go seconds 0.5 simulations 20 noactions",
        "quit",
    ]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("", "has ended"),
        ("print('hello', flush=True)\ninput()", "it should say ready"),
        (GREETING + "for line in sys.stdin:\n    if line[:2] == 'go': break", "has ended"),
        (GREETING + "for line in sys.stdin:\n    print('what?', flush=True)", "say bestmove MOVE"),
    ],
)
def test_programs_that_misbehave(tmp_path: Path, code: str, words: str) -> None:
    game = sestina.new_game("classic", seed=3)
    bot = bot_named(program(tmp_path, code))
    with pytest.raises(ProgramFailed, match=words):
        bot.choose(game.view(game.seat_to_move))


def test_a_silent_program_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sestina.players.foreign.SPARE_SECONDS", 0.01)
    monkeypatch.setattr("sestina.players.foreign.QUIT_SECONDS", 0.01)
    game = sestina.new_game("classic", seed=3)
    bot = bot_named(program(tmp_path, GREETING + "import time\ntime.sleep(60)"), seconds=0.01)
    with pytest.raises(ProgramFailed, match=r"said nothing for 0\.02 seconds"):
        bot.choose(game.view(game.seat_to_move))


def test_an_illegal_answer_is_the_fault_of_the_program(tmp_path: Path, run_here: RunHere) -> None:
    bot = answering(tmp_path, "bestmove Rc@50,50")
    output = ("--output", str(tmp_path / "r.json"))
    _, said = run_here("arena", bot, "greedy", "--games", "2", *output, code=1)
    assert "chose 'Rc@50,50'" in said


@pytest.mark.parametrize(
    ("level", "words"),
    [
        ("program:", "names no program"),
        ("program:'", "is no command"),
        ("engine:no-such-program", "there is no program 'no-such-program'"),
        ("program:no-such-program", "there is no program 'no-such-program'"),
    ],
)
def test_wrong_commands(level: sestina.Level, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        sestina.bot(level)
    with pytest.raises(ValueError, match=words):
        make_setting([level, "greedy"])
