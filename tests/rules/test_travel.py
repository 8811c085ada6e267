"""Travel: classic out of a bag (T1 to T8)."""

from collections import Counter

import pytest

import sestina
from tests import oracle
from tests.rules import (
    all_tiles,
    block,
    box,
    dealt,
    fact,
    in_order,
    moves,
    openings,
    pile_of,
    played,
    refusal,
    with_pile,
    words,
)
from tests.setups import play_all, set_up

SQUARES = "Rs@0,0 Gs@1,0 Bs@2,0"
NO_PAIR = "Rc Os Yd G4 B8 Pk"


@pytest.mark.rule("T1")
def test_travel_has_the_108_tiles_of_classic() -> None:
    travel = sestina.new_game("travel", players=4, seed=5)
    assert len(all_tiles(travel)) == 108
    assert all_tiles(travel) == all_tiles(sestina.new_game("classic", players=4, seed=5))


@pytest.mark.rule("T2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_six_tiles_each_are_drawn_blind_from_a_mixed_bag(players: int) -> None:
    first = set()
    for seed in range(300):
        game = sestina.new_game("travel", players=players, seed=seed)
        first.add(str(game.hand(0)[0]))
        assert game.view(None).hand_counts == (6,) * players
        assert game.pile_count == 108 - 6 * players
    assert first == set(oracle.FACES)
    assert all(one.tiles == () for one in game.view(None).facts if one.kind == "deal")


@pytest.mark.rule("T3")
def test_the_largest_set_opens_and_is_laid() -> None:
    game = dealt(NO_PAIR, "Rc Rs Rd Gk Bk P8", start=1, game="travel")
    assert fact(game, "start").sizes == (1, 3)
    assert sorted(moves(game)) == openings("Rc Rs Rd Gk Bk P8".split())
    assert refusal(game, "Rc@0,0 Rs@1,0") == "opening-set"
    assert refusal(game, "swap Rc") == "must-open"
    assert refusal(game, "pass") == "cannot-pass"


@pytest.mark.rule("T3")
def test_a_tie_goes_to_the_youngest() -> None:
    hands = ("Rc Rs Rd Gk Bk P8", "Yc Ys Yd Gk Bk P8")
    assert dealt(*hands, start=1, ages="30 29", game="travel").seat_to_move == 1
    assert dealt(*hands, start=0, ages="28 29", game="travel").seat_to_move == 0
    with pytest.raises(sestina.ParseError, match="seat 1 begins"):
        dealt(*hands, start=0, ages="30 29", game="travel")
    for seed in range(30):
        game = sestina.new_game("travel", ages=[60, 6], seed=seed)
        if fact(game, "start").others:
            assert game.seat_to_move == 1


@pytest.mark.rule("T4")
def test_after_placing_the_hand_is_filled_up_to_six_from_the_bag() -> None:
    game = set_up(SQUARES, ("Ys Os Rk G8 B4 Pd", "Gk"), game="travel", pile="Yc Yd Y4")
    left = game.pile_count
    game.play("Ys@3,0 Os@4,0")
    assert in_order(game.hand(0)) == in_order("Rk G8 B4 Pd Yc Yd")
    assert game.pile_count == left - 2


@pytest.mark.rule("T5")
@pytest.mark.parametrize("count", range(1, 7))
def test_one_to_six_tiles_are_exchanged_for_as_many(count: int) -> None:
    hand = "Ys Os Rk G8 B4 Pd".split()
    game = set_up(SQUARES, (words(hand), "Gk"), game="travel", pile="Yc Yd Y4 Y8 Oc Od")
    left = game.pile_count
    game.play(f"swap {words(hand[:count])}")
    assert words(game.hand(0)) == words([*hand[count:], *"Yc Yd Y4 Y8 Oc Od".split()[:count]])
    assert game.pile_count == left
    assert game.seat_to_move == 1
    assert all_tiles(game) == sorted(box("travel"))


@pytest.mark.rule("T5")
def test_exchanged_tiles_end_anywhere_in_the_bag() -> None:
    """Each place in a bag of five is about equally likely, the very next draw included."""
    places = Counter[int]()
    for seed in range(300):
        game = with_pile("Yc Yd Y4 Y8 Oc", SQUARES, ("Rk G8 B4", ""), game="travel", seed=seed)
        game.play("swap Rk")
        assert words(game.hand(0)) == "G8 B4 Yc"
        assert sorted(pile_of(game)) == sorted(["Yd", "Y4", "Y8", "Oc", "Rk"])
        places[pile_of(game).index("Rk")] += 1
    assert set(places) == set(range(5))
    assert min(places.values()) > 30


@pytest.mark.rule("T5")
def test_several_exchanged_tiles_may_end_at_any_two_places() -> None:
    places = Counter[tuple[int, int]]()
    for seed in range(300):
        game = with_pile("Yc Yd Y4 Y8", SQUARES, ("Rk G8 B4", ""), game="travel", seed=seed)
        game.play("swap Rk G8")
        bag = pile_of(game)
        places[bag.index("Rk"), bag.index("G8")] += 1
    assert len(places) == 4 * 3
    assert min(places.values()) > 8


@pytest.mark.rule("T5")
def test_the_next_player_may_draw_what_was_just_thrown_back() -> None:
    seen = set()
    for seed in range(30):
        game = with_pile("Yc Yd", block(), ("Rk G8", "B4"), game="travel", seed=seed)
        play_all(game, "swap Rk", "swap B4")
        seen.add(str(game.hand(1)[-1]))
    assert seen == {"Rk", "Yd"}


@pytest.mark.rule("T5")
def test_nobody_draws_back_what_was_just_exchanged() -> None:
    for seed in range(30):
        game = with_pile("Yc Yd", SQUARES, ("Rk G8 B4", ""), game="travel", seed=seed)
        game.play("swap Rk B4")
        assert words(game.hand(0)) == "G8 Yc Yd"
        assert sorted(pile_of(game)) == ["B4", "Rk"]


@pytest.mark.rule("T6")
def test_a_player_who_cannot_place_must_exchange() -> None:
    game = set_up(block(), ("Rc Rs", "Gk"), game="travel")
    assert sorted(moves(game)) == ["swap Rc", "swap Rc Rs", "swap Rs"]
    assert refusal(game, "pass") == "cannot-pass"


@pytest.mark.rule("T7")
def test_with_an_empty_bag_nobody_draws_and_the_first_to_finish_ends_the_game() -> None:
    game = set_up(SQUARES, ("Ys Os", "Gk"), game="travel", pile="empty", scores=(10, 30))
    facts = game.play("Ys@3,0")
    assert [one.kind for one in facts] == ["place"]
    game.play("Gk@1,1")
    facts = game.play("Os@4,0")
    assert [one.kind for one in facts] == ["place", "end"]
    assert game.scores == (10 + 4 + 5 + 6, 32)
    assert game.winners == (1,)
    assert refusal(game, "pass") == "game-over"


@pytest.mark.rule("T7")
def test_whole_games_of_travel_end_with_the_bonus_for_the_finisher() -> None:
    for seed in range(4):
        game = sestina.new_game("travel", seed=seed)
        for _ in played(game, seed):
            assert not game.is_over
        end = fact(game, "end")
        if end.reason == "out":
            assert (game.hand(end.seat), end.points) == ((), 6)
        assert game.winners == end.others


@pytest.mark.rule("T8")
def test_a_plain_game_has_no_action_tiles() -> None:
    game = sestina.new_game("travel", seed=1)
    assert [game.actions(seat) for seat in (0, 1)] == [(), ()]
    assert game.view(None).specials == ()
    assert not any(move.kind == "use" for move in game.legal_moves())
    game.play(game.legal_moves()[0])
    assert refusal(game, "use draw3") == "unknown-action"
    assert refusal(game, "use take 0,0") == "unknown-action"
