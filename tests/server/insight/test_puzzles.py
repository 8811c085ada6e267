"""Puzzles over HTTP: without their answers, with hints; a person's mistakes that come back."""

import asyncio
from typing import Any

import msgspec
import pytest

from sestina.analysis.analyse import analyse
from sestina.game.position import parse_position
from sestina.host.requests.insight_types import DeckSeen, PuzzleList, PuzzleSeen, PuzzleVerdict
from sestina.puzzles import shipped
from sestina.puzzles.hints import hints
from sestina.puzzles.kinds.mistakes import Mistake, puzzle_of_mistake
from tests.server.client import Guest
from tests.server.insight.asking import refusal, reviewable
from tests.server.live import LiveServer

OPENING = (
    "sestina 1 classic players=2 | board | hand Rc Rs Rd Gc Bs Yk | hand ?6 | pile ?96"
    " | scores 0 0 | turn seat=0"
)
LATER = (
    "sestina 1 classic players=2 | board Rc@0,0 Rs@1,0 Rd@2,0 | hand R4 G8 Gk Y4 Pk G4"
    " | hand ?6 | pile ?93 | scores 3 0 | turn seat=0 ply=2"
)


ENOUGH_DEALS = 60
"""To tell a bad move from a good one here."""


def test_puzzles_are_listed_by_kind_game_and_difficulty(quick_server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(quick_server.url) as nameless:
            whole = msgspec.convert(await nameless.ask("GET", "/api/puzzles?limit=3"), PuzzleList)
            assert (whole.total, len(whole.puzzles)) == (len(shipped()), 3)
            assert sum(kind.count for kind in whole.kinds) == whole.total
            kind = whole.kinds[0]
            some = msgspec.convert(
                await nameless.ask("GET", f"/api/puzzles?kind={kind.kind}&low=500&high=1500"),
                PuzzleList,
            )
            assert some.total == len(shipped().select(kind=kind.kind, low=500, high=1500))
            assert {one.kind for one in some.puzzles} <= {kind.kind}
            assert (await nameless.ask("GET", "/api/puzzles?kind=chess"))["total"] == 0
            page = await nameless.ask("GET", "/api/puzzles?limit=2&offset=1")
            assert [one["id"] for one in page["puzzles"]] == [one.id for one in shipped()[1:3]]

    asyncio.run(main())


@pytest.mark.parametrize("number", range(0, 1000, 199))
def test_a_puzzle_is_tried_without_being_told(quick_server: LiveServer, number: int) -> None:
    puzzle = shipped()[number]
    path = f"/api/puzzles/{puzzle.id}"
    steps = hints(puzzle)
    wrong = next(str(move) for move in puzzle.view().legal_moves() if str(move) != puzzle.answer)

    async def main() -> None:
        async with Guest(quick_server.url) as nameless:
            answer = await nameless.http.get(path)
            seen = msgspec.json.decode(answer.content, type=PuzzleSeen)
            assert (seen.position, seen.seat, seen.hints) == (
                puzzle.position,
                puzzle.seat,
                len(steps),
            )
            assert "answer" not in answer.json()
            for at, step in enumerate(steps):
                hint = await nameless.ask("GET", f"{path}/hints/{at}")
                assert (hint["code"], hint["last"]) == (step.code, at == len(steps) - 1)
            too_far = await nameless.http.get(f"{path}/hints/{len(steps)}")
            assert too_far.status_code == 404

            async def tried(**body: Any) -> PuzzleVerdict:
                told = await nameless.ask("POST", f"{path}/tries", body)
                return msgspec.convert(told, PuzzleVerdict)

            missed = await tried(move=wrong)
            if not missed.right:
                assert missed.answer is None
            found = await tried(move=puzzle.answer, hints=1)
            assert (found.right, found.answer, found.loss) == (True, puzzle.answer, 0)
            given = await tried(give_up=True)
            assert (given.right, given.given_up, given.answer) == (False, True, puzzle.answer)
            assert (await refusal(nameless, f"{path}/tries", {"move": "Rc@90,90"}))[0] == 409
            assert (await refusal(nameless, f"{path}/tries", {}))[:2] == (409, "bad-move")

    asyncio.run(main())


def test_the_puzzle_of_the_day_and_one_that_is_none(quick_server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(quick_server.url) as nameless:
            daily = await nameless.ask("GET", "/api/puzzles/daily")
            assert daily["id"] in {one.id for one in shipped()}
            for path in ("/api/puzzles/nosuch", "/api/puzzles/nosuch/hints/0"):
                answer = await nameless.http.get(path)
                assert (answer.status_code, answer.json()["reason"]) == (404, "no-puzzle")
            own = await nameless.http.get("/api/puzzles/own-abcdefgh")
            assert (own.status_code, own.json()["reason"]) == (401, "no-guest")

    asyncio.run(main())


@pytest.mark.parametrize(
    ("position", "best", "codes"),
    [
        (OPENING, "Rc@0,0 Rs@1,0 Rd@2,0", ["kind", "count", "tiles", "answer"]),
        (LATER, "swap G8 Gk", ["kind", "count", "tiles", "answer"]),
        (LATER, "R4@3,0", ["where", "points", "tiles", "answer"]),
    ],
)
def test_every_mistake_has_hints(position: str, best: str, codes: list[str]) -> None:
    played = "Rs@0,0 Rc@1,0 Rd@2,0" if position == OPENING else "swap Pk"
    puzzle = puzzle_of_mistake(Mistake(parse_position(position), played, best, 0.2))
    assert [hint.code for hint in hints(puzzle)] == codes


# Own mistakes ----------------------------------------------------------------------------------


def _review(table: str) -> bytes:
    """A review with a mistake at ply 1, and a turn at ply 0 about which nothing is certain."""
    turn = {
        "seat": 0,
        "played": "swap Pk",
        "best": "R4@3,0",
        "luck": 0.0,
        "category": "mistake",
        "exact": False,
        "chances": (0.5, 0.5),
        "lucks": (0.0, 0.0),
        "skills": (0.0, 0.0),
        "hidden": (0.0, 0.0),
        "moves": (),
        "reasons": (),
        "position": LATER,
    }
    turns = [
        {**turn, "ply": 0, "loss": 0.02, "error": 0.03, "category": "good"},
        {**turn, "ply": 1, "loss": 0.2, "error": 0.03},
    ]
    whole = {
        "table": table,
        "game": "classic",
        "names": ("Ada", "Bob"),
        "result": (1.0, 0.0),
        "seats": (),
        "turns": turns,
    }
    return msgspec.json.encode(whole)


def test_own_mistakes_come_back(any_quick_server: LiveServer) -> None:
    backend = any_quick_server.backend
    kept: dict[str, bytes] = {}

    async def result(table: str) -> bytes | None:
        return kept.get(table)

    async def main() -> None:
        url = any_quick_server.url
        async with Guest(url, "Ada") as ada, Guest(url, "Eve") as eve:
            table = await reviewable(ada)
            asked = {"table": table, "ply": 1}
            assert (await refusal(ada, "/api/deck", asked))[:2] == (404, "no-review")
            assert await ada.ask("GET", f"/api/deck/{table}") == {"plies": []}
            kept[table] = _review(table)
            assert (await refusal(ada, "/api/deck", {**asked, "ply": 0}))[:2] == (409, "no-mistake")
            assert (await refusal(ada, "/api/deck", {**asked, "ply": 9}))[:2] == (409, "no-mistake")
            deck = msgspec.convert(await ada.ask("POST", "/api/deck", asked), DeckSeen)
            assert deck == msgspec.convert(await ada.ask("POST", "/api/deck", asked), DeckSeen)
            assert await ada.ask("GET", f"/api/deck/{table}") == {"plies": [1]}
            assert await eve.ask("GET", f"/api/deck/{table}") == {"plies": []}
            (due,) = deck.due
            assert (due.from_table, due.ply, due.kind) == (table, 1, "mistake")
            assert due.id.startswith("own-")
            assert (deck.waiting, deck.learned) == (0, 0)
            path = f"/api/puzzles/{due.id}"
            seen = msgspec.convert(await ada.ask("GET", path), PuzzleSeen)
            assert seen.position == LATER
            assert (await ada.ask("GET", f"{path}/hints/0"))["code"] == "where"
            # It is nobody else's.
            assert (await eve.http.get(path)).json()["reason"] == "no-puzzle"
            assert msgspec.convert(await eve.ask("GET", "/api/deck"), DeckSeen).due == ()
            missed = await ada.ask("POST", f"{path}/tries", {"move": "swap Y4"})
            assert not missed["right"]
            assert missed["answer"] is None
            assert missed["loss_kind"] == "win"
            assert 0.02 < missed["loss"] < 0.2
            deck = msgspec.convert(await ada.ask("GET", "/api/deck"), DeckSeen)
            assert (deck.due, deck.waiting) == ((), 1)
            assert deck.next_day is not None
            assert (await ada.ask("POST", f"{path}/tries", {"move": "R4@3,0"}))["right"]
            # What a new analysis finds is as good as what the review found.
            assert (await ada.ask("POST", f"{path}/tries", {"move": also}))["right"]
            assert (await refusal(ada, f"{path}/tries", {"move": "R4@9,9"}))[0] == 409
            later = msgspec.convert(await ada.ask("GET", "/api/deck"), DeckSeen)
            assert (later.due, later.waiting) == ((), 1)

    also = str(analyse(parse_position(LATER), deals=ENOUGH_DEALS).moves[0].move)
    assert also != "R4@3,0"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backend.reviews, "result", result)
        patch.setattr(backend.puzzles.own, "_deals", ENOUGH_DEALS)
        asyncio.run(main())
