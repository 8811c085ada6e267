"""Arrays of views and moves say what the views and moves say."""

from collections import Counter
from random import Random

import numpy as np
import pytest

import sestina
from sestina.arrays import encoding, encoding_of
from tests.arrays.walks import EACH, encoding_for, walk
from tests.conformance.configurations import Configuration
from tests.setups import set_up
from tests.turns import to_move

each_configuration = pytest.mark.parametrize("configuration", EACH, ids=str)


@each_configuration
def test_an_observation_holds_what_the_view_holds(configuration: Configuration) -> None:
    for game in walk(configuration, 5, 24, every=3):
        code = encoding_for(configuration)
        for seat in range(game.players):
            view = game.view(seat)
            parts = code.unpack(code.observe(view))
            first = int(code.space.first_code)
            for name, tiles in (("hand", view.hand), ("unseen", view.unseen)):
                counts = Counter(tile.code - first for tile in tiles)
                assert dict(enumerate(parts[name])) == {
                    kind: counts[kind] for kind in range(len(parts[name]))
                }
            seats = [(seat + k) % game.players for k in range(game.players)]
            assert [*parts["scores"]] == [view.scores[other] for other in seats]
            assert [*parts["hand_sizes"]] == [view.hand_counts[other] for other in seats]
            assert parts["pile"][0] == view.pile_count
            assert seats[parts["turn"][0]] == view.seat_to_move


@each_configuration
def test_nothing_hidden_is_in_an_observation(configuration: Configuration) -> None:
    """What is made from the whole state is what is made from the view, which hides the rest."""
    for game in walk(configuration, 6, 20, every=4):
        code = encoding_for(configuration)
        for seat in (-1, *range(game.players)):
            view = game.view(None if seat < 0 else seat)
            assert np.array_equal(code.observe(view), code.observe_state(game._state, seat))


@pytest.mark.parametrize("configuration", EACH[:-1], ids=str)
def test_the_board_lies_in_the_window(configuration: Configuration) -> None:
    for game in walk(configuration, 7, 20, every=4):
        code = encoding_for(configuration)
        board = code.unpack(code.observe(game.view(0)))["board"]
        tiles = game.board.cells
        left = min((x for x, _ in tiles), default=0)
        top = min((y for _, y in tiles), default=0)
        ys, xs = np.nonzero((board > 0) & (board < 255))
        shift_x, shift_y = (xs.min() - left, ys.min() - top) if tiles else (0, 0)
        seen = {
            (int(x - shift_x), int(y - shift_y)): int(board[y, x]) - 1 + int(code.space.first_code)
            for y, x in zip(ys, xs, strict=True)
        }
        assert seen == {cell: tile.code for cell, tile in tiles.items()}


@each_configuration
def test_rows_are_the_legal_moves_in_order(configuration: Configuration) -> None:
    for game in walk(configuration, 8, 24, every=2):
        code = encoding_for(configuration)
        view = game.view(game.seat_to_move)
        moves = view.legal_moves()
        rows = code.moves(view)
        assert [int(row[1]) for row in rows] == [move.points for move in moves]
        assert [code.kind(row) for row in rows] == [move.kind for move in moves]
        features = code.features(rows)
        for move, row in zip(moves, features, strict=True):
            if move.kind in ("place", "swap"):
                first = int(code.space.first_code)
                named = sorted(int(kind) + first for kind in row[5::3] if kind >= 0)
                assert named == sorted(tile.code for tile in move.tiles)
        assert len({row.tobytes() for row in rows}) == len(moves)


@each_configuration
def test_steps_lead_to_every_move(configuration: Configuration) -> None:
    """Each step of a move is legal in its turn, and the last one makes the move."""
    rng = Random(3)
    for game in walk(configuration, 9, 16, every=4):
        code = encoding_for(configuration)
        view = game.view(game.seat_to_move)
        moves = view.legal_moves()
        rows = code.moves(view)
        for move in rng.sample(moves, min(len(moves), 6)):
            steps = code.steps(view, move)
            made = code.move(view, steps)
            assert made is not None
            if move.kind == "rows":  # the best of several arrangements that play the same cards
                same = code.steps(view, made)
                assert same == steps
                assert made.points >= move.points
            else:
                assert str(made) == str(move)
        first_steps = {code.steps_of(row)[0] for row in rows}
        mask = code.mask(view)
        assert mask[[*first_steps]].all()


def test_steps_come_in_any_order_and_never_into_a_dead_end() -> None:
    game = set_up("Rc@0,0 Rs@1,0", ["Rd R4 Yc Ys", "Gc"])
    code, view, rng = encoding_of(game), game.view(0), Random(1)
    legal = {str(move) for move in view.legal_moves()}
    reached = set()
    for _ in range(300):
        steps: list[int] = []
        while (move := code.move(view, steps)) is None:
            steps.append(rng.choice(np.flatnonzero(code.mask(view, steps)).tolist()))
        reached.add(str(move))
    assert reached <= legal
    assert {move for move in legal if "swap" in move} & reached
    assert "R4@3,0 Rd@2,0" not in legal  # written in reading order
    assert "Rd@2,0 R4@3,0" in reached


def test_ids_mean_the_same_in_every_position() -> None:
    game = sestina.new_game("classic", seed=1)
    one, other = encoding_of(game), encoding("classic", players=4)
    assert one.ids == other.ids
    assert one.space.name(7) == other.space.name(7)


def test_a_board_that_outgrows_its_window_keeps_its_moves() -> None:
    game = set_up("Rs@0,0", ["Rc Rd R4 R8 Rk Gs", "Bs"])
    code = encoding_of(game, side=8)
    view = game.view(0)
    rows = code.moves(view)
    assert len(rows) == len(view.legal_moves())
    assert (rows == -2).any()
    mask = code.mask(view)
    assert mask.any()
    assert encoding_of(game, side=40).moves(view).min() == -1


def test_a_spectator_sees_no_hand_and_no_moves() -> None:
    game = sestina.new_game("classic", seed=2)
    code = encoding_of(game)
    assert not code.unpack(code.observe(game.view(None)))["hand"].any()
    assert len(code.moves(game.view(1 - to_move(game)))) == 0


def test_wrong_steps_and_sides_are_refused() -> None:
    game = sestina.new_game("classic", seed=2)
    code = encoding_of(game)
    view = game.view(game.seat_to_move)
    with pytest.raises(ValueError, match="is not legal now"):
        code.move(view, [code.ids - 1])
    with pytest.raises(ValueError, match="not among the legal moves"):
        code.steps(view, "pass")
    with pytest.raises(ValueError, match="8 to 200 cells"):
        encoding("classic", side=3)


@each_configuration
def test_information_is_the_observation_and_the_facts(configuration: Configuration) -> None:
    code = encoding_for(configuration)
    for game in walk(configuration, 8, 16, every=5):
        for seat in range(game.players):
            view = game.view(seat)
            found = code.information(view, most_facts=20)
            assert np.array_equal(found[: code.size], code.observe(view))
            rows = found[code.size :].reshape(20, -1)
            latest = view.facts[::-1][:20]
            assert np.count_nonzero(rows[:, 0]) == len(latest)
            for fact, row in zip(latest, rows.tolist(), strict=False):
                assert row[1:4] == [fact.seat + 1, fact.points, fact.count]
                tiles = [number - 1 for number in row[4::3] if number]
                assert tiles == [tile.code for tile in fact.tiles[:9]]
                cells = [(x - 97, y - 97) for x, y in zip(row[5::3], row[6::3], strict=True) if x]
                assert cells == [*fact.cells[:9]]
        assert len(code.information(game.view(None))) == code.size + 256 * 31
