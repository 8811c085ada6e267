"""Whole games, typed into the real command."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import sestina
from tests.cli.command import COMMAND, environment, run, script, typed
from tests.turns import to_move


def steps(path: Path) -> tuple[str, ...]:
    return sestina.replay(path.read_text(encoding="utf-8")).moves


def test_a_whole_game_with_mistakes_in_between(tmp_path: Path) -> None:
    game = sestina.new_game("classic", seed=7)
    lines = script(game, [0])
    text = typed(["Rc@0,0", "nonsense", "", "help", *lines[:4], "pass", "Rc@90,90", *lines[4:]])
    record = tmp_path / "game.txt"
    told = run("play", "--seed", "7", "--record", str(record), stdin=text).stdout
    assert steps(record) == game.moves
    assert told.count("Not possible: ") == 4
    assert "nobody passes who can place or exchange" in told
    assert f"You: {game.scores[0]}" not in told  # the end is a table, not another turn
    assert f"  1. Greedy   {game.scores[1]:>3}" in told
    assert told.endswith(f"Greedy wins.\nThe record is saved in {record}.\n")


def test_the_hand_of_a_bot_is_never_told() -> None:
    game = sestina.new_game("classic", seed=7)
    told = run("play", "--seed", "7", "--ascii", stdin=typed(script(game, [0]))).stdout
    assert "You draw " in told
    assert "Greedy draws" not in told
    assert told.isascii()
    assert "\x1b" not in told


def test_leaving_and_resuming(tmp_path: Path) -> None:
    game = sestina.new_game("travel", players=3, seed=11)
    lines = script(game, [0])
    record = tmp_path / "a game.json"
    options = ("--players", "3", "--names", "Anna,Ben,Cy", "--seed", "11")
    told = run("play", "travel", *options, "--record", str(record), stdin=typed(lines[:5])).stdout
    assert told.endswith(
        f"You leave the game.\nIt is saved: go on with sestina play --resume '{record}'\n"
    )
    assert steps(record) == game.moves[: len(steps(record))]
    # Another game does not overwrite a record, but the same game continues it.
    assert "exists already" in run("play", "--record", str(record), code=2).stderr
    assert "leave out --seed" in run("play", "--resume", str(record), "--seed", "1", code=2).stderr
    told = run("play", "--resume", str(record), stdin=typed(lines[5:])).stdout
    assert "Cy lays " in told.split("> Anna: ")[0]  # what happened before is told again
    assert steps(record) == game.moves
    again = run("play", "--resume", str(record)).stdout
    assert "the game is over" in again
    assert sestina.replay(record.read_text(encoding="utf-8")).tags["Names"] == "Anna, Ben, Cy"


def test_quit_leaves_and_saves(tmp_path: Path) -> None:
    record, copy = tmp_path / "game.txt", tmp_path / "copy.txt"
    text = f"save {copy}\nsave {record}\nsave\nsave /nowhere/x\nQUIT\n"
    told = run("play", "--seed", "7", "--record", str(record), stdin=text).stdout
    assert told.count("The game is saved in ") == 2
    assert "Name a file" in told
    assert "Not saved: cannot write /nowhere/x" in told
    assert copy.read_text(encoding="utf-8") == record.read_text(encoding="utf-8")


def test_a_record_written_to_a_device_leaves_the_device_alone() -> None:
    run("play", "--seed", "7", "--record", "/dev/null", stdin="quit\n")
    assert not Path("/dev/null").is_file()


def test_an_interrupt_leaves_and_saves(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    process = subprocess.Popen(
        [*COMMAND, "play", "--seed", "7", "--record", str(record)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=environment(),
    )
    assert process.stdout is not None
    while "hint, help, quit." not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    told, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "It is saved" in told
    assert steps(record) == ()


def test_names_of_a_record_that_cannot_be_used_are_left_out(tmp_path: Path) -> None:
    game = sestina.new_game("classic", seed=7)
    game.tags = {"Names": "Anna, Anna", "Seats": "dragon greedy"}
    record = tmp_path / "game.txt"
    record.write_text(game.record(), encoding="utf-8")
    assert "> You: 0     Greedy: 0" in run("play", "--resume", str(record)).stdout


def test_hot_seat_hides_hands_and_hands_over(tmp_path: Path) -> None:
    game = sestina.new_game("classic", seed=5)
    start = to_move(game)
    lines = script(game, [0, 1], steps=6)
    record = tmp_path / "game.txt"
    told = run(
        *("play", "--hot-seat", "--names", "Anna,Ben", "--seed", "5", "--record", str(record)),
        stdin=typed([part for line in lines for part in ("", line)]),
    ).stdout
    assert steps(record) == tuple(lines)
    turns = told.split("Hand over to ")[1:]
    names = ("Anna", "Ben")
    assert [turn.split(",")[0] for turn in turns] == [names[(start + k) % 2] for k in range(7)]
    for k, turn in enumerate(turns[:6]):
        own, other = names[(start + k) % 2], names[(start + k + 1) % 2]
        assert f"{own}> {lines[k]}" in turn
        assert f"{other} draws" not in turn
    # A command can be typed instead of Enter.
    assert "You leave the game." in run("play", "--hot-seat", stdin="quit\n").stdout


def test_a_move_is_taken_back(tmp_path: Path) -> None:
    game = sestina.new_game("classic", seed=7)
    lines = script(game, [0])
    record = tmp_path / "game.txt"
    text = typed(["takeback", *lines[:3], "takeback", "takeback", *lines[1:3], "quit"])
    told = run("play", "--seed", "7", "--record", str(record), stdin=text).stdout
    assert told.count("There is no move of yours to take back.") == 1
    assert told.count("You take your last move back.") == 2
    assert steps(record) == game.moves[: len(steps(record))]
    assert len(steps(record)) in (6, 7)
    # The end of the game is not disturbed by moves that were taken back.
    told = run("play", "--resume", str(record), stdin=typed(lines[3:])).stdout
    assert steps(record) == game.moves


def test_a_turn_at_a_shared_keyboard_is_taken_back(tmp_path: Path) -> None:
    game = sestina.new_game("classic", seed=5)
    lines = script(game, [0, 1], steps=4)
    record = tmp_path / "game.txt"
    typing = [part for line in lines[:3] for part in ("", line)]
    run(
        *("play", "--hot-seat", "--names", "Anna,Ben", "--seed", "5", "--record", str(record)),
        stdin=typed([*typing, "", "takeback", "", lines[1], "", lines[2], "", lines[3]]),
    )
    assert steps(record) == tuple(lines)


def test_flex(tmp_path: Path) -> None:
    game = sestina.new_game("flex", backgrounds=2, ages=[40, 41], seed=3)
    lines = script(game, [0])
    record = tmp_path / "game.txt"
    options = ("--backgrounds", "2", "--ages", "40,41", "--seed", "3", "--record", str(record))
    told = run("play", "flex", *options, stdin=typed(["? " + lines[0], "hint", *lines])).stdout
    assert steps(record) == game.moves
    assert "diagonal of 2 on " in told
    points = sestina.replay(record.read_text(encoding="utf-8")).to_record().steps[1].points
    assert f"> ? {lines[0]}\n{lines[0]}: {points} points\n" in told


def test_two_bots_play_by_themselves(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    options = ("--seat", "greedy", "--seat", "random", "--seed", "2", "--record", str(record))
    told = run("play", *options).stdout
    game = sestina.replay(record.read_text(encoding="utf-8"))
    assert game.is_over
    assert "Largest sets: " in told
    for move in game.moves:
        if "@" in move:
            assert f"lays {move}" in told
    winner = ("Greedy", "Random")[game.winners[0]]
    assert f"{winner} wins." in told
    # The same seed makes the same bots play the same game.
    again = run("play", *options[:-1], str(tmp_path / "again.txt")).stdout
    assert again.replace("again.txt", "game.txt") == told


def expansion2_script() -> tuple[sestina.Game, list[str]]:
    """Use every kind of action tile once, whatever the others answer."""
    game = sestina.new_game("classic", expansion="expansion2", actions_from_start=True, seed=1)
    bot = sestina.bot("greedy")
    wanted = ["use ask", "use separate", "use take", "use exchange", "use double", "use draw3"]
    lines: list[str] = []
    while not game.is_over:
        view = game.view(game.seat_to_move)
        if game.seat_to_move == 1:
            game.play(bot.choose(view))
            continue
        moves = [str(move) for move in view.legal_moves()]
        first = next((move for move in moves if wanted and move.startswith(wanted[0])), "")
        if first:
            wanted.pop(0)
        elif "done" in moves and len(moves) > 1:
            first = moves[0] if lines[-1] == "use separate" else "done"
        elif "decline" in moves:
            first = "draw"
        lines.append(first or str(bot.choose(view)))
        game.play(lines[-1])
    assert not wanted
    return game, lines


def test_expansion2_with_all_its_actions(tmp_path: Path) -> None:
    game, lines = expansion2_script()
    record = tmp_path / "game.txt"
    options = ("--expansion", "expansion2", "--actions-from-start", "--seed", "1")
    told = run(
        *("play", *options, "--record", str(record)), stdin=typed(["moves", "help", *lines])
    ).stdout
    assert steps(record) == game.moves
    for sentence in (
        "You begin with the action tiles draw3, take, ask, exchange, separate, double.",
        "You use the action tile ask.",
        "You ask for a ",
        "into the hand.",
        "Now you can: lay a tile.",
        "for these tiles.",
        "use ask Rc | Rs | ",
        "use exchange with 1 to 6 of ",
        "  action tiles   all: draw3 take ask exchange separate double",
    ):
        assert sentence in told


def test_some_action_tiles_turn_up(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    told = run(
        *("play", "travel", "--expansion", "expansion2", "--action-tiles", "ask,double"),
        *("--seat", "greedy", "--players", "4", "--seed", "3", "--record", str(record)),
    ).stdout
    assert "everyone gets that action tile." in told
    assert "Greedy 4 lays " in told
    assert sestina.replay(record.read_text(encoding="utf-8")).options["action_tiles"] == (
        "ask",
        "double",
    )


def test_hints_previews_and_moves_change_nothing(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    game = sestina.new_game("classic", seed=7)
    before = sestina.replay(game.record()).record()
    best = max(game.view(0).legal_moves(), key=lambda move: move.points)
    text = f"hint\nmoves\nboard\nlog\nlog all\n? {best}\n? Rc@0,0\n? swap Rc\n?\n?nonsense\n"
    told = run("play", "--seed", "7", "--record", str(record), stdin=text).stdout
    assert told.count(f"{best}: {best.points} points\n") == 1
    assert told.count("Not possible: ") == 3
    after = sestina.replay(record.read_text(encoding="utf-8"))
    after.tags = {}
    assert after.record() == before


def test_tiles_may_be_typed_in_any_case(tmp_path: Path) -> None:
    game = sestina.new_game("classic", seed=7)
    (line,) = script(game, [0], steps=1)
    record = tmp_path / "game.txt"
    run("play", "--seed", "7", "--record", str(record), stdin=line.swapcase() + "\n")
    assert steps(record)[0] == line


def test_any_text_can_be_typed() -> None:
    lines = [
        "",
        "\x00\x07",
        "é" * 3000,
        "use",
        "swap",
        "? ",
        "log none",
        "save  ",
        "@",
        "Rc@",
        "?@",
    ]
    told = run("play", "--seed", "7", stdin=typed(lines)).stdout
    assert "You leave the game." in told
    assert "\x07" not in told
