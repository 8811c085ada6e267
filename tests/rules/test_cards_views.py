"""Cards: a seat sees everything open and nothing of other hands and the pile (K3, K14, C-K8)."""

import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sestina
from sestina.game.view import View, view_snapshot
from tests.conformance.configurations import CARDS, Configuration
from tests.conformance.hidden import (
    check_nothing_hidden,
    other_world,
    reachable,
    shown_by,
    state_of,
)
from tests.conformance.walks import finished, is_listed, midgame
from tests.rules import in_order, pile_of, words
from tests.rules.card_checks import FAR_TABLE, STUCK_HAND, counted
from tests.setups import ALL_CARDS, set_up_cards
from tests.turns import to_move

EXAMPLES = 40
WORLDS = 3
"""Alternative games for each position and seat of the property test."""

by_configuration = pytest.mark.parametrize("configuration", CARDS, ids=str)
TABLE = "Rc Rs Rd / Gc Gs Gd"
OWN = "R4 R8 Gk Yc Ys Od O8 Bk P4"


@st.composite
def games(draw: st.DrawFn) -> sestina.Game:
    """A game with a random number of players at a random ply."""
    configuration = draw(st.sampled_from(CARDS))
    return midgame(configuration, draw(st.integers(0, 10_000)), draw(st.integers(0, 60)))


def seats_of(game: sestina.Game) -> tuple[int | None, ...]:
    return (*range(game.players), None)


# Hidden ----------------------------------------------------------------------------------------


@pytest.mark.rule("K3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_sees_only_the_own_hand_and_nobody_the_pile(players: int) -> None:
    game = sestina.new_game("cards", players=players, seed=11)
    for seat in seats_of(game):
        view = game.view(seat)
        assert view.hand == (() if seat is None else game.hand(seat))
        assert view.hand_counts == (9,) * players
        assert view.pile_count == 108 - 9 * players
        assert view_snapshot(view).pile is None
        assert view.shown == ((),) * players
        hidden = counted(ALL_CARDS) - counted(view.hand)
        assert counted(view.unseen) == hidden
        for one in view.facts:
            if one.kind == "deal":
                assert one.count == 9
                assert one.tiles == (game.hand(one.seat) if one.seat == seat else ())
        with pytest.raises(ValueError, match="all hands and the pile known"):
            sestina.Game.from_position(
                sestina.Position(view.game_id, tuple(view.options.items()), view_snapshot(view))
            )


@pytest.mark.rule("K3")
def test_views_do_not_differ_when_only_hidden_cards_do() -> None:
    """Seat 0 and a spectator cannot distinguish the other hand from the pile."""
    one = set_up_cards(TABLE, (OWN, "Yd Y4 Y8 Yk Oc Os O4 Ok Bc"), pile="Pc Ps Pd")
    other = set_up_cards(TABLE, (OWN, "Pc Ps Pd Pk P8 P4 Bs Bd B4"), pile="Yd Y4 Y8")
    assert one.view(0) == other.view(0)
    assert one.view(None) == other.view(None)
    assert one.view(1) != other.view(1)
    assert shown_by(one.view(0)) == shown_by(other.view(0))
    assert pile_of(one) != pile_of(other)


@pytest.mark.rule("K3", "K14", "C-K8")
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


@by_configuration
@pytest.mark.rule("K3")
def test_the_worlds_are_really_different(configuration: Configuration) -> None:
    """The property above would be trivial if the alternative games did not differ."""
    state = state_of(midgame(configuration, 3, 8))
    changed = other_world(state, 0, Random(1))
    assert changed.pile.codes() != state.pile.codes()
    assert changed.hands[1].codes() != state.hands[1].codes()
    assert changed.hands[0].codes() == state.hands[0].codes()
    assert View(changed, 1) != View(state, 1)
    different = [a for a, b in zip(changed.facts, state.facts, strict=True) if a != b]
    assert {fact.kind for fact in different} == {"deal", "draw"}
    assert all(fact.seat != 0 for fact in different)


@by_configuration
@pytest.mark.rule("K3")
def test_nothing_hidden_lies_behind_a_view(configuration: Configuration) -> None:
    for game in (*(midgame(configuration, plies, plies) for plies in (0, 9, 30)),):
        for seat in seats_of(game):
            check_nothing_hidden(game, seat)
    over = finished(configuration, 1)
    for seat in seats_of(over):
        check_nothing_hidden(over, seat)
        assert not view_snapshot(over.view(seat)).pile


@pytest.mark.rule("K3")
def test_the_seed_is_not_in_a_view() -> None:
    seed = b"a seed of 32 bytes, quite secret"
    game = sestina.new_game("cards", players=3, seed=seed)
    for seat in seats_of(game):
        view = game.view(seat)
        assert not [thing for thing in reachable(view) if thing == seed]
        assert seed not in pickle.dumps(view)


# Open ------------------------------------------------------------------------------------------


@pytest.mark.rule("K14")
def test_all_completed_rows_are_open_to_all() -> None:
    hands = ("R4 R8 Rk Yk Y8 Oc O4 Od Gk", "G4 G8 Gk Bc Bs Bd Pc Ps Pd")
    game = set_up_cards("Rc Rs Rd / Gc Gs Gd", hands)
    game.play("Rc Rs Rd R4 R8 Rk / Gc Gs Gd")
    game.play("Gc Gs Gd G4 G8 Gk")
    for seat in seats_of(game):
        view = game.view(seat)
        assert [[words(row) for row in taken] for taken in view.claimed] == [
            ["Rc Rs Rd R4 R8 Rk"],
            ["Gc Gs Gd G4 G8 Gk"],
        ]
        assert view.scores == (1, 1)
        gone = counted("Rc Rs Rd R4 R8 Rk Gc Gs Gd G4 G8 Gk".split())
        assert counted(view.unseen) == counted(ALL_CARDS) - gone - counted(view.hand)


@pytest.mark.rule("K14")
@given(game=games())
@settings(max_examples=EXAMPLES)
def test_a_view_agrees_with_the_game(game: sestina.Game) -> None:
    for seat in seats_of(game):
        view = game.view(seat)
        assert view.seat == seat
        assert view.game_id == game.game_id == "cards"
        assert view.options == game.options == {}
        assert view.players == game.players
        assert view.seat_to_move == game.seat_to_move
        assert view.ply == game.ply
        assert view.table == game.table
        assert view.claimed == game.claimed
        assert view.hand == (() if seat is None else game.hand(seat))
        assert view.hand_counts == tuple(len(game.hand(s)) for s in range(game.players))
        assert view.scores == game.scores
        assert view.pile_count == game.pile_count
        assert view.turns_left == game.turns_left
        assert view.is_over == game.is_over
        assert view.end_reason == game.end_reason
        assert view.winners == game.winners
        assert not view.lists_all_moves
        hidden = [card for s in range(game.players) if s != seat for card in game.hand(s)]
        assert counted(view.unseen) == counted(hidden) + counted(pile_of(game))
        for owner, known in enumerate(view.shown):
            assert counted(known) <= counted(game.hand(owner))
        if is_listed(game):
            to_move = seat == game.seat_to_move
            assert view.legal_moves() == (game.legal_moves() if to_move else [])
        elif seat != game.seat_to_move:
            assert view.legal_moves() == []


@pytest.mark.rule("K3", "K14")
@given(game=games())
@settings(max_examples=EXAMPLES)
def test_private_facts_are_counts_to_others_and_the_rest_is_public(game: sestina.Game) -> None:
    for seat in seats_of(game):
        seen = game.view(seat).facts
        assert len(seen) == len(game.facts)
        for fact, whole in zip(seen, game.facts, strict=True):
            if whole.kind in {"deal", "draw"} and whole.seat != seat:
                assert fact.tiles == ()
                assert fact.count == len(whole.tiles)
                assert (fact.kind, fact.seat) == (whole.kind, whole.seat)
            else:
                assert fact == whole


@pytest.mark.rule("K15", "C-K8")
def test_a_shown_hand_is_seen_by_all_while_it_lasts() -> None:
    game = set_up_cards(TABLE, (OWN, "9", "9"))
    for seat in seats_of(game):
        assert game.view(seat).shown == ((), (), ())
        assert not game.view(seat).is_forced
    game.play("stuck")
    for seat in seats_of(game):
        view = game.view(seat)
        assert in_order(view.shown[0]) == in_order(OWN)
        assert view.shown[1:] == ((), ())
        assert view.is_forced
        assert view.hand_counts == (9, 9, 9)
        assert len(view.legal_moves()) == (1 if seat == 0 else 0)
    (forced,) = game.legal_moves()
    played = counted(game.table.check(forced, game.hand(0)).played)
    game.play(forced)
    for seat in seats_of(game):
        view = game.view(seat)
        assert counted(view.shown[0]) == counted(OWN.split()) - played
        assert not view.is_forced
        assert view.legal_moves() == (game.legal_moves() if seat == 1 else [])


@pytest.mark.rule("C-K8", "C-K9")
def test_a_changed_hand_is_hidden_again_but_what_went_back_is_known() -> None:
    game = set_up_cards(FAR_TABLE, (STUCK_HAND, "9"))
    other = game.copy()
    game.play("stuck")
    for seat in (1, None):
        view = game.view(seat)
        assert view.shown == ((), ())
        kinds = [(one.kind, one.count, len(one.tiles)) for one in view.facts]
        assert kinds == [("show", 9, 9), ("draw", 9, 0), ("return", 9, 9)]
    other.play("stuck")
    assert other.view(1) == game.view(1)


@pytest.mark.rule("C-K8")
def test_a_second_copy_that_was_drawn_later_is_not_known() -> None:
    """One red clover was shown and another drawn unseen; after one is played, none is known."""
    hands = ("Rk Gc Gs Yd Y4 B8 Bc Od O4", "9")
    game = set_up_cards("R4 R8 Rs Rd", hands, pile="Rk", shown=("Rk Gc", ""))
    assert words(game.view(1).shown[0]) == "Rk Gc"
    game.play("R4 R8 Rs Rd Rk")
    assert counted(game.hand(0))["Rk"] == 1
    for seat in (1, None):
        assert words(game.view(seat).shown[0]) == "Gc"


@pytest.mark.rule("K15", "C-K8")
def test_a_shown_hand_does_not_tell_when_its_cards_came() -> None:
    """A hand keeps its order, but the shown cards do not depend on it."""
    for table, hand in ((TABLE, OWN), (FAR_TABLE, STUCK_HAND)):
        one = set_up_cards(table, (hand, "9"))
        other = set_up_cards(table, (" ".join(reversed(hand.split())), "9"))
        for game in (one, other):
            game.play("stuck")
        for seat in (1, None):
            assert one.view(seat).facts == other.view(seat).facts
            assert one.view(seat) == other.view(seat)


# Independent values ----------------------------------------------------------------------------


@pytest.mark.rule("K14")
def test_completed_rows_keep_their_order_wherever_the_game_goes() -> None:
    """Equal games have equal views: copied, replayed, set up or pickled."""
    hands = ("Gk Rk Yk Y8 Oc O4 Od Bd B4", "Pc Ps Pd Bc Bs Yc Ys Yd Bk")
    game = set_up_cards("Rc Rs Rd R4 R8 / Gc Gs Gd G4 G8", hands)
    game.play("Rc Rs Rd R4 R8 / Gc Gs Gd G4 G8 Gk")
    game.play("Rc Rs Rd R4 R8 / Pc Ps Pd")
    game.play("Rc Rs Rd R4 R8 Rk / Pc Ps Pd")
    claimed = game.claimed
    assert len(claimed[0]) == 2
    assert game.copy().claimed == claimed
    assert sestina.replay(game.record()).claimed == claimed
    assert sestina.Game.from_position(str(game.position())).claimed == claimed
    for seat in (None, 0, 1):
        assert game.view(seat).claimed == claimed
        assert pickle.loads(pickle.dumps(game.view(seat))).claimed == claimed


@pytest.mark.rule("K14")
@given(game=games())
@settings(max_examples=EXAMPLES)
def test_a_view_survives_pickling(game: sestina.Game) -> None:
    for seat in seats_of(game):
        view = game.view(seat)
        again = pickle.loads(pickle.dumps(view))
        assert again == view
        assert hash(again) == hash(view)
        assert {**shown_by(again), "pickle": None} == {**shown_by(view), "pickle": None}


@by_configuration
@pytest.mark.rule("K14")
def test_a_view_does_not_change_with_the_game(configuration: Configuration) -> None:
    game = midgame(configuration, 2, 6)
    views = [game.view(seat) for seat in seats_of(game)]
    before = [shown_by(view) for view in views]
    game.play(game.table.solve(game.hand(to_move(game))) or "stuck")
    assert [shown_by(view) for view in views] == before
    assert all(game.view(view.seat) != view for view in views)
    assert len(set(views)) == len(views)
