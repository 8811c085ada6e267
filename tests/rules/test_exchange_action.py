"""The exchange action: up to six tiles, one for one, followed by a normal turn."""

import pytest

from sestina.engine.tiles import TILES, parse_tile
from tests.rules.action_checks import (
    all_but,
    facts_of,
    hand,
    kinds,
    listed,
    pile,
    refusal,
    sizes,
    uses,
)
from tests.setups import play_all, set_up

BOARD = "Rs@0,0 Gs@1,0 Bs@2,0"
HAND = "Ys Os Ps Rk R8 Rd"
OTHER = "G4 G8 Gk P4 P8 Pk"
NEXT = "B4 B8 Bk Yd Y4 Y8 O4 O8 Od Pd"


def names(codes: list[int]) -> list[str]:
    return [str(TILES[code]) for code in codes]


@pytest.mark.rule("X8", "C-A18")
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_up_to_six_tiles_are_exchanged_one_for_one(count: int) -> None:
    game = set_up(
        BOARD, (HAND, OTHER), expansion="expansion2", actions=("exchange", "exchange"), pile=NEXT
    )
    left = game.pile_count
    given, kept = HAND.split()[:count], HAND.split()[count:]
    facts = game.play(f"use exchange {' '.join(given)}")
    assert hand(game, 0) == sorted([*kept, *NEXT.split()[:count]])
    assert game.pile_count == left
    assert game.seat_to_move == 0
    assert [(fact.kind, fact.count) for fact in facts] == [
        ("use", 0),
        ("swap", count),
        ("draw", count),
    ]
    assert game.actions(0) == ()
    assert game.scores == (0, 0)


@pytest.mark.rule("X8")
def test_others_see_how_many_were_exchanged_but_not_which() -> None:
    game = set_up(BOARD, (HAND, OTHER), expansion="expansion2", actions=("exchange", ""), pile=NEXT)
    game.play("use exchange Ys Os")
    for seat in (1, None):
        seen = [fact for fact in game.view(seat).facts if fact.kind in ("swap", "draw")]
        assert [(fact.count, fact.tiles) for fact in seen] == [(2, ()), (2, ())]
    assert game.view(1).hand_counts == (6, 6)


@pytest.mark.rule("X8", "C-A27")
def test_in_classic_the_old_tiles_go_under_the_stacks() -> None:
    game = set_up(BOARD, (HAND, OTHER), expansion="expansion2", actions=("exchange", ""), pile=NEXT)
    before = pile(game)
    game.play("use exchange Ys Os Rk")
    after = pile(game)
    assert after[:-3] == before[3:]
    assert sorted(names(after[-3:])) == ["Os", "Rk", "Ys"]


@pytest.mark.rule("C-A27")
def test_in_classic_nobody_draws_them_before_the_rest_of_the_stacks() -> None:
    tiles = "B4 B8 Bk"
    game = set_up(
        BOARD,
        (HAND, all_but(BOARD, HAND, tiles)),
        expansion="expansion2",
        actions=("exchange", ""),
        pile=tiles,
    )
    play_all(game, "use exchange Ys Os Rk")
    assert hand(game, 0) == sorted([*"Ps R8 Rd".split(), *tiles.split()])
    assert sorted(names(pile(game))) == ["Os", "Rk", "Ys"]
    game.play("swap B4 B8 Bk")
    assert hand(game, 0) == sorted(HAND.split()), "now their turn has come"


@pytest.mark.rule("X8", "C-A27")
def test_in_travel_the_old_tiles_go_back_into_the_bag() -> None:
    places = set()
    for seed in range(12):
        game = set_up(
            BOARD,
            (HAND, OTHER),
            game="travel",
            expansion="expansion2",
            actions=("exchange", ""),
            pile=NEXT,
            seed=seed,
        )
        before = pile(game)
        game.play("use exchange Ps")
        assert hand(game, 0) == sorted("Ys Os B4 Rk R8 Rd".split()), "drawn first, then returned"
        after = pile(game)
        assert sorted(after) == sorted([*before[1:], parse_tile("Ps").code])
        places.add(tuple(after))
    assert len(places) > 3, "they lie at random places of the bag"


@pytest.mark.rule("C-T6", "C-A6")
@pytest.mark.parametrize("count", [1, 4, 6])
def test_out_of_nine_tiles_the_same_number_is_drawn(count: int) -> None:
    own = f"{HAND} R4 Rc Pc"
    game = set_up(BOARD, (own, OTHER), expansion="expansion2", actions=("exchange", ""), pile=NEXT)
    given, kept = own.split()[:count], own.split()[count:]
    game.play(f"use exchange {' '.join(given)}")
    assert hand(game, 0) == sorted([*kept, *NEXT.split()[:count]])
    assert sizes(game) == (9, 6)
    game.play("swap B4")
    assert sizes(game) == (9, 6)


@pytest.mark.rule("X8", "C-A18")
def test_seven_tiles_are_too_many() -> None:
    own = f"{HAND} R4 Rc Pc"
    game = set_up(BOARD, (own, OTHER), expansion="expansion2", actions=("exchange", ""), pile=NEXT)
    assert refusal(game, f"use exchange {' '.join(own.split()[:7])}") == "exchange-limit"
    assert max(len(text.split()) - 2 for text in uses(game, "exchange")) == 6


@pytest.mark.rule("C-A18", "C-A32")
@pytest.mark.parametrize("order", ["B4 B8", "!take B4 B8", "B4 !take B8", "B4 B8 !take"])
def test_the_pile_is_a_limit_that_counts_ordinary_tiles_only(order: str) -> None:
    game = set_up(
        BOARD,
        (HAND, all_but(BOARD, HAND, order)),
        expansion="expansion2",
        actions=("exchange", ""),
        pile=order,
    )
    assert game.pile_count == 2
    assert {len(text.split()) - 2 for text in uses(game, "exchange")} == {1, 2}
    assert refusal(game, "use exchange Ys Os Ps") == "exchange-limit"
    game.play("use exchange Ys Os")
    assert hand(game, 0) == sorted("Ps Rk R8 Rd B4 B8".split())
    assert game.pile_count == 2


@pytest.mark.rule("C-A18", "C-A32")
@pytest.mark.parametrize("specials", ["", "take", "take ask double"])
def test_it_cannot_be_used_when_no_ordinary_tile_is_left(specials: str) -> None:
    game = set_up(
        BOARD,
        (HAND, OTHER),
        expansion="expansion2",
        actions=("exchange", ""),
        pile="empty",
        specials=specials,
    )
    assert uses(game) == set()
    assert refusal(game, "use exchange Ys") == "exchange-limit"
    assert game.actions(0) == ("exchange",)


@pytest.mark.rule("X10", "C-A18")
def test_the_usual_turn_follows_a_placement() -> None:
    game = set_up(BOARD, (HAND, OTHER), expansion="expansion2", actions=("exchange", ""), pile=NEXT)
    game.play("use exchange Ys Os")
    assert kinds(game) == {"place", "swap"}
    assert refusal(game, "pass") == "cannot-pass"
    assert refusal(game, "Ys@3,0") == "not-in-hand"
    game.play("B4@2,1 B8@2,2")
    assert game.scores == (3, 0)
    assert sizes(game) == (6, 6)
    assert game.seat_to_move == 1


@pytest.mark.rule("X10", "C-A18")
def test_the_usual_turn_follows_even_a_second_exchange() -> None:
    game = set_up(BOARD, (HAND, OTHER), expansion="expansion2", actions=("exchange", ""), pile=NEXT)
    game.play("use exchange Ys Os")
    assert "swap B4" in listed(game)
    game.play("swap B4 Rk Rd R8 Ps B8")
    assert hand(game, 0) == sorted("Bk Yd Y4 Y8 O4 O8".split())
    assert game.seat_to_move == 1


@pytest.mark.rule("C-A3", "X4")
def test_a_special_tile_is_replaced_and_not_counted() -> None:
    game = set_up(
        BOARD,
        (HAND, OTHER),
        expansion="expansion2",
        actions=("exchange", "exchange"),
        pile="B4 !take !ask B8 Bk",
    )
    left = game.pile_count
    game.play("use exchange Ys Os")
    assert hand(game, 0) == sorted("Ps Rk R8 Rd B4 B8".split())
    assert game.pile_count == left
    assert game.actions(0) == ("take", "ask")
    assert game.actions(1) == ("take", "ask", "exchange")
    drawn = facts_of(game, "draw")[-1]
    assert (drawn.count, drawn.specials) == (2, ("take", "ask"))
    assert refusal(game, "use take 0,0") == "action-used"
    play_all(game, "Rk@0,1", "swap G4")
    assert "use take 2,0" in uses(game)


@pytest.mark.rule("X8")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("use exchange", "bad-action"),
        ("use exchange 0,0", "bad-action"),
        ("use exchange Ys 0,0", "bad-action"),
        ("use exchange Yc", "not-in-hand"),
        ("use exchange Ys Ys", "not-in-hand"),
        ("use exchange YsB", "unknown-tile"),
        ("use exchange Y", "bad-tile"),
        ("use exchange Ys@0,0", "bad-tile"),
    ],
)
def test_a_wrongly_written_use_is_refused(move: str, reason: str) -> None:
    game = set_up(BOARD, (HAND, OTHER), expansion="expansion2", actions=("exchange", ""), pile=NEXT)
    assert refusal(game, move) == reason
    assert game.actions(0) == ("exchange",)
