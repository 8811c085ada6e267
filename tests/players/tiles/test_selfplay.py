"""Fast self-play in the compiled state plays the same games as bots with views."""

import gc
import resource

import pytest

import sestina
from sestina.engine.board import placement_move
from sestina.games.chance import Chance
from sestina.games.registry import build_rules
from sestina.games.tiles.start import begin_tiles, deal_tiles
from sestina.games.tiles.state import TilesState
from sestina.players.tiles.greedy import play_greedily
from sestina.players.tiles.selfplay import play_for


def fast_game(game: sestina.GameId, seed: int, recycled: TilesState | None = None) -> TilesState:
    state = begin_tiles(build_rules(game, {}), 2, Chance(seed), recycled)
    deal_tiles(state, None)
    while not state.over:
        play_greedily(state)
    return state


@pytest.mark.parametrize("game", ["classic", "travel", "flex"])
def test_the_fast_game_is_the_game_through_views(game: sestina.GameId) -> None:
    state: TilesState | None = None
    for seed in range(8):
        match = sestina.new_game(game, players=2, seed=seed)
        bot = sestina.bot("greedy")
        while not match.is_over:
            match.play(bot.choose(match.view(match.seat_to_move)))
        state = fast_game(game, seed, state)
        assert tuple(state.facts) == match.facts
        assert tuple(state.scores) == match.scores


@pytest.mark.parametrize("game", ["classic", "flex"])
def test_the_best_placement_is_the_first_best_of_the_list(game: sestina.GameId) -> None:
    rules = build_rules(game, {})
    compared = 0
    for seed in range(40):
        state = begin_tiles(rules, 2, Chance(seed))
        deal_tiles(state, None)
        while not state.over:
            twin = state.copy()
            listed = twin.find()
            best = listed.best()
            alone = state.find_best()
            assert (best < 0) == (alone < 0)
            if best >= 0:
                compared += 1
                assert placement_move(state.grid, state.found, alone) == placement_move(
                    twin.grid, listed, best
                )
                assert state.found.points[alone] == listed.points[best]
            play_greedily(state)
    assert compared > 1500


def test_a_run_reports_what_it_played() -> None:
    run = play_for("classic", 0.2)
    assert run.games >= 1
    assert run.games_per_second > 0
    assert 20 < run.mean_turns < 120
    assert 80 < run.mean_score < 350


def test_memory_does_not_grow_with_the_games() -> None:
    def play(games: int) -> None:
        for seed in range(games):
            fast_game("classic", seed)

    compiled = sestina.core() == "compiled"
    warm, games = (300, 3000) if compiled else (3, 30)
    play(warm)
    gc.collect()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    play(games)
    # A leak of a hundred bytes per turn would exceed this by far.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 8 * 1024
