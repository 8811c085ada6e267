"""Deals, their enumeration, and the comparison of candidates."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from math import perm
from time import perf_counter

import pytest

import sestina
from sestina.game.view import View, search_state
from sestina.games.pile import SPECIAL
from sestina.games.snapshot import restore, take_snapshot
from sestina.games.tiles.state import TilesState
from tests.conformance.configurations import Configuration, spread
from tests.conftest import RunInterpreted
from tests.players.choices import choices_of
from tests.players.simulations import (
    CONFIGURATIONS,
    full_state,
    games,
    simulate,
    simulation_of,
    weak_move,
)
from tests.setups import set_up
from tests.turns import to_move

# Deals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_a_deal_moves_only_what_is_unseen(configuration: Configuration) -> None:
    for game in games(configuration):
        seat = to_move(game)
        view = game.view(seat)
        state = search_state(view)
        simulation = simulation_of(state, view)
        known = take_snapshot(full_state(game))
        orders = set()
        for _ in range(12):
            simulation.deal()
            dealt = take_snapshot(state)
            assert dealt.pile is not None
            assert dealt.hands[seat] == known.hands[seat]
            assert dealt.hand_counts == known.hand_counts
            assert dealt.pile_count == known.pile_count
            assert sum(code < SPECIAL for code in dealt.pile) == known.pile_count
            others = [
                c for owner, hand in enumerate(dealt.hands) for c in hand or () if owner != seat
            ]
            ordinary = [code for code in dealt.pile if code < SPECIAL]
            assert sorted([*others, *ordinary]) == [tile.code for tile in view.unseen]
            specials = [view_kind(state, code) for code in dealt.pile if code >= SPECIAL]
            assert sorted(specials) == sorted(view.specials)
            assert (dealt.cells, dealt.scores, dealt.held) == (
                known.cells,
                known.scores,
                known.held,
            )
            orders.add((dealt.hands, dealt.pile))
        assert len(orders) > 1 or len(set(view.unseen)) < 2


def view_kind(state: TilesState, code: int) -> str:
    return state.rules.kinds[code - SPECIAL]


def test_special_tiles_may_lie_anywhere() -> None:
    game = set_up(
        "Rc@0,0",
        ["Rs Rd R4 R8 Rk Gs", "Gd G4 G8 Gk Bc Bs"],
        expansion="mini",
        specials="draw3 take",
        actions=["", ""],
    )
    view = game.view(0)
    state = search_state(view)
    simulation = simulation_of(state, view)
    places = Counter[int]()
    for _ in range(400):
        simulation.deal()
        codes = state.pile.codes()
        places.update(k * 4 // len(codes) for k, code in enumerate(codes) if code >= SPECIAL)
    # Two tiles in 400 deals; each quarter of the pile gets about a quarter of them.
    assert sum(places.values()) == 800
    assert min(places[quarter] for quarter in range(4)) > 140


def test_a_state_without_all_tiles_has_no_larger_pile_when_imagined() -> None:
    game = set_up("Rc@0,0", ["Rs Rd", "Gd G4"], expansion="mini", specials="take", actions=["", ""])
    whole = take_snapshot(full_state(game))
    assert whole.pile is not None
    few = replace(whole, pile=(*whole.pile[:3], *whole.pile[-1:]), pile_count=3)
    view = View(restore(full_state(game).rules, few), 0)
    assert len(view.unseen) > 50
    state = search_state(view)
    simulation = simulation_of(state, view)
    simulation.choose_candidates(4, [])
    for _ in range(50):
        simulation.deal()
        codes = state.pile.codes()
        assert sum(code < SPECIAL for code in codes) == view.pile_count == 3
        assert len(codes) == 4
        simulation.run(1)
        assert state.pile.ordinary >= 0


def test_the_same_seed_imagines_the_same() -> None:
    game = next(games(CONFIGURATIONS[0]))
    view = game.view(game.seat_to_move)

    def deals(seed: int) -> list[object]:
        state = search_state(view)
        simulation = simulation_of(state, view, seed)
        seen: list[object] = []
        for _ in range(4):
            simulation.deal()
            seen.append(take_snapshot(state))
        return seen

    assert deals(1) == deals(1)
    assert deals(1) != deals(2)


# All deals -----------------------------------------------------------------------------------


def nearly_empty(tiles: int) -> Iterator[sestina.Game]:
    """Real games for two with this many tiles in the pile."""
    bot = sestina.bot("greedy")
    for seed in range(12):
        game = sestina.new_game("classic", players=2, seed=seed)
        while not game.is_over and game.pile_count > tiles:
            game.play(bot.choose(game.view(game.seat_to_move)))
        if not game.is_over and game.pile_count == tiles:
            yield game


@pytest.mark.parametrize("tiles", [1, 2, 3])
def test_with_few_tiles_in_the_pile_every_deal_comes_once(tiles: int) -> None:
    looked = 0
    for game in nearly_empty(tiles):
        seat = to_move(game)
        view = game.view(seat)
        state = search_state(view)
        simulation = simulation_of(state, view)
        unseen = [tile.code for tile in view.unseen]
        piles = Counter[tuple[int, ...]]()
        for _ in range(perm(len(unseen), tiles)):
            simulation.deal()
            piles[tuple(state.pile.codes())] += 1
            assert sorted([*state.hands[1 - seat].codes(), *state.pile.codes()]) == unseen
        assert piles == Counter(permutations(unseen, tiles))
        looked += 1
    assert looked > 1


def test_the_simulation_stops_when_every_deal_was_enumerated() -> None:
    (game, *_) = nearly_empty(1)
    view = game.view(game.seat_to_move)
    ways = len(view.unseen)
    simulation = simulate(view)
    simulation.choose_candidates(3, [])
    complete = []
    for deals in (ways - 1, 64):
        simulation.run(deals)
        complete.append((int(simulation.deals), simulation.is_complete))
    assert complete == [(ways - 1, False), (ways, True)]
    # The result is exact, so another seed changes nothing.
    again = simulate(view, seed=2)
    again.choose_candidates(3, [])
    again.run(64)
    for k in range(len(simulation.candidates)):
        assert again.value(k, 0.0) == pytest.approx(simulation.value(k, 0.0))


def test_at_the_deadline_a_deal_in_progress_does_not_count() -> None:
    simulation = simulate(weak_move().view(0))
    simulation.choose_candidates(4, [])
    simulation.run(2)
    before = [simulation.value(k, 6.0) for k in range(4)]
    simulation.run(5, perf_counter())
    assert simulation.deals == 2
    assert [simulation.value(k, 6.0) for k in range(4)] == before
    simulation.run(5, perf_counter() + 3600)
    assert simulation.deals == 7


def test_without_a_deal_the_evaluation_decides() -> None:
    simulation = simulate(weak_move().view(0))
    simulation.choose_candidates(4, [])
    simulation.run(3, perf_counter())
    assert simulation.deals == simulation.rollouts == 0
    assert simulation.leader(6.0) == 0


def test_with_more_tiles_or_players_deals_are_drawn() -> None:
    three = sestina.new_game("classic", players=3, seed=3)
    bot = sestina.bot("greedy")
    while three.pile_count > 2:
        three.play(bot.choose(three.view(three.seat_to_move)))
    assert not three.is_over
    for game in (three, *nearly_empty(4)):
        simulation = simulate(game.view(game.seat_to_move))
        simulation.choose_candidates(2, [])
        simulation.run(600)
        assert simulation.deals == 600
        assert not simulation.is_complete


# Candidates ----------------------------------------------------------------------------------


def test_candidates_are_dropped_only_when_they_are_worse() -> None:
    dropped = 0
    for configuration in spread(8):
        for game in games(configuration, 3):
            view = game.view(game.seat_to_move)
            simulation = simulate(view)
            simulation.choose_candidates(8, [])
            alive = len(simulation.candidates)
            for _ in range(3):
                simulation.run(8)
                before = [*simulation.candidates]
                leader = simulation.leader(6.0) if alive else 0
                left = simulation.prune(2.6, 6.0)
                gone = [
                    k
                    for k, index in enumerate(before)
                    if index >= 0 and simulation.candidates[k] < 0
                ]
                for k in gone:
                    assert simulation.value(k, 0.0) < simulation.value(leader, 0.0)
                alive -= len(gone)
                dropped += len(gone)
                assert left == alive
                if alive:
                    assert simulation.candidates[leader] == before[leader] >= 0
                    assert simulation.leader(6.0) == leader
    assert dropped > 20


def test_one_deal_or_a_doubt_drops_nobody() -> None:
    simulation = simulate(weak_move().view(0))
    simulation.choose_candidates(8, [])
    assert len(simulation.candidates) == 8
    simulation.run(1)
    assert simulation.prune(0.0, 0.0) == 8
    simulation.run(31)
    assert simulation.prune(1e9, 0.0) == 8
    assert simulation.prune(2.6, 0.0) < 8


def test_moves_of_candidates_are_legal() -> None:
    for configuration in spread(6):
        for game in games(configuration, 3):
            view = game.view(game.seat_to_move)
            swap = [move for move in view.legal_moves() if move.kind == "swap"][:1]
            simulation = simulate(view)
            simulation.choose_candidates(10, swap)
            simulation.run(1)
            chosen = [simulation.move(index) for index in simulation.candidates]
            assert len({str(move) for move in chosen}) == len(chosen)
            assert all(game.is_legal(move) for move in chosen)
            assert chosen[len(chosen) - len(swap) :] == swap


# Compiled and interpreted --------------------------------------------------------------------


def test_the_choice_is_the_same_compiled_and_interpreted(run_interpreted: RunInterpreted) -> None:
    done = run_interpreted(
        "import sestina; from tests.players.choices import choices_of; "
        "print(sestina.core()); print(choices_of())"
    )
    core, _, chosen = done.stdout.partition("\n")
    assert core == "interpreted"
    assert chosen.strip() == choices_of()
