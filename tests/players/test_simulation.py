"""Imagined deals, going back, and what is concluded from them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from math import perm
from random import Random

import pytest

import sestina
from sestina.engine.moves import Move
from sestina.games.pile import SPECIAL
from sestina.games.snapshot import restore, take_snapshot
from sestina.games.tiles.rewind import Rewind
from sestina.games.tiles.state import TilesState
from sestina.games.view import View
from sestina.players.tiles.evaluation import Appraiser
from sestina.players.tiles.inference import find_clues
from sestina.players.tiles.simulation import Clue, Simulation
from sestina.players.tiles.weights import WEIGHTS
from tests.conformance.configurations import Configuration, spread
from tests.conformance.hidden import state_of
from tests.conformance.walks import midgame
from tests.conftest import RunInterpreted
from tests.players.choices import choices_of
from tests.players.grids import contents
from tests.setups import set_up

CONFIGURATIONS = spread(20)


def games(configuration: Configuration, count: int = 5) -> Iterator[sestina.Game]:
    """Games at the beginning of a turn, early and late."""
    for number in range(count):
        game = midgame(configuration, 5 * number + 2, 3 + 11 * number)
        while not game.is_over and game.view(game.seat_to_move).snapshot().pending is not None:
            game.play(game.legal_moves()[-1])
        if not game.is_over:
            yield game


def full_state(game: sestina.Game) -> TilesState:
    state = state_of(game)
    assert isinstance(state, TilesState)
    return state


def simulate(view: sestina.View, seed: int = 1, clues: list[Clue] | None = None) -> Simulation:
    return simulation_of(view.search_state(), view, seed, clues)


def simulation_of(
    state: TilesState, view: sestina.View, seed: int = 1, clues: list[Clue] | None = None
) -> Simulation:
    unseen = [tile.code for tile in view.unseen]
    return Simulation(state, unseen, seed, Appraiser(WEIGHTS), clues or [], 4, 4)


# Deals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_a_deal_moves_only_what_is_unseen(configuration: Configuration) -> None:
    for game in games(configuration):
        seat = game.seat_to_move
        view = game.view(seat)
        state = view.search_state()
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
    state = view.search_state()
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
    state = view.search_state()
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
        state = view.search_state()
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
    """Real games for two with so many tiles in the pile."""
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
        seat = game.seat_to_move
        view = game.view(seat)
        state = view.search_state()
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


def test_thinking_stops_when_every_deal_was_looked_at() -> None:
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
    # It is certain by now: other dice change nothing.
    again = simulate(view, seed=2)
    again.choose_candidates(3, [])
    again.run(64)
    for k in range(len(simulation.candidates)):
        assert again.value(k, 0.0) == pytest.approx(simulation.value(k, 0.0))


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


# Clues ---------------------------------------------------------------------------------------


def weak_move() -> sestina.Game:
    """Seat 1 has just laid one tile for two points beside a row that Rk completes."""
    game = set_up(
        "Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 R8@4,0",
        ["Bc Bs Bd B4 B8 Bk", "Gc Ys Yd Pd P4 P8"],
        turn="seat=1",
    )
    game.play("Gc@0,1")
    return game


def test_a_clue_is_the_last_turn_of_another() -> None:
    game = weak_move()
    (clue,) = find_clues(game.view(0))
    assert (clue.seat, clue.points, clue.kept) == (1, 2, 5)
    assert len(clue.entries) == 1
    assert len(clue.later) == 0
    game.play("Bc@0,2")
    # One's own turn tells the other one; what came before it tells nothing more.
    assert [clue.seat for clue in find_clues(game.view(1))] == [0]
    assert find_clues(game.view(0)) == []


def test_turns_of_three_are_seen_from_the_present_board() -> None:
    game = set_up(
        "Rc@0,0", ["Bc Bs Bd B4 B8 Bk", "Gc Ys Yd Pd P4 P8", "Pc Oc Od O4 O8 Ok"], turn="seat=1"
    )
    game.play("Gc@0,1")
    game.play("Pc@0,2")
    first, second = sorted(find_clues(game.view(0)), key=lambda clue: clue.seat)
    assert (first.seat, len(first.later)) == (1, 1)
    assert first.later[0] == second.entries[0]
    assert (second.seat, len(second.later)) == (2, 0)


def test_turns_with_action_tiles_are_no_clues() -> None:
    game = set_up(
        "Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 R8@4,0",
        ["Bc Bs Bd B4 B8 Bk", "Gc Ys Yd Pd P4 P8"],
        expansion="mini",
        actions=["draw3 take", "draw3 take"],
        turn="seat=1",
    )
    game.play("use draw3")
    game.play("Gc@0,1")
    assert find_clues(game.view(0)) == []


def test_deals_in_which_the_other_missed_much_are_rare() -> None:
    view = weak_move().view(0)
    wanted = sestina.Tile.parse("Rk").code

    def share(clues: list[Clue]) -> float:
        state = view.search_state()
        simulation = simulation_of(state, view, 1, clues)
        held = 0
        for _ in range(2000):
            simulation.deal()
            # The last tile of the hand was drawn after the turn; it tells nothing.
            held += wanted in state.hands[1].codes()[:5]
        return held / 2000

    without, with_clue = share([]), share(find_clues(view))
    assert 0.1 < without < 0.2
    # Not never: people overlook things, and after some tries a deal is taken as it is.
    assert 0 < with_clue < without / 2


def test_looking_at_clues_leaves_the_board_as_it_was() -> None:
    view = weak_move().view(0)
    state = view.search_state()
    before = contents(state.grid)
    simulation = simulation_of(state, view, 1, find_clues(view))
    for _ in range(20):
        simulation.deal()
        assert contents(state.grid) == before


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


# Going back ----------------------------------------------------------------------------------


def play_at_random(state: TilesState, random: Random, turns: int) -> Counter[str]:
    """Placements, exchanges and passes, as simulations play them."""
    kinds: Counter[str] = Counter()
    for _ in range(turns):
        if state.over:
            break
        found = state.find()
        exchange = random.random() < 0.3 and state.swap_limit() > 0
        if exchange:
            tiles = state.hands[state.seat].as_tiles()[: int(state.swap_limit())]
            state.play(Move("swap", tiles[: random.randint(1, len(tiles))]))
        elif found.count > 0:
            state.play_found(random.randrange(int(found.count)))
        else:
            state.play_unable()
        kinds["swap" if exchange else "place" if found.count else "unable"] += 1
    kinds["end"] += state.over
    return kinds


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_going_back_restores_everything(configuration: Configuration) -> None:
    random = Random(str(configuration))
    played: Counter[str] = Counter()
    for game in games(configuration):
        state = full_state(game)
        state.keeps_facts = False
        rewind = Rewind(state)
        for number in range(6):
            before, grid = take_snapshot(state), contents(state.grid)
            listed = [str(move) for move in state.copy().legal_moves()]
            for _ in range(3):
                played += play_at_random(state, random, 60 if number % 2 else 5)
                rewind.back()
                assert take_snapshot(state) == before
                assert contents(state.grid) == grid
                assert [str(move) for move in state.legal_moves()] == listed
            play_at_random(state, random, 2)
            if state.over:
                break
            rewind.mark()
    assert played["swap"] > 0
    assert played["place"] > 0
    assert played["end"] > 0


def test_going_back_restores_what_lay_in_the_pile() -> None:
    """Special tiles that were drawn in between, too."""
    game = set_up(
        "Rc@0,0",
        ["Rs Rd R4 R8 Rk Gs", "Gd G4 G8 Gk Bc Bs"],
        pile="!take Bd !draw3 B4",
        expansion="mini",
        actions=["", ""],
    )
    state = full_state(game)
    state.keeps_facts = False
    before = take_snapshot(state)
    rewind = Rewind(state)
    play_at_random(state, Random(1), 4)
    assert state.held[0] == {"take", "draw3"}
    rewind.back()
    assert take_snapshot(state) == before
    assert state.held[0] == set()
    assert state.waiting == list(before.waiting)


# Becoming another ----------------------------------------------------------------------------


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_becoming_is_as_good_as_a_copy(configuration: Configuration) -> None:
    random = Random(str(configuration))
    twin: TilesState | None = None
    for game in games(configuration):
        state = full_state(game)
        twin = twin or TilesState(state.rules, int(state.players))
        twin.become(state)
        copy = state.copy()
        # The boxes of tiles that were taken away since may be larger than needed: not the cells.
        for _ in range(8):
            assert take_snapshot(twin) == take_snapshot(copy)
            assert contents(twin.grid) == contents(copy.grid)
            if copy.over:
                break
            moves = copy.legal_moves()
            assert [str(move) for move in twin.legal_moves()] == [str(move) for move in moves]
            move = random.choice(moves)
            twin.play(move)
            copy.play(move)
        assert take_snapshot(state) == take_snapshot(full_state(game))


@pytest.mark.parametrize("diagonals", [False, True])
def test_a_grid_that_becomes_another_is_like_its_copy(diagonals: bool) -> None:
    name = "flex-108-2p" if diagonals else "classic-2p"
    (configuration,) = [c for c in (*spread(60),) if c.name == name][:1]
    states = [full_state(game) for game in games(configuration, 6)]
    random = Random(3)
    grid = states[-1].grid.copy()
    for state in [*states, *reversed(states)]:
        grid.become(state.grid)
        copy = state.grid.copy()
        assert contents(grid) == contents(copy)
        laid: list[int] = []
        for _ in range(6):
            found = state.find()
            if found.count == 0:
                break
            index = random.randrange(int(found.count))
            for k in range(int(found.sizes[index])):
                cell, tile = int(found.cell(index, k)), int(found.tile(index, k))
                if not copy.cells[cell] and copy.fits(cell, tile):
                    assert grid.fits(cell, tile)
                    copy.place(cell, tile)
                    grid.place(cell, tile)
                    laid.append(cell)
            assert contents(grid) == contents(copy)
        random.shuffle(laid)
        for cell in laid:
            assert grid.remove(cell) == copy.remove(cell)
        assert contents(grid) == contents(copy)


def test_a_search_state_is_what_the_view_holds() -> None:
    recycled: TilesState | None = None
    for configuration in CONFIGURATIONS:
        for game in games(configuration, 2):
            view = game.view(game.seat_to_move)
            state = view.search_state(recycled)
            assert take_snapshot(state) == view.snapshot()
            assert state.chance is None
            assert [str(move) for move in state.legal_moves()] == [
                str(move) for move in view.legal_moves()
            ]
            # The same state again, after it was played with; another game gets another one.
            simulation_of(state, view).deal()
            assert view.search_state(state) is state
            assert take_snapshot(state) == view.snapshot()
            if recycled is not None and recycled.rules.options != state.rules.options:
                assert state is not recycled
            recycled = state


def test_searching_does_not_touch_the_view() -> None:
    for configuration in spread(6):
        for game in games(configuration, 2):
            view = game.view(game.seat_to_move)
            before = take_snapshot(view.search_state())
            simulation = simulate(view)
            simulation.choose_candidates(4, [])
            simulation.run(2)
            assert view.snapshot() == before
            assert view == game.view(game.seat_to_move)


def test_an_exchange_of_who_can_place_nothing_is_all_that_may_be_exchanged() -> None:
    game = set_up("Rc@0,0", ["Gs Gd G4 G8 Gk Bs", "Bd B4 B8 Bk Ps Pd"])
    state = full_state(game)
    assert state.find().count == 0
    state.play_unable()
    assert state.facts[-2].kind == "swap"
    assert state.facts[-2].count == 6
    assert (state.seat, state.ply, state.idle) == (1, 1, 1)


def test_who_can_neither_place_nor_exchange_passes() -> None:
    game = set_up("Rc@0,0", ["Gs Gd G4 G8 Gk Bs", "Bd"], pile="empty")
    state = full_state(game)
    state.play_unable()
    assert state.facts[-1].kind == "pass"
    assert (state.seat, state.ply, state.passes) == (1, 1, 1)


# Compiled and interpreted --------------------------------------------------------------------


def test_the_choice_is_the_same_compiled_and_interpreted(run_interpreted: RunInterpreted) -> None:
    done = run_interpreted(
        "import sestina; from tests.players.choices import choices_of; "
        "print(sestina.core()); print(choices_of())"
    )
    core, _, chosen = done.stdout.partition("\n")
    assert core == "interpreted"
    assert chosen.strip() == choices_of()
