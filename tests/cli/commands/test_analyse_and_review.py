"""`analyse` and `review`."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import sestina
from tests.cli.command import RunHere, script
from tests.replays import count_replays


@pytest.fixture(scope="module")
def game() -> sestina.Game:
    played = sestina.new_game("classic", seed=7)
    script(played, [0], steps=5)
    return played


@pytest.fixture(scope="module")
def record(game: sestina.Game, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("saved") / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    return path


def test_analyse_lists_the_best_moves(game: sestina.Game, run_here: RunHere) -> None:
    position = str(game.view(game.seat_to_move).position())
    expected = sestina.analyse(sestina.Position.parse(position), deals=4)
    shown, errors = run_here("analyse", position, "--deals", "4", "--top", "2")
    assert errors == ""
    lines = shown.splitlines()
    assert lines[0].startswith("Chances to win: seat 0 ")
    assert str(expected.moves[0].move) in lines[3]
    assert str(expected.moves[1].move) in lines[4]
    assert lines[6] == expected.explain(expected.moves[0].move)[0].text


def test_analyse_as_json_judges_a_move_that_was_asked_for(
    game: sestina.Game, tmp_path: Path, run_here: RunHere
) -> None:
    file = tmp_path / "position.json"
    file.write_text(game.position().to_json(), encoding="utf-8")
    legal = game.legal_moves()[-1]
    arguments = ["analyse", str(file), "--deals", "2", "--json", "--top", "99"]
    found = json.loads(run_here(*arguments, "--move", str(legal))[0])
    assert sum(found["win"]) == pytest.approx(1)
    assert str(legal) in [move["move"] for move in found["moves"]]


def test_analyse_says_what_is_wrong(game: sestina.Game, run_here: RunHere) -> None:
    assert "not a position" in run_here("analyse", "nonsense", code=2)[1]
    answer = run_here("analyse", "-", "--move", "Rc@50,50", stdin=str(game.position()), code=1)
    assert "(" in answer[1]
    data = json.loads(run_here("analyse", "nonsense", "--json", code=2)[0])
    assert data["error"]["reason"] == "bad-position"


def test_review_as_a_table_and_as_json(game: sestina.Game, record: Path, run_here: RunHere) -> None:
    arguments = ["review", str(record), "--deals", "2", "--workers", "1"]
    shown = run_here(*arguments)[0]
    assert shown.split()[0] == "accuracy"
    assert all(f"{number}  Player" in shown for number in range(1, len(game.moves) + 1))
    data = json.loads(run_here(*arguments, "--json")[0])
    assert [turn["played"] for turn in data["turns"]] == [*game.moves]
    for seat in data["seats"]:
        change = seat["luck"] + seat["skill"] + seat["hidden"]
        assert seat["result"] - seat["start"] == pytest.approx(change)


def test_review_as_a_page_with_pictures(
    game: sestina.Game,
    record: Path,
    tmp_path: Path,
    run_here: RunHere,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = tmp_path / "review.html"
    arguments = ["review", str(record), "--deals", "24", "--workers", "1", "--html", str(page)]
    replays = count_replays(monkeypatch)
    assert run_here(*arguments)[0] == f"The review is in {page}.\n"
    assert replays == [len(game.moves)]
    text = page.read_text(encoding="utf-8")
    start = text.index("<svg")
    graph = ElementTree.fromstring(text[start : text.index("</svg>") + 6])
    lines = [node for node in graph if node.tag.endswith("polyline")]
    assert [len(line.attrib["points"].split()) for line in lines] == [len(game.moves) + 1] * 2
    mistakes = text.count("<section>")
    assert mistakes > 0
    assert text.count("<figure>") == 2 * mistakes
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("name", ["noted.txt", "noted.json"])
def test_review_becomes_comments_and_variations(
    game: sestina.Game, record: Path, tmp_path: Path, run_here: RunHere, name: str
) -> None:
    path = tmp_path / name
    arguments = ["review", str(record), "--deals", "24", "--workers", "1"]
    assert run_here(*arguments, "--annotate", str(path))[0].endswith(f" is in {path}.\n")
    noted = sestina.replay(path.read_text(encoding="utf-8")).to_record()
    turns = json.loads(run_here(*arguments, "--json")[0])["turns"]
    assert [step.move for step in noted.steps] == list(game.moves)
    assert len(turns) == len(noted.steps)
    costly = {"inaccuracy", "mistake", "blunder"}
    for turn, step in zip(turns, noted.steps, strict=True):
        better = [variation[0].move for variation in step.variations]
        assert better == ([turn["best"]] if turn["category"] in costly else [])
        if better:
            assert step.comment is not None
            assert step.comment.startswith(turn["category"].capitalize())
            assert f"{100 * turn['loss']:.1f} " in step.comment
            assert step.variations[0][0].comment == " ".join(
                reason["text"] for reason in turn["reasons"]
            )
        if turn["category"] == "best":
            assert step.comment is not None
            assert step.comment.startswith("Best move.")
    assert any(step.variations for step in noted.steps)


def test_a_game_from_a_real_table_is_not_reviewed(run_here: RunHere) -> None:
    noted = sestina.note_game()
    noted.play("Yc@0,0 Gc@1,0")
    assert "every tile" in run_here("review", "-", stdin=noted.record(), code=2)[1]


def test_review_says_what_is_wrong(tmp_path: Path, run_here: RunHere) -> None:
    assert "cannot read" in run_here("review", str(tmp_path / "none.txt"), code=2)[1]
    assert "not a valid record" in run_here("review", "-", stdin="[Nonsense", code=1)[1]
    fresh = sestina.new_game("classic", seed=1).record()
    assert "nothing to review" in run_here("review", "-", stdin=fresh, code=2)[1]
