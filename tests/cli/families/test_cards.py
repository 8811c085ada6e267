"""`score`, `moves`, `show` and `check` for rows of cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sestina
from tests.cli.card_games import MARIO, card_script
from tests.cli.command import RunHere, run

YASMIN = "Bs Bc Bk / Rc Gc Yc"
CARDS = ("--game", "cards")


def test_score_of_a_play() -> None:
    after = "Bs Bc Bk B8 / Rc Gc Yc / Rd Gd Yd"
    shown = run("score", *CARDS, YASMIN, after, "--hand", "Rd Gd Yd B8").stdout
    assert shown == (
        "4 cards, 0 Qwirkles\n"
        "  played   Rd Yd Gd B8\n"
        "  left     Rc Yc Gc / Rd Yd Gd / Bc Bs B8 Bk\n"
    )


def test_score_of_a_qwirkle_from_any_hand(run_here: RunHere) -> None:
    table, after = "Rd Od Gd / Yd Yc Ys Yk", "Rd Od Gd Bd Pd Yd / Yc Ys Yk"
    shown, _ = run_here("score", *CARDS, "-", *after.split(), stdin=table)
    assert shown.startswith("2 cards, 1 Qwirkle\n")
    assert "  Qwirkle  Rd Od Yd Gd Bd Pd\n" in shown
    found = json.loads(run_here("score", *CARDS, table, after, "--json")[0])
    assert found == {
        "cards": 2,
        "qwirkles": 1,
        "played": ["Bd", "Pd"],
        "claimed": [["Rd", "Od", "Yd", "Gd", "Bd", "Pd"]],
        "table": "Yc Ys Yk",
    }


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        ((YASMIN, "Bs Bs Bc Bk / Rc Gc Yc"), 1, "has a card twice (repeated)"),
        ((YASMIN, "Bs Bc Bk B8 / Rc Gc Yc", "--hand", "Rd"), 1, "(not-in-hand)"),
        ((YASMIN, "Bs Bc Bk B8"), 1, "(missing-card)"),
        ((YASMIN, YASMIN), 1, "(nothing-played)"),
        ((YASMIN, "stuck"), 1, "(not-rows)"),
        ((YASMIN, "Zz"), 2, "begins no move"),
        (("Bs Bc", "Bs Bc Bk"), 2, "not a legal table"),
        ((YASMIN, "Bs Bc Bk B8 / Rc Gc Yc", "--hand", "Zz"), 2, "not a tile"),
    ],
)
def test_score_says_why_not(
    arguments: tuple[str, ...], code: int, reason: str, run_here: RunHere
) -> None:
    out, err = run_here("score", *CARDS, *arguments, code=code)
    assert out == ""
    assert reason in err
    assert err.count("\n") == 1


def test_a_hand_is_for_cards_only(run_here: RunHere) -> None:
    assert "leave it out" in run_here("score", "", "Rc@0,0", "--hand", "Rc", code=2)[1]


def test_moves_shows_the_best_plays_in_steps(run_here: RunHere) -> None:
    shown = run("moves", *CARDS, MARIO, "Gc G4").stdout
    assert shown == (
        "most-qwirkles, most-cards, any: 2 cards, 0 Qwirkles\n"
        "  Rs Bs Ps / Gc Gs G4 / Pc Pd Pk\n"
        "  - move purple square from the row Pc Ps Pd Pk to the row Rs Gs Bs\n"
        "  - play green circle into a new row Gc Gs G4\n"
        "  - move green square from the row Rs Gs Bs into a new row Gc Gs G4\n"
        "  - play green four-point star into a new row Gc Gs G4\n"
    )
    (found,) = json.loads(run_here("moves", *CARDS, MARIO, "Gc", "G4", "--json")[0])
    assert found["goals"] == ["most-qwirkles", "most-cards", "any"]
    assert (found["cards"], found["qwirkles"], len(found["steps"])) == (2, 0, 4)
    assert found["move"] == "Rs Bs Ps / Gc Gs G4 / Pc Pd Pk"
    several = run_here("moves", *CARDS, MARIO, "Gc G4 Rc Os Ys Yc Oc")[0]
    assert several.count("most-cards") == 1
    top = run_here("moves", *CARDS, MARIO, "Gc G4 Rc Os Ys Yc Oc", "--top", "1")[0]
    assert several.startswith(top.rstrip("\n"))


def test_moves_when_nothing_fits(run_here: RunHere) -> None:
    nothing = ("", "sestina: these cards are stuck: no play is possible\n")
    assert run_here("moves", *CARDS, "", "Rc Gs") == nothing
    assert json.loads(run_here("moves", *CARDS, "", "Rc Gs", "--json")[0]) == []
    assert "not a tile" in run_here("moves", *CARDS, "", "Zz", code=2)[1]


@pytest.fixture(scope="module")
def game() -> sestina.Game:
    played = sestina.new_game("cards", seed=7)
    card_script(played, [])
    return played


@pytest.fixture(scope="module")
def record(game: sestina.Game, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("saved") / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    return path


def test_check(game: sestina.Game, record: Path, run_here: RunHere) -> None:
    first, second = game.scores
    shown, _ = run_here("check", str(record))
    assert shown == (
        f"valid: cards, 2 players, {game.ply} steps, over (last-round), {first} : {second}\n"
        "its seed gives these draws\n"
    )
    wrong = game.record().replace("\n2. 1: ", "\n2. 1: Rc Gc Bc / ", 1)
    assert "step 2" in run_here("check", "-", stdin=wrong, code=1)[1]


def test_show_the_last_table_and_an_earlier_one(
    game: sestina.Game, record: Path, run_here: RunHere
) -> None:
    shown, _ = run_here("show", str(record))
    assert f"\nstep {game.ply} of {game.ply}\n" in shown
    assert f"Player 1: {game.scores[0]} Qwirkle" in shown
    early, _ = run_here("show", str(record), "--ply", "1", "--ascii")
    assert "+".join(["", *game.moves[0].split()]) in early
    assert f"step 1 of {game.ply}\nPlayer " in early
    assert f" makes the row {game.moves[0]}.\n" in early
    none, _ = run_here("show", str(record), "--ply", "0")
    assert none.split("\n")[:3] == ["        The table is empty.", "", f"step 0 of {game.ply}"]


def test_show_draws_a_picture(record: Path, tmp_path: Path, run_here: RunHere) -> None:
    picture = tmp_path / "table.svg"
    shown, _ = run_here("show", str(record), "--svg", str(picture))
    assert shown == f"The table is drawn in {picture}.\n"
    assert picture.read_text(encoding="utf-8").startswith("<svg")
