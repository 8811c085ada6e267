"""Expansion 1 over the server: fields, discs and set-up tiles as clients see them."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

import sestina
from sestina.game.view import View
from sestina.host.explanations import explain, explain_game
from sestina.host.families.registry import assess_draft, offers_of, presentation_of
from sestina.host.protocol.offers import ChooseCell, Places
from sestina.host.requests.catalogue import games_offered
from tests.conformance.configurations import BOARD_GAMES, Configuration
from tests.conformance.hidden import state_of
from tests.conformance.walks import choose_next, style_of
from tests.host.test_offers import moves_in
from tests.server.client import Guest, Player
from tests.server.live import LiveServer, live_server
from tests.setups import set_up

SOME = (BOARD_GAMES[0], BOARD_GAMES[5], BOARD_GAMES[8])


@pytest.mark.parametrize("configuration", SOME, ids=str)
def test_the_offers_are_the_legal_moves(configuration: Configuration) -> None:
    random, game = Random(3), configuration.new_game(12)
    while not game.is_over:
        if random.random() < 0.2 or game.ply == 0:
            view = game.view(game.seat_to_move)
            offered = moves_in(offers_of(view), [str(tile) for tile in view.hand])
            assert offered == {str(move): move.points for move in game.legal_moves()}
        game.play(choose_next(game, style_of(2), random))


def test_a_disc_is_offered_as_a_choice_of_a_cell() -> None:
    game = set_up(
        "Rs@7,7 Gs@8,7 Bs@9,7",
        ("Ps Y4", "Ok P8"),
        expansion="expansion1",
        boards="select",
        discs=(1, 0),
        stars="3,3",
    )
    offers = offers_of(game.view(0))
    (disc,) = [offer for offer in offers if isinstance(offer, ChooseCell)]
    assert disc == ChooseCell("use disc", ((7, 7), (8, 7), (9, 7)))
    presentation = presentation_of(game.family)
    assert presentation.stars(game.view(None)) == ((3, 3),)
    assert presentation.stars(sestina.new_game(seed=1).view(None)) == ()


def test_a_draft_beyond_the_edge_is_assessed_part_by_part() -> None:
    game = set_up(
        "Rs@15,7", ("Ps Gs", "Ok P8"), expansion="expansion1", boards="select", stars="3,3"
    )
    assessed = assess_draft(state_of(game), "Gs@14,7 Ps@16,7", "m1")
    assert not assessed.legal
    assert assessed.reason == "off-board"
    assert [part.reason for part in assessed.parts] == [None, "off-board"]


def test_fields_that_pay_are_lines_of_one_cell() -> None:
    game = sestina.new_game("classic", expansion="expansion1", seed=3)
    facts = len(game.facts)
    layout = game.board.layout
    assert layout is not None
    move = next(m for m in game.legal_moves() if any(c in layout.bonuses for c in m.cells))
    game.play(move)
    state = state_of(game)
    (explained,) = explain(state, facts)
    assert sum(line.points for line in explained.lines) == move.points
    assert any(len(line.cells) == 1 for line in explained.lines)
    whole = explain_game(state.facts, state.rules)
    assert [one.lines for one in whole] == [explained.lines]


def test_pictures_show_the_edge_and_the_fields() -> None:
    game = sestina.new_game("classic", expansion="expansion1", boards="select", seed=3)
    rules = state_of(game).rules
    for view in (None, View(state_of(game), None)):
        picture = presentation_of(game.family).picture(view, "T", rules)
        assert picture is not None
        assert picture.count("<title>star disc</title>") == 12
        assert picture.count("<title>start field</title>") == 4


def test_the_catalogue_offers_boards_with_the_expansion_that_has_them() -> None:
    (classic,) = [game for game in games_offered() if game.game == "classic"]
    options = {option.name: option for option in classic.options}
    assert "expansion1+expansion2" in options["expansion"].values
    assert options["boards"].values == ("connect", "select")
    assert options["boards"].by_need == {"mini": (), "expansion2": ()}
    assert options["actions_from_start"].by_need["expansion1"] == ()
    assert len(options["action_tiles"].by_need["expansion1+mini"]) == 2


def test_the_catalogue_draws_the_boards_and_says_which_tile_a_house_rule_needs() -> None:
    (classic,) = [game for game in games_offered() if game.game == "classic"]
    options = {option.name: option for option in classic.options}
    drawn = options["boards"].drawings
    assert {*drawn} == {"connect", "select"}
    assert [len(rows) for rows in drawn.values()] == [16, 16]
    assert sum(row.count("*") for row in drawn["select"]) == 12
    assert options["ask_answers"].needs_kind == ("action_tiles", "ask")
    assert options["double_discs"].needs_kind == ("action_tiles", "double")
    for name in ("double_discs", "select_opening"):
        assert (options[name].house, options[name].needs) == (True, "boards")
        assert options[name].by_need == {"connect": ()}


def drawing(*fields: str) -> str:
    """A board with these fields, `*3,3`, as the client sends it."""
    rows = [["."] * 16 for _ in range(16)]
    for field in fields:
        x, y = map(int, field[1:].split(","))
        rows[y][x] = field[0]
    return "\n".join("".join(row) for row in rows)


UNFIT = {
    "no-start": drawing("*3,3"),
    "too-many-stars": drawing("o7,7", *(f"*{x},0" for x in range(13))),
    "too-many-filled": drawing(*(f"t{x},{y}" for x in range(0, 16, 2) for y in range(0, 14, 2))),
    "filled-touch": drawing("t4,4", "t4,5"),
    "bad-options": "connect,select",
}


def test_a_board_can_be_checked_before_a_table_is_opened(server: LiveServer) -> None:
    def check(boards: str) -> dict[str, Any]:
        options = {"expansion": "expansion1", "boards": boards}
        asked = {"game": "classic", "options": options}
        judged: dict[str, Any] = httpx.post(f"{server.url}/api/options", json=asked).json()
        return judged

    for reason, boards in UNFIT.items():
        assert check(boards)["reason"] == reason
    (classic,) = [game for game in games_offered() if game.game == "classic"]
    (option,) = [option for option in classic.options if option.drawings]
    whole = check("\n".join(option.drawings["connect"]))
    assert whole == {"options": {"expansion": "expansion1", "boards": "connect"}}


def test_people_and_bots_play_both_boards(tmp_path: Path) -> None:
    async def main(url: str) -> None:
        async with Guest(url, "Ada") as ada:
            for boards, expansion in (
                ("select", "expansion1+mini"),
                ("connect", "expansion1"),
            ):
                table = await ada.open_table(
                    "classic",
                    seats=[{"kind": "me"}, {"kind": "bot", "level": "greedy"}],
                    options={"expansion": expansion, "boards": boards},
                )
                async with ada.socket() as socket:
                    player = Player(socket, table, 5)
                    await player.watch()
                    seen = next(
                        message
                        for message in map(json.loads, socket.frames)
                        if message["t"] == "table"
                    )
                    assert len(seen["fields"]) == 16
                    (started,) = (one for one in seen["events"] if one["e"] == "started")
                    filled = [fact for fact in started["facts"] if fact["kind"] == "fill"]
                    assert len(seen.get("board", ())) >= (24 if boards == "connect" else 0)
                    assert len(filled) == (1 if boards == "connect" else 0)
                    await player.play()
                game = sestina.replay((await ada.http.get(f"/api/tables/{table}/record")).text)
                assert game.is_over
                assert list(game.scores) == player.state["scores"]
                replay = (await ada.http.get(f"/api/tables/{table}/replay")).json()
                assert len(replay["steps"]) == game.ply + 1
                if boards == "select":
                    assert replay["steps"][0]["discs"] == [0, 0]

    with live_server(str(tmp_path / "sestina.db"), bot_seconds=0.03) as server:
        asyncio.run(main(server.url))


def test_the_opening_is_offered_with_its_sets() -> None:
    game = sestina.new_game("classic", expansion="expansion1", boards="select", seed=2)
    (places,) = [o for o in offers_of(game.view(game.seat_to_move)) if isinstance(o, Places)]
    assert places.opening is not None
    connect = sestina.new_game("classic", expansion="expansion1", boards="connect", seed=2)
    (places,) = [o for o in offers_of(connect.view(connect.seat_to_move)) if isinstance(o, Places)]
    assert places.opening is None
