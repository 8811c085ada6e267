"""What the levels look at: how many placements they compare, and in how many deals."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

import sestina
from bench.contestants import ValueAlone
from sestina.players.protocol import BotSettings
from sestina.players.tiles.levels import SEARCH_SETTINGS
from sestina.players.tiles.search_bot import TileSearchBot
from sestina.players.value.estimator import ValueEstimator
from sestina.players.value.packaged import network_for
from tests.players.simulations import simulate
from tests.turns import to_move


def middle_games(
    game: sestina.GameId, plies: range = range(6, 40, 4), boards: str | None = None
) -> Iterator[sestina.View]:
    """Views of the seat to move in games that `greedy` played so far."""
    expansion = None if boards is None else "expansion1"
    match = sestina.new_game(game, players=2, seed=11, expansion=expansion, boards=boards)
    bots = [sestina.bot("greedy", seed=seat) for seat in range(2)]
    while match.ply < max(plies):
        match.play(bots[to_move(match)].choose(match.view(to_move(match))))
        if match.ply in plies:
            yield match.view(match.seat_to_move)


def promise(move: sestina.Move) -> int:
    """By this the levels choose which placements to compare."""
    return (move.points or 0) + len(move.tiles)


def most_promising(view: sestina.View, count: int) -> int:
    """What a placement must promise to be among this many."""
    placements = [move for move in view.legal_moves() if move.kind == "place"]
    return sorted(map(promise, placements), reverse=True)[:count][-1]


@pytest.mark.parametrize("game", ["classic", "flex"])
def test_only_the_most_promising_placements_are_compared(game: sestina.GameId) -> None:
    network = network_for(diagonals=game == "flex", players=2)
    assert network is not None
    for view in middle_games(game):
        simulation = simulate(view, estimator=ValueEstimator(network))
        simulation.choose_candidates(8, [], 2)
        few = [simulation.move(index) for index in simulation.candidates]
        assert len(few) == 2
        assert min(map(promise, few)) == most_promising(view, 2)


def test_only_these_are_compared_without_a_network_too() -> None:
    for view in middle_games("classic", boards="select"):
        simulation = simulate(view)
        simulation.choose_candidates(8, [], 2)
        few = [simulation.move(index) for index in simulation.candidates]
        assert len(few) == 2
        assert min(map(promise, few)) == most_promising(view, 2)


@pytest.mark.parametrize("boards", ["connect", "select"])
def test_the_network_serves_boards_without_discs(boards: str) -> None:
    """Without a limit `club` takes what the network alone would take, unless there are discs."""
    settings = BotSettings(seed=1, simulations=400)
    club = TileSearchBot(replace(SEARCH_SETTINGS["club"], compared=0), settings)
    views = list(middle_games("classic", range(6, 31, 4), boards))
    same = [club.choose(view) == ValueAlone(1).choose(view) for view in views]
    assert all(same) if boards == "connect" else not all(same)


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_level_lays_one_of_those_that_it_compares(level: sestina.Level) -> None:
    compared = SEARCH_SETTINGS[level].compared
    assert compared > 0
    for view in middle_games("classic"):
        move = sestina.bot(level, seed=1, simulations=400).choose(view)
        assert promise(move) >= most_promising(view, compared)


def test_club_does_not_think_of_every_placement() -> None:
    settings = BotSettings(seed=1, simulations=400)
    all_seeing = TileSearchBot(replace(SEARCH_SETTINGS["club"], compared=0), settings)
    club = sestina.bot("club", seed=1, simulations=400)
    views = list(middle_games("classic"))
    assert [all_seeing.choose(view) for view in views] != [club.choose(view) for view in views]


def test_expert_stops_after_some_deals_however_much_time_it_has() -> None:
    for view in middle_games("classic"):
        few, many = [
            sestina.bot("expert", seed=1, simulations=simulations).choose(view)
            for simulations in (400, 4000)
        ]
        assert few == many
