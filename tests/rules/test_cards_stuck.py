"""Cards: a player who sees no play, and what follows (K15, C-K8 to C-K13)."""

from collections import Counter

import pytest

import sestina
from tests import card_oracle as oracle
from tests.oracle import largest_set
from tests.rules import fact, in_order, kinds, moves, pile_of, refusal, words
from tests.rules.card_checks import (
    FAR_TABLE,
    STUCK_HAND,
    all_cards,
    cannot_play,
    case_of,
    counted,
    same_rows,
    turn_words,
)
from tests.setups import ALL_CARDS, play_all, set_up_cards
from tests.turns import to_move

MARIO = "Rs Gs Bs / Ps Pc Pd Pk"
MARIO_HAND = "Gc G4 Rk Rk Y8 Y8 O8 O8 Od"
"""No card extends a row, but moving two cards makes the green ones playable."""


def stuck_game(pile_size: int | None = None, pile: str = "", players: int = 2) -> sestina.Game:
    """Seat 0 cannot play. With a small pile, the last hand holds the other cards."""
    if pile_size is None or pile_size == 9:
        hands = (STUCK_HAND, *["9"] * (players - 1))
    else:
        hands = (STUCK_HAND, str(18 - pile_size))
    return set_up_cards(FAR_TABLE, hands, pile=pile, pile_size=pile_size)


def four_stuck_hands() -> list[str]:
    """One card of each face in four hands of nine, none with three cards that match."""
    lines: list[list[str]] = []
    for slant in range(6):
        line = []
        for row, colour in enumerate(oracle.COLOURS):
            line.append(colour + oracle.SHAPES[(row + slant) % 6])
        lines.append(line)
    hands = [lines[0] + lines[1][:3], lines[2] + lines[1][3:]]
    hands += [lines[3] + lines[4][:3], lines[5] + lines[4][3:]]
    return [" ".join(hand) for hand in hands]


def all_stuck_game(turn: str = "seat=0 opened") -> sestina.Game:
    """An empty table, three hands and a pile of nine, with which nobody has a play."""
    first, second, third, pile = four_stuck_hands()
    return set_up_cards("", (first, second, third), pile=pile, pile_size=9, turn=turn)


def test_the_hands_of_these_tests_are_stuck() -> None:
    assert cannot_play(FAR_TABLE, STUCK_HAND)
    for hand in four_stuck_hands():
        assert cannot_play("", hand)
    assert Counter(" ".join(four_stuck_hands()).split()) == Counter(ALL_CARDS[:36])
    assert set(oracle.plays(case_of(set_up_cards(MARIO, (MARIO_HAND, "9"))))) == {("G4", "Gc")}


# --- the hand is shown -------------------------------------------------------------------------


@pytest.mark.rule("K15", "C-K8")
def test_a_stuck_player_shows_the_hand_to_all() -> None:
    game = set_up_cards(MARIO, (MARIO_HAND, "9"))
    facts = game.play("stuck")
    assert [one.kind for one in facts] == ["show"]
    assert (facts[0].seat, facts[0].count) == (0, 9)
    assert in_order(facts[0].tiles) == in_order(MARIO_HAND)
    for seat in (None, 0, 1):
        view = game.view(seat)
        assert view.facts[-1] == facts[0]
        assert in_order(view.shown[0]) == in_order(MARIO_HAND)
        assert view.shown[1] == ()


@pytest.mark.rule("C-K8")
def test_stuck_is_always_allowed_at_the_start_of_a_turn() -> None:
    """Players need not look for a play, but calling themselves stuck has a price."""
    game = set_up_cards("Rc Rs Rd", ("R4 R8 Rk Gc Gs Gd Yk Pk Ok", "9"))
    assert moves(game)[-1] == "stuck"
    assert [move.points for move in game.legal_moves() if move.kind == "stuck"] == [0]
    game.play("stuck")
    assert game.seat_to_move == 0
    assert kinds(game) == {"rows"}


# --- a play that exists is forced --------------------------------------------------------------


@pytest.mark.rule("K15", "C-K8")
def test_a_play_that_is_found_is_the_only_legal_move() -> None:
    game = set_up_cards(MARIO, (MARIO_HAND, "9"))
    game.play("stuck")
    assert game.seat_to_move == 0
    assert game.view(0).is_forced
    assert "forced" in turn_words(game)
    (forced,) = game.legal_moves()
    assert oracle.is_legal(
        case_of(game), [tuple(map(str, row)) for row in forced.rows], ("Gc", "G4")
    )
    assert refusal(game, "stuck") == "forced"
    assert refusal(game, "pass") == "not-rows"
    facts = game.play(forced)
    assert [one.kind for one in facts] == ["rows", "draw"]
    assert same_rows(game.table.text) == same_rows(str(forced))
    assert len(game.hand(0)) == 9
    assert game.seat_to_move == 1
    assert not game.view(1).is_forced


@pytest.mark.rule("C-K8")
@pytest.mark.parametrize(
    "move",
    [
        "Rc Rs Rd R4 R8 Rk / Gc Gs Gd",
        "Rc Rs Rd / R4 R8 Rk",
        "Rc Rs Rd R8",
        "Rc Rs Rd / Gc Gs Gd",
    ],
)
def test_better_plays_are_no_longer_allowed(move: str) -> None:
    """The play found may be poor, but it is binding."""
    game = set_up_cards("Rc Rs Rd", ("R4 R8 Rk Gc Gs Gd Yk Pk Ok", "9"))
    assert game.is_legal(move)
    game.play("stuck")
    (forced,) = game.legal_moves()
    if sestina.Move.parse(move) == forced:
        assert game.is_legal(move)
    else:
        assert refusal(game, move) == "forced"
    game.play(forced)
    assert game.seat_to_move == 1


@pytest.mark.rule("C-K8")
def test_a_move_that_is_no_play_at_all_is_refused_for_its_own_reason() -> None:
    game = set_up_cards(MARIO, (MARIO_HAND, "9"))
    game.play("stuck")
    assert refusal(game, "Rs Gs Bs / Ps Pc Pd Pk") == "nothing-played"
    assert refusal(game, "Rs Gs / Bs Ps Pc Pd Pk") == "row-too-short"
    assert refusal(game, "Rs Gs Bs Ys / Ps Pc Pd Pk") == "not-in-hand"


@pytest.mark.rule("C-K8")
@pytest.mark.parametrize("order", [1, -1])
def test_the_forced_play_does_not_depend_on_the_order_of_the_hand(order: int) -> None:
    hand = "R4 R8 Rk Gc Gs Gd Yk Pk Ok".split()[::order]
    game = set_up_cards("Rc Rs Rd", (" ".join(hand), "9"))
    game.play("stuck")
    assert moves(game) == ["Rc Rs Rd R4"]


@pytest.mark.rule("C-K8")
def test_a_shown_hand_stays_known_until_its_cards_are_played() -> None:
    game = set_up_cards("Rc Rs Rd", ("R4 R8 Rk Gc Gs Gd Yk Pk Ok", "9"), pile="Bc")
    game.play("stuck")
    game.play(game.legal_moves()[0])  # R4
    for seat in (None, 0, 1):
        assert in_order(game.view(seat).shown[0]) == in_order("R8 Rk Gc Gs Gd Yk Pk Ok")
    assert "Bc" in in_order(game.hand(0))
    game.play(game.table.solve(game.hand(1)) or "stuck")
    while game.seat_to_move == 1:
        game.play(game.table.solve(game.hand(1)) or "stuck")
    known = counted(game.view(1).shown[0])
    assert known.total() == 8
    move = game.table.solve(game.hand(0), must_play="Gc Gs Gd")
    assert move is not None
    played = counted(game.table.check(move, game.hand(0)).played)
    game.play(move)
    assert counted(game.view(1).shown[0]) == known - played


# --- otherwise the hand is changed -------------------------------------------------------------


@pytest.mark.rule("K15", "C-K9")
def test_with_a_large_pile_nine_new_cards_come_and_the_old_ones_go_into_the_pile() -> None:
    drawn = "Pd P4 Pk Oc O4 O8 Gc Gs Gd"
    game = stuck_game(pile=drawn)
    before = game.pile_count
    facts = game.play("stuck")
    assert [one.kind for one in facts] == ["show", "draw", "return"]
    assert in_order(facts[0].tiles) == in_order(STUCK_HAND)
    assert words(facts[1].tiles) == drawn
    assert in_order(facts[2].tiles) == in_order(STUCK_HAND)
    assert in_order(game.hand(0)) == in_order(drawn)
    assert game.pile_count == before
    assert counted(STUCK_HAND.split()) <= counted(pile_of(game))
    assert all_cards(game) == sorted(ALL_CARDS)


@pytest.mark.rule("K15", "C-K9")
def test_after_that_the_same_turn_goes_on() -> None:
    game = stuck_game(pile="Pd P4 Pk Oc O4 O8 Gc Gs Gd")
    game.play("stuck")
    assert game.seat_to_move == 0
    assert turn_words(game)["tries"] == "1"
    assert not game.view(0).is_forced
    assert kinds(game) == {"rows", "stuck"}
    game.play(f"{FAR_TABLE} Pd / Gc Gs Gd")
    assert game.seat_to_move == 1
    assert "tries" not in turn_words(game)
    assert game.scores == (0, 0)


@pytest.mark.rule("C-K9")
def test_the_old_cards_are_shuffled_in_and_not_put_under_the_pile() -> None:
    """Six cards stay in the pile; the nine old ones are shuffled in among them."""
    pile = "Pd P4 Pk Oc O4 O8 Gc Gs Gd Bc Bs Bd B4 Bk Ok"
    places = Counter[int]()
    for seed in range(100):
        game = set_up_cards(FAR_TABLE, (STUCK_HAND, "9"), pile=pile, pile_size=15, seed=seed)
        game.play("stuck")
        old = [k for k, card in enumerate(pile_of(game)) if card in STUCK_HAND.split()]
        assert len(old) == 9
        places.update(old)
    assert sorted(places) == [*range(15)]
    assert min(places.values()) > 35
    assert max(places.values()) < 85


@pytest.mark.rule("C-K9")
def test_after_the_change_the_new_hand_is_hidden_again() -> None:
    game = stuck_game(pile="Pd P4 Pk Oc O4 O8 Gc Gs Gd")
    game.play("stuck")
    for seat in (None, 1):
        view = game.view(seat)
        assert view.shown == ((), ())
        draws = [one for one in view.facts if one.kind == "draw"]
        assert [(one.tiles, one.count) for one in draws] == [((), 9)]
        shown = [one for one in view.facts if one.kind in {"show", "return"}]
        assert [in_order(one.tiles) for one in shown] == [in_order(STUCK_HAND)] * 2


@pytest.mark.rule("C-K9")
def test_a_pile_of_exactly_nine_is_drawn_whole_and_is_not_empty_afterwards() -> None:
    game = stuck_game(pile_size=9)
    pile = pile_of(game)
    assert len(pile) == 9
    facts = game.play("stuck")
    assert [one.kind for one in facts] == ["show", "draw", "return"]
    assert in_order(game.hand(0)) == sorted(pile)
    assert sorted(pile_of(game)) == in_order(STUCK_HAND)
    assert game.pile_count == 9
    assert "turns_left" not in turn_words(game)
    assert game.seat_to_move == 0


@pytest.mark.rule("C-K10")
@pytest.mark.parametrize("size", range(1, 9))
def test_a_small_pile_is_taken_whole_and_the_old_hand_makes_up_the_rest(size: int) -> None:
    game = stuck_game(pile_size=size)
    pile = pile_of(game)
    assert len(pile) == size
    facts = game.play("stuck")
    assert [one.kind for one in facts] == ["show", "draw", "return", "draw"]
    assert in_order(facts[1].tiles) == sorted(pile)
    assert in_order(facts[2].tiles) == in_order(STUCK_HAND)
    assert [facts[1].count, facts[3].count] == [size, 9 - size]
    assert counted(facts[3].tiles) <= counted(STUCK_HAND.split())
    assert counted(game.hand(0)) == counted(pile) + counted(facts[3].tiles)
    assert game.pile_count == size
    assert counted(pile_of(game)) == counted(STUCK_HAND.split()) - counted(facts[3].tiles)
    assert "turns_left" not in turn_words(game)
    assert game.seat_to_move == 0
    assert turn_words(game)["tries"] == "1"
    assert all_cards(game) == sorted(ALL_CARDS)
    for form in (game.record(), game.record_json()):
        again = sestina.replay(form)
        assert again == game
        assert again.position() == game.position()
    unseeded = game.record().replace('[Seed "1"]\n', "")
    assert sestina.replay(unseeded).facts == game.facts


@pytest.mark.rule("C-K9", "C-K10")
@pytest.mark.parametrize("size", [1, 4, 8, 9])
def test_a_changed_hand_never_starts_the_last_round_but_the_refill_after_it_does(size: int) -> None:
    game = stuck_game(pile_size=size)
    game.play("stuck")
    assert "last" not in {one.kind for one in game.facts}
    while cannot_play(game.table.text, words(game.hand(0))):
        game.play("stuck")
        assert "last" not in {one.kind for one in game.facts}
    move = game.table.solve(game.hand(0), "most-cards")
    assert move is not None
    played = len(game.table.check(move, game.hand(0)).played)
    facts = game.play(move)
    is_last = played >= size
    assert ("last" in {one.kind for one in facts}) == is_last
    assert turn_words(game).get("turns_left") == ("2" if is_last else None)


# --- ten tries, then the turn is passed --------------------------------------------------------


@pytest.mark.rule("C-K9", "C-K13")
def test_after_ten_tries_the_turn_is_passed() -> None:
    game = all_stuck_game()
    hands = [in_order(game.hand(0)), sorted(pile_of(game))]
    for tries in range(1, 11):
        assert moves(game) == ["stuck"]
        facts = game.play("stuck")
        assert [one.kind for one in facts] == ["show", "draw", "return"]
        assert turn_words(game)["tries"] == str(tries)
        assert game.seat_to_move == 0
        # With a pile of nine the two hands take turns.
        assert in_order(game.hand(0)) == hands[tries % 2]
    facts = game.play("stuck")
    assert [one.kind for one in facts] == ["show", "pass"]
    assert in_order(game.hand(0)) == hands[0]
    assert game.pile_count == 9
    assert game.seat_to_move == 1
    assert turn_words(game) == {"seat": "1", "ply": "11", "passes": "1", "opened": ""}
    assert in_order(game.view(1).shown[0]) == hands[0]
    assert not game.is_over


@pytest.mark.rule("C-K9")
@pytest.mark.parametrize("tries", [0, 3, 9, 10])
def test_a_try_that_brings_a_play_ends_the_tries(tries: int) -> None:
    """Even after ten tries: what matters is whether there is a play then."""
    hand = "Rc Rs Rd Oc Os Yd Y4 G8 Gk"
    turn = f"seat=0 opened tries={tries}" if tries else "seat=0 opened"
    game = set_up_cards("", (hand, "9"), turn=turn)
    assert "Rc Rs Rd" in moves(game)
    facts = game.play("stuck")
    assert [one.kind for one in facts] == ["show"]
    assert game.view(0).is_forced
    game.play(game.legal_moves()[0])
    assert game.seat_to_move == 1
    assert "tries" not in turn_words(game)
    assert "passes" not in turn_words(game)


@pytest.mark.rule("C-K9")
def test_if_all_pass_in_succession_the_game_ends() -> None:
    game = all_stuck_game()
    for seat in range(3):
        for _ in range(11):
            assert game.seat_to_move == seat
            assert not game.is_over
            facts = game.play("stuck")
        assert [one.kind for one in facts][:2] == ["show", "pass"]
    assert [one.kind for one in facts] == ["show", "pass", "end"]
    assert game.is_over
    assert game.end_reason == "deadlock"
    assert (facts[-1].seat, facts[-1].reason) == (-1, "deadlock")
    assert game.winners == (2,)  # the seat that has all completed rows of this position
    assert facts[-1].others == (2,)
    assert refusal(game, "stuck") == "game-over"
    assert "end deadlock: 0 0 12" in game.record()
    assert sestina.replay(game.record()) == game
    assert "last" not in {one.kind for one in game.facts}


@pytest.mark.rule("C-K9")
def test_a_play_starts_the_count_of_passes_again() -> None:
    first, second, third, pile = four_stuck_hands()
    able = "Rc Rs Rd Oc Os Yd Y4 G8 Gk"
    hands = (first, second, able)
    game = set_up_cards("", hands, pile=pile, turn="seat=2 opened passes=2")
    assert third != able
    game.play("Rc Rs Rd")
    assert not game.is_over
    assert "passes" not in turn_words(game)
    last = set_up_cards("", hands, pile=pile, turn="seat=0 opened tries=10 passes=1")
    last.play("stuck")
    assert not last.is_over
    assert turn_words(last)["passes"] == "2"


@pytest.mark.rule("C-K9")
def test_two_of_three_are_not_all() -> None:
    game = all_stuck_game("seat=0 opened tries=10 passes=1")
    game.play("stuck")
    assert not game.is_over
    assert game.seat_to_move == 1
    play_all(game, *["stuck"] * 10)
    assert not game.is_over
    assert game.play("stuck")[-1].reason == "deadlock"


# --- with no pile left -------------------------------------------------------------------------


@pytest.mark.rule("C-K11")
@pytest.mark.parametrize("turns_left", [1, 2, 3])
def test_in_the_last_round_a_stuck_player_loses_the_turn(turns_left: int) -> None:
    turn = f"seat=0 opened turns_left={turns_left}"
    game = set_up_cards(FAR_TABLE, (STUCK_HAND, "9", "9"), pile_size=0, turn=turn)
    assert moves(game) == ["stuck"]
    facts = game.play("stuck")
    ends = ["end"] * (turns_left == 1)
    assert [one.kind for one in facts] == ["show", "forfeit", *ends]
    assert in_order(game.hand(0)) == in_order(STUCK_HAND)
    assert game.pile_count == 0
    assert game.is_over == (turns_left == 1)
    if turns_left == 1:
        assert game.end_reason == "last-round"
    else:
        assert game.seat_to_move == 1
        assert turn_words(game)["turns_left"] == str(turns_left - 1)
    assert in_order(game.view(1).shown[0]) == in_order(STUCK_HAND)


@pytest.mark.rule("C-K11", "C-K8")
def test_in_the_last_round_a_play_that_exists_is_forced_too() -> None:
    turn = "seat=0 opened turns_left=2"
    game = set_up_cards(MARIO, (MARIO_HAND, "32"), pile_size=0, turn=turn)
    assert [one.kind for one in game.play("stuck")] == ["show"]
    assert turn_words(game)["turns_left"] == "2"
    (forced,) = game.legal_moves()
    assert [one.kind for one in game.play(forced)] == ["rows"]
    assert turn_words(game)["turns_left"] == "1"
    assert len(game.hand(0)) == 7


@pytest.mark.rule("C-K12", "C-K11")
@pytest.mark.parametrize("size", [1, 2, 5, 8])
def test_the_drawer_with_fewer_cards_loses_the_turn_like_anyone(size: int) -> None:
    """Only the player who drew the last card can have fewer than nine, in the very last turn."""
    hand = " ".join(STUCK_HAND.split()[:size])
    others = str(18 - size)  # so that all cards are there
    game = set_up_cards(
        FAR_TABLE, (hand, "9", others), pile_size=0, turn="seat=0 opened turns_left=1"
    )
    assert moves(game) == ["stuck"]
    facts = game.play("stuck")
    assert [one.kind for one in facts] == ["show", "forfeit", "end"]
    assert words(game.hand(0)) == hand
    assert game.end_reason == "last-round"


# --- the empty table ---------------------------------------------------------------------------


@pytest.mark.rule("C-K13")
def test_on_an_empty_table_three_cards_that_match_are_needed() -> None:
    able = set_up_cards("", ("Rc Rs Rd Oc Os Yd Y4 G8 Gk", "9"))
    assert moves(able) == ["Rc Rs Rd", "stuck"]
    unable = set_up_cards("", (STUCK_HAND, "9"))
    assert moves(unable) == ["stuck"]
    facts = unable.play("stuck")
    assert [one.kind for one in facts] == ["show", "draw", "return"]
    assert unable.seat_to_move == 0
    assert unable.table.text == ""


@pytest.mark.rule("C-K13")
def test_an_empty_table_leaves_about_one_hand_in_eight_without_a_play() -> None:
    stuck = 0
    for seed in range(300):
        game = sestina.new_game("cards", players=4, seed=seed)
        for seat in range(4):
            hand = game.hand(seat)
            found = sestina.CardTable().solve(hand)
            assert (found is None) == (largest_set(map(str, hand)) < 3)
            stuck += found is None
    assert 0.10 < stuck / 1200 < 0.15


# --- seen in whole games -----------------------------------------------------------------------


@pytest.mark.rule("K15", "C-K8", "C-K9", "C-K10", "C-K11")
def test_stuck_turns_of_whole_games_go_as_their_pile_says() -> None:
    """Players who sometimes give up immediately although they could play."""
    seen: Counter[str] = Counter()
    for seed in range(45):
        game = sestina.new_game("cards", players=2 + seed % 3, seed=seed)
        bots = [sestina.bot(("random", "greedy")[k % 2], seed=seed) for k in range(4)]
        while not game.is_over:
            seat, pile, ply = to_move(game), game.pile_count, game.ply
            view = game.view(seat)
            says = not view.is_opening and not view.is_forced and ply % 4 == seed % 4
            move = sestina.Move("stuck") if says else bots[seat].choose(view)
            playable = game.table.solve(game.hand(seat)) is not None
            shown = fact(game, "show").tiles if view.is_forced else ()
            facts = [one.kind for one in game.play(move)]
            if move.kind == "rows":
                seen["forced"] += bool(shown)
                continue
            assert facts[0] == "show"
            if playable:
                sort = "found"
                assert facts == ["show"]
            elif pile >= 9:
                sort = "large"
                assert facts == ["show", "draw", "return"]
            elif pile:
                sort = "small"
                assert facts == ["show", "draw", "return", "draw"]
            else:
                sort = "empty"
                assert facts[1] == "forfeit"
            seen[sort] += 1
            assert game.pile_count == pile
            if sort in {"large", "small"}:
                assert len(game.hand(seat)) == 9
                assert game.seat_to_move == seat
    assert seen["found"] > 50
    assert seen["forced"] == seen["found"]
    assert seen["large"] + seen["small"] + seen["empty"] > 0
