"""`sestina puzzle`: solving, the puzzle of the day, verifying and mining."""

from __future__ import annotations

import json
from pathlib import Path

from sestina.puzzles import assess, parse_puzzle, shipped
from tests.cli.command import RunHere
from tests.puzzles.samples import quick

ENDING = quick("ending", 1)[0]
CARDS = quick("qwirkle", 1)[0]


def test_a_puzzle_is_solved_in_the_terminal(run_here: RunHere) -> None:
    lines = f"hint\n{ENDING.answer}\n"
    out, _ = run_here("puzzle", "--id", ENDING.id, stdin=lines)
    assert f"Puzzle {ENDING.id}" in out
    assert "The other player holds" in out
    assert "Right!" in out
    assert "Solved with 1 try and 1 hint." in out


def test_a_wrong_move_is_told_what_it_costs_and_can_be_tried_again(run_here: RunHere) -> None:
    wrong = next(move for move in ENDING.view().legal_moves() if not assess(ENDING, move).is_right)
    out, _ = run_here("puzzle", "--id", ENDING.id, stdin=f"{wrong}\nRc@80,80\n{ENDING.answer}\n")
    assert "points behind" in out
    assert "Not possible" in out
    assert "Solved with 2 tries and 0 hints." in out


def test_hints_come_in_steps_and_end_with_the_answer(run_here: RunHere) -> None:
    out, _ = run_here("puzzle", "--id", CARDS.id, stdin="hint\nbest\n" + "hint\n" * 6 + "quit\n")
    assert "give it away" in out
    assert f"The answer is {CARDS.answer}." in " ".join(out.split())


def test_giving_up_shows_the_answer_and_its_steps(run_here: RunHere) -> None:
    out, _ = run_here("puzzle", "--id", CARDS.id, stdin="answer\n")
    assert "take the complete row" in out


def test_a_script_judges_a_move(run_here: RunHere) -> None:
    out, _ = run_here("puzzle", "--id", ENDING.id, "--move", ENDING.answer, "--json")
    assert json.loads(out) == {"id": ENDING.id, "right": True, "loss": 0.0}
    run_here("puzzle", "--id", CARDS.id, "--move", "stuck", code=1)
    run_here("puzzle", "--id", ENDING.id, "--move", "Rc@80,80", code=1)


def test_json_has_everything_about_a_puzzle(run_here: RunHere) -> None:
    told = json.loads(run_here("puzzle", "--kind", "diagonal", "--seed", "2", "--json")[0])
    puzzle = shipped().by_id(told["id"])
    assert told["kind"] == "diagonal"
    assert told["answer"] == puzzle.answer
    assert told["proved"] is True
    assert told["hints"][-1]["code"] == "answer"


def test_the_puzzle_of_a_day_is_the_same_for_everybody(run_here: RunHere) -> None:
    day = ("puzzle", "daily", "--date", "2026-03-01", "--json")
    assert run_here(*day) == run_here(*day)
    assert json.loads(run_here(*day)[0])["id"] in {puzzle.id for puzzle in shipped()}


def test_puzzles_are_listed_by_rating(run_here: RunHere) -> None:
    out, _ = run_here("puzzle", "list", "--kind", "ending", "--rating", "900-1000")
    assert len(out.splitlines()) == len(shipped().select(kind="ending", low=900, high=1000))


def test_what_is_not_there_is_named(run_here: RunHere) -> None:
    assert "no puzzle" in run_here("puzzle", "--id", "nothing", code=2)[1]
    assert "unknown kind" in run_here("puzzle", "--kind", "riddle", code=2)[1]
    assert "--rating" in run_here("puzzle", "--rating", "hard", code=2)[1]
    assert "no such puzzle" in run_here("puzzle", "--rating", "9000-", code=2)[1]
    assert "no puzzle" in run_here("puzzle", "verify", "nothing", code=2)[1]
    mine = ("puzzle", "mine", "--output", "x")
    assert "look for" in run_here(*mine, "gold", code=2)[1]
    assert "not in flex" in run_here(*mine, "cards", "--game", "flex", code=2)[1]
    assert "unknown game" in run_here(*mine, "endings", "--game", "chess", code=2)[1]


def test_puzzles_are_mined_verified_and_mined_on(run_here: RunHere, tmp_path: Path) -> None:
    path = tmp_path / "mined.jsonl"
    mine = ("puzzle", "mine", "cards", "--output", str(path))
    assert "4 games" in run_here(*mine, "--games", "4")[0]
    assert "2 games" in run_here(*mine, "--games", "6")[0]
    out, _ = run_here("puzzle", "verify", "--file", str(path))
    assert out.endswith(" 0 wrong\n")


def test_a_wrong_puzzle_is_named(run_here: RunHere, tmp_path: Path) -> None:
    path = tmp_path / "wrong.jsonl"
    line = json.dumps(
        {
            "id": CARDS.id,
            "kind": CARDS.kind,
            "position": CARDS.position,
            "answer": CARDS.answer,
            "target": CARDS.target,
            "value": CARDS.value,
            "margin": 2.0,
            "greed_loss": CARDS.greed_loss,
            "depth": CARDS.depth,
        }
    )
    assert parse_puzzle(line).id == CARDS.id
    path.write_text(line + "\n", encoding="utf-8")
    out, _ = run_here("puzzle", "verify", "--file", str(path), "--json", code=1)
    assert json.loads(out)["wrong"].keys() == {CARDS.id}
