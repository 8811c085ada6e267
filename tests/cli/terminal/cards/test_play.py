"""Whole games of Cards, typed into the real command."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sestina
from tests.cli.card_games import MARIO, STUCK_HAND, card_script, set_up
from tests.cli.command import RunHere, run, typed
from tests.turns import to_move

OTHER_HAND = "Rc Oc Yc Gc Bc Pc Rc Oc Yc"


def steps(path: Path) -> tuple[str, ...]:
    return sestina.replay(path.read_text(encoding="utf-8")).moves


def saved(game: sestina.Game, folder: Path) -> str:
    path = folder / "position.txt"
    path.write_text(game.record(), encoding="utf-8")
    return str(path)


def test_a_whole_game_with_mistakes_in_between(tmp_path: Path) -> None:
    game = sestina.new_game("cards", seed=3)
    lines = card_script(game, [0])
    wrong = ["nonsense", "", "Rc Gc", "play", "swap Rc", "pass", "add Zz 1", "undo", "?"]
    text = typed(["stuck", *lines[:3], *wrong, *lines[3:]])
    record = tmp_path / "game.txt"
    told = run("play", "cards", "--seed", "3", "--record", str(record), stdin=text).stdout
    assert steps(record) == game.moves
    assert told.count("Not possible: ") == 6
    assert "Not possible: the opening must be laid." in told
    assert "Open with your largest set: 3 cards in one row." in told
    assert "Not yet: no card of your hand is played." in told
    assert "Nothing has been changed yet." in told
    assert "The last round: this is your last turn." in told
    assert "Everyone has had the last turn: the game is over." in told
    assert f"  1. Greedy   {game.scores[1]:>3}" in told
    assert told.endswith(f"Greedy wins.\nThe record is saved in {record}.\n")


def test_the_hand_of_a_bot_is_never_told() -> None:
    game = sestina.new_game("cards", seed=3)
    told = run(
        "play", "cards", "--seed", "3", "--ascii", stdin=typed(card_script(game, [0]))
    ).stdout
    assert "You draw " in told
    assert not re.search(r"Greedy draws (?!the last card)", told)
    assert told.isascii()
    assert "\x1b" not in told


def test_every_turn_can_be_played_by_steps_or_as_it_is_laid_out(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    text = "hint\nbest\nmoves\ndraft\nstacks\nlog\nplay\n" * 30
    told = run("play", "cards", "--seed", "9", "--record", str(record), stdin=text).stdout
    game = sestina.replay(record.read_text(encoding="utf-8"))
    assert game.is_over
    assert "Not possible" not in told
    assert "To lay it out, type: best" in told
    # Both sides played as greedy does.
    again = sestina.new_game("cards", seed=9)
    card_script(again, [])
    assert again.moves == game.moves


def test_leaving_and_resuming(tmp_path: Path) -> None:
    game = sestina.new_game("cards", players=3, seed=11)
    lines = card_script(game, [0])
    record = tmp_path / "game.json"
    options = ("--players", "3", "--names", "Anna,Ben,Cy", "--seed", "11")
    text = typed([*lines[:2], "add Rc 1"])
    told = run("play", "cards", *options, "--record", str(record), stdin=text).stdout
    assert told.endswith(
        f"You leave the game.\nIt is saved: go on with sestina play --resume {record}\n"
    )
    assert steps(record) == game.moves[: len(steps(record))]
    told = run("play", "--resume", str(record), stdin=typed(lines[2:])).stdout
    assert re.search(r"Cy (plays|adds|makes) ", told.split("> Anna: ")[0])  # what happened before
    assert steps(record) == game.moves
    assert "the game is over" in run("play", "--resume", str(record)).stdout


def test_a_rearrangement_by_draft(tmp_path: Path) -> None:
    game = set_up(MARIO, "Gc G4 Rd R8 Yk Yc O8 Bd B4", OTHER_HAND)
    lines = [
        "new gc g4",
        "play",
        "move Ps 2 1",
        "move Gs from 1 to 3",
        "add R8 1",
        "undo",
        "draft",
        "restart",
        "undo",
        "play",
    ]
    record = tmp_path / "game.txt"
    told = run(
        *("play", "--resume", saved(game, tmp_path), "--record", str(record), "--ascii"),
        stdin=typed(lines),
    ).stdout
    turns = told.split("\n> ")[1:]  # the first one tells whose turn it is
    assert "3!+Gc+G4\n" in turns[1]
    assert turns[1].endswith("Not yet: row 3 is too short.")
    assert turns[2] == "play\nNot yet: row 3 is too short."
    assert "1  Rs Gs Bs~Ps" in turns[3]
    assert "1  Rs Bs~Ps" in turns[4]
    assert "3 +Gc~Gs+G4" in turns[4]
    assert turns[4].endswith("2 cards. Type play to end your turn with it.")
    assert turns[5].endswith("Not yet: row 1 is neither of one colour nor of one shape.")
    assert turns[6].split("\n")[1:] == turns[4].split("\n")[1:] == turns[7].split("\n")[1:]
    assert "Not yet: no card of your hand is played." in turns[8]
    assert turns[9].split("\n")[1:] == turns[4].split("\n")[1:]
    assert steps(record)[0] == "Rs Bs Ps / Gc Gs G4 / Pc Pd Pk"


def test_several_changes_on_one_line_are_all_made_or_none(
    tmp_path: Path, run_here: RunHere
) -> None:
    game = set_up(MARIO, "Gc G4 Rd R8 Yk Yc O8 Bd B4", OTHER_HAND)
    text = "add R8 1; add Rd 9\nnew Gc G4; move Ps 1; move Gs 1 3\nplay\n"
    told, _ = run_here("play", "--resume", saved(game, tmp_path), "--ascii", stdin=text)
    assert "Not possible: there is no row 9: the rows are 1 to 2.\n> " in told
    assert "3 +Gc~Gs+G4" in told
    assert "You play Gc G4." in told


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Rs Gs Bs Ps / Pc Pd Pk", "play at least one card from the hand"),
        ("Rs Gs Bs / Pc Ps Pd Pk / Gc G4", "the row Gc G4 needs at least 3 cards"),
        ("Rs Gs Bs / Gc G4 Pc", "the row Gc G4 Pc is neither of one colour nor of one shape"),
        ("Rs Gs Bs / Gc Pc Yc", "cards of the table are missing: Ps Pd Pk"),
        ("Rs Gs Bs Os / Pc Ps Pd Pk", "Os is neither on the table nor in the hand"),
        ("? Rs Gs Bs Bs / Pc Ps Pd Pk", "the row Rs Gs Bs Bs has a card twice"),
        ("stuck now", "'stuck' stands alone"),
    ],
)
def test_an_illegal_arrangement_loses_nothing(
    line: str, reason: str, tmp_path: Path, run_here: RunHere
) -> None:
    game = set_up(MARIO, "Gc G4 Rd R8 Yk Yc O8 Bd B4", OTHER_HAND)
    path = saved(game, tmp_path)
    text = f"new Gc G4\n{line}\ndraft\n"
    told, _ = run_here("play", "--resume", path, "--ascii", stdin=text)
    assert f"Not possible: {reason}" in told
    assert "3!+Gc+G4" in told.split("> draft")[1]  # the draft is still there
    assert sestina.replay(Path(path).read_text(encoding="utf-8")).position() == game.position()


def test_all_rows_in_any_case_and_order(tmp_path: Path, run_here: RunHere) -> None:
    game = set_up(MARIO, "Gc G4 Rd R8 Yk Yc O8 Bd B4", OTHER_HAND)
    text = "? pk PD pc / gs G4 GC / rs bs PS\nplay pk PD pc / gs G4 GC / rs bs PS\n"
    told, _ = run_here("play", "--resume", saved(game, tmp_path), stdin=text)
    assert "\n2 cards.\n" in told
    assert "You play Gc G4." in told


def test_stuck_with_a_play_that_must_be_made(tmp_path: Path, run_here: RunHere) -> None:
    game = set_up(MARIO, "Gc G4 Rd R8 Yk Yc O8 Bd B4", OTHER_HAND)
    play = game.table.solve(game.hand(0))
    other = "Rs Bs Ps / Gc Gs G4 / Pc Pd Pk"
    assert str(play) != other
    record = tmp_path / "game.txt"
    arguments = ("play", "--resume", saved(game, tmp_path), "--record", str(record), "--ascii")
    text = f"stuck\nstuck\n{other}\nrestart\nbest\nplay\n"
    told = " ".join(run_here(*arguments, stdin=text)[0].split())
    assert "You are stuck and show the hand: Rd R8 O8 Yc Yk Gc G4 Bd B4." in told
    assert "There is a play, and you must make it. It is laid out above; type: play" in told
    found = f"Not possible: the hand was shown, and this play was found: {play}."
    assert told.count(found) == 2
    assert steps(record)[:2] == ("stuck", str(play))


def test_stuck_without_a_play_changes_the_hand(tmp_path: Path, run_here: RunHere) -> None:
    game = set_up("", STUCK_HAND, OTHER_HAND)
    record = tmp_path / "game.txt"
    arguments = ("play", "--resume", saved(game, tmp_path), "--record", str(record))
    told, _ = run_here(*arguments, stdin="hint\nbest\nmoves\nstuck\n")
    assert told.count("There is no play. Say: stuck\n") == 2
    assert "No row takes a card.\n" in told
    new = " ".join(map(str, sestina.replay(record.read_text(encoding="utf-8")).facts[1].tiles))
    assert f"Nothing fits: you draw {new}.\nThe old cards are shuffled into the pile.\n" in told


def test_a_hand_that_was_shown_stays_known(tmp_path: Path, run_here: RunHere) -> None:
    game = set_up(MARIO, "Gc G4 Rd R8 Yk Yc O8 Bd B4", "Rs Rd Os Od Y4 Y8 G4 G8 Bk")
    told, _ = run_here(
        *("play", "--resume", saved(game, tmp_path), "--hot-seat", "--names", "Anna,Ben"),
        stdin="\nstuck\nplay\n\n",
    )
    assert "Anna is stuck and shows the hand: Rd R8 O8 Yc Yk Gc G4 Bd B4." in told
    assert re.search(r"^Anna has shown ( ?\w\w){6,8}\.$", told, re.MULTILINE)


def test_hot_seat_hides_hands_and_hands_over(tmp_path: Path) -> None:
    game = sestina.new_game("cards", seed=5)
    start = to_move(game)
    lines = card_script(game, [0, 1], steps=4)
    record = tmp_path / "game.txt"
    told = run(
        *("play", "cards", "--hot-seat", "--names", "Anna,Ben", "--seed", "5"),
        *("--record", str(record)),
        stdin=typed([part for line in lines for part in ("", line)]),
    ).stdout
    assert steps(record) == tuple(lines)
    names = ("Anna", "Ben")
    turns = told.split("Hand over to ")[1:]
    assert [turn.split(",")[0] for turn in turns] == [names[(start + k) % 2] for k in range(5)]
    for k, turn in enumerate(turns[:4]):
        own, other = names[(start + k) % 2], names[(start + k + 1) % 2]
        assert f"{own}> {lines[k]}" in turn
        assert f"{other} draws" not in turn


def test_bots_play_by_themselves(tmp_path: Path, run_here: RunHere) -> None:
    record = tmp_path / "game.txt"
    options = ("--seat", "greedy", "--seat", "random", "--players", "3", "--seed", "2")
    told, _ = run_here("play", "cards", *options, "--record", str(record))
    game = sestina.replay(record.read_text(encoding="utf-8"))
    assert game.is_over
    assert "takes a Qwirkle" in told
    assert told.count("Random ") >= game.ply // 3


def test_any_text_can_be_typed(run_here: RunHere) -> None:
    words = ["", "add", "new", "move", "back", "play", "hint x", "best x", "? ", "/", "Rc /", "@"]
    lines = [*words, "add Rc 1", "new Rc@", "move Rc 1 2 3", "é" * 3000, "add " + "9" * 5000, ";"]
    told, _ = run_here("play", "cards", "--seed", "7", stdin=typed(lines))
    assert "You leave the game." in told
    assert "A hint for what? qwirkles or cards\n" in told


def test_help_fits_into_a_small_window(run_here: RunHere) -> None:
    told, _ = run_here("play", "cards", "--seed", "7", stdin="help\n")
    shown = told.split("> help\n")[1].split("\n> ")[0].split("\n")
    assert len(shown) <= 23
    assert max(map(len, shown)) <= 80
