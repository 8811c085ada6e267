"""Expansion 1: boards with an edge, fields that are filled, pay or hold star discs."""

from collections import Counter
from typing import Any

import pytest

import sestina
from sestina.games.registry import build_rules
from tests import oracle
from tests.rules.action_checks import cells, facts_of, hand, listed, refusal, sizes, uses
from tests.setups import play_all, set_up
from tests.turns import to_move

HAND = "Bk Y4 Y8 O4 O8 P4"
OTHER = "G4 G8 Gk P8 Pk Gd"


def on_board(
    tiles: str, own: str = HAND, other: str = OTHER, *, boards: str = "select", **more: Any
) -> sestina.Game:
    more.setdefault("expansion", "expansion1")
    return set_up(tiles, (own, other), boards=boards, **more)


def with_disc(tiles: str, own: str = HAND, **more: Any) -> sestina.Game:
    """A game on Select in which seat 0 has a star disc."""
    return on_board(tiles, own, discs=(1, 0), **more)


def layout_of(game: sestina.Game) -> sestina.Layout:
    layout = game.board.layout
    assert isinstance(layout, sestina.Layout)
    return layout


# The boards


@pytest.mark.rule("D1")
@pytest.mark.parametrize("boards", ["connect", "select"])
@pytest.mark.parametrize("game_id", ["classic", "travel"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_quarters_make_sixteen_rows_of_sixteen(
    boards: str, game_id: sestina.GameId, players: int
) -> None:
    game = sestina.new_game(game_id, expansion="expansion1", boards=boards, players=players, seed=1)
    layout = layout_of(game)
    assert (layout.width, layout.height) == (16, 16)
    assert sizes(game) == (6,) * players
    assert game.options == {"expansion": "expansion1", "boards": boards}


@pytest.mark.rule("D1")
def test_connect_is_the_default_board() -> None:
    assert sestina.new_game("classic", expansion="expansion1").options["boards"] == "connect"


@pytest.mark.rule("D2")
def test_no_tile_lies_beyond_the_edge() -> None:
    game = on_board("Rc@0,0 Rs@15,15", "Rd Rk Gc Gs Y4 B8")
    fitting = listed(game)
    for inside in ("Rd@1,0", "Gc@0,1", "Rk@14,15", "Gs@15,14"):
        assert inside in fitting
    for outside in ("Rd@-1,0", "Gc@0,-1", "Rk@16,15", "Gs@15,16", "Rd@-1,0 Rk@1,0"):
        assert refusal(game, outside) == "off-board"
    assert all(0 <= x < 16 and 0 <= y < 16 for move in game.legal_moves() for x, y in move.cells)


@pytest.mark.rule("D3")
def test_connect_begins_with_a_drawn_tile_on_each_dark_field() -> None:
    game = sestina.new_game("classic", expansion="expansion1", boards="connect", seed=5)
    diagonals = {(k, 7 - k) for k in range(1, 7)} | {(8 + k, k) for k in range(1, 7)}
    diagonals |= {(k, 8 + k) for k in range(1, 7)} | {(8 + k, 15 - k) for k in range(1, 7)}
    assert set(game.board) == diagonals
    assert len(diagonals) == 24
    assert game.pile_count == 108 - 24 - 12
    (fact,) = facts_of(game, "fill")
    assert fact.seat == -1
    assert dict(zip(fact.cells, fact.tiles, strict=True)) == game.board.cells
    other = sestina.new_game("classic", expansion="expansion1", boards="connect", seed=6)
    assert other.board != game.board


@pytest.mark.rule("D3")
def test_special_tiles_that_come_up_at_set_up_are_shown_and_replaced() -> None:
    for seed in range(60):
        game = sestina.new_game(
            "classic", expansion=["expansion1", "expansion2"], boards="connect", seed=seed
        )
        (fact,) = facts_of(game, "fill")
        if fact.specials:
            break
    assert len(game.board) == 24
    for seat in (0, 1):
        assert {*fact.specials} <= {*game.actions(seat)}
    text = game.record()
    assert f"!{fact.specials[0]}" in next(
        x for x in text.splitlines() if x.startswith("deal board")
    )
    assert sestina.replay(text).record() == text


@pytest.mark.rule("D4")
def test_connect_has_forty_fields_for_one_and_eight_for_two() -> None:
    layout = build_rules("classic", {"expansion": "expansion1"}).layout
    assert layout is not None
    assert Counter(layout.bonuses.values()) == {1: 40, 2: 8}
    assert not layout.stars
    assert not layout.starts


@pytest.mark.rule("D4")
def test_every_covered_field_pays_and_several_add_up() -> None:
    # The top left quarter has +1 at 5,1 and 7,1 has none; +1 at 4,2 and 6,2.
    game = on_board("Rc@5,2", "Rd Rk R4 Gs Y4 B8", boards="connect")
    points = {str(move): move.points for move in game.legal_moves()}
    assert points["Rd@4,2"] == 2 + 1
    assert points["Rd@4,2 Rk@6,2"] == 3 + 1 + 1
    assert points["Rd@5,1"] == 2 + 1
    assert points["Rd@5,3"] == 2 + 1
    game.play("Rd@4,2 Rk@6,2")
    assert game.scores == (5, 0)
    (placed,) = facts_of(game, "place")
    assert placed.points == 5
    lines = on_board("Rc@5,2", "Rd Rk R4 Gs Y4 B8", boards="connect").board.score("Rd@4,2").lines
    assert [(line.direction, line.points) for line in lines] == [("row", 2), ("field", 1)]


@pytest.mark.rule("D4")
def test_a_field_that_is_covered_pays_no_more() -> None:
    game = on_board("Rc@5,2 Rd@4,2", "Rk R4 Gs Y4 B8 P8", boards="connect")
    points = {str(move): move.points for move in game.legal_moves()}
    assert points["Rk@6,2"] == 3 + 1  # only the field that is newly covered


# The start on Select


@pytest.mark.rule("D5")
def test_the_first_row_covers_a_start_field() -> None:
    game = on_board("", "Rc Rs Rd G4 B8 Yk", OTHER)
    assert layout_of(game).starts == ((7, 7), (8, 7), (7, 8), (8, 8))
    moves = game.legal_moves()
    assert {len(move.tiles) for move in moves} == {3}
    for move in moves:
        assert {(7, 7), (8, 7), (7, 8), (8, 8)} & {*move.cells}
    assert "Rc@5,7 Rs@6,7 Rd@7,7" in listed(game)
    assert "Rc@8,8 Rs@8,9 Rd@8,10" in listed(game)
    assert len(moves) == 6 * 4 * 4
    assert refusal(game, "Rc@4,7 Rs@5,7 Rd@6,7") == "opening-place"
    assert refusal(game, "Rc@0,0 Rs@1,0 Rd@2,0") == "opening-place"
    assert refusal(game, "Rc@7,7 Rs@8,7") == "opening-set"
    assert refusal(game, "Rc@7,7 Rs@8,7 Rd@10,7") == "gap"
    assert refusal(game, "swap Rc") == "must-open"
    game.play("Rc@7,6 Rs@7,7 Rd@7,8")
    assert game.scores == (3, 0)


@pytest.mark.rule("D5")
def test_an_opening_of_a_single_tile_is_listed_once_a_field() -> None:
    game = on_board("", "Rc Gs Bd Y4 P8 Ok", "Rc Gs Bd Y4 P8 Ok")
    moves = [str(move) for move in game.legal_moves()]
    assert len(moves) == len({*moves}) == 6 * 4
    assert {move.points for move in game.legal_moves()} == {1}


@pytest.mark.rule("D6")
def test_select_has_three_star_fields_a_quarter_in_a_symmetric_layout() -> None:
    game = sestina.new_game("classic", expansion="expansion1", boards="select", seed=1)
    layout = layout_of(game)
    stars = {*layout.stars}
    assert len(stars) == 12
    for left in (0, 8):
        for top in (0, 8):
            assert len([s for s in stars if 0 <= s[0] - left < 8 and 0 <= s[1] - top < 8]) == 3
    assert {(15 - x, y) for x, y in stars} == stars
    assert {(x, 15 - y) for x, y in stars} == stars
    assert {(y, x) for x, y in stars} == stars
    assert game.fields == layout.rows
    assert game.discs == (0, 0)


# Star discs


@pytest.mark.rule("D7")
def test_whoever_covers_a_star_field_takes_its_disc() -> None:
    game = on_board("Rc@3,2", "Rd Rk G4 Gs Y4 B8", stars="3,3 5,1 1,5")
    facts = game.play("Rd@3,3 Rk@3,4")
    assert [fact.kind for fact in facts] == ["place", "disc", "draw"]
    assert (facts[1].seat, facts[1].cells, facts[1].count) == (0, ((3, 3),), 1)
    assert game.discs == (1, 0)
    assert game.fields[3][3] == "."
    assert game.fields[1][5] == "*"
    assert "discs 1 0 | stars 5,1 1,5" in str(game.position())


@pytest.mark.rule("D7")
def test_a_star_field_gives_one_disc_only() -> None:
    game = with_disc("Rc@3,2 Rd@3,3 Rs@2,2", "Rk G4 Gs Y4 B8 Y8", stars="5,1")
    play_all(game, "use disc 3,3", "Rk@3,3")
    assert game.discs == (0, 0)


@pytest.mark.rule("D8")
def test_a_disc_is_given_back_for_a_tile_that_is_part_of_no_qwirkle() -> None:
    row = "Rc@4,7 Rs@5,7 Rd@6,7 R4@7,7 R8@8,7 Rk@9,7"
    game = with_disc(f"{row} Bk@9,8 Gk@9,9", "Bc Y4 Y8 O4 O8 P4")
    assert uses(game) == {"use disc 9,8", "use disc 9,9"}
    for x in range(4, 10):
        assert refusal(game, f"use disc {x},7") == "not-removable"
    assert refusal(game, "use disc 0,0") == "empty-cell"
    facts = game.play("use disc 9,9")
    assert [fact.kind for fact in facts] == ["use", "take"]
    assert facts[0].reason == "disc"
    assert hand(game, 0) == sorted("Bc Gk Y4 Y8 O4 O8 P4".split())
    assert game.discs == (0, 0)
    assert game.seat_to_move == 0
    assert uses(game) == set()


@pytest.mark.rule("D8")
def test_at_most_one_disc_a_turn() -> None:
    game = on_board("Rs@7,7 Gs@8,7 Bs@9,7", "Ps Y4 Y8 O4 O8 P4", discs=(2, 0))
    game.play("use disc 7,7")
    assert refusal(game, "use disc 9,7") == "action-used"
    assert uses(game) == set()
    play_all(game, "Ps@10,7", "swap G4")
    assert "use disc 9,7" in uses(game)


@pytest.mark.rule("D8")
def test_without_a_disc_nothing_is_taken() -> None:
    game = with_disc("Rs@7,7 Gs@8,7", "Ps Y4 Y8 O4 O8 P4", turn="seat=1")
    assert refusal(game, "use disc 7,7") == "not-held"
    plain = set_up("Rs@0,0 Gs@1,0", ("Ps Y4", "Ok P8"))
    assert refusal(plain, "use disc 0,0") == "unknown-action"


@pytest.mark.rule("D8")
def test_the_last_tile_stays() -> None:
    game = with_disc("Rs@7,7", "Ps Y4 Y8 O4 O8 P4")
    assert uses(game) == set()
    assert refusal(game, "use disc 7,7") == "not-removable"


@pytest.mark.rule("D9")
def test_a_disc_is_for_a_later_turn_than_the_one_that_won_it() -> None:
    game = on_board("Rc@3,2", "Rd Rk G4 Gs Y4 B8", stars="3,3")
    play_all(game, "Rd@3,3", "swap G4")
    assert game.discs == (1, 0)
    assert uses(game)


@pytest.mark.rule("D9")
def test_in_a_double_turn_a_disc_is_used_before_the_first_part() -> None:
    game = on_board(
        "Rc@3,2 Rs@2,2",
        "Rd Rk G4 Gs Y4 B8",
        stars="3,3",
        discs=(1, 0),
        expansion="expansion1+expansion2",
        actions=("double", "double"),
    )
    twin = game.copy()
    play_all(game, "use double", "Rd@3,3")
    assert game.seat_to_move == 0
    assert game.discs == (2, 0)
    assert uses(game) == set()
    assert refusal(game, "use disc 2,2") == "action-used"
    play_all(twin, "use double", "use disc 2,2", "Rs@4,2", "Rd@3,3")
    assert twin.discs == (1, 0)


@pytest.mark.rule("D10", "C-A29", "X16")
def test_a_disc_may_cut_tiles_off_and_an_action_tile_may_not() -> None:
    game = with_disc(
        "Rs@7,7 Gs@8,7 Bs@9,7",
        "Ps Y4 Y8 O4 O8 P4",
        expansion="expansion1+expansion2",
        actions=("take", "take"),
    )
    assert "use take 8,7" not in listed(game)
    assert refusal(game, "use take 8,7") == "not-removable"
    assert "use disc 8,7" in listed(game)
    game.play("use disc 8,7")
    assert oracle.groups(cells(game)) == 2
    assert sorted(uses(game, "take")) == ["use take 7,7", "use take 9,7"]


@pytest.mark.rule("D10")
def test_a_gap_is_filled_again_by_what_fits() -> None:
    game = with_disc("Rs@7,7 Gs@8,7 Bs@9,7 Bk@9,8", "Ps Y4 Y8 O4 O8 P4")
    play_all(game, "use disc 8,7", "Ps@8,7")
    assert game.scores == (3, 0)
    assert str(game.board[8, 7]) == "Ps"


@pytest.mark.rule("D10")
def test_tiles_that_lost_contact_can_be_built_on() -> None:
    game = with_disc("Rs@7,7 Gs@8,7 Bs@9,7", "Ps Rc B4 O4 O8 P4")
    game.play("use disc 8,7")
    fitting = listed(game)
    assert {"Rc@6,7", "B4@10,7", "Ps@10,7"} <= fitting
    assert refusal(game, "Rc@6,7 B4@10,7") in {"gap", "not-in-line"}


@pytest.mark.rule("D11")
def test_the_taken_tile_does_not_return_to_its_cell_in_this_turn() -> None:
    game = with_disc("Rs@7,7 Gs@8,7 Bs@9,7", "Ps Y4 Y8 O4 O8 P4")
    game.play("use disc 9,7")
    assert refusal(game, "Bs@9,7") == "taken-back"
    assert refusal(game, "Bs@9,7 Ps@10,7") == "taken-back"
    fitting = listed(game)
    assert "Bs@9,7" not in fitting
    assert {"Bs@6,7", "Ps@9,7"} <= fitting
    play_all(game, "Ps@9,7", "swap G4", "Bs@10,7")
    assert str(game.board[10, 7]) == "Bs"


@pytest.mark.rule("D11", "C-A9", "C-A23")
def test_each_half_of_a_double_turn_is_a_turn_to_the_taken_tile() -> None:
    game = with_disc(
        "Rs@7,7 Gs@8,7 Bs@9,7",
        "Ps Y4 Y8 O4 O8 P4",
        expansion="expansion1+expansion2",
        actions=("double", ""),
    )
    play_all(game, "use double", "use disc 9,7")
    assert refusal(game, "Bs@9,7") == "taken-back"
    assert "Bs@9,7" not in listed(game)
    assert "freed=Bs@9,7" in str(game.position())
    game.push("Ps@6,7")
    assert game.seat_to_move == 0
    assert "Bs@9,7" in listed(game)
    assert "freed" not in str(game.position())
    again = sestina.Game.from_position(game.position(), seed=1)
    assert "Bs@9,7" in listed(again)
    game.pop()
    assert refusal(game, "Bs@9,7") == "taken-back"
    play_all(game, "swap Y4", "Bs@9,7")
    assert game.scores == (3, 0)
    assert sestina.replay(game.record()).position() == game.position()


@pytest.mark.rule("D11", "C-A29")
def test_a_disc_and_an_action_tile_ban_a_cell_each() -> None:
    board, own = "Rs@7,7 Gs@8,7 Bs@9,7 Ps@10,7", "Ys Y4 Y8 O4 O8 P4"
    more = {"expansion": "expansion1+mini", "actions": ("take", "")}
    game = with_disc(board, own, **more)
    play_all(game, "use disc 7,7", "use take 10,7")
    assert refusal(game, "Rs@7,7") == "taken-back"
    assert refusal(game, "Ps@10,7") == "taken-back"
    assert "used active disc banned=Ps@10,7 freed=Rs@7,7" in str(game.position())
    assert {"Ps@7,7", "Rs@10,7", "Ps@7,7 Rs@10,7"} <= listed(game)
    twin = with_disc(board, own, **more)
    play_all(twin, "use take 10,7", "use disc 7,7")
    assert listed(twin) == listed(game)


@pytest.mark.rule("D11", "C-A29")
def test_separate_tiles_respect_the_ban_of_a_disc() -> None:
    game = with_disc(
        "Rs@7,7 Gs@8,7 Bs@9,7",
        "Ps Y4 Y8 O4 O8 P4",
        expansion="expansion1+expansion2",
        actions=("separate", ""),
    )
    play_all(game, "use disc 9,7", "use separate")
    assert "Bs@9,7" not in listed(game)
    assert refusal(game, "Bs@9,7") == "taken-back"
    play_all(game, "Ps@9,7", "Bs@10,7", "done")
    assert game.scores == (4, 0)


@pytest.mark.rule("D4", "D7", "D12")
def test_separate_tiles_win_discs_and_are_paid_for_fields() -> None:
    quarters = "select,connect,connect:90,select:180"
    game = on_board(
        "Rc@3,2 Gc@13,2",
        "Rd Gd Y4 Y8 O4 P4",
        boards=quarters,
        stars="3,3",
        expansion="expansion1+expansion2",
        actions=("separate", ""),
    )
    play_all(game, "use separate", "Rd@3,3")
    assert game.discs == (1, 0)
    game.play("Gd@12,2")
    assert layout_of(game).field(12, 2) == "1"
    game.play("done")
    assert game.scores == (2 + 2 + 1, 0)


@pytest.mark.rule("D12")
def test_a_field_that_a_disc_freed_pays_again() -> None:
    quarters = "connect,connect:90,connect:90,select:180"
    game = on_board(
        "Rc@5,2 Rd@4,2", "Rk R4 Gs Y4 B8 P8", boards=quarters, discs=(1, 0), stars="12,12"
    )
    play_all(game, "use disc 4,2", "Rk@4,2")
    assert game.scores == (2 + 1, 0)


@pytest.mark.rule("D12")
def test_sides_may_be_mixed_and_quarters_turned() -> None:
    game = sestina.new_game(
        "classic",
        expansion="expansion1",
        boards=["select", "connect", "connect:180", "select:270"],
        seed=1,
    )
    # Half a turn leaves a quarter of Connect as it is, so the shortest text has none.
    assert game.options["boards"] == "select,connect,connect,select:270"
    layout = layout_of(game)
    assert len(layout.stars) == 6
    assert len(layout.filled) == len(game.board) == 12
    assert layout.starts == ((7, 7), (15, 8))


@pytest.mark.rule("D13")
def test_connect_begins_like_the_base_game_with_a_usual_turn() -> None:
    for seed in range(6):
        game = sestina.new_game("classic", expansion="expansion1", boards="connect", seed=seed)
        (start,) = facts_of(game, "start")
        best = max(oracle.largest_set(map(str, game.hand(seat))) for seat in (0, 1))
        assert start.count == best
        assert oracle.largest_set(map(str, game.hand(to_move(game)))) == best
        kinds = {move.kind for move in game.legal_moves()}
        assert {"place", "swap"} <= kinds
        assert {len(move.tiles) for move in game.legal_moves() if move.kind == "place"} >= {1}


@pytest.mark.rule("D14")
def test_the_game_ends_when_somebody_lays_the_last_tile() -> None:
    game = on_board("Rs@7,7 Gs@8,7", "Bs", pile="empty", discs=(1, 3))
    game.play("Bs@9,7")
    assert game.is_over
    assert game.scores == (3 + 6, 0)
    assert game.end_reason == "out"


@pytest.mark.rule("D14")
def test_a_disc_can_save_from_passing() -> None:
    """As with action tiles, a player who can neither place nor exchange may use one first."""
    game = on_board("Rs@7,7 Gs@8,7", "Pk", pile="empty", discs=(1, 0))
    assert {str(move) for move in game.legal_moves()} == {
        "pass",
        "use disc 7,7",
        "use disc 8,7",
    }


# Options


@pytest.mark.rule("X16", "C-A25")
def test_which_expansions_go_together() -> None:
    for given in (["expansion1", "expansion2"], ["expansion2", "expansion1"]):
        game = sestina.new_game("classic", expansion=given, seed=1)
        assert game.options["expansion"] == "expansion1+expansion2"
        assert len(game.view(0).options["action_tiles"]) == 6  # type: ignore[arg-type]
    assert sestina.new_game("travel", expansion="mini+expansion1").options["expansion"] == (
        "expansion1+mini"
    )
    for wrong in (["mini", "expansion2"], "mini+expansion2", ["expansion1", "flex"], 7):
        with pytest.raises(ValueError, match="unknown expansion"):
            sestina.new_game("classic", expansion=wrong)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"boards": "connect"}, "boards needs the expansion expansion1"),
        ({"expansion": "mini", "boards": "select"}, "boards needs the expansion expansion1"),
        ({"expansion": "expansion1", "action_tiles": ["take"]}, "needs an expansion: mini or"),
        ({"expansion": "expansion1", "actions_from_start": True}, "needs an expansion: mini or"),
        ({"expansion": "expansion1", "boards": "green"}, "boards is 'connect' or 'select'"),
        ({"expansion": "expansion1", "boards": 7}, "boards is 'connect' or 'select'"),
        ({"expansion": "expansion1", "boards": ["connect"] * 3}, "four quarter boards"),
        ({"expansion": "expansion1", "boards": ["connect:45"] * 4}, "90, 180 or 270"),
        ({"expansion": "expansion1", "boards": ["blue"] * 4}, "unknown quarter board"),
        ({"expansion": "expansion1", "boards": ["../.."] * 4}, "8 rows of 8"),
        ({"expansion": "expansion1", "boards": [("." * 8 + "/") * 8] * 4}, "a start field"),
        ({"expansion": "expansion1", "boards": [("o" * 8 + "/") * 7 + "*" * 8] * 4}, "12 star"),
        ({"expansion": "expansion1", "boards": [("t.t.t.t./......../" * 4)] * 4}, "at most 48"),
        ({"expansion": "expansion1", "boards": ["tt....../" + "......../" * 7] * 4}, "not touch"),
        ({"expansion": "expansion1", "boards": ["?......./" + "......../" * 7] * 4}, "no field"),
        ({"expansion": "expansion1", "boards": "o...\n...."}, "16 rows of 16"),
    ],
)
def test_wrong_options_are_refused_with_a_reason(options: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        sestina.new_game("classic", **options)  # type: ignore[call-overload]


@pytest.mark.parametrize("game_id", ["flex", "cards"])
def test_other_games_have_no_boards(game_id: sestina.GameId) -> None:
    with pytest.raises(ValueError, match="has no option"):
        sestina.new_game(game_id, expansion="expansion1")


@pytest.mark.rule("D6")
def test_a_layout_of_ones_own_travels_in_position_and_record() -> None:
    drawing = "\n".join(
        ["# my board", "*..............*", *["................"] * 6, ".......oo......."]
    ).replace("*..............*", "*..............*  # two stars")
    drawing += "\n" + "\n".join([".......oo.......", *["................"] * 6, "2..............2"])
    game = sestina.new_game("classic", expansion="expansion1", boards=drawing, seed=4)
    assert layout_of(game).stars == ((0, 0), (15, 0))
    assert layout_of(game).bonuses == {(0, 15): 2, (15, 15): 2}
    game.play(game.legal_moves()[0])
    position = game.position()
    assert sestina.Position.parse(str(position)) == position
    assert sestina.Position.parse_json(position.to_json()) == position
    for text in (game.record(), game.record_json()):
        again = sestina.replay(text)
        assert again.board == game.board
        assert again.record() == game.record()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("board Rs@7,7", "board Rs@16,7"), "off-board"),
        (("discs 1 0", "discs 1"), "bad-position"),
        (("discs 1 0", "discs 1 x"), "bad-position"),
        (("discs 1 0", "discs 12 1"), "bad-position"),
        (("stars 3,3", "stars 3,4"), "bad-position"),
        (("stars 3,3", "stars 3,3 3,3"), "bad-position"),
        (("turn seat=0", "turn seat=0 freed=Rc@1,1"), "bad-position"),
        ((" boards=select", " boards=connect"), "bad-position"),
        ((" boards=select", " boards=blue"), "bad-position"),
    ],
)
def test_positions_that_cannot_be_are_refused(change: tuple[str, str], reason: str) -> None:
    text = str(with_disc("Rs@7,7 Gs@8,7", "Ps Y4 Y8 O4 O8 P4", stars="3,3").position())
    assert change[0] in text
    with pytest.raises(sestina.ParseError) as caught:
        sestina.Position.parse(text.replace(*change))
    assert caught.value.reason == reason


def test_discs_belong_to_games_that_have_them() -> None:
    text = str(set_up("Rs@0,0 Gs@1,0", ("Ps Y4", "Ok P8")).position())
    for wrong in (text.replace("| turn", "| discs 1 0 | turn"), text + " disc"):
        with pytest.raises(sestina.ParseError) as caught:
            sestina.Position.parse(wrong)
        assert caught.value.reason == "bad-position"
