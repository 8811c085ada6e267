"""Views: what a seat may know, all of it, and nothing that it may not know."""

import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sestina
from sestina.game.view import View
from sestina.games.chance import Chance
from sestina.games.tiles.state import TilesState
from tests.conformance.configurations import CONFIGURATIONS, Configuration, spread
from tests.conformance.hidden import (
    check_nothing_hidden,
    other_world,
    reachable,
    shown_by,
    state_of,
)
from tests.conformance.walks import finished, midgame

EXAMPLES = 120
WORLDS = 3
"""Changed worlds for each position and seat of the property test."""

some_configurations = pytest.mark.parametrize("configuration", spread(20), ids=str)


@st.composite
def games(draw: st.DrawFn) -> sestina.Game:
    """Any configuration, somewhere between the deal and the end."""
    configuration = draw(st.sampled_from(CONFIGURATIONS))
    plies = draw(st.integers(0, 160))
    return midgame(configuration, draw(st.integers(0, 10_000)), plies)


def seats_of(game: sestina.Game) -> tuple[int | None, ...]:
    return (*range(game.players), None)


# Nothing more than the seat may know -----------------------------------------------------------


@settings(max_examples=EXAMPLES)
@given(game=games(), world=st.integers(0, 10_000))
def test_hidden_information_does_not_change_a_view(game: sestina.Game, world: int) -> None:
    state = state_of(game)
    for seat in seats_of(game):
        view = View(state, seat)
        shown = shown_by(view)
        for number in range(WORLDS):
            changed = other_world(state, seat, Random(f"{world} {number}"))
            other = View(changed, seat)
            assert other == view
            assert shown_by(other) == shown


@some_configurations
def test_the_worlds_are_really_different(configuration: Configuration) -> None:
    """The property above would hold for nothing if nothing were changed."""
    state = state_of(midgame(configuration, 3, 12))
    changed = other_world(state, 0, Random(1))
    assert changed.pile.codes() != state.pile.codes()
    assert [hand.codes() for hand in changed.hands[1:]] != [
        hand.codes() for hand in state.hands[1:]
    ]
    assert changed.hands[0].codes() == state.hands[0].codes()
    assert View(changed, 1) != View(state, 1)
    different = [a for a, b in zip(changed.facts, state.facts, strict=True) if a != b]
    assert {fact.kind for fact in different} >= {"deal", "draw"}
    assert all(fact.seat != 0 for fact in different)


@some_configurations
def test_nothing_hidden_lies_behind_a_view(configuration: Configuration) -> None:
    for plies in (0, 9, 40):
        game = midgame(configuration, plies, plies)
        for seat in seats_of(game):
            check_nothing_hidden(game, seat)
    over = finished(configuration, 1)
    for seat in seats_of(over):
        check_nothing_hidden(over, seat)


def test_the_search_for_leaks_would_find_them() -> None:
    """It reaches states, hands, piles and chance through the objects of a whole game."""
    game = midgame(CONFIGURATIONS[0], 1, 10)
    kinds = {type(thing) for thing in reachable(game)}
    assert {TilesState, Chance, sestina.Fact, sestina.Tile} <= kinds


@some_configurations
def test_the_seed_is_not_in_a_view(configuration: Configuration) -> None:
    for seed in (
        b"a seed of 32 bytes, quite secret",
        int.from_bytes(b"another secret seed!", "big"),
    ):
        game = configuration.new_game(seed)
        text = str(seed).encode()
        raw = seed if isinstance(seed, bytes) else seed.to_bytes(20, "little")
        for seat in seats_of(game):
            view = game.view(seat)
            assert not [thing for thing in reachable(view) if thing == seed]
            pickled = pickle.dumps(view)
            assert raw not in pickled
            assert text not in pickled


@given(game=games())
def test_private_facts_are_counts_to_others(game: sestina.Game) -> None:
    for seat in seats_of(game):
        seen = game.view(seat).facts
        assert len(seen) == len(game.facts)
        for fact, whole in zip(seen, game.facts, strict=True):
            if whole.kind in {"deal", "draw", "swap"} and whole.seat != seat:
                assert fact.tiles == ()
                assert fact.count == len(whole.tiles)
                assert (fact.kind, fact.seat) == (whole.kind, whole.seat)
                assert fact.specials == whole.specials
            else:
                assert fact == whole


# All that the seat may know --------------------------------------------------------------------


@given(game=games())
def test_a_view_agrees_with_the_game(game: sestina.Game) -> None:
    for seat in seats_of(game):
        view = game.view(seat)
        assert view.seat == seat
        assert view.game_id == game.game_id
        assert view.options == game.options
        assert view.players == game.players
        assert view.seat_to_move == game.seat_to_move
        assert view.ply == game.ply
        assert view.board == game.board
        assert view.hand == (() if seat is None else game.hand(seat))
        assert view.hand_counts == tuple(len(game.hand(s)) for s in range(game.players))
        assert view.scores == game.scores
        assert view.pile_count == game.pile_count
        assert view.actions == tuple(game.actions(s) for s in range(game.players))
        assert view.is_over == game.is_over
        assert view.end_reason == game.end_reason
        assert view.winners == game.winners
        hidden = [tile for s in range(game.players) if s != seat for tile in game.hand(s)]
        pile = game.position().snapshot.pile or ()
        codes = sorted([tile.code for tile in hidden] + [code for code in pile if code < 144])
        assert [tile.code for tile in view.unseen] == codes


@given(game=games())
def test_only_the_seat_to_move_has_moves(game: sestina.Game) -> None:
    for seat in seats_of(game):
        moves = game.view(seat).legal_moves()
        if seat is not None and seat == game.seat_to_move:
            wanted = game.legal_moves()
            assert moves == wanted
            assert [move.points for move in moves] == [move.points for move in wanted]
            assert moves
        else:
            assert moves == []


# A value of its own ----------------------------------------------------------------------------


@given(game=games())
def test_a_view_survives_pickling(game: sestina.Game) -> None:
    for seat in seats_of(game):
        view = game.view(seat)
        again = pickle.loads(pickle.dumps(view))
        assert again == view
        assert hash(again) == hash(view)
        assert {**shown_by(again), "pickle": None} == {**shown_by(view), "pickle": None}


@some_configurations
def test_a_view_does_not_change_with_the_game(configuration: Configuration) -> None:
    game = midgame(configuration, 2, 8)
    views = [game.view(seat) for seat in seats_of(game)]
    before = [shown_by(view) for view in views]
    game.play(game.legal_moves()[0])
    assert [shown_by(view) for view in views] == before
    assert all(game.view(view.seat) != view for view in views)


@some_configurations
def test_what_one_does_with_a_view_changes_nothing(configuration: Configuration) -> None:
    game = midgame(configuration, 5, 8)
    record, position = game.record(), game.position()
    view = game.view(game.seat_to_move)
    shown = shown_by(view)
    view.options.clear()
    view.legal_moves().clear()
    view.board.place(next(move for move in view.legal_moves() if move.kind == "place"))
    assert shown_by(view) == shown
    assert (game.record(), game.position()) == (record, position)


def test_views_of_different_seats_differ() -> None:
    game = midgame(CONFIGURATIONS[2], 1, 6)
    views = [game.view(seat) for seat in seats_of(game)]
    assert len(set(views)) == len(views)
    assert views[0] != "a view"
    assert [repr(view).split(":")[0] for view in views[-2:]] == [
        f"<View of seat {game.players - 1}",
        "<View of a spectator",
    ]


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(ValueError, match="seats are 0 to 1"):
        sestina.new_game(seed=1).view(seat)


@some_configurations
def test_a_view_for_one_look_shows_the_same_and_changes_nothing(
    configuration: Configuration,
) -> None:
    game = midgame(configuration, 5, 12)
    before = game.record(), game.copy().legal_moves()
    for seat in seats_of(game):
        glimpse, view = View(state_of(game), seat, lasting=False), View(state_of(game), seat)
        assert glimpse == view
        assert glimpse.legal_moves() == view.legal_moves()
        assert glimpse.unseen == view.unseen
    assert (game.record(), game.legal_moves()) == before
