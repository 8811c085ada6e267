"""Analyses, hints and reviews as clients and databases have them."""

import json
from typing import Any

import httpx
import pytest

from sestina.engine.moves import Move
from sestina.host.protocol.insight import format_result, parse_analysis, parse_review
from sestina.host.requests.own_puzzles import _puzzle_of
from sestina.host.requests.tasks import AnalysisTask, HintTask, ReviewTask, Task, carry_out
from tests.replays import count_replays
from tests.server.insight.asking import begun_game
from tests.server.live import LiveServer

GAMES = ["classic", "flex", "cards"]
NAMES = ("Ada", "Bob")

CHANCES = ["float"]
REASON = {"code": "str", "values": "object", "text": "str"}
FOUND = {
    "move": "str",
    "points": "int",
    "win": "float",
    "error": "float",
    "margin": "float",
    "chances": CHANCES,
    "behind": "float",
    "behind_error": "float",
    "deals": "int",
}
ANALYSIS = {
    "seat": "int",
    "win": CHANCES,
    "exact": "bool",
    "deals": "int",
    "moves": [FOUND],
    "reasons": [REASON],
}
HINT = {
    "settled": "bool",
    "move": "str",
    "points": "int",
    "win": "float",
    "error": "float",
    "steps": [{"step": "str", **REASON}],
}
SEAT = {
    "seat": "int",
    "accuracy": "float",
    "loss": "float",
    "luck": "float",
    "skill": "float",
    "hidden": "float",
    "start": "float",
    "result": "float",
    "best_moves": "int",
    "mistakes": "int",
    "turns": "int",
}
TURN = {
    "ply": "int",
    "seat": "int",
    "played": "str",
    "best": "str",
    "loss": "float",
    "error": "float",
    "luck": "float",
    "category": "str",
    "exact": "bool",
    "chances": CHANCES,
    "lucks": CHANCES,
    "skills": CHANCES,
    "hidden": CHANCES,
    "moves": [FOUND],
    "reasons": [REASON],
    "position": "str",
}
REVIEW = {
    "table": "str",
    "game": "str",
    "names": ["str"],
    "result": CHANCES,
    "seats": [SEAT],
    "turns": [TURN],
}


def done(task: Task) -> bytes:
    return carry_out(task, lambda _: None).result


def kinds(value: Any, name: str = "") -> Any:
    """The keys of a value and the kinds of what is there; all parts of a list are of one kind."""
    if isinstance(value, dict) and name != "values":
        return {key: kinds(one, key) for key, one in value.items()}
    if isinstance(value, list):
        found = [kinds(one) for one in value]
        assert all(one == found[0] for one in found)
        return found[:1]
    return "object" if isinstance(value, dict) else type(value).__name__


@pytest.mark.parametrize("name", GAMES)
def test_keys_and_kinds_stay_as_they_are(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun_game(name)
    view = game.view(game.seat_to_move)
    analysis = done(AnalysisTask(view, 1.0, (str(view.legal_moves()[0]),), 2))
    hint = done(HintTask(view, 1.0, 2))
    record = game.to_record()
    replays = count_replays(monkeypatch)
    review = done(ReviewTask("table", record, NAMES, 1.0, 2))
    assert replays == [len(record.steps)]
    assert kinds(json.loads(analysis)) == ANALYSIS
    assert kinds(json.loads(hint)) == HINT
    told = json.loads(review)
    # Where there is one move alone, nothing tells it from another.
    some = [turn for turn in told["turns"] if turn["reasons"]]
    assert some
    assert kinds({**told, "turns": some}) == REVIEW
    assert [turn["played"] for turn in told["turns"]] == [*game.moves]
    # What is read back is what was written.
    assert format_result(parse_analysis(analysis)) == analysis
    assert format_result(parse_review(review)) == review


def test_the_description_says_that_results_are_whole(server: LiveServer) -> None:
    schemas = httpx.get(f"{server.url}/api/openapi.json").json()["components"]["schemas"]
    described: dict[str, dict[str, Any]] = {
        "FoundMove": FOUND,
        "Reason": REASON,
        "ReviewedSeat": SEAT,
    }
    described |= {"ReviewedTurnSeen": TURN, "ReviewSeen": REVIEW, "AnalysisSeen": ANALYSIS}
    described |= {"HintSeen": HINT}
    for name, keys in described.items():
        assert {*schemas[name]["required"]} == {*schemas[name]["properties"]} == {*keys}
    assert schemas["FoundMove"]["properties"]["move"] == {"type": "string"}


STORED = """
{
  "table": "t", "game": "flex", "names": ["Ada", "Bob"], "result": [0.493, 0.507],
  "seats": [{
    "seat": 0, "accuracy": 80.462, "loss": 0.07, "luck": -0.026, "skill": -0.07, "hidden": 0.095,
    "start": 0.494, "result": 0.493, "best_moves": 1, "mistakes": 0, "turns": 3
  }],
  "turns": [{
    "ply": 0, "seat": 0, "played": "BcS@0,0 OcW@1,0 YcB@2,0", "best": "BcS@0,0 YcB@1,0 OcW@2,0",
    "loss": 0.027, "error": 0.014, "luck": -0.031, "category": "inaccuracy", "exact": false,
    "chances": [0.494, 0.506], "lucks": [-0.031, 0.031], "skills": [-0.027, 0.027],
    "hidden": [0.138, -0.138],
    "moves": [{
      "move": "BcS@0,0 YcB@1,0 OcW@2,0", "points": 3, "win": 0.494, "error": 0.259,
      "margin": 0.277, "chances": [0.494, 0.506], "behind": 0.0, "behind_error": 0.0, "deals": 2
    }],
    "reasons": [{
      "code": "fits-nowhere", "values": {"move": "BcS@0,0 OcW@1,0 YcB@2,0", "tile": "Y8B"},
      "text": "After BcS@0,0 OcW@1,0 YcB@2,0 the Y8B in the hand fits nowhere."
    }],
    "position": "sestina 1 flex players=2 backgrounds=3 | board | hand Y8B BsB BcS GkW OcW YcB \
| hand ?6 | pile ?96 | scores 0 0 | turn seat=0"
  }]
}
"""
"""A review as it was stored when the messages had types of their own for what it is made of."""


def test_a_review_that_was_stored_before_is_still_read() -> None:
    stored = STORED.encode()
    read = parse_review(stored)
    assert json.loads(format_result(read)) == json.loads(stored)
    (turn,) = read.turns
    assert turn.best == turn.moves[0].move == Move.parse("BcS@0,0 YcB@1,0 OcW@2,0")
    table, puzzle = _puzzle_of(stored, 0)
    assert (table, puzzle.answer, puzzle.error) == ("t", str(turn.best), turn.error)
