"""Bots use action tiles when they gain much, and keep them otherwise."""

from collections.abc import Iterator
from itertools import product

import pytest

import sestina
from sestina.games.tiles.expansion2 import EXPANSION2_ACTIONS
from sestina.games.tiles.state import TilesState
from sestina.players.levels import bot_named
from sestina.players.tiles.action_timing import (
    ActionPlan,
    should_use,
    turns_left,
    turns_with_pile,
)
from tests.conformance.hidden import state_of
from tests.players.tables import COMPILED, match, play_out
from tests.setups import set_up

GAINS = {action.kind: action.usual_gain for action in EXPANSION2_ACTIONS}
SIMULATIONS = 300 if COMPILED else 1
SEARCH_LEVELS = ("club", "expert", "master")
OPEN_QWIRKLES = (
    "Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 R8@4,0 Gc@0,1 Yc@0,2 Pc@0,3 Bc@0,4 Bs@1,4 Bd@2,4 B4@3,4 B8@4,4"
)
"""Two rows and a column of five: Rk, Bk and Oc each complete one."""
ONE_OPEN_QWIRKLE = "Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 R8@4,0"
OTHER = "Yc Ys Pd P4 O8 Ok"


def with_action(kind: str, board: str, hand: str, pile: str | None = None) -> sestina.Game:
    """Seat 0 is to move and has one action tile."""
    other = "" if pile == "empty" else OTHER
    return set_up(board, [hand, other], pile=pile, expansion="expansion2", actions=[kind, ""])


def full_state(game: sestina.Game) -> TilesState:
    state = state_of(game)
    assert isinstance(state, TilesState)
    return state


def chosen_by(level: str, game: sestina.Game) -> sestina.Move:
    bot = bot_named(level, seed=1, simulations=SIMULATIONS)
    return bot.choose(game.view(game.seat_to_move))


# Clearly right -------------------------------------------------------------------------------


@pytest.mark.parametrize("level", SEARCH_LEVELS)
@pytest.mark.parametrize(
    ("game", "move"),
    [
        (with_action("separate", OPEN_QWIRKLES, "Rk Bk Oc Gd P4"), "use separate"),
        (
            with_action("take", f"{ONE_OPEN_QWIRKLE} Gc@0,1 Gk@-1,1 Rk@-1,2", "Rs"),
            "use take -1,2",
        ),
    ],
    ids=["separate", "take"],
)
def test_an_action_that_brings_qwirkles_is_used(game: sestina.Game, move: str, level: str) -> None:
    """Three Qwirkles in a turn, or one with a tile of the board."""
    assert str(chosen_by(level, game)) == move


@pytest.mark.parametrize("level", ["club", "expert"])
@pytest.mark.parametrize(
    ("game", "move"),
    [
        (with_action("double", OPEN_QWIRKLES, "Rk Bk Oc Gd P4"), "use double"),
        (with_action("ask", ONE_OPEN_QWIRKLE, "Pd P4 Od Y8", pile="empty"), "use ask Rk"),
    ],
    ids=["double", "ask"],
)
def test_levels_that_count_points_use_an_action_for_a_qwirkle(
    game: sestina.Game, move: str, level: str
) -> None:
    """`master` counts more: the second Qwirkle in the hand is not lost by waiting, and to its
    network somebody who holds all other tiles means nothing."""
    assert str(chosen_by(level, game)) == move


def real_positions(kind: str, least: int, most: int) -> Iterator[sestina.Game]:
    """Games in progress with this many tiles in the pile and an unused action tile."""
    for seed in range(24 if COMPILED else 16):
        game = sestina.new_game(
            "classic",
            players=2,
            seed=seed,
            expansion="expansion2",
            action_tiles=[kind],
            actions_from_start=True,
        )
        bot = sestina.bot("greedy")
        while game.pile_count > most:
            game.play(bot.choose(game.view(game.seat_to_move)))
        if game.pile_count >= least and not game.is_over:
            yield game


@pytest.mark.parametrize("kind", ["draw3", "exchange"])
def test_actions_that_need_a_pile_are_used_before_it_is_empty(kind: str) -> None:
    """Later it is useless; early in the game `master` waits for a better moment."""
    late = [chosen_by("master", game).action for game in real_positions(kind, 3, 8)]
    early = [chosen_by("master", game).action for game in real_positions(kind, 60, 80)]
    assert min(len(late), len(early)) > 12
    assert late.count(kind) / len(late) > 0.5
    assert early.count(kind) / len(early) < 0.2


def test_the_better_the_level_the_more_patient_it_is() -> None:
    """What they gain by waiting is a difference between the levels."""
    games = list(real_positions("exchange", 60, 80))
    used = [[chosen_by(level, game).action for game in games] for level in SEARCH_LEVELS]
    club, expert, master = [actions.count("exchange") for actions in used]
    assert club > expert > master


# Clearly wrong -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "kind"),
    [*product(["master"], sorted(GAINS)), *product(["expert"], sorted(set(GAINS) - {"double"}))],
)
def test_nothing_is_wasted_on_a_good_turn_early_in_the_game(level: str, kind: str) -> None:
    """A Qwirkle, or most of one, lies in the hand: no action tile makes this turn much better.

    (`club` and `expert` are less patient, and take a second turn whenever it brings points.)
    """
    game = with_action(kind, "Rc@0,0", "Rs Rd R4 R8 Rk Ps")
    assert chosen_by(level, game).kind == "place"


@pytest.mark.parametrize("level", SEARCH_LEVELS)
@pytest.mark.parametrize("kind", ["draw3", "exchange"])
def test_impossible_actions_are_not_tried(kind: str, level: str) -> None:
    game = with_action(kind, ONE_OPEN_QWIRKLE, "Pd P4", pile="empty")
    assert chosen_by(level, game).kind == "place"


def test_a_forbidden_action_is_not_used_however_good_it_is() -> None:
    game = with_action("separate", OPEN_QWIRKLES, "Rk Bk Oc Gd P4")
    for level in SEARCH_LEVELS:
        bot = bot_named(level, seed=1, simulations=300, actions=False)
        assert bot.choose(game.view(0)).kind == "place"


# The threshold -------------------------------------------------------------------------------


def plan(kind: str, gain: float) -> ActionPlan:
    return ActionPlan(sestina.Move("use", action=kind), gain)


@pytest.mark.parametrize("kind", sorted(GAINS))
def test_more_gain_is_needed_while_many_turns_are_left(kind: str) -> None:
    early = full_state(with_action(kind, ONE_OPEN_QWIRKLE, "Pd P4"))
    usual = GAINS[kind]
    assert not should_use(early, plan(kind, usual.mean))
    assert should_use(early, plan(kind, usual.mean + 4 * usual.spread))


def test_turns_are_counted_by_tiles() -> None:
    state = full_state(with_action("draw3", ONE_OPEN_QWIRKLE, "Pd P4"))
    # 103 tiles are not on the board, 95 of them in the pile; 2.2 a turn.
    assert turns_left(state) == pytest.approx(103 / 4.4)
    assert turns_with_pile(state) == pytest.approx(95 / 4.4)
    empty = full_state(with_action("draw3", ONE_OPEN_QWIRKLE, "Pd P4", pile="empty"))
    assert turns_with_pile(empty) == 0


# The steps -----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", SEARCH_LEVELS)
def test_separate_tiles_are_laid_step_by_step_and_closed(level: str) -> None:
    game = with_action("separate", OPEN_QWIRKLES, "Rk Bk Oc Gd P4")
    bot = bot_named(level, seed=1, simulations=300)
    steps = []
    while game.seat_to_move == 0:
        move = bot.choose(game.view(0))
        game.play(move)
        steps.append(move)
    assert [move.kind for move in steps] == ["use", "place", "place", "place", "done"]
    assert {str(move).partition("@")[0] for move in steps[1:4]} == {"Rk", "Bk", "Oc"}
    # Three Qwirkles, each scored once.
    assert steps[-1].points == game.scores[0] >= 36


def test_separate_is_closed_when_nothing_more_fits() -> None:
    game = with_action("separate", "Rc@0,0", "Rs")
    game.play("use separate")
    bot = sestina.bot("expert", seed=1, simulations=10)
    game.play(bot.choose(game.view(0)))
    assert str(bot.choose(game.view(0))) == "done"


def test_a_tile_is_drawn_if_nobody_has_what_was_asked_for() -> None:
    game = with_action("ask", ONE_OPEN_QWIRKLE, "Pd P4")
    game.play("use ask Gc")
    assert {move.kind for move in game.legal_moves()} == {"draw", "decline"}
    for level in SEARCH_LEVELS:
        assert chosen_by(level, game).kind == "draw"


# What they are worth -------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["club", pytest.param("expert", marks=pytest.mark.slow)])
def test_action_tiles_win_games(level: str) -> None:
    if not COMPILED:
        pytest.skip("a match takes too long interpreted")
    margins = match(
        lambda seed: bot_named(level, seed=seed, simulations=60),
        lambda seed: bot_named(level, seed=seed, simulations=60, actions=False),
        8,
        "classic-expansion2-2p",
    )
    assert sum(margin > 0 for margin in margins) >= 11
    assert sum(margins) / len(margins) > 10


def test_every_kind_is_used_in_play() -> None:
    if not COMPILED:
        pytest.skip("whole games take too long interpreted")
    used = set()
    for seed in range(6):
        game = sestina.new_game("classic", players=2, seed=seed, expansion="expansion2")
        play_out(game, [sestina.bot("expert", seed=k, simulations=60) for k in range(2)])
        used |= {move.split()[1] for move in game.moves if move.startswith("use ")}
    assert used == set(GAINS)
