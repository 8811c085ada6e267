"""States for searches: rewinding, copying into a state, and playing on."""

from collections import Counter
from random import Random

import pytest

from sestina.engine.moves import Move
from sestina.game.view import search_state, view_snapshot
from sestina.games.snapshot import take_snapshot
from sestina.games.tiles.rewind import Rewind
from sestina.games.tiles.state import TilesState
from tests.conformance.configurations import Configuration, spread
from tests.players.grids import contents
from tests.players.simulations import (
    CONFIGURATIONS,
    full_state,
    games,
    simulate,
    simulation_of,
)
from tests.setups import set_up

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
    """Including special tiles that were drawn in between."""
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
        # Bounding boxes may be larger than needed after removals.
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
            for k in range(int(found.size(index))):
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
            state = search_state(view, recycled)
            assert take_snapshot(state) == view_snapshot(view)
            assert state.chance is None
            assert [str(move) for move in state.legal_moves()] == [
                str(move) for move in view.legal_moves()
            ]
            # A used state can be recycled for the same game; another game gets a new one.
            simulation_of(state, view).deal()
            assert search_state(view, state) is state
            assert take_snapshot(state) == view_snapshot(view)
            if recycled is not None and recycled.rules.options != state.rules.options:
                assert state is not recycled
            recycled = state


def test_searching_does_not_touch_the_view() -> None:
    for configuration in spread(6):
        for game in games(configuration, 2):
            view = game.view(game.seat_to_move)
            before = take_snapshot(search_state(view))
            simulation = simulate(view)
            simulation.choose_candidates(4, [])
            simulation.run(2)
            assert view_snapshot(view) == before
            assert view == game.view(game.seat_to_move)


def test_play_unable_exchanges_as_many_tiles_as_allowed() -> None:
    game = set_up("Rc@0,0", ["Gs Gd G4 G8 Gk Bs", "Bd B4 B8 Bk Ps Pd"])
    state = full_state(game)
    assert state.find().count == 0
    state.play_unable()
    assert state.facts[-2].kind == "swap"
    assert state.facts[-2].count == 6
    assert (state.seat, state.ply, state.idle) == (1, 1, 1)


def test_play_unable_passes_without_an_exchange() -> None:
    game = set_up("Rc@0,0", ["Gs Gd G4 G8 Gk Bs", "Bd"], pile="empty")
    state = full_state(game)
    state.play_unable()
    assert state.facts[-1].kind == "pass"
    assert (state.seat, state.ply, state.passes) == (1, 1, 1)
