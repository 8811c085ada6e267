"""Cards: the deal, the opening, a turn, completed rows, the last round (K1 to K6, K12 to K17)."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import sestina
from tests import card_oracle, oracle
from tests.rules import dealt, fact, in_order, kinds, moves, pile_of, refusal, words
from tests.rules.card_checks import STUCK_HAND, all_cards, case_of, rows, same_rows, turn_words
from tests.setups import ALL_CARDS, play_all, set_up_cards
from tests.turns import to_move

NO_SET = STUCK_HAND
NO_SET_EITHER = "Pc Ps Bs Bd Gd G4 Y4 Y8 O8"
"""Two hands in which no three cards match."""


# --- the box and the deal ----------------------------------------------------------------------


@pytest.mark.rule("K1", "K3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_get_nine_cards_each_and_the_rest_is_the_pile(players: int) -> None:
    game = sestina.new_game("cards", players=players, seed=1)
    assert game.players == players
    assert [len(game.hand(seat)) for seat in range(players)] == [9] * players
    assert game.pile_count == len(pile_of(game)) == 108 - 9 * players
    assert all_cards(game) == sorted(ALL_CARDS)
    assert game.table.text == ""
    assert game.claimed == ((),) * players
    assert game.scores == (0,) * players


@pytest.mark.rule("K1")
def test_each_of_36_cards_is_there_three_times() -> None:
    cards = Counter(all_cards(sestina.new_game("cards", seed=5)))
    assert cards == {colour + shape: 3 for colour in oracle.COLOURS for shape in oracle.SHAPES}


@pytest.mark.rule("K1")
@pytest.mark.parametrize("players", [-1, 0, 1, 5, True, "2", None])
def test_other_numbers_of_players_are_refused(players: object) -> None:
    with pytest.raises(ValueError, match="2, 3 or 4 players"):
        sestina.new_game("cards", players=players, seed=1)  # type: ignore[call-overload]


@pytest.mark.rule("K1")
def test_cards_has_no_expansions_and_no_backgrounds() -> None:
    with pytest.raises(ValueError, match="cards has no option 'expansion'"):
        sestina.new_game("cards", expansion="mini")
    with pytest.raises(ValueError, match="cards has no option 'backgrounds'"):
        sestina.new_game("cards", backgrounds=2)


@pytest.mark.rule("K3")
def test_the_cards_are_shuffled() -> None:
    piles = {tuple(pile_of(sestina.new_game("cards", seed=seed))) for seed in range(100)}
    assert len(piles) == 100
    first = {str(sestina.new_game("cards", seed=seed).hand(0)[0]) for seed in range(300)}
    assert first == set(oracle.FACES)


# --- who opens ---------------------------------------------------------------------------------


@pytest.mark.rule("K4")
@pytest.mark.parametrize(
    ("hand", "size"),
    [
        ("Rc Rs Rd Gc Y8 Pk B4 O4 Os", 3),  # one colour
        ("Rc Gc Bc Pc Ys R4 O8 Od Bk", 4),  # one shape
        ("Rc Rc Rs Gs Bs Y8 Y8 Y8 O4", 3),  # copies count once
        ("Pc Pc Pc Ps Ps Ps Pd Pd Pd", 3),
        ("Yc Ys Yd Y4 Y8 Yk Rc Rs Gd", 6),
    ],
)
def test_the_player_with_the_largest_set_begins(hand: str, size: int) -> None:
    for seat in (0, 1):
        hands = [NO_SET, NO_SET]
        hands[seat] = hand
        game = dealt(*hands, start=seat, game="cards")
        start = fact(game, "start")
        assert (start.seat, start.reason, start.count) == (seat, "largest", size)
        assert start.sizes[seat] == oracle.largest_set(hand.split()) == size
        assert start.sizes[1 - seat] == 2
        assert game.seat_to_move == seat
        with pytest.raises(sestina.ParseError) as caught:
            dealt(*hands, start=1 - seat, game="cards")
        assert caught.value.reason == "impossible-start"


TIED = ("Rc Rs Rd Gc Y8 Pk B4 O4 Ok", "Bc Bs Bd Gc Y8 Pk R4 Y4 Ok", "Yc Ys Y4 Gs P8 Ok Rd B8 Pk")


@pytest.mark.rule("K4")
@pytest.mark.parametrize(("ages", "opener"), [("40 8 9", 1), ("7 8 9", 0), ("40 41 39", 2)])
def test_a_tie_goes_to_the_youngest(ages: str, opener: int) -> None:
    start = fact(dealt(*TIED, start=opener, ages=ages, game="cards"), "start")
    assert (start.seat, start.reason, start.others) == (opener, "age", (0, 1, 2))
    assert start.sizes == (3, 3, 3)
    with pytest.raises(sestina.ParseError, match=f"seat {opener} begins"):
        dealt(*TIED, start=(opener + 1) % 3, ages=ages, game="cards")


@pytest.mark.rule("K4", "C-S5")
def test_without_ages_the_tie_is_drawn() -> None:
    starters = Counter[int]()
    for seed in range(80):
        game = sestina.new_game("cards", seed=seed)
        start = fact(game, "start")
        if start.sizes[0] == start.sizes[1]:
            assert (start.reason, start.others) == ("draw", (0, 1))
            starters[start.seat] += 1
        else:
            assert start.reason == "largest"
    assert min(starters[0], starters[1]) > 5


@pytest.mark.rule("K4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_every_deal_the_youngest_with_the_largest_set_begins(players: int) -> None:
    ages = [39, 41, 12, 9][:players]
    for seed in range(40):
        game = sestina.new_game("cards", players=players, seed=seed, ages=ages)
        sizes = [oracle.largest_set(map(str, game.hand(seat))) for seat in range(players)]
        best = [seat for seat in range(players) if sizes[seat] == max(sizes)]
        assert fact(game, "start").sizes == tuple(sizes)
        assert game.seat_to_move == min(best, key=lambda seat: ages[seat])
        assert max(sizes) >= 3


@pytest.mark.rule("K4")
def test_play_goes_on_clockwise() -> None:
    game = dealt(*TIED, start=1, ages="40 8 9", game="cards")
    game.play("Bc Bs Bd")
    for seat in (2, 0, 1, 2):
        assert game.seat_to_move == seat
        game.play(game.table.solve(game.hand(seat)) or "stuck")
        while game.seat_to_move == seat:  # after a hand was shown or changed
            game.play(game.table.solve(game.hand(seat)) or "stuck")


# --- redeals -----------------------------------------------------------------------------------


def redealt(*deals: tuple[str, ...], start: int) -> sestina.Game:
    """A game in which these hands were dealt one after the other, replayed from a record."""
    lines = ['[Sestina "1"]', '[Game "cards"]', f'[Players "{len(deals[0])}"]']
    for hands in deals:
        lines += [f"deal {seat}: {hand}" for seat, hand in enumerate(hands)]
    return sestina.replay("\n".join([*lines, f"start {start}"]))


@pytest.mark.rule("K5", "C-S7")
@pytest.mark.parametrize("times", [1, 2, 5])
def test_if_nobody_has_three_all_cards_are_dealt_again_until_somebody_has(times: int) -> None:
    nobody = (NO_SET, NO_SET_EITHER)
    game = redealt(*[nobody] * times, (NO_SET, "Rc Rs Rd Gc Y8 Pk B4 O4 Ok"), start=1)
    deal = ["deal", "deal"]
    assert [one.kind for one in game.facts] == [*[*deal, "redeal"] * times, *deal, "start"]
    assert fact(game, "start").sizes == (2, 3)
    assert fact(game, "redeal").seat == -1
    assert words(game.hand(0)) == NO_SET
    assert all_cards(game) == sorted(ALL_CARDS)
    assert sestina.replay(game.record()) == game


@pytest.mark.rule("K5")
def test_cards_are_not_dealt_again_if_somebody_can_open() -> None:
    hands = (NO_SET, "Rc Rs Rd Gc Y8 Pk B4 O4 Ok")
    with pytest.raises(sestina.ParseError) as caught:
        redealt(hands, hands, start=1)
    assert caught.value.reason == "impossible-draw"
    with pytest.raises(sestina.ParseError) as caught:
        redealt((NO_SET, NO_SET_EITHER), start=0)
    assert caught.value.reason == "missing-draw"


@pytest.mark.rule("K5", "C-S7")
def test_redeals_come_about_as_often_as_they_should() -> None:
    """About one deal in sixty with two players, one in five hundred with three."""
    often = {}
    for players, games in ((2, 1500), (3, 500)):
        redeals = Counter[int]()
        for seed in range(games):
            game = sestina.new_game("cards", players=players, seed=seed)
            redeals[sum(one.kind == "redeal" for one in game.facts)] += 1
            if redeals[1] == 1:
                assert all_cards(game) == sorted(ALL_CARDS)
        often[players] = 1 - redeals[0] / games
    assert 0.008 < often[2] < 0.028
    assert often[3] < 0.008


@pytest.mark.rule("K5")
def test_a_redeal_shuffles_everything() -> None:
    """Cards of a void deal reappear everywhere: in any hand and in the pile."""
    places = Counter[str]()
    for seed in range(600):
        game = sestina.new_game("cards", seed=seed)
        deals = [one for one in game.facts if one.kind == "deal"]
        if len(deals) > 2:
            assert deals[0].tiles != game.hand(0)
            gone = Counter(map(str, deals[0].tiles))
            places["own"] += (gone & Counter(map(str, game.hand(0)))).total()
            places["other"] += (gone & Counter(map(str, game.hand(1)))).total()
            places["pile"] += (gone & Counter(pile_of(game))).total()
            assert sestina.replay(game.record()) == game
    assert places["pile"] > places["other"] > 0
    assert places["own"] > 0


# --- the opening -------------------------------------------------------------------------------


@pytest.mark.rule("K4")
def test_the_opening_is_one_of_the_largest_sets() -> None:
    game = dealt("Rc Rs Rd Gc Yc Y8 P8 O4 Bk", NO_SET, start=0, game="cards")
    assert sorted(moves(game)) == sorted(["Rc Rs Rd", "Rc Yc Gc"])
    for move in game.legal_moves():
        twin = game.copy()
        facts = twin.play(move)
        assert twin.table == sestina.CardTable.parse(str(move))
        assert [one.kind for one in facts] == ["rows", "draw"]
        assert len(twin.hand(0)) == 9
        assert twin.scores == (0, 0)
        assert twin.seat_to_move == 1


@pytest.mark.rule("K4")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("Rc Rs Rd", "opening-set"),  # not all of the set
        ("Gc Gs G8", "opening-set"),  # a smaller set
        ("Rc Rs Rd R4 / Gc Gs G8", "opening-set"),  # more than the set
        ("Rc Rs / Rd R4", "row-too-short"),
        ("Rc Rs Rd R4 Rk", "not-in-hand"),
        ("Rc Rs Rd R4 Rc", "repeated"),
        ("stuck", "must-open"),
        ("pass", "not-rows"),
        ("swap Rc", "not-rows"),
        ("Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0", "not-rows"),
    ],
)
def test_any_other_opening_is_refused_and_changes_nothing(move: str, reason: str) -> None:
    game = dealt("Rc Rs Rd R4 Gc Gs G8 Yk Bk", NO_SET, start=0, game="cards")
    assert moves(game) == ["Rc Rs Rd R4"]
    assert refusal(game, move) == reason


@pytest.mark.rule("K4")
def test_the_openings_are_exactly_the_largest_sets() -> None:
    for seed in range(60):
        game = sestina.new_game("cards", players=2 + seed % 3, seed=seed)
        hand = [str(card) for card in game.hand(to_move(game))]
        wanted = sorted(sorted(choice) for choice in oracle.opening_sets(hand))
        assert sorted(sorted(move.split()) for move in moves(game)) == wanted
        assert all(game.is_legal(move) for move in moves(game))


SIX = "Rc Rs Rd R4 R8 Rk Gc Gc Ys"


@pytest.mark.rule("C-S6", "K13")
def test_an_opening_of_six_is_a_qwirkle_that_is_taken() -> None:
    game = dealt(SIX, NO_SET, start=0, game="cards")
    assert moves(game) == ["Rc Rs Rd R4 R8 Rk"]
    assert [move.points for move in game.legal_moves()] == [1]
    facts = game.play("Rk R8 R4 Rd Rs Rc")
    assert [(one.kind, one.points, one.count) for one in facts] == [("rows", 1, 6), ("draw", 0, 6)]
    assert game.table.text == ""
    assert game.scores == (1, 0)
    assert [words(row) for row in game.claimed[0]] == ["Rc Rs Rd R4 R8 Rk"]
    assert len(game.hand(0)) == 9
    assert in_order(game.hand(0)[:3]) == in_order("Gc Gc Ys")
    assert game.seat_to_move == 1
    assert not game.is_over


@pytest.mark.rule("C-S6")
@pytest.mark.parametrize("move", ["Rc Rs Rd / R4 R8 Rk", "Rc Rs Rd R4 R8", "Rc Rs Rd"])
def test_an_opening_of_six_is_laid_as_that_one_row(move: str) -> None:
    game = dealt(SIX, NO_SET, start=0, game="cards")
    assert refusal(game, move) == "opening-set"


@pytest.mark.rule("C-S6", "C-K13")
def test_after_an_opening_of_six_the_table_is_empty_but_no_second_opening_follows() -> None:
    """The next player may play any rows or be stuck; no largest set is required."""
    hand = "Gc Gs Gd G4 Yc Ys Yd Pk B8"
    game = dealt(SIX, hand, start=0, game="cards")
    game.play("Rc Rs Rd R4 R8 Rk")
    assert {"Gc Gs Gd", "Gc Gs Gd G4", "Yc Ys Yd", "stuck"} <= set(map(str, game.legal_moves()))
    game.play("Gc Gs G4 / Yc Ys Yd")
    assert game.table == sestina.CardTable.parse("Gc Gs G4 / Yc Ys Yd")


# --- a turn ------------------------------------------------------------------------------------

TABLE = "Rc Rs Rd / Gc Gs Gd"
HAND = "R4 R8 Y4 O4 Gk Yk Oc O8 Yd"


@pytest.mark.rule("K6", "K12", "K16")
def test_cards_that_were_played_are_replaced_from_the_pile_in_its_order() -> None:
    game = set_up_cards(TABLE, (HAND, "9"), pile="Bc Bs Bd B8")
    facts = game.play("Rc Rs Rd R8 / Gc Gs Gd / R4 Y4 O4")
    assert game.table == sestina.CardTable.parse("Rc Rs Rd R8 / Gc Gs Gd / R4 Y4 O4")
    assert [one.kind for one in facts] == ["rows", "draw"]
    assert in_order(facts[0].tiles) == in_order("R8 R4 Y4 O4")
    assert (facts[0].count, facts[0].points, len(facts[0].rows)) == (4, 0, 3)
    assert words(facts[1].tiles) == "Bc Bs Bd B8"
    assert in_order(game.hand(0)) == in_order("Gk Yk Oc O8 Yd Bc Bs Bd B8")
    assert game.seat_to_move == 1
    assert game.ply == 1


@pytest.mark.rule("K7", "K9", "K12", "C-K1")
def test_in_a_game_too_only_the_end_of_the_turn_is_judged() -> None:
    """Mario: squares leave their row for a green one, a purple square fills the gap."""
    game = set_up_cards("Rs Gs Bs / Ps Pc Pd Pk", ("Gc G4 Rk Rk Yd Yd O8 O8 B8", "9"))
    game.play("Rs Bs Ps / Pc Pd Pk / Gc G4 Gs")
    assert same_rows(game.table.text) == same_rows("Rs Bs Ps / Pc Pd Pk / Gc G4 Gs")
    assert game.scores == (0, 0)
    assert len(game.hand(0)) == 9


@pytest.mark.rule("K6", "C-K1")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("Rc Rs Rd / Gc Gs Gd", "nothing-played"),
        ("Rc Gc Oc / Rs Rd R4 / Gs Gd", "row-too-short"),
        ("Rc Rs Rd R4 R8 Rk Rc / Gc Gs Gd", "row-too-long"),
        ("Rc Rs Rd Yd / Gc Gs Gd", "mixed"),
        ("Rc Rs Rd Rd / Gc Gs Gd", "repeated"),
        ("Rc Rs Rd R4", "missing-card"),
        ("Rs Rd R4 / Gc Gs Gd", "missing-card"),
        ("Rc Rs Rd Rk / Gc Gs Gd", "not-in-hand"),
        ("Rc Rs Rd R4 / Gc Gs Gd / R4 Y4 O4", "not-in-hand"),  # not in the hand a second time
    ],
)
def test_a_refused_play_changes_nothing(move: str, reason: str) -> None:
    game = set_up_cards(TABLE, (HAND, "9"))
    assert refusal(game, move) == reason


@pytest.mark.rule("K6", "C-K1")
@pytest.mark.parametrize("move", ["Xx Rc Rs", "Rc Rs Rd Rx / Gc Gs Gd", "", "Rc Rs Rd // R4"])
def test_a_move_that_cannot_be_read_changes_nothing(move: str) -> None:
    game = set_up_cards(TABLE, (HAND, "9"))
    record, position = game.record(), game.position()
    with pytest.raises(sestina.ParseError):
        game.play(move)
    assert (game.record(), game.position()) == (record, position)
    assert not game.is_legal(move)


@pytest.mark.rule("C-K14", "K6")
@pytest.mark.parametrize(
    "move", ["pass", "swap R4", "swap R4 R8 Y4", "draw", "decline", "done", "use draw3"]
)
@pytest.mark.parametrize("last_round", [False, True])
def test_nobody_passes_or_exchanges(move: str, last_round: bool) -> None:
    if last_round:
        game = set_up_cards(TABLE, (HAND, "9"), pile_size=0, turn="seat=0 opened turns_left=2")
    else:
        game = set_up_cards(TABLE, (HAND, "9"))
    assert refusal(game, move) == "not-rows"
    assert kinds(game) == {"rows", "stuck"}


# --- completed rows ----------------------------------------------------------------------------


@pytest.mark.rule("K13", "K2")
def test_the_player_of_the_sixth_card_takes_the_row() -> None:
    """Sabine: the yellow diamond joins the others, and the six are hers."""
    game = set_up_cards("Rd Od Gd / Yd Yc Ys Yk", ("9", "Bd Pd Rc Rs R4 R8 Oc Os O4"), turn=SECOND)
    facts = game.play("Rd Od Gd Yd Bd Pd / Yc Ys Yk")
    assert game.table.text == "Yc Ys Yk"
    assert game.scores == (0, 1)
    assert [[words(row) for row in taken] for taken in game.claimed] == [[], ["Rd Od Yd Gd Bd Pd"]]
    assert (facts[0].kind, facts[0].seat, facts[0].points) == ("rows", 1, 1)
    assert all_cards(game) == sorted(ALL_CARDS)


@pytest.mark.rule("K13")
def test_a_completed_row_is_out_of_play() -> None:
    game = set_up_cards(
        "Rc Rs Rd R4 R8", ("Rk Gc Gs Gd Yc Ys O8 Ok B4", "Pk Bk Ok Ps Pd Yd Y4 O4 G8")
    )
    game.play("Rc Rs Rd R4 R8 Rk / Gc Gs Gd")
    assert game.table.text == "Gc Gs Gd"
    assert refusal(game, "Gc Gs Gd / Rk Pk Bk Ok") == "not-in-hand"
    assert refusal(game, "Gc Gs Gd G8 / Rc Rs Rd R4 R8 Rk") == "not-in-hand"
    game.play("Gc Gs Gd G8")
    assert game.scores == (1, 0)


@pytest.mark.rule("C-K3", "K13")
def test_several_qwirkles_in_one_turn_all_count_for_the_player() -> None:
    table = "Rc Rs Rd R4 R8 / Gc Gs Gd G4 G8 / Oc Os Od"
    game = set_up_cards(table, ("Rk Gk Bk Yk Ok Pk Rk Gk Pc", "9"))
    row = "Rk Ok Yk Gk Bk Pk"
    move = f"Rc Rs Rd R4 R8 Rk / Gc Gs Gd G4 G8 Gk / {row} / Oc Os Od"
    game.play(move)
    assert game.scores == (3, 0)
    taken = {words(six) for six in game.claimed[0]}
    assert taken == {"Rc Rs Rd R4 R8 Rk", "Gc Gs Gd G4 G8 Gk", row}
    assert game.table.text == "Oc Os Od"
    assert len(game.hand(0)) == 9


@pytest.mark.rule("C-K4")
def test_six_cards_may_lie_as_two_rows_but_never_as_one() -> None:
    game = set_up_cards("Rc Rs Rd R4 R8", ("Rk Gc Gs Yd Y4 B8 Bk Oc Os", "9"))
    split = game.copy()
    split.play("Rc Rs R4 / Rd R8 Rk")
    assert split.scores == (0, 0)
    assert split.claimed == ((), ())
    assert len(split.table) == 6
    game.play("Rc Rs Rd R4 R8 Rk")
    assert game.scores == (1, 0)
    assert len(game.table) == 0


@pytest.mark.rule("C-K2", "C-T10")
def test_a_qwirkle_of_table_cards_alone_counts_if_another_card_is_played() -> None:
    game = set_up_cards("Rc Oc Yc / Gc Bc Pc / Rs Gs Bs", ("Ys R4 G4 Yd O8 P8 Bk Bk Pk", "9"))
    assert refusal(game, "Rc Oc Yc Gc Bc Pc / Rs Gs Bs") == "nothing-played"
    game.play("Rc Oc Yc Gc Bc Pc / Rs Gs Bs Ys")
    assert game.scores == (1, 0)
    assert same_rows(game.table.text) == same_rows("Rs Gs Bs Ys")


# --- the list of moves -------------------------------------------------------------------------


def plays_without_moving(case: card_oracle.Case) -> set[sestina.Move]:
    """Every play that moves no card of the table, by brute force."""
    found = set()
    for cards in card_oracle.choices(case.hand):
        for layout in card_oracle.layouts(tuple(sorted(case.table + cards))):
            if card_oracle.moved_cards(case.rows, layout) == 0:
                found.add(sestina.Move.parse(" / ".join(map(" ".join, layout))))
    return found


def small_games(count: int) -> Iterator[sestina.Game]:
    """Small tables and hands, most of which have cards that extend a row."""
    random = Random(21)
    while count > 0:
        case = card_oracle.small_case(random, most_cards=11, most_hand=5)
        fitting = sum(card_oracle.fits_somewhere(card, case.rows) for card in case.hand)
        if fitting >= 2 or random.random() < 0.1:
            count -= 1
            yield set_up_cards(case.text, (" ".join(case.hand), "9"))


def check_list(game: sestina.Game) -> int:
    """Compare the list with brute force; return how many plays move no card."""
    wanted = plays_without_moving(case_of(game))
    listed = game.legal_moves()
    plays = {move for move in listed if move.kind == "rows"}
    assert len(set(listed)) == len(listed)
    assert wanted <= plays, f"not listed: {wanted - plays} at {game.position()}"
    solved = {game.table.solve(game.hand(0), goal) for goal in GOALS} - {None}
    assert plays - wanted <= solved
    assert solved <= plays
    assert [move.kind for move in listed].count("stuck") == 1
    return len(wanted)


@pytest.mark.rule("K6", "K12")
def test_every_play_that_moves_no_card_is_listed() -> None:
    assert sum(check_list(game) for game in small_games(150)) > 300


@pytest.mark.rule("K6", "K12")
@pytest.mark.parametrize(
    ("table", "hand", "plays"),
    [
        ("", "Rc Rs Rd", 1),
        ("", "Rc Rs Rd R4", 5),
        ("", "Rc Rs Rd Rc Rs Rd", 2),  # once or twice
        ("", "Rc Rs Rd Gc Yc", 2),  # the corner of two rows
        ("", "Rc Rc Rs Rd Gc Yc", 3),  # both of them with a second copy
        ("Rc Gc Yc", "Oc Bc Pc", 8),  # any of them, or a new row
        ("Rc Gc Yc / Rc Gc Yc", "Oc", 1),  # either row: the same arrangement
        ("Rc Gc Yc / Rc Gc Yc", "Oc Oc", 2),
        ("Rc Gc Yc / Rc Gc Bc", "Oc Oc Pc", 11),
        ("Rc Gc Yc Oc Bc / Ps Pd P4", "Pc", 2),  # completes one row, or joins the other
        ("Rc Gc Yc", "Rs Rd Gs Gd", 0),
    ],
)
def test_copies_and_equal_rows_are_not_listed_twice(table: str, hand: str, plays: int) -> None:
    assert check_list(set_up_cards(table, (hand, "9"))) == plays


@pytest.mark.rule("K6", "K12")
def test_a_long_list_is_complete() -> None:
    """Seven cards, each playable on two rows or not at all: 3 to the power of 7 ways, minus one."""
    table = "Rd R4 R8 / Oc O4 O8 / Yc Ys Y8 / Gc Gs Gd / Gc Bc Pc / Gs Bs Ps / Rd Bd Pd / R4 B4 P4"
    game = set_up_cards(table, ("Rc Rs Os Od Yd Y4 G4", "9"))
    plays = [str(move) for move in game.legal_moves() if move.kind == "rows"]
    # No two rows share a line, so it is enough that each old row is part of a new one.
    before = [set(row) for row in rows(table)]
    still = [
        play for play in plays if all(any(row <= {*new} for new in rows(play)) for row in before)
    ]
    assert len(set(still)) == len(still) == 3**7 - 1
    assert len(plays) - len(still) <= 3  # what the solver found by moving cards


GOALS = ("any", "most-qwirkles", "most-cards")


@pytest.mark.rule("K6")
def test_every_listed_move_is_accepted_as_object_and_as_text_and_scores_what_it_says() -> None:
    for game in small_games(40):
        assert not game.lists_all_moves
        for move in game.legal_moves():
            assert game.is_legal(move)
            assert game.is_legal(str(move))
            assert sestina.Move.parse(str(move)) == move
            once, again = game.copy(), game.copy()
            assert once.play(move) == again.play(str(move))
            assert once.position() == again.position()
            assert once.scores[0] == move.points


@pytest.mark.rule("K6")
def test_there_is_always_a_move_while_the_game_runs() -> None:
    for seed in range(12):
        game = sestina.new_game("cards", players=2 + seed % 3, seed=seed)
        bot = sestina.bot("greedy")
        while not game.is_over:
            if len(game.table) <= 18:
                assert game.legal_moves()
                assert not game.view(game.seat_to_move).lists_all_moves
            game.play(bot.choose(game.view(game.seat_to_move)))
        assert game.legal_moves() == []


@pytest.mark.rule("K7")
def test_an_arrangement_that_is_not_listed_is_legal_all_the_same() -> None:
    game = set_up_cards("Rc Rs Rd R4 / Gc Gs Gd / Yc Ys Yd", ("Pc Rk O8 B8 P8 Gk Yk O4 B4", "9"))
    move = "Rc Gc Yc Pc / Rs Gs Ys / Rd Gd Yd / R4 O4 B4"
    assert sestina.Move.parse(move) not in game.legal_moves()
    assert game.is_legal(move)
    game.play(move)
    assert same_rows(game.table.text) == same_rows(move)


# --- the last round ----------------------------------------------------------------------------

NEAR_THE_END = {2: "Rc Rs Rd", 3: "Rc Rs Rd / Bc Bs Bd", 4: "Rc Rs Rd"}
"""Tables that leave a pile of three cards, with nine in each hand."""
MOVER = "R4 R8 Gc Gs Gd Yk Y8 Oc O4"


def near_the_end(players: int, seat: int = 0, pile_size: int = 3) -> sestina.Game:
    hands = ["9"] * players
    hands[seat] = MOVER
    return set_up_cards(
        NEAR_THE_END[players], hands, pile_size=pile_size, turn=f"seat={seat} opened"
    )


def play_on(game: sestina.Game) -> None:
    """Any play, or a forfeited turn."""
    game.play(game.table.solve(game.hand(to_move(game))) or "stuck")


@pytest.mark.rule("C-K5", "K16", "K17")
@pytest.mark.parametrize(
    ("added", "drawn", "is_last"),
    [
        (" R4 R8 / Gc Gs Gd", 3, True),  # five cards were played
        (" R4 / Gc Gs Gd", 3, True),
        (" / Gc Gs Gd", 3, True),  # just as many as the pile has
        (" R4 R8", 2, False),
        (" R4", 1, False),
    ],
)
def test_the_last_refill_takes_what_is_left_and_starts_the_last_round(
    added: str, drawn: int, is_last: bool
) -> None:
    game = near_the_end(2)
    assert game.pile_count == 3
    facts = game.play(f"Rc Rs Rd{added}")
    assert [one.kind for one in facts] == ["rows", "draw"] + ["last"] * is_last
    assert facts[1].count == drawn
    assert game.pile_count == 3 - drawn
    assert len(game.hand(0)) == 9 - len(added.replace("/", " ").split()) + drawn
    assert turn_words(game).get("turns_left") == ("2" if is_last else None)
    assert not game.is_over
    assert facts[-1].seat == 0


@pytest.mark.rule("C-K6", "K17")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("drawer", [0, 1])
def test_everyone_and_at_last_the_one_who_drew_has_one_more_turn(players: int, drawer: int) -> None:
    game = near_the_end(players, drawer)
    play = f"{NEAR_THE_END[players]} / Gc Gs Gd"
    assert game.play(play)[-1] == sestina.Fact("last", drawer)
    seats = []
    for turns_left in range(players, 0, -1):
        assert not game.is_over
        assert game.turns_left == turns_left
        assert game.winners == ()
        seats.append(to_move(game))
        facts = game.play(game.table.solve(game.hand(seats[-1])) or "stuck")
        assert "draw" not in {one.kind for one in facts}
    assert seats == [(drawer + 1 + k) % players for k in range(players)]
    assert seats[-1] == drawer
    assert game.is_over
    assert game.end_reason == "last-round"
    assert game.seat_to_move is None
    assert game.facts[-1].kind == "end"
    assert (game.facts[-1].seat, game.facts[-1].points) == (-1, 0)
    for move in (play, "stuck", "pass"):
        assert refusal(game, move) == "game-over"


@pytest.mark.rule("K17", "C-K6")
def test_one_card_fewer_and_the_game_goes_on() -> None:
    game = near_the_end(2)
    game.play("Rc Rs Rd R4 R8")
    assert game.pile_count == 1
    assert fact(game, "draw").count == 2
    assert "last" not in {one.kind for one in game.facts}
    play_on(game)
    assert game.pile_count == 0
    assert fact(game, "last").seat == 1
    for _ in range(2):
        assert not game.is_over
        play_on(game)
    assert game.is_over


@pytest.mark.rule("C-K7")
def test_in_the_last_round_only_the_drawer_can_have_fewer_than_nine_and_never_none() -> None:
    short = 0
    for seed in range(30):
        game = sestina.new_game("cards", players=2 + seed % 3, seed=seed)
        bots = [sestina.bot(("greedy", "random")[seat % 2], seed=seat) for seat in range(4)]
        drawer = None
        while not game.is_over:
            seat = to_move(game)
            size = len(game.hand(seat))
            assert size >= 1
            if seat != drawer:
                assert size == 9
            elif size < 9:
                short += 1
                assert game.pile_count == 0
            for one in game.play(bots[seat].choose(game.view(seat))):
                drawer = one.seat if one.kind == "last" else drawer
    assert short > 8


# --- the winners -------------------------------------------------------------------------------

LAST_TURN = "seat=0 opened turns_left=1"
SECOND = "seat=1 opened"


@pytest.mark.rule("K17", "K2", "C-K15")
@pytest.mark.parametrize(
    ("scores", "move", "winners"),
    [
        ((8, 6), "Rc Rs Rd R4 R8 / Gc Gs Gd", (0,)),
        ((6, 8), "Rc Rs Rd R4 R8 / Gc Gs Gd", (1,)),
        ((7, 7), "Rc Rs Rd R4 R8 / Gc Gs Gd", (0, 1)),  # shared
        ((7, 7), "Rc Rs Rd R4 R8 Rk / Gc Gs Gd", (0,)),  # the last turn decides
        ((6, 8), "Rc Rs Rd R4 R8 Rk / Gc Gs Gd", (1,)),
    ],
)
def test_most_qwirkles_win_and_a_tie_has_several_winners(
    scores: tuple[int, int], move: str, winners: tuple[int, ...]
) -> None:
    hands = ("R4 R8 Rk Yk Y8 Oc O4 Od Gk", "9")
    game = set_up_cards("Rc Rs Rd / Gc Gs Gd", hands, scores=scores, turn=LAST_TURN)
    assert game.pile_count == 0
    assert game.winners == ()
    facts = game.play(move)
    assert game.is_over
    assert game.scores == (scores[0] + ("Rk" in move), scores[1])
    assert game.winners == winners
    assert facts[-1].others == winners
    assert game.view(None).winners == winners


@pytest.mark.rule("C-K15")
@pytest.mark.parametrize(
    ("scores", "winners"),
    [((4, 4, 4, 0), (0, 1, 2)), ((0, 6, 0, 6), (1, 3)), ((3,) * 4, (0, 1, 2, 3))],
)
def test_all_who_are_level_at_the_top_share_the_win(
    scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    hands = ("Rc Rs Rd Oc Os Yd Y4 G8 Gk", "9", "9", "9")
    game = set_up_cards("", hands, scores=scores, turn=LAST_TURN)
    assert game.pile_count == 0
    game.play("Rc Rs Rd")
    assert game.winners == winners


@pytest.mark.rule("K2")
def test_scores_are_completed_rows() -> None:
    for seed in range(6):
        game = sestina.new_game("cards", players=2 + seed % 3, seed=seed)
        bot = sestina.bot("greedy")
        while not game.is_over:
            game.play(bot.choose(game.view(game.seat_to_move)))
            assert game.scores == tuple(len(taken) for taken in game.claimed)
            for taken in game.claimed:
                for row in taken:
                    assert len(row) == 6
                    assert card_oracle.is_row(rows(words(row))[0])
        best = max(game.scores)
        assert game.winners == tuple(s for s in range(game.players) if game.scores[s] == best)


@pytest.mark.rule("K13", "K16")
def test_a_game_of_two_turns_by_hand() -> None:
    game = dealt("Rc Rs Rd R4 Gc Gs G8 Yk Bk", "R8 Rk Yc Ys Bc Bs Od P4 Pd", start=0, game="cards")
    play_all(game, "Rc Rs Rd R4", "Rc Rs Rd R4 R8 Rk")
    assert game.scores == (0, 1)
    assert game.table.text == ""
    assert [len(game.hand(seat)) for seat in (0, 1)] == [9, 9]
    assert game.pile_count == 108 - 18 - 4 - 2
