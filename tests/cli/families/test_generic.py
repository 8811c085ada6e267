"""A family without a row in the table of the command line is played and shown as text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import sestina
from sestina.cli.families import COMMANDS
from sestina.cli.terminal import setup
from sestina.cli.terminal.generic import GenericFrontEnd, TextCompletions
from sestina.cli.terminal.screen import Screen
from sestina.cli.terminal.setup import house_rule_lines, house_rules_of
from sestina.game.new_game import game_named
from sestina.games.registry import register, unregister
from tests.cli.command import RunHere, typed
from tests.conformance.heap import HEAP
from tests.turns import to_move


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    register(HEAP)
    yield
    unregister(HEAP)


def test_the_family_has_no_row() -> None:
    assert HEAP not in COMMANDS


def moves_of(game: sestina.Game) -> list[str]:
    """Play the first legal move in turn, and return what two people would type."""
    lines = []
    while not game.is_over:
        lines.append(str(game.legal_moves()[0]))
        game.play(lines[-1])
    return lines


def test_people_play_it_to_its_end(tmp_path: Path, run_here: RunHere) -> None:
    game = game_named("heap", seed=4)
    lines = moves_of(game)
    record = tmp_path / "game.txt"
    told, _ = run_here(
        *("play", "heap", "--hot-seat", "--names", "Anna,Ben", "--seed", "4"),
        *("--record", str(record)),
        stdin=typed([part for line in lines for part in ("", line)]),
    )
    assert sestina.replay(record.read_text(encoding="utf-8")).moves == tuple(lines)
    assert "(an empty heap)" in told
    assert str(game.board) in told
    assert str(game.facts[-1]) in told
    assert told.rstrip().split("\n")[-2].endswith(("wins.", "share the win."))


def test_a_person_plays_against_a_bot_and_resumes(tmp_path: Path, run_here: RunHere) -> None:
    record = tmp_path / "game.txt"
    options = ("--seat", "human", "--seat", "random", "--seed", "6", "--record", str(record))
    run_here("play", "heap", *options)
    saved = sestina.replay(record.read_text(encoding="utf-8"))
    assert saved.seat_to_move == 0
    move = str(saved.legal_moves()[0])
    told, _ = run_here("play", "--resume", str(record), stdin=f"{move}\n")
    assert f"> {move}\n" in told
    resumed = sestina.replay(record.read_text(encoding="utf-8"))
    assert resumed.moves[: saved.ply + 1] == (*saved.moves, move)
    assert resumed.ply == saved.ply + 2


def test_the_commands_at_the_prompt(run_here: RunHere) -> None:
    game = game_named("heap", seed=4)
    best = max(game.legal_moves(), key=lambda move: move.points)
    lines = ["help", "hint", "moves", f"? {best}", "? pass", "? nonsense", "pass", "log", "board"]
    told, _ = run_here("play", "heap", "--hot-seat", "--seed", "4", stdin=typed(["", *lines]))
    assert "You type a move as moves lists it" in told
    for move in game.legal_moves():
        assert f"{move.points:>4}  {move}" in told
    assert f"{best}: possible, for {best.points} point" in told
    assert told.count("Not possible: 'pass' does not fit on the heap.") == 2
    assert "You leave the game." in told


def test_tab_completes_the_listed_moves() -> None:
    game = game_named("heap", seed=4)
    front_end = GenericFrontEnd(game, ("Anna", "Ben"), Screen(colour=False, ascii=True))
    view = game.view(game.seat_to_move)
    front_end.begin_step(view)
    offered = [suggestion.word for suggestion in front_end.completions.suggest("")]
    moves = [str(move) for move in view.legal_moves()]
    assert sorted(offered[: len(moves)]) == sorted(moves)
    assert "quit" in offered
    assert front_end.completions.note(moves[0]) == "+1"
    assert front_end.completions.note("pass") == ""
    several = TextCompletions([sestina.Move.parse(text) for text in ("swap Rc Rs", "swap Gc")])
    assert [suggestion.word for suggestion in several.suggest("swap R")] == ["Rc"]
    assert [suggestion.word for suggestion in several.suggest("swap Rc ")] == ["Rs"]


def test_score_and_moves_read_a_position(run_here: RunHere) -> None:
    game = game_named("heap", seed=4)
    game.play(game.legal_moves()[0])
    position = str(game.position())
    hand = " ".join(str(tile) for tile in game.hand(to_move(game)))
    best = max(game.legal_moves(), key=lambda move: move.points)
    shown, _ = run_here("score", position, str(best), "--game", "heap")
    assert shown.split("\n")[0] == f"{best.points} point{'s' * (best.points > 1)}"
    scored, _ = run_here("score", position, str(best), "--game", "heap", "--json")
    assert json.loads(scored)["points"] == best.points
    listed, _ = run_here("moves", position, hand, "--game", "heap", "--json")
    assert {entry["move"] for entry in json.loads(listed)} == {*map(str, game.legal_moves())}
    top, _ = run_here("moves", position, hand, "--game", "heap", "--top", "1")
    assert top == f"{best.points:>3}  {best}\n"


def test_score_and_moves_say_what_is_wrong(run_here: RunHere) -> None:
    position = str(game_named("heap", seed=4).position())
    heap = ("--game", "heap")
    assert "(mixed)" in run_here("score", position, "Rc@7,7", *heap, code=1)[1]
    assert "not a position" in run_here("score", "Rc@0,0", "Rc@1,0", *heap, code=2)[1]
    assert "holds" in run_here("moves", position, "Rc", *heap, code=2)[1]
    classic = str(sestina.new_game("classic", seed=4).position())
    assert "of classic, not of heap" in run_here("score", classic, "pass", *heap, code=2)[1]


def test_show_and_check_a_record(tmp_path: Path, run_here: RunHere) -> None:
    game = game_named("heap", seed=4)
    moves_of(game)
    path = tmp_path / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    shown, _ = run_here("show", str(path))
    assert shown.startswith(f"{game.board}\n\nstep {game.ply} of {game.ply}: {game.moves[-1]}\n")
    assert f"Player 1: {game.scores[0]}" in shown
    early, _ = run_here("show", str(path), "--ply", "0")
    assert early.startswith("(an empty heap)\n")
    assert "valid: heap, 2 players" in run_here("check", str(path))[0]
    drawing = ("--svg", str(tmp_path / "a.svg"))
    assert "as text only" in run_here("show", str(path), *drawing, code=2)[1]


@pytest.mark.parametrize(("kinds", "applies"), [(None, True), (("ask",), True), (("take",), False)])
def test_a_house_rule_about_a_tile_needs_that_tile(
    kinds: tuple[str, ...] | None, applies: bool
) -> None:
    options = {"expansion": "expansion2", "action_tiles": kinds}
    names = [rule.name for rule in house_rules_of("classic", options)]
    assert ("ask_answers" in names) is applies


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({"expansion": "expansion1"}, set()),
        ({"expansion": "expansion1", "boards": "connect"}, set()),
        ({"expansion": "expansion1", "boards": "select"}, {"select_opening"}),
        ({"expansion": "expansion1+mini", "boards": "select"}, {"select_opening"}),
        (
            {"expansion": "expansion1+expansion2", "boards": "select"},
            {"select_opening", "double_discs"},
        ),
    ],
)
def test_house_rules_about_boards_need_such_a_board(
    options: dict[str, str], names: set[str]
) -> None:
    found = {rule.name for rule in house_rules_of("classic", options)}
    assert found & {"select_opening", "double_discs"} == names


def test_questions_about_house_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers go to the next reading; the question of who plays is asked again."""
    answers = iter(
        ["classic with expansion2", "house", "start tie", "answers ask", "answers ask", "no other"]
    )
    asked: list[str] = []

    def answer(screen: Screen, question: str, choices: list[str]) -> int:
        asked.append(question)
        wanted = next(answers, "")
        return next(n for n, choice in enumerate(choices) if wanted in choice)

    monkeypatch.setattr(setup, "_ask", answer)
    request = setup.ask_for_game(Screen(colour=False, ascii=True))
    assert request.options == {
        "expansion": "expansion2",
        "start_tie": "oldest",
        "ask_answers": "first",
    }
    assert (asked[1], asked[-1]) == ("Who plays?", "Who plays?")
    game, _ = setup.start_game(request)
    assert game.options["start_tie"] == "oldest"
    assert "ask_answers" not in game.options
    (line,) = house_rule_lines(game)
    assert line.startswith("House rule: oldest. Whom a start tie favours: ")


def test_questions_offer_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def answer(screen: Screen, question: str, answers: list[str]) -> int:
        asked.append([*answers])
        return answers.index("heap") if "heap" in answers else 0

    monkeypatch.setattr(setup, "_ask", answer)
    request = setup.ask_for_game(Screen(colour=False, ascii=True))
    assert request.game == "heap"
    assert asked[0].count("heap") == 1
