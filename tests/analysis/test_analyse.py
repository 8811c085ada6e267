"""`analyse`: candidates with chances, errors and proofs."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

import sestina
from sestina.analysis.results import analysis_data
from sestina.game.view import View
from sestina.players.tiles.greedy import play_greedily
from tests.conformance.configurations import BY_NAME, EVERY, Options
from tests.conformance.walks import midgame
from tests.players.endgames import after, brute_force, endgames
from tests.players.tables import COMPILED
from tests.turns import to_move

DEALS = 3
FEW_TILES = 4
"""In both hands together, so that brute force is feasible."""
CONFIGURATIONS = EVERY[:: 4 if COMPILED else 25]


def middle(players: int = 2, steps: int = 10, seed: int = 5) -> sestina.View:
    """The view of the seat to move in the middle of a game of greedy bots."""
    game = sestina.new_game("classic", players=players, seed=seed)
    bot = sestina.bot("greedy")
    for _ in range(steps):
        game.play(bot.choose(game.view(game.seat_to_move)))
    return game.view(game.seat_to_move)


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_every_game_is_analysed(configuration: object) -> None:
    for seed, steps in ((1, 3), (2, 14)):
        game = midgame(BY_NAME[str(configuration)], seed, steps)
        if game.is_over:
            continue
        analysis = sestina.analyse(game.view(game.seat_to_move), deals=DEALS)
        assert len(analysis.win) == game.players
        assert sum(analysis.win) == pytest.approx(1)
        assert analysis.win == analysis.moves[0].chances
        for found in analysis.moves:
            assert game.is_legal(found.move)
            assert found.points == found.move.points
            assert 0 <= found.win <= 1
            assert sum(found.chances) == pytest.approx(1)
            assert found.error >= 0
        assert all(a.behind <= b.behind for a, b in pairwise(analysis.moves))


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("classic", {}),
        ("travel", {}),
        ("flex", {}),
        ("classic", {"expansion": "expansion1", "boards": "connect"}),
    ],
)
def test_endings_are_exact_as_brute_force_is(game: str, options: Options) -> None:
    compared = 0
    for state in endgames(game, 8 if COMPILED else 1, options=options):
        while not state.over and sum([int(hand.size) for hand in state.hands]) > FEW_TILES:
            play_greedily(state)
        if state.over:
            continue
        analysis = sestina.analyse(View(state, int(state.seat)), deals=1)
        assert analysis.exact
        assert analysis.moves[0].margin == brute_force(state)
        assert {str(found.move) for found in analysis.moves} == {
            str(move) for move in state.legal_moves()
        }
        for found in analysis.moves:
            margin = after(state, found.move)
            assert found.margin == margin
            assert found.win == (1.0 if margin > 0 else 0.5 if margin == 0 else 0.0)
            assert found.error == 0
            compared += 1
    assert compared > (20 if COMPILED else 0)


def test_the_last_turn_of_cards_is_exact() -> None:
    game = sestina.new_game("cards", players=3, seed=3)
    bot = sestina.bot("greedy")
    while game.turns_left != 1:
        game.play(bot.choose(game.view(game.seat_to_move)))
    analysis = sestina.analyse(game.view(game.seat_to_move), deals=1)
    assert analysis.exact
    for found in analysis.moves:
        after = game.copy()
        after.play(found.move)
        if after.is_over:
            won = [seat for seat, chance in enumerate(found.chances) if chance > 0]
            assert won == [*after.winners]
    assert analysis.moves[0].points == max(found.points for found in analysis.moves)


def test_the_last_turn_but_one_of_cards_is_valued_by_the_best_reply() -> None:
    game = sestina.new_game("cards", seed=3)
    bot = sestina.bot("greedy")
    while game.turns_left != 2:
        game.play(bot.choose(game.view(game.seat_to_move)))
    analysis = sestina.analyse(game.view(game.seat_to_move), deals=1)
    for found in analysis.moves:
        after = game.copy()
        after.play(found.move)
        after.play(after.table.solve(after.hand(to_move(after)), "most-qwirkles") or "stuck")
        assert after.is_over
        won = [seat for seat, chance in enumerate(found.chances) if chance > 0]
        assert (won, found.error) == ([*after.winners], 0)


def test_the_same_seed_and_deals_give_the_same_analysis() -> None:
    view = middle()
    first = sestina.analyse(view, deals=6, seed=3)
    assert sestina.analyse(view, deals=6, seed=3) == first
    assert sestina.analyse(view, deals=6, seed=4) != first


def test_a_position_is_analysed_like_the_view_of_its_seat() -> None:
    game = sestina.new_game("classic", seed=9)
    view = game.view(game.seat_to_move)
    known = sestina.analyse(game.position(), deals=3)
    assert known.view.hand == view.hand
    hidden = sestina.analyse(sestina.Position.parse(str(view.position())), deals=3)
    assert [found.move for found in hidden.moves] == [found.move for found in known.moves]
    assert hidden.win == known.win


def test_wanted_moves_are_candidates_in_any_case() -> None:
    view = middle()
    worst = min(view.legal_moves(), key=lambda move: (move.kind == "swap", move.points))
    swap = next(move for move in view.legal_moves() if move.kind == "swap")
    analysis = sestina.analyse(view, deals=4, moves=[str(worst), swap])
    assert analysis.find(worst) is not None
    found = analysis.find(str(swap))
    assert found is not None
    assert found.deals == analysis.deals
    with pytest.raises(sestina.IllegalMove, match="touches"):
        sestina.analyse(view, deals=1, moves=["Rc@50,50"])


def test_only_the_seat_to_move_is_analysed() -> None:
    game = sestina.new_game("classic", seed=1)
    for seat in (1 - to_move(game), None):
        with pytest.raises(ValueError, match="not to move"):
            sestina.analyse(game.view(seat), deals=1)


def test_a_finished_game_is_its_result() -> None:
    game = sestina.new_game("classic", seed=1)
    bot = sestina.bot("greedy")
    while not game.is_over:
        game.play(bot.choose(game.view(game.seat_to_move)))
    analysis = sestina.analyse(game.view(0))
    assert (analysis.moves, analysis.best, analysis.exact) == ((), None, True)
    assert [seat for seat, chance in enumerate(analysis.win) if chance] == [*game.winners]


def test_more_deals_make_the_error_smaller_and_progress_is_reported() -> None:
    view = middle()
    reports: list[sestina.Analysis] = []
    long = sestina.analyse(view, 2.0, reports.append, deals=64)
    assert long.moves[0].error < sestina.analyse(view, deals=8).moves[0].error
    assert reports[-1] == long
    assert long.deals == 64


def compared(reasons: Sequence[sestina.Reason]) -> sestina.Reason:
    (found,) = [one for one in reasons if one.code in {"chance", "proved", "not-established"}]
    # That nothing is established is said last, anything else first.
    assert reasons.index(found) == (len(reasons) - 1 if found.code == "not-established" else 0)
    return found


def test_a_move_is_explained_against_the_best_one() -> None:
    view = middle()
    analysis = sestina.analyse(view, deals=24)
    best, second, *_, last = analysis.moves
    reason = compared(analysis.explain(last.move))
    assert reason.values["better"] == str(best.move)
    assert reason.values["worse"] == str(last.move)
    reason = compared(analysis.explain(second.move, against=last.move))
    assert reason.values["worse"] == str(last.move)
    assert analysis.explain(best.move, against=best.move) == []
    for found in analysis.moves[1:]:
        reason = compared(analysis.explain(found.move))
        expected = "chance" if found.behind > found.behind_error else "not-established"
        assert reason.code == expected
    with pytest.raises(ValueError, match="no candidate"):
        analysis.explain("Rc@50,50")


@pytest.mark.parametrize("seed", range(6))
def test_the_best_move_is_compared_with_what_people_would_have_played(seed: int) -> None:
    game = sestina.new_game("classic", seed=seed)
    greedy = sestina.bot("greedy")
    for _ in range(6 + 5 * seed):
        game.play(greedy.choose(game.view(game.seat_to_move)))
    analysis = sestina.analyse(game.view(game.seat_to_move), deals=8)
    best, *others = analysis.moves
    rival = compared(analysis.explain(best.move)).values["worse"]
    most = max(others, key=lambda one: one.points)
    tiles = {str(one.move): sorted(map(str, one.move.tiles)) for one in analysis.moves}
    mine = tiles[str(best.move)]
    if most.points > best.points and tiles[str(most.move)] != mine:
        assert rival == str(most.move)
    elif any(one != mine for one in tiles.values()):
        assert tiles[str(rival)] != mine


def test_a_wanted_move_is_told_however_bad_it_is() -> None:
    view = middle()
    worst = min(view.legal_moves(), key=lambda move: move.points)
    analysis = sestina.analyse(view, deals=DEALS, moves=[worst])
    assert analysis.moves[0].move != worst
    told = analysis_data(analysis, 1, [worst])["moves"]
    assert isinstance(told, list)
    assert [one["move"] for one in told] == [str(analysis.moves[0].move), str(worst)]
