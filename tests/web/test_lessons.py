"""The lessons of the web client: the server's engine agrees with every step."""

import json
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

import sestina
from tests.server.live import LiveServer

LESSONS: Final[dict[str, list[dict[str, Any]]]] = json.loads(
    (Path(__file__).parents[2] / "web/src/learn/lessons.json").read_text(encoding="utf-8")
)
STEPS: Final = {f"{name} {step['id']}": step for name, all_ in LESSONS.items() for step in all_}


def ask(server: LiveServer, position: str, move: str | None = None) -> Any:
    body = {"position": position, "seat": 0, "move": move}
    answer = httpx.post(f"{server.url}/api/positions", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def is_reached(goal: dict[str, Any], events: list[dict[str, Any]]) -> bool:
    """As `goals.ts` decides it."""
    facts = [fact for event in events for fact in event["facts"]]
    count = {
        kinds: sum(
            fact.get("count") or len(fact.get("tiles", ()))
            for fact in facts
            if fact["kind"] in kinds
        )
        for kinds in (("place", "rows"), ("swap",), ("disc",))
    }
    reached = {
        "points": sum(event.get("points", 0) for event in events),
        "lines": max((len(fact.get("lines", ())) for fact in facts), default=0),
        "laid": count["place", "rows"],
        "swap": count[("swap",)],
        "discs": count[("disc",)],
    }
    used = [fact.get("reason") for fact in facts if fact["kind"] == "use"]
    return all(
        wanted in used if key == "use" else reached[key] >= wanted for key, wanted in goal.items()
    )


@pytest.mark.parametrize("name", STEPS)
def test_the_hint_reaches_the_goal_with_its_last_move(server: LiveServer, name: str) -> None:
    step = STEPS[name]
    position, events = step["position"], list[dict[str, Any]]()
    assert ask(server, position)["table"]["now"]["seat_to_move"] == 0
    for number, move in enumerate(step["hint"], 1):
        answer = ask(server, position, move)
        assert answer["judged"]["legal"], answer["judged"]
        position = answer["after"]["position"]
        events += answer["after"]["update"]["events"]
        assert is_reached(step["goal"], events) == (number == len(step["hint"]))


@pytest.mark.parametrize(
    ("name", "move", "points"),
    [
        ("first colour", "Yc@0,1", 2),
        ("first shape", "Os@3,0", 4),
        ("first two", "Yc@0,2", 2),
        ("first qwirkle", "Gs@4,0", 5),
        ("flex diagonal", "YdW@2,2", 2),
        ("expansion1 field", "B4@2,4", 5),
        ("expansion1 fields", "R8@4,2", 5),
        ("expansion1 star", "Ps@6,3", 3),
        ("expansion1 disc", "Ys@9,7", 5),
        ("expansion2 draw3", "Rk@3,0", 4),
    ],
)
def test_another_legal_move_misses_the_goal(
    server: LiveServer, name: str, move: str, points: int
) -> None:
    step = STEPS[name]
    answer = ask(server, step["position"], move)
    assert (answer["judged"]["legal"], answer["judged"]["points"]) == (True, points)
    assert not is_reached(step["goal"], answer["after"]["update"]["events"])


def test_nothing_fits_where_tiles_are_to_be_exchanged(server: LiveServer) -> None:
    offers = ask(server, STEPS["first exchange"]["position"])["table"]["now"]["offers"]
    assert [offer["o"] for offer in offers] == ["pick"]


def test_no_row_takes_the_cards_as_they_lie_where_rows_are_to_be_rearranged(
    server: LiveServer,
) -> None:
    offers = ask(server, STEPS["cards rearrange"]["position"])["table"]["now"]["offers"]
    (rows,) = [offer for offer in offers if offer["o"] == "rows"]
    assert (rows["fits"]["Gc"], rows["fits"]["G4"]) == ([], [])


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("expansion1 field", ["Gs@1,1"]),
        ("expansion1 fields", ["R8@4,2 Rs@4,4", "Rs@3,3 R8@5,3"]),
    ],
)
def test_fields_are_covered_by_every_move_with_enough_points(name: str, moves: list[str]) -> None:
    step = STEPS[name]
    view = sestina.Position.parse(step["position"]).view(0)
    enough = [move for move in view.legal_moves() if move.points >= step["goal"]["points"]]
    assert sorted(map(str, enough)) == moves


def test_a_disc_takes_what_an_action_tile_may_not() -> None:
    step = STEPS["expansion1 disc"]
    view = sestina.Position.parse(step["position"]).view(0)
    taken = step["hint"][0]
    x, y = map(int, taken.removeprefix("use disc ").split(","))
    assert taken in map(str, view.legal_moves())
    assert (x, y) not in view.board.removable()
