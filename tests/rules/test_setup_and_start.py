"""Classic: what is in the box, the deal, who opens, and the opening (B1 to B11, C-S1 to C-S5)."""

from collections import Counter

import pytest

import sestina
from sestina.game.view import view_snapshot
from tests import oracle
from tests.rules import (
    GAMES,
    PLAIN_GAMES,
    all_tiles,
    box,
    dealt,
    fact,
    in_order,
    kinds,
    moves,
    openings,
    pile_of,
    refusal,
)
from tests.setups import set_up
from tests.turns import to_move

NO_PAIR = "Rc Os Yd G4 B8 Pk"
"""A hand in which no two tiles match."""


# --- the box and the deal --------------------------------------------------------------------


@pytest.mark.rule("B1")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play(game: sestina.GameId, players: int) -> None:
    dealt_game = sestina.new_game(game, players=players, seed=1)
    assert dealt_game.players == players
    assert len(dealt_game.scores) == players


@pytest.mark.rule("B1")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [-2, 0, 1, 5, True, 2.0, "2", None])
def test_other_numbers_of_players_are_refused(game: sestina.GameId, players: object) -> None:
    with pytest.raises(ValueError, match="2, 3 or 4 players"):
        sestina.new_game(game, players=players, seed=1)  # type: ignore[call-overload]


@pytest.mark.rule("B2")
def test_the_box_has_each_of_36_faces_three_times() -> None:
    tiles = all_tiles(sestina.new_game("classic", players=4, seed=3))
    assert len(tiles) == 108
    assert Counter(tiles) == {
        colour + shape: 3 for colour in oracle.COLOURS for shape in oracle.SHAPES
    }


@pytest.mark.rule("B2")
def test_a_fourth_copy_of_a_face_is_no_position_of_this_game() -> None:
    text = str(sestina.new_game("classic", seed=1).position())
    front, _, pile = text.partition("| pile ")
    gone = pile.split()[0]
    extra = next(tile for tile in box("classic") if tile != gone)
    with pytest.raises(sestina.ParseError) as caught:
        sestina.Game.from_position(f"{front}| pile {extra} {pile.partition(' ')[2]}")
    assert caught.value.reason == "too-many"


@pytest.mark.rule("B5")
def test_the_pile_is_shuffled_and_nobody_sees_it() -> None:
    piles = set()
    first_dealt = set()
    for seed in range(300):
        game = sestina.new_game("classic", seed=seed)
        piles.add(tuple(pile_of(game)))
        first_dealt.add(str(game.hand(0)[0]))
        assert pile_of(game) == pile_of(sestina.new_game("classic", seed=seed))
    assert len(piles) == 300
    assert first_dealt == set(oracle.FACES)
    for seat in (None, 0, 1):
        view = game.view(seat)
        assert view.pile_count == len(pile_of(game)) == 96
        assert view_snapshot(view).pile is None


@pytest.mark.rule("B5")
def test_tiles_are_drawn_in_the_order_of_the_pile() -> None:
    game = set_up("Rc@0,0 Rs@1,0", ("Rd R4 Gk Gk Gk P8", "Bs"), pile="Yc Ys Bk")
    game.play("Rd@2,0 R4@3,0")
    assert in_order(game.hand(0)) == in_order("Gk Gk Gk P8 Yc Ys")
    assert pile_of(game)[0] == "Bk"


@pytest.mark.rule("B6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_draws_six_hidden_tiles(players: int) -> None:
    game = sestina.new_game("classic", players=players, seed=11)
    assert [len(game.hand(seat)) for seat in range(players)] == [6] * players
    assert game.pile_count == 108 - 6 * players
    assert all_tiles(game) == sorted(box("classic"))
    deals = [one for one in game.facts if one.kind == "deal"]
    assert [(one.seat, one.count, one.tiles) for one in deals] == [
        (seat, 6, game.hand(seat)) for seat in range(players)
    ]
    for seat in (None, *range(players)):
        view = game.view(seat)
        assert view.hand == (() if seat is None else game.hand(seat))
        assert view.hand_counts == (6,) * players
        for one in view.facts:
            if one.kind == "deal":
                assert one.count == 6
                assert one.tiles == (game.hand(one.seat) if one.seat == seat else ())


@pytest.mark.rule("B6")
def test_views_do_not_differ_when_only_hidden_tiles_do() -> None:
    """Seat 0 and a spectator cannot distinguish the other hand from the pile."""
    board, own = "Rc@0,0 Rs@1,0", "Rd R4 Gk Gs Bs P8"
    one = set_up(board, (own, "Ys Yd Y4 Y8 Yk Oc"), pile="Bc Bd")
    other = set_up(board, (own, "Bc Bd B4 B8 Bk Ps"), pile="Ys Yd")
    assert one.view(0) == other.view(0)
    assert one.view(None) == other.view(None)
    assert one.view(1) != other.view(1)


# --- who opens -------------------------------------------------------------------------------


@pytest.mark.rule("B8")
@pytest.mark.parametrize(
    ("hand", "size"),
    [
        ("Rc Rs Rd Gc Y8 Pk", 3),  # different shapes in one colour
        ("Rc Gc Bc Pc Ys R4", 4),  # one shape in different colours
        ("Rc Rs Gs Bs Y8 Yk", 3),  # the larger of both
        ("Yc Ys Yd Y4 Y8 Yk", 6),
        (NO_PAIR, 1),
    ],
)
def test_the_largest_set_is_of_one_colour_or_of_one_shape(hand: str, size: int) -> None:
    game = dealt(hand, "Rc Os Yd G4 B8 Pk", start=0, ages="5 50")
    assert fact(game, "start").sizes == (size, 1)


@pytest.mark.rule("B8", "C-S1")
@pytest.mark.parametrize(
    ("hand", "size"),
    [
        ("Rc Rc Rs Gs Bs Y8", 3),  # two reds, not three; three squares
        ("Pc Pc Pc Os Yd G4", 1),
        ("Rc Rc Rs Rs Rd Rd", 3),
        ("Gk Gk Bk Bk Yd Yd", 2),
    ],
)
def test_a_second_copy_of_a_face_does_not_count(hand: str, size: int) -> None:
    game = dealt(hand, NO_PAIR, start=0, ages="5 50")
    start = fact(game, "start")
    assert start.sizes == (size, 1)
    assert {len(move.tiles) for move in game.legal_moves()} == {size}


@pytest.mark.rule("B8", "B9", "C-S1")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_announces_the_largest_set_and_the_largest_opens(
    game: sestina.GameId, players: int
) -> None:
    for seed in range(40):
        new = sestina.new_game(game, players=players, seed=seed)
        sizes = tuple(oracle.largest_set(map(str, new.hand(seat))) for seat in range(players))
        start = fact(new, "start")
        assert start.sizes == sizes
        assert sizes[to_move(new)] == max(sizes)
        assert new.seat_to_move == start.seat
        tied = tuple(seat for seat in range(players) if sizes[seat] == max(sizes))
        assert start.others == (tied if len(tied) > 1 else ())
        assert start.reason == ("draw" if len(tied) > 1 else "largest")
        assert fact(new, "start") in new.view(None).facts


@pytest.mark.rule("B9")
def test_another_player_than_the_one_with_the_largest_set_cannot_open() -> None:
    assert dealt("Rc Rs Gd Gd Gd P8", "Yc Ys Yd G4 B8 Pk", start=1).seat_to_move == 1
    with pytest.raises(sestina.ParseError) as caught:
        dealt("Rc Rs Gd Gd Gd P8", "Yc Ys Yd G4 B8 Pk", start=0, ages="5 50")
    assert caught.value.reason == "impossible-start"


TIED = ("Rc Rs Rd Gc Y8 Pk", "Bc Bs Bd Gc Y8 Pk", "Yc Ys Y4 Gs P8 Ok")


@pytest.mark.rule("B10")
@pytest.mark.parametrize("game", PLAIN_GAMES)
@pytest.mark.parametrize(("ages", "opener"), [("40 8 9", 1), ("7 8 9", 0), ("40 41 39", 2)])
def test_a_tie_goes_to_the_youngest(game: sestina.GameId, ages: str, opener: int) -> None:
    for seat in range(3):
        if seat == opener:
            start = fact(dealt(*TIED, start=seat, ages=ages, game=game), "start")
            assert (start.seat, start.reason, start.others) == (opener, "age", (0, 1, 2))
        else:
            with pytest.raises(sestina.ParseError, match=f"seat {opener} begins"):
                dealt(*TIED, start=seat, ages=ages, game=game)


@pytest.mark.rule("B10")
def test_only_those_who_are_tied_compare_their_ages() -> None:
    hands = (*TIED[:2], NO_PAIR)
    start = fact(dealt(*hands, start=1, ages="40 30 6"), "start")
    assert (start.seat, start.reason, start.others) == (1, "age", (0, 1))


@pytest.mark.rule("B10")
def test_age_does_not_matter_without_a_tie() -> None:
    start = fact(dealt("Rc Rs Rd R4 Y8 Pk", TIED[1], start=0, ages="90 6"), "start")
    assert (start.seat, start.reason, start.others) == (0, "largest", ())


@pytest.mark.rule("B10")
@pytest.mark.parametrize("game", PLAIN_GAMES)
def test_in_every_dealt_game_with_ages_the_youngest_of_the_tied_opens(game: sestina.GameId) -> None:
    ages = [39, 41, 12, 9]
    reasons = Counter[str]()
    for seed in range(60):
        new = sestina.new_game(game, players=4, ages=ages, seed=seed)
        start = fact(new, "start")
        if start.others:
            assert new.seat_to_move == min(start.others, key=lambda seat: ages[seat])
        reasons[start.reason] += 1
    assert set(reasons) == {"age", "largest"}
    assert min(reasons.values()) > 10


@pytest.mark.rule("C-S5")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ages", [None, [30, 30]])
def test_without_ages_or_with_equal_ages_a_tie_is_drawn(
    game: sestina.GameId, ages: list[int] | None
) -> None:
    winners = Counter[int]()
    for seed in range(100):
        new = sestina.new_game(game, ages=ages, seed=seed)
        start = fact(new, "start")
        if start.sizes[0] != start.sizes[1]:
            assert (start.reason, start.others) == ("largest", ())
            continue
        assert (start.reason, start.others) == ("draw", (0, 1))
        assert sestina.new_game(game, ages=ages, seed=seed).seat_to_move == start.seat
        winners[to_move(new)] += 1
    assert set(winners) == {0, 1}
    assert min(winners.values()) >= 10


@pytest.mark.rule("C-S5")
def test_a_drawn_tie_is_a_fact_that_all_see_and_that_the_record_keeps() -> None:
    seed = next(
        seed for seed in range(99) if fact(sestina.new_game(seed=seed), "start").reason == "draw"
    )
    game = sestina.new_game(seed=seed)
    start = fact(game, "start")
    for seat in (None, 0, 1):
        assert start in game.view(seat).facts
    assert f"\nstart {start.seat}\n" in game.record()
    assert fact(sestina.replay(game.record()), "start") == start


@pytest.mark.rule("C-S5")
def test_a_real_table_may_draw_either_of_the_tied_but_no_other() -> None:
    hands = (*TIED[:2], NO_PAIR)
    for seat in (0, 1):
        start = fact(dealt(*hands, start=seat), "start")
        assert (start.seat, start.reason, start.others) == (seat, "draw", (0, 1))
    with pytest.raises(sestina.ParseError) as caught:
        dealt(*hands, start=2)
    assert caught.value.reason == "impossible-start"


@pytest.mark.rule("C-S5", "B10")
@pytest.mark.parametrize(
    ("ages", "why"),
    [("", "no-ages"), ("8 - 9", "unknown-age"), ("- - -", "unknown-age"), ("8 8 9", "equal-ages")],
)
def test_the_fact_says_why_a_tie_is_drawn(ages: str, why: str) -> None:
    for seat in (0, 1):
        start = fact(dealt(*TIED, start=seat, ages=ages), "start")
        assert (start.seat, start.reason, start.why) == (seat, "draw", why)


@pytest.mark.rule("C-S5", "B10")
def test_age_decides_when_all_the_tied_players_have_one() -> None:
    """Whoever does not take part in the tie need not have an age."""
    hands = (*TIED[:2], NO_PAIR)
    game = dealt(*hands, start=1, ages="41 9 -")
    start = fact(game, "start")
    assert (start.seat, start.reason, start.why, start.others) == (1, "age", "", (0, 1))
    assert '[Ages "41 9 -"]' in game.record()
    assert sestina.replay(game.record()).ages == (41, 9, None)
    with pytest.raises(sestina.ParseError, match="seat 1 begins"):
        dealt(*hands, start=0, ages="41 9 -")


@pytest.mark.rule("C-S5")
@pytest.mark.parametrize("game", [*GAMES, "cards"])
def test_an_unknown_age_leaves_other_ties_to_age(game: sestina.GameId) -> None:
    reasons = Counter[str]()
    for seed in range(60):
        new = sestina.new_game(game, players=3, ages=[41, 9, None], seed=seed)
        assert new.ages == (41, 9, None)
        start = fact(new, "start")
        if start.others:
            assert start.reason == ("draw" if 2 in start.others else "age")
            assert start.why == ("unknown-age" if 2 in start.others else "")
        reasons[start.reason] += 1
    assert set(reasons) == {"age", "draw", "largest"}


@pytest.mark.rule("C-S5", "B10")
def test_equal_ages_are_drawn_among_the_youngest_only() -> None:
    for seat in (0, 2):
        start = fact(dealt(*TIED, start=seat, ages="8 40 8"), "start")
        assert (start.seat, start.reason) == (seat, "draw")
    with pytest.raises(sestina.ParseError) as caught:
        dealt(*TIED, start=1, ages="8 40 8")
    assert caught.value.reason == "impossible-start"


# --- the opening -----------------------------------------------------------------------------


@pytest.mark.rule("B9", "C-S2")
def test_the_opener_lays_one_of_the_largest_sets_in_any_order_and_nothing_else() -> None:
    game = dealt("Rc Rs Rd Gc Yc P8", "Rc Os Yd G4 B8 Pk", start=0)
    assert sorted(moves(game)) == openings("Rc Rs Rd Gc Yc P8".split())
    assert len(moves(game)) == 2 * 6  # three reds or three circles
    assert {move.points for move in game.legal_moves()} == {3}


@pytest.mark.rule("B9", "C-S2")
@pytest.mark.parametrize("game", GAMES)
def test_the_legal_openings_are_exactly_the_orders_of_every_largest_set(
    game: sestina.GameId,
) -> None:
    for seed in range(60):
        new = sestina.new_game(game, players=2 + seed % 3, seed=seed)
        hand = [str(tile) for tile in new.hand(to_move(new))]
        listed = moves(new)
        assert sorted(listed) == openings(hand)
        assert len(set(listed)) == len(listed)
        assert all(new.is_legal(move) for move in listed[:20])


@pytest.mark.rule("B9", "C-S2")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("Rc@0,0 Rs@1,0", "opening-set"),  # part of a largest set
        ("Rc@0,0", "opening-set"),
        ("P8@0,0", "opening-set"),
        ("Gk@0,0 Bk@1,0", "opening-set"),  # a smaller set
        ("swap Rc", "must-open"),
        ("swap Rc Rs Rd Gk Bk P8", "must-open"),
        ("pass", "cannot-pass"),
        ("Rc@1,0 Rs@2,0 Rd@3,0", "opening-place"),  # one way to write each opening
        ("Rc@0,0 Rs@0,1 Rd@0,2", "opening-place"),
        ("Rc@-1,0 Rs@0,0 Rd@1,0", "opening-place"),
        ("Rc@0,0 Rs@1,0 Rd@3,0", "opening-place"),
        ("Rc@0,0 Rs@1,0 Bk@2,0", "mixed"),
        ("Rc@0,0 Rs@1,0 R4@2,0", "not-in-hand"),
        ("use draw3", "unknown-action"),
        ("done", "not-now"),
    ],
)
def test_any_other_opening_is_refused_and_changes_nothing(move: str, reason: str) -> None:
    game = dealt("Rc Rs Rd Gk Bk P8", "Rc Os Yd G4 B8 Pk", start=0)
    assert refusal(game, move) == reason


@pytest.mark.rule("C-S2")
def test_two_copies_of_a_face_do_not_make_two_openings() -> None:
    game = dealt("Rc Rc Rs Rs Gk P8", NO_PAIR, start=0)
    assert sorted(moves(game)) == ["Rc@0,0 Rs@1,0", "Rs@0,0 Rc@1,0"]
    assert refusal(game, "Rc@0,0 Rc@1,0") == "repeated"


@pytest.mark.rule("C-S3", "B15")
def test_the_opener_scores_the_row_and_draws_up_to_six() -> None:
    game = dealt("Rc Rs Rd Gk Bk P8", NO_PAIR, start=0)
    facts = game.play("Rd@0,0 Rc@1,0 Rs@2,0")
    assert game.scores == (3, 0)
    assert [one.kind for one in facts] == ["place", "draw"]
    assert facts[0].points == 3
    assert facts[1].count == 3
    assert len(game.hand(0)) == 6
    assert in_order(game.hand(0)[:3]) == in_order("Gk Bk P8")
    assert game.pile_count == 96 - 3


@pytest.mark.rule("C-S3", "B32")
def test_an_opening_of_six_is_a_qwirkle() -> None:
    game = dealt("Yc Ys Yd Y4 Y8 Yk", NO_PAIR, start=0)
    assert len(moves(game)) == 720
    game.play("Yk@0,0 Y8@1,0 Y4@2,0 Yd@3,0 Ys@4,0 Yc@5,0")
    assert game.scores == (12, 0)
    assert len(game.hand(0)) == 6
    assert not game.is_over


@pytest.mark.rule("C-S4")
def test_if_nothing_matches_the_opener_lays_one_tile_for_one_point() -> None:
    game = dealt(NO_PAIR, "Pc Bs Gd Y4 O8 Rk", start=1, ages="30 20")
    start = fact(game, "start")
    assert (start.sizes, start.reason, start.others) == ((1, 1), "age", (0, 1))
    assert sorted(moves(game)) == sorted(f"{tile}@0,0" for tile in "Pc Bs Gd Y4 O8 Rk".split())
    assert {move.points for move in game.legal_moves()} == {1}
    facts = game.play("Gd@0,0")
    assert game.scores == (0, 1)
    assert facts[0].points == 1
    assert len(game.hand(1)) == 6
    assert game.seat_to_move == 0


@pytest.mark.rule("C-S4")
@pytest.mark.parametrize(("game", "tile"), [("classic", "Rc"), ("travel", "Rc"), ("flex", "RcS")])
def test_a_board_gives_a_lone_first_tile_one_point(game: sestina.GameId, tile: str) -> None:
    score = sestina.Board.parse("", game).score(f"{tile}@0,0")
    assert score.points == 1
    assert [move.points for move in sestina.Board.parse("", game).placements(tile)] == [1]


@pytest.mark.rule("C-S2")
def test_a_board_alone_does_not_ask_for_the_largest_set() -> None:
    listed = sorted(map(str, sestina.Board.parse("").placements("Rc Rs Gk")))
    assert listed == ["Gk@0,0", "Rc@0,0", "Rc@0,0 Rs@1,0", "Rs@0,0", "Rs@0,0 Rc@1,0"]


@pytest.mark.rule("B11")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_turns_go_round_clockwise_from_the_opener(game: sestina.GameId, players: int) -> None:
    openers = set()
    for seed in range(30):
        new = sestina.new_game(game, players=players, seed=seed)
        opener = to_move(new)
        openers.add(opener)
        for turn in range(2 * players + 1):
            assert to_move(new) == (opener + turn) % players
            assert new.ply == turn
            assert new.view(new.seat_to_move).legal_moves()
            assert new.view((to_move(new) + 1) % players).legal_moves() == []
            new.play(new.legal_moves()[-1])
    assert openers == set(range(players))


@pytest.mark.rule("B9")
def test_after_the_opening_the_largest_set_binds_nobody() -> None:
    game = dealt("Rc Rs Rd Gk Bk P8", "Rc Os Yd G4 B8 R4", start=0)
    game.play("Rc@0,0 Rs@1,0 Rd@2,0")
    assert kinds(game) == {"place", "swap"}
    assert game.is_legal("R4@3,0")
    assert game.is_legal("swap Os")
