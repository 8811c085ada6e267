"""Moves that are made when they are asked for: the same as in the list."""

from random import Random

import pytest

import sestina
from tests.conformance.configurations import CARDS, Configuration, spread
from tests.conformance.walks import is_listed, midgame
from tests.turns import to_move

some_configurations = pytest.mark.parametrize("configuration", [*spread(10), CARDS[1]], ids=str)


@some_configurations
def test_lazy_moves_are_the_legal_moves(configuration: Configuration) -> None:
    for plies in (0, 1, 14, 40, 90):
        game = midgame(configuration, 7, plies)
        if not is_listed(game):
            continue
        moves = game.legal_moves()
        lazy = game.lazy_moves()
        assert len(lazy) == len(moves)
        assert [*lazy] == moves == lazy[:]
        assert lazy.points == [move.points for move in moves]
        assert [move.points for move in lazy] == lazy.points
        placements = [move for move in moves if move.kind in ("place", "rows")]
        assert game.best_placement() == max(placements, key=lambda move: move.points, default=None)
        if not moves:
            continue
        assert lazy[-1] == moves[-1]
        assert moves[0] in lazy
        for seed in range(5):
            assert game.random_move(Random(seed)) == Random(seed).choice(moves)
            kind = lazy.random_kind(Random(seed)).kind
            assert kind == Random(seed).choice(sorted({move.kind for move in moves}))
        seat_view = game.view(game.seat_to_move)
        assert [*seat_view.lazy_moves()] == moves
        for move in (lazy[0], lazy[-1], game.random_move(Random(1))):
            game.push(move)
            game.pop()


@some_configurations
def test_a_random_game_is_the_same_without_lists(configuration: Configuration) -> None:
    """Where nobody has asked for moves yet, `random_move` counts placements and makes one."""
    counted, listed = midgame(configuration, 3, 0), midgame(configuration, 3, 0)
    one, other = Random(5), Random(5)
    while not counted.is_over and counted.ply < 80 and is_listed(counted):
        counted.play(counted.random_move(one))
        listed.play(other.choice(listed.legal_moves()))
    assert counted.record() == listed.record()
    assert one.getstate() == other.getstate()


def test_lazy_moves_of_an_earlier_position_are_refused() -> None:
    game = sestina.new_game("classic", seed=1)
    lazy = game.lazy_moves()
    game.play(lazy[0])
    with pytest.raises(RuntimeError, match="the game has changed"):
        len(lazy)
    with pytest.raises(IndexError):
        game.lazy_moves()[10_000]
    with pytest.raises(ValueError, match="not to move"):
        game.view(1 - to_move(game)).lazy_moves()


def test_a_finished_game_has_no_moves() -> None:
    game = sestina.new_game("travel", seed=1)
    while not game.is_over:
        game.play(game.best_placement() or game.lazy_moves()[-1])
    assert len(game.lazy_moves()) == 0
    assert game.best_placement() is None
    with pytest.raises(ValueError, match="no legal move"):
        game.random_move(Random(1))


def test_played_moves_know_their_points() -> None:
    game = sestina.new_game("classic", seed=1, expansion="expansion2", actions_from_start=True)
    listed: list[sestina.Move] = []
    random = Random(2)
    for _ in range(30):
        move = game.lazy_moves().random_kind(random)
        listed.append(move)
        game.play(str(move) if random.random() < 0.5 else move)
    assert [*game.played] == listed
    assert [move.points for move in game.played] == [move.points for move in listed]
    assert [*game.moves] == [str(move) for move in listed]
