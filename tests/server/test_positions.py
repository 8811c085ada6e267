"""Positions without a table: seen, judged and played on as at a table, and stored nowhere."""

from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

import sestina
from sestina.game.position import position_of
from sestina.server.settings import Limits
from tests.conformance.configurations import BY_NAME
from tests.conformance.hidden import state_of
from tests.conformance.walks import choose_next, style_of
from tests.server.live import LiveServer, live_server
from tests.server.test_leaks import KINDS
from tests.turns import to_move

OPENING = (
    "sestina 1 classic players=2 | board | hand G4 B8 Y8 Yc Yk Rs | hand ?6 | pile ?96 | "
    "scores 0 0 | turn seat=0"
)


def ask(server: LiveServer, position: str, status: int = 200, **more: object) -> Any:
    answer = httpx.post(f"{server.url}/api/positions", json={"position": position, **more})
    assert answer.status_code == status, answer.text
    return answer.json()


def seen_by(game: sestina.Game, seat: int) -> str:
    """A position with what others hold hidden."""
    return str(position_of(state_of(game).seen_by(seat)))


def test_an_opening_says_what_has_to_be_laid(server: LiveServer) -> None:
    answer = ask(server, OPENING)
    assert set(answer) == {"table", "position"}
    table = answer["table"]
    assert (table["t"], table["game"], table["players"]) == ("table", "classic", 2)
    now = table["now"]
    assert (now["status"], now["seat_to_move"], now["pile"]) == ("playing", 0, 96)
    assert now["hands"] == {"0": ["G4", "B8", "Y8", "Yc", "Yk", "Rs"]}
    assert now["seats"][0]["you"]
    (offer,) = now["offers"]
    assert offer["opening"] == {"size": 3, "sets": [["Yc", "Y8", "Yk"]]}


def test_the_other_seat_sees_no_offers(server: LiveServer) -> None:
    now = ask(server, OPENING, seat=1)["table"]["now"]
    assert "offers" not in now
    assert len(now["hands"]["1"]) == 6
    assert ask(server, OPENING, 409, seat=1, move="pass")["reason"] == "not-your-turn"
    assert ask(server, OPENING, 404, seat=2)["reason"] == "no-seat"
    assert ask(server, OPENING, 400, seat=4)["reason"] == "bad-request"


def test_a_legal_move_leads_on(server: LiveServer) -> None:
    answer = ask(server, OPENING, move="Yc@0,0 Y8@1,0 Yk@2,0")
    assert answer["judged"]["legal"]
    assert answer["judged"]["points"] == 3
    assert answer["judged"]["lines"] == [[3, [[0, 0], [1, 0], [2, 0]]]]
    update = answer["after"]["update"]
    (event,) = update["events"]
    assert (event["e"], event["ply"], event["points"]) == ("played", 1, 3)
    assert [fact["kind"] for fact in event["facts"]] == ["place", "draw"]
    assert update["now"]["seat_to_move"] == 1
    assert update["now"]["scores"] == [3, 0]
    assert len(update["now"]["hands"]["0"]) == 6
    after = ask(server, answer["after"]["position"], seat=0)
    assert after["table"]["now"] == update["now"]
    assert sorted(tile for _, _, tile in after["table"]["board"]) == ["Y8", "Yc", "Yk"]


def test_a_move_that_is_not_legal_says_why(server: LiveServer) -> None:
    answer = ask(server, OPENING, move="Yc@0,0 Y8@1,0")
    assert "after" not in answer
    assert (answer["judged"]["legal"], answer["judged"]["reason"]) == (False, "opening-set")
    wrong = ask(server, OPENING, move="Yc@0,0 Rc@1,0")["judged"]
    assert [part.get("reason") for part in wrong["parts"]] == [None, "not-in-hand"]
    assert ask(server, OPENING, move="abc")["judged"]["legal"] is False


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("hello", "bad-position"),
        (OPENING.replace("sestina 1", "sestina 7"), "version"),
        (OPENING.replace("?96", "?95"), "wrong-count"),
        (OPENING.replace("G4 B8 Y8 Yc", "Yc Yc Yc Yc"), "too-many"),
    ],
)
def test_what_is_no_position_is_refused(server: LiveServer, position: str, reason: str) -> None:
    assert ask(server, position, 409)["reason"] == reason


def test_a_position_has_a_size(server: LiveServer) -> None:
    assert ask(server, "x" * 20_001, 400)["reason"] == "bad-request"
    assert ask(server, OPENING, 400, move="x" * 2001)["reason"] == "bad-request"
    assert ask(server, OPENING, 400, more=1)["reason"] == "bad-request"


def test_positions_are_paid_for_with_the_time_they_take(tmp_path: Path) -> None:
    limits = Limits(work_ms_per_second=1e-9, work_ms_burst=1e-6)
    with live_server(str(tmp_path / "sestina.db"), limits) as server:
        assert ask(server, OPENING)["table"]["t"] == "table"
        assert ask(server, OPENING, 429)["reason"] == "too-fast"
        assert httpx.get(f"{server.url}/api/games").status_code == 200


@pytest.mark.parametrize("kind", KINDS)
def test_every_game_goes_on_from_what_a_seat_knows(server: LiveServer, kind: str) -> None:
    """What is hidden is dealt, so that a whole game can be played from answer to answer."""
    random, game = Random(7), BY_NAME[kind].new_game(5)
    for _ in range(9):
        if not game.is_over:
            game.play(choose_next(game, style_of(2), random))
    if game.is_over:
        return
    seat = to_move(game)
    known = seen_by(game, seat)
    first = ask(server, known)
    assert first == ask(server, known), "the same question has the same answer"
    assert first["table"]["now"]["hands"][str(seat)] == [str(tile) for tile in game.hand(seat)]
    whole = str(game.position())
    move = str(choose_next(game, style_of(1), random))
    answer = ask(server, whole, move=move)
    assert answer["position"] == whole
    points = [event["points"] for event in answer["after"]["update"]["events"]]
    before = sum(game.scores)
    facts = game.play(move)
    bonus = sum(fact.points for fact in facts if fact.kind == "end")
    assert points == [sum(game.scores) - before - bonus]
    assert answer["after"]["update"]["now"]["scores"] == list(game.scores)
    guessed = ask(server, known, move=move)
    assert guessed["judged"]["legal"]
    assert guessed["judged"].get("points") == answer["judged"].get("points")


def test_nothing_is_stored(server: LiveServer) -> None:
    ask(server, OPENING, move="Yc@0,0 Y8@1,0 Yk@2,0")
    assert httpx.get(f"{server.url}/api/tables/position").status_code == 404
