"""Each feature of a placement, computed by hand on small boards."""

from math import comb
from random import Random

import pytest

import sestina
from sestina.engine.board import placement_move
from sestina.games.tiles.state import TilesState
from sestina.players.tiles.evaluation import FEATURES, PHASES, Evaluator, phase_of
from sestina.players.tiles.greedy import play_greedily
from sestina.players.tiles.weights import WEIGHTS
from tests.conformance.configurations import spread
from tests.conformance.hidden import state_of
from tests.conformance.walks import midgame
from tests.players.grids import contents
from tests.setups import set_up

NO_WEIGHTS = (0.0,) * (PHASES * len(FEATURES))
FOUR_RED = "Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0"
OTHER = "Gc Ys Bd P4 O8 Gk"


def full_state(game: sestina.Game) -> TilesState:
    state = state_of(game)
    assert isinstance(state, TilesState)
    return state


def index_of(state: TilesState, text: str) -> int:
    found = state.find()
    for index in range(int(found.count)):
        if placement_move(state.grid, found, index) == sestina.Move.parse(text):
            return index
    raise AssertionError(f"{text} is not listed")


def features_of(game: sestina.Game, text: str) -> dict[str, float]:
    """The features that are not zero."""
    state = full_state(game)
    evaluator = Evaluator(NO_WEIGHTS)
    evaluator.prepare(state)
    evaluator.extract(state.grid, state.find(), index_of(state, text))
    values = [evaluator.features[k] for k in range(len(FEATURES))]
    return {name: value for name, value in zip(FEATURES, values, strict=True) if value}


def likely(unseen: int, hand: int, copies: int) -> float:
    """The chance that a hand of unseen tiles holds one of these copies."""
    return 1 - comb(unseen - copies, hand) / comb(unseen, hand)


# The leave -----------------------------------------------------------------------------------


def kept(hand: str) -> dict[str, float]:
    """The features of a leave; the placement is a single Pk."""
    return features_of(set_up("P8@0,0", [f"{hand} Pk", "Gc Ys Bd P4 O8 Gk"]), "Pk@1,0")


def test_duplicates_count_once_for_each_copy() -> None:
    assert kept("Rc Rs").get("duplicates", 0) == 0
    assert kept("Rc Rc Gs")["duplicates"] == 1
    assert kept("Rc Rc Rc")["duplicates"] == 2
    assert kept("Rc Rc Rc Gs Gs")["duplicates"] == 3


def test_pairs_are_of_one_colour_or_of_one_shape() -> None:
    pairs = kept("Rc Rs Rd Bd")
    assert pairs["colour pairs"] == 3
    assert pairs["shape pairs"] == 1
    # A copy makes no pair: no line holds a face twice.
    assert "colour pairs" not in kept("Rc Rc")
    assert kept("Rc Gc Bc Yc Oc")["shape pairs"] == 10


@pytest.mark.parametrize(
    ("hand", "sets"),
    [
        ("Rc Rs Bd Bk", []),
        ("Rc Rs Rd Rd", ["set of 3"]),
        ("Rc Gc Bc Yc", ["set of 3", "set of 4"]),
        ("Rc Rs Rd R4 R8", ["set of 3", "set of 4", "set of 5"]),
    ],
)
def test_sets_say_how_long_the_longest_is(hand: str, sets: list[str]) -> None:
    features = kept(hand)
    assert [name for name in FEATURES if name.startswith("set of") and name in features] == sets
    assert all(features[name] == 1 for name in sets)


def test_lonely_tiles_go_with_no_other() -> None:
    assert kept("Rc Gs Bd")["lonely"] == 3
    assert kept("Rc Rs Bd")["lonely"] == 1
    assert "lonely" not in kept("Rc Rs Bs")
    # Two copies go with nothing but each other.
    assert kept("Rc Rc Bd")["lonely"] == 3


def test_copies_are_those_that_are_unseen() -> None:
    """Of Rc one is on the board and one is kept; of Gd the other hand has one, unseen."""
    game = set_up("P8@0,0 Pc@-1,0 Rc@-1,1", ["Rc Gd Pk", "Gd Ys Bd P4 O8 Gk"])
    assert features_of(game, "Pk@1,0")["copies"] == 1 + 2


def test_laid_counts_tiles() -> None:
    game = set_up("Rc@0,0", ["Rs Rd R4 Gk", OTHER])
    assert features_of(game, "Rs@1,0")["laid"] == 1
    assert features_of(game, "Rs@1,0 Rd@2,0 R4@3,0")["laid"] == 3


# Openings ------------------------------------------------------------------------------------


def test_a_row_of_five_opens_a_qwirkle_at_both_ends() -> None:
    game = set_up(FOUR_RED, ["R8 Bd", OTHER])
    unseen = 108 - 4 - 2
    # Three Rk are left.
    three = likely(unseen, 6, 3)
    # Before, two R8 and three Rk would do.
    five = likely(unseen, 6, 5)
    features = features_of(game, "R8@4,0")
    assert features["opened 6"] == pytest.approx(2 * three)
    assert features["opened 5"] == pytest.approx(-2 * five)
    assert features["opened points"] == pytest.approx(2 * three * 12 - 2 * five * 5)
    # The other tiles of the row have neighbours above and below as before, of one tile only.
    assert "opened 4" not in features
    assert "opened 3" not in features


def test_a_completed_row_opens_nothing() -> None:
    game = set_up(FOUR_RED + " R8@4,0", ["Rk Bd", OTHER])
    features = features_of(game, "Rk@5,0")
    # Before, two more Rk were left for each end.
    three = likely(108 - 5 - 2, 6, 2)
    assert features["opened 6"] == pytest.approx(-2 * three)
    assert features["opened points"] == pytest.approx(-2 * three * 12)


def test_opened_lines_of_three_and_four() -> None:
    game = set_up("Rc@0,0 Rs@1,0", ["Rd Bk", OTHER])
    unseen = 108 - 2 - 2
    # R4, R8 and Rk, three of each.
    nine = likely(unseen, 6, 9)
    # Before, two Rd as well.
    eleven = likely(unseen, 6, 11)
    features = features_of(game, "Rd@2,0")
    assert features["opened 4"] == pytest.approx(2 * nine)
    assert features["opened 3"] == pytest.approx(-2 * eleven)
    assert features["opened points"] == pytest.approx(2 * nine * 4 - 2 * eleven * 3)


def test_where_lines_cross_the_longer_one_counts_and_both_score() -> None:
    """Gd goes under Rd, and what is right of it then continues a row of two and a column."""
    game = set_up("Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 Gc@0,1 Gs@1,1", ["Gd Bk", "Yc Ys Bd P4 O8 Gk"])
    features = features_of(game, "Gd@2,1")
    unseen = 108 - 6 - 2
    # At 3,1 only G4 fits: green in the row, a four in the column.
    g4 = likely(unseen, 6, 3)
    # At -1,1 G4, G8 or Gk; the other hand's Gk counts, it is unseen.
    nine = likely(unseen, 6, 9)
    # At 2,1 only Gd fitted: two are left.
    before = likely(unseen, 6, 2)
    left_before = likely(unseen, 6, 11)
    # Above and below the new column of Rd and Gd: a d of the four other colours.
    above = likely(unseen, 6, 3 * 4)
    assert features["opened 4"] == pytest.approx(g4 + nine)
    assert features["opened 3"] == pytest.approx(2 * above - before - left_before)
    points = g4 * (4 + 2) + nine * 4 + 2 * above * 3 - before * (3 + 2) - left_before * 3
    assert features["opened points"] == pytest.approx(points)


def test_a_short_hand_of_the_next_player_is_less_likely_to_hold_it() -> None:
    one = features_of(set_up(FOUR_RED, ["R8 Bd", "Gc"]), "R8@4,0")
    assert one["opened 6"] == pytest.approx(2 * 3 / 102)
    none = features_of(set_up(FOUR_RED, ["R8 Bd", ""]), "R8@4,0")
    assert "opened 6" not in none


def test_only_the_next_player_counts() -> None:
    three = features_of(set_up(FOUR_RED, ["R8 Bd", "Gc", OTHER]), "R8@4,0")
    assert three["opened 6"] == pytest.approx(2 * 3 / 102)


def test_own_chances_are_what_kept_tiles_can_do() -> None:
    features = features_of(set_up(FOUR_RED, ["R8 Rk", OTHER]), "R8@4,0")
    assert features["own 6"] == 2
    assert features["own 5"] == -2
    assert features["own points"] == 2 * 12 - 2 * 5
    assert not [
        name
        for name in features_of(set_up(FOUR_RED, ["R8 Bd", OTHER]), "R8@4,0")
        if name.startswith("own")
    ]


# The sum -------------------------------------------------------------------------------------


def test_the_value_is_the_weighted_sum_in_every_phase() -> None:
    random = Random(5)
    weights = tuple(random.uniform(-2, 2) for _ in NO_WEIGHTS)
    evaluator = Evaluator(weights)
    phases = set()
    for configuration in spread(4):
        state = full_state(configuration.new_game(11))
        while not state.over:
            phase = int(phase_of(state))
            start = phase * len(FEATURES)
            evaluator.prepare(state)
            found = state.find()
            for index in range(int(found.count)):
                value = evaluator.value(state.grid, found, index)
                parts = [weights[start + k] * evaluator.features[k] for k in range(len(FEATURES))]
                assert value == pytest.approx(sum(parts))
                phases.add(phase)
            play_greedily(state)
    assert phases == set(range(PHASES))


def test_the_board_is_unchanged_by_an_evaluation() -> None:
    evaluator = Evaluator(WEIGHTS)
    looked = 0
    for configuration in spread(12):
        for plies in (0, 9, 30):
            game = midgame(configuration, 6, plies)
            if game.is_over:
                continue
            state = full_state(game)
            before = contents(state.grid)
            evaluator.prepare(state)
            found = state.find()
            for index in range(int(found.count)):
                evaluator.value(state.grid, found, index)
                looked += 1
            # On the empty board there is no box yet.
            assert contents(state.grid)[1:] == before[1:]
            assert state.is_opening or contents(state.grid) == before
    assert looked > 300


def test_phases_go_by_the_pile() -> None:
    def phase(tiles: int) -> int:
        state = full_state(set_up("Rc@0,0", [OTHER, OTHER]))
        while state.pile.size > tiles:
            state.pile.draw()
        return int(phase_of(state))

    assert [phase(n) for n in (90, 40, 39, 12, 11, 1, 0)] == [0, 0, 1, 1, 2, 2, 3]


def test_the_number_of_weights_is_checked() -> None:
    with pytest.raises(ValueError, match="76 weights are needed, not 3"):
        Evaluator((1.0, 2.0, 3.0))
