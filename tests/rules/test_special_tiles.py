"""Special tiles in the pile: how players obtain action tiles."""

import pytest

import sestina
from sestina.game.new_game import game_named
from tests.rules import block
from tests.rules.action_checks import (
    EXPANSION2,
    KINDS,
    all_but,
    facts_of,
    hand,
    kinds,
    listed,
    pile,
    random_game,
    refusal,
    sizes,
    uses,
)
from tests.setups import play_all, set_up

BOARD = "Rs@0,0 Gs@1,0 Bs@2,0"
HAND = "Ys Os Ps Rk R8 Bc"
OTHER = "G4 G8 Gk P4 P8 Pk"
DEAD = block()
"""No tile fits here, and none may be taken."""


@pytest.mark.rule("M1", "M2", "X2", "X3")
@pytest.mark.parametrize(("expansion", "pieces"), [("mini", 110), ("expansion2", 114)])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game_id", ["classic", "travel"])
def test_one_special_tile_of_each_kind_is_mixed_in(
    expansion: str, pieces: int, players: int, game_id: sestina.GameId
) -> None:
    for seed in range(10):
        game = sestina.new_game(game_id, players=players, expansion=expansion, seed=seed)
        revealed, waiting = game.actions(0), game.view(None).specials
        assert sorted((*revealed, *waiting)) == sorted(KINDS[expansion])
        assert game.pile_count + sum(sizes(game)) == 108
        assert len(pile(game)) == game.pile_count + len(waiting)
        assert len(pile(game)) + sum(sizes(game)) + len(revealed) == pieces


@pytest.mark.rule("X1", "C-A26")
def test_an_expansion_is_no_game_of_its_own() -> None:
    for name in ("expansion2", "mini"):
        with pytest.raises(ValueError, match=r"classic, travel, flex"):
            game_named(name)


@pytest.mark.rule("C-A28", "X2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_an_action_tile_for_each_player(players: int) -> None:
    order = " ".join(f"!{kind}" for kind in EXPANSION2)
    game = set_up(
        BOARD,
        (HAND, *[""] * (players - 1)),
        expansion="expansion2",
        pile=f"{order} B4 B8 Bk",
    )
    assert all(game.actions(seat) == () for seat in range(players))
    game.play("Ys@3,0")
    assert all(game.actions(seat) == EXPANSION2 for seat in range(players))
    assert sizes(game)[0] == 6


@pytest.mark.rule("M1")
def test_without_an_expansion_there_are_no_action_tiles() -> None:
    game = sestina.new_game("classic", seed=1)
    assert game.view(None).specials == ()
    assert game.view(None).actions == ((), ())
    assert refusal(game, "use draw3") == "unknown-action"


@pytest.mark.rule("C-A1", "M3", "X4")
@pytest.mark.parametrize("expansion", ["mini", "expansion2"])
def test_special_tiles_in_the_deal_are_resolved_before_play_begins(expansion: str) -> None:
    seen = 0
    for seed in range(60):
        game = sestina.new_game("classic", players=4, expansion=expansion, seed=seed)
        deals = facts_of(game, "deal")
        revealed = [kind for fact in deals for kind in fact.specials]
        seen += len(revealed)
        assert sizes(game) == (6, 6, 6, 6)
        assert [fact.count for fact in deals] == [6, 6, 6, 6]
        for seat in range(4):
            assert sorted(game.actions(seat)) == sorted(revealed)
        assert sorted(game.view(0).specials) == sorted(set(KINDS[expansion]) - set(revealed))
        for watcher in (0, 3, None):
            shown = [fact.specials for fact in game.view(watcher).facts if fact.kind == "deal"]
            assert shown == [fact.specials for fact in deals], "special tiles are shown to all"
    assert seen > 10


@pytest.mark.rule("C-A1")
def test_one_player_may_be_dealt_several_special_tiles() -> None:
    found = 0
    for seed in range(60):
        game = sestina.new_game("classic", players=2, expansion="expansion2", seed=seed)
        for fact in facts_of(game, "deal"):
            found += len(fact.specials) > 1
            assert len(fact.tiles) == fact.count == 6
            assert set(fact.specials) <= set(game.actions(0)) & set(game.actions(1))
    assert found > 0


@pytest.mark.rule("M3", "X4", "C-A3")
@pytest.mark.parametrize("order", ["!take B4 B8", "B4 !take B8", "B4 B8 !take"])
def test_a_special_tile_in_the_refill_gives_everybody_the_action_tile(order: str) -> None:
    game = set_up(BOARD, (HAND, OTHER, ""), expansion="mini", pile=f"{order} Bk")
    assert game.view(None).specials == ("take",)
    facts = game.play("Ys@3,0 Os@4,0")
    assert hand(game, 0) == sorted("Ps Rk R8 Bc B4 B8".split())
    comes_up = order != "B4 B8 !take"
    assert facts[-1].specials == (("take",) if comes_up else ())
    for seat in range(3):
        assert game.actions(seat) == (("take",) if comes_up else ())
    for seen_by in (0, 1, None):
        shown = game.view(seen_by).facts[-1]
        assert (shown.count, shown.specials) == (2, facts[-1].specials)
        assert game.view(seen_by).actions == (game.actions(0),) * 3


@pytest.mark.rule("C-A1", "C-A3")
def test_in_a_refill_a_replacement_may_be_special_as_well() -> None:
    game = set_up(BOARD, (HAND, OTHER), expansion="expansion2", pile="!take !ask !draw3 B4 B8")
    game.play("Ys@3,0")
    assert hand(game, 0) == sorted("Os Ps Rk R8 Bc B4".split())
    assert game.actions(0) == game.actions(1) == ("draw3", "take", "ask")


@pytest.mark.rule("C-A3")
@pytest.mark.parametrize("game_id", ["classic", "travel"])
def test_a_special_tile_in_an_exchange_is_replaced_and_not_counted(game_id: sestina.GameId) -> None:
    game = set_up(
        BOARD, (HAND, OTHER), game=game_id, expansion="expansion2", pile="B4 !ask !take B8 Bk"
    )
    left = game.pile_count
    facts = game.play("swap Ys Os")
    assert hand(game, 0) == sorted("Ps Rk R8 Bc B4 B8".split())
    assert game.pile_count == left
    assert game.actions(0) == game.actions(1) == ("take", "ask")
    assert [(fact.kind, fact.count) for fact in facts] == [("swap", 2), ("draw", 2)]
    assert facts[1].specials == ("ask", "take")


@pytest.mark.rule("C-A3")
def test_a_special_tile_never_enters_a_hand() -> None:
    for game in random_game(2):
        assert sum(sizes(game)) + len(game.board) + game.pile_count == 108


@pytest.mark.rule("C-A2")
def test_a_special_tile_as_the_last_of_the_pile_leaves_the_hand_one_short() -> None:
    tiles = "B4"
    game = set_up(
        BOARD,
        (HAND, all_but(BOARD, HAND, tiles)),
        expansion="mini",
        pile="B4 !take",
    )
    game.play("Ys@3,0 Os@4,0")
    assert hand(game, 0) == sorted("Ps Rk R8 Bc B4".split())
    assert game.actions(0) == game.actions(1) == ("take",)
    assert game.view(0).specials == ()
    assert not game.is_over


@pytest.mark.rule("C-A2", "C-A32")
def test_refilling_reveals_a_pile_of_special_tiles() -> None:
    game = set_up(BOARD, (HAND, OTHER), expansion="expansion2", pile="empty", specials="ask take")
    assert game.pile_count == 0
    assert game.view(1).specials == ("take", "ask"), "their kinds are public"
    facts = game.play("Ys@3,0")
    assert hand(game, 0) == sorted("Os Ps Rk R8 Bc".split())
    assert (facts[-1].kind, facts[-1].count, facts[-1].specials) == ("draw", 0, ("ask", "take"))
    assert game.actions(0) == game.actions(1) == ("take", "ask")
    assert game.view(1).specials == ()


@pytest.mark.rule("C-A32")
def test_a_player_who_must_not_refill_reveals_nothing() -> None:
    game = set_up(
        BOARD, (f"{HAND} Gd", OTHER), expansion="expansion2", pile="empty", specials="ask take"
    )
    game.play("Ys@3,0")
    assert sizes(game)[0] == 6
    assert game.view(1).specials == ("take", "ask")


@pytest.mark.rule("C-A32")
def test_a_pile_of_special_tiles_is_empty_for_an_exchange() -> None:
    game = set_up(BOARD, (HAND, OTHER), expansion="expansion2", pile="empty", specials="ask take")
    assert kinds(game) == {"place"}
    assert refusal(game, "swap Ys") == "exchange-limit"
    assert refusal(game, "pass") == "cannot-pass"


@pytest.mark.rule("C-A32")
def test_a_pile_of_special_tiles_is_empty_for_passing() -> None:
    game = set_up(DEAD, (HAND, OTHER), expansion="expansion2", pile="empty", specials="ask take")
    assert listed(game) == {"pass"}
    game.play("pass")
    assert game.view(0).specials == ("take", "ask"), "a pass draws nothing"


@pytest.mark.rule("C-A32")
@pytest.mark.parametrize("order", ["B4 B8", "!ask B4 B8", "B4 !ask B8 !take", "B4 B8 !ask"])
def test_the_limit_of_an_exchange_counts_ordinary_tiles_only(order: str) -> None:
    game = set_up(BOARD, (HAND, all_but(BOARD, HAND, order)), expansion="expansion2", pile=order)
    assert game.pile_count == 2
    swaps = [text.split()[1:] for text in listed(game) if text.startswith("swap")]
    assert {len(tiles) for tiles in swaps} == {1, 2}
    assert refusal(game, "swap Ys Os Ps") == "exchange-limit"
    game.play("swap Ys Os")
    assert hand(game, 0) == sorted("Ps Rk R8 Bc B4 B8".split())
    assert game.pile_count == 2


@pytest.mark.rule("C-A32")
@pytest.mark.parametrize("specials", ["take", "draw3 take ask exchange separate double"])
def test_with_an_empty_hand_and_only_special_tiles_left_the_game_is_over(specials: str) -> None:
    game = set_up(
        BOARD,
        ("Ys Os", ""),
        expansion="expansion2",
        pile="empty",
        specials=specials,
        scores=(1, 50),
    )
    facts = game.play("Ys@3,0 Os@4,0")
    assert game.end_reason == "out"
    assert game.scores == (1 + 5 + 6, 50)
    assert [fact.kind for fact in facts] == ["place", "draw", "end"]


@pytest.mark.rule("C-A32")
def test_an_ordinary_tile_under_the_special_ones_keeps_the_game_going() -> None:
    order = "!take !ask B4"
    game = set_up(BOARD, ("Ys Os", all_but(BOARD, "Ys Os B4")), expansion="expansion2", pile=order)
    game.play("Ys@3,0 Os@4,0")
    assert not game.is_over
    assert hand(game, 0) == ["B4"]
    assert game.actions(0) == ("take", "ask")
    assert game.scores == (5, 0)


@pytest.mark.rule("C-A3", "M5")
def test_a_new_action_tile_waits_for_the_next_own_turn() -> None:
    game = set_up(BOARD, (HAND, OTHER, "Rc Gc"), expansion="mini", pile="!take B4 B8")
    game.play("Ys@3,0")
    assert game.seat_to_move == 1, "the turn in which it came is over"
    assert "use take 3,0" in uses(game), "the next player begins a turn and may use it"
    play_all(game, "swap G4", "swap Rc")
    assert game.seat_to_move == 0
    assert "use take 3,0" in uses(game)


@pytest.mark.rule("C-A27")
def test_in_classic_special_tiles_wait_in_the_stacks_and_returned_tiles_go_under_them() -> None:
    game = set_up(BOARD, (HAND, OTHER), expansion="expansion2", specials="ask")
    before = pile(game)
    game.play("swap Ys Os")
    after = pile(game)
    assert after[:-2] == before[2:]
    assert sorted(after[-2:]) == sorted(tile.code for tile in map(sestina.Tile.parse, ("Ys", "Os")))
    assert game.actions(0) == ()
