"""The runoff: the best candidates meet again, in longer playouts."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import sestina
from sestina.players.budget import Budget
from sestina.players.protocol import BotSettings
from sestina.players.tiles import search_bot
from sestina.players.tiles.levels import SEARCH_SETTINGS
from sestina.players.tiles.search_bot import TileSearchBot
from sestina.players.tiles.simulation import Simulation
from sestina.players.value.estimator import ValueEstimator
from sestina.players.value.packaged import network_for
from sestina.players.value.playout import Playout
from tests.players.simulations import simulate

PRIOR = 12.0


def views(players: int = 2) -> Iterator[sestina.View]:
    game = sestina.new_game("classic", players=players, seed=21)
    greedy = sestina.bot("greedy", seed=1)
    for ply in range(28):
        view = game.view(game.seat_to_move)
        if ply % 4 == 3:
            yield view
        game.play(greedy.choose(view))


def estimator_for(players: int = 2) -> ValueEstimator:
    network = network_for(diagonals=False, players=players)
    assert network is not None
    return ValueEstimator(network)


def simulated(view: sestina.View, estimator: ValueEstimator) -> Simulation:
    """A simulation that has compared ten candidates in six deals."""
    simulation = simulate(view, estimator=estimator)
    simulation.choose_candidates(10, [])
    simulation.run(6)
    return simulation


def test_the_best_candidates_go_into_the_runoff() -> None:
    estimator = estimator_for()
    for view in views():
        simulation = simulated(view, estimator)
        before = [simulation.value(k, PRIOR) for k in range(len(simulation.candidates))]
        count = simulation.run_off(Playout(estimator, 2, 8, 8), 3, PRIOR)
        left = [k for k, index in enumerate(simulation.candidates) if index >= 0]
        assert len(left) == count == min(3, len(before))
        assert sorted(before, reverse=True)[:count] == sorted([before[k] for k in left])[::-1]


def test_what_was_found_before_the_runoff_is_its_prior() -> None:
    estimator = estimator_for()
    for view in views():
        simulation = simulated(view, estimator)
        before = [simulation.value(k, PRIOR) for k in range(len(simulation.candidates))]
        leader = simulation.leader(PRIOR)
        simulation.run_off(Playout(estimator, 2, 8, 8), 3, PRIOR)
        assert simulation.deals == simulation.rollouts == 0
        assert [simulation.value(k, 30.0) for k in range(len(before))] == pytest.approx(before)
        simulation.run(4)
        assert simulation.deals == 4
        assert simulation.leader(1e9) == leader
        found = simulation.value(leader, 0.0)
        assert simulation.value(leader, 4.0) == pytest.approx((found + before[leader]) / 2)


def test_the_runoff_plays_on_for_longer() -> None:
    estimator = estimator_for()
    results = []
    for rounds in (1, 2):
        simulation = simulated(next(views()), estimator)
        simulation.run_off(Playout(estimator, rounds, 8, 8), 2, PRIOR)
        simulation.run(8)
        results.append([simulation.value(k, 0.0) for k in range(2)])
    assert results[0] != results[1]


def test_candidates_that_were_dropped_stay_out() -> None:
    estimator = estimator_for()
    simulation = simulated(next(views()), estimator)
    leader = simulation.leader(PRIOR)
    simulation.candidates[leader] = -1
    simulation.run_off(Playout(estimator, 2, 8, 8), 20, PRIOR)
    assert simulation.candidates[leader] == -1
    simulation.run(3)
    assert simulation.leader(PRIOR) != leader


def choices(runoff: int, simulations: int, players: int) -> list[sestina.Move]:
    search = replace(SEARCH_SETTINGS["master"], runoff=runoff)
    bot = TileSearchBot(search, BotSettings(seed=1, simulations=simulations))
    return [bot.choose(view) for view in views(players)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_master_changes_its_mind_in_some_runoffs(players: int) -> None:
    runoff = SEARCH_SETTINGS["master"].runoff
    changed = choices(runoff, 1500, players)
    assert changed != choices(0, 1500, players)
    assert changed == choices(runoff, 1500, players)
    for view, move in zip(views(players), changed, strict=True):
        assert move in view.legal_moves()


def test_a_small_budget_goes_to_all_candidates() -> None:
    runoff = SEARCH_SETTINGS["master"].runoff
    assert choices(runoff, 100, 2) == choices(0, 100, 2)


def test_the_simulations_before_the_runoff_count_towards_the_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    simulations = 1500
    made: list[Simulation] = []
    spent_before: list[int] = []

    def make(*arguments: Any, **options: Any) -> Simulation:
        made.append(Simulation(*arguments, **options))
        return made[-1]

    class Watched(Budget):
        def next_deals(self, spent: int, rollouts: int, alive: int, start: float) -> int:
            spent_before.append(spent)
            return super().next_deals(spent, rollouts, alive, start)

    monkeypatch.setattr(search_bot, "Simulation", make)
    monkeypatch.setattr(search_bot, "Budget", Watched)
    bot = TileSearchBot(SEARCH_SETTINGS["master"], BotSettings(seed=1, simulations=simulations))
    for view in views():
        bot.choose(view)
        before, after = spent_before[-1], made[-1].rollouts
        assert 0 < before < before + after <= simulations
