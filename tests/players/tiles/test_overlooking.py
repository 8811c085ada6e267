"""The levels below `greedy` play for points but overlook things, as people do."""

from collections.abc import Iterable
from random import Random

import pytest

import sestina
from sestina.players.effort import Effort
from sestina.players.tiles.overlooking import (
    Attention,
    Character,
    OverlookingTileBot,
    OverlookingTurn,
    collection,
)
from tests.setups import set_up

ROW = "Rc@0,0 Rs@1,0"
HAND = "Rd R4 R8 Gs Ps"
OTHER_HAND = "Bd B4 B8 Bk Os Od"
WHOLLY_ALERT = Effort(usual=1.0, per_tile=0.0, per_point=0.0)


def choices(attention: Attention, game: sestina.Game, count: int = 20) -> list[sestina.Move]:
    """The choices of many bots with different seeds."""
    view = game.view(game.seat_to_move)
    character = Character(attention, attention, WHOLLY_ALERT)
    return [OverlookingTileBot(character, seed).choose(view) for seed in range(count)]


def texts(moves: Iterable[sestina.Move]) -> set[str]:
    return set(map(str, moves))


def test_a_player_who_overlooks_nothing_is_greedy() -> None:
    game = set_up(ROW, [HAND, OTHER_HAND])
    best = max(move.points for move in game.legal_moves())
    assert {move.points for move in choices(Attention(), game)} == {best}


def test_a_player_who_sees_nothing_lays_any_single_tile() -> None:
    game = set_up(ROW, [HAND, OTHER_HAND])
    chosen = choices(Attention(tile=0.0), game, 40)
    assert {len(move.tiles) for move in chosen} == {1}
    assert len(texts(chosen)) > 5


def test_it_may_not_think_of_laying_several_tiles() -> None:
    game = set_up(ROW, [HAND, OTHER_HAND])
    assert {len(move.tiles) for move in choices(Attention(another=0.0), game)} == {1}
    some = [len(move.tiles) for move in choices(Attention(another=0.5), game, 200)]
    assert some.count(1) > some.count(2) > some.count(3) > 0


def test_it_may_look_along_one_axis_only() -> None:
    """Ps makes a row of five, R4 a column of four; along one axis only one of them scores."""
    game = set_up("Rc@0,0 Rs@0,1 Rd@0,2 Ys@1,1 Gs@2,1 Bs@3,1", ["R4 Ps", OTHER_HAND])
    assert {str(move)[:2] for move in choices(Attention(), game)} == {"Ps"}
    assert {str(move)[:2] for move in choices(Attention(both_axes=0.0), game)} == {"Ps", "R4"}


def test_it_may_look_in_few_places_only() -> None:
    """It takes the best that begins in one of the places at which it looks."""
    game = sestina.new_game("classic", players=2, seed=5)
    bot = sestina.bot("greedy")
    for _ in range(20):
        game.play(bot.choose(game.view(game.seat_to_move)))
    view = game.view(game.seat_to_move)
    placements = [move for move in view.legal_moves() if move.kind == "place"]
    best_at: dict[tuple[int, int], int] = {}
    for move in placements:
        best_at[move.cells[0]] = max(best_at.get(move.cells[0], 0), move.points)
    seen = set()
    for seed in range(60):
        chosen = OverlookingTurn(view, Attention(places=1.0), Random(seed)).choose(True)
        assert chosen.points == best_at[chosen.cells[0]]
        seen.add(chosen.cells[0])
    assert len(seen) > 10
    everywhere = OverlookingTurn(view, Attention(places=float(len(best_at))), Random(1))
    assert everywhere.choose(True).points == max(best_at.values())


def test_it_may_not_count_diagonals() -> None:
    game = sestina.new_game("flex", players=2, seed=3)
    differed = 0
    for _ in range(12):
        view = game.view(game.seat_to_move)
        places = [move for move in view.legal_moves() if move.kind == "place"]
        (chosen,) = choices(Attention(diagonals=0.0), game, 1)
        if places:

            def straight(move: sestina.Move, board: sestina.Board = view.board) -> int:
                lines = board.score(move).lines
                return sum(line.points for line in lines if line.direction in ("row", "column"))

            most = max(map(straight, places))
            assert most == 0 or straight(chosen) == most
            differed += chosen.points < max(move.points for move in places)
        game.play(max(places, key=lambda move: move.points) if places else chosen)
    assert differed > 0


def test_it_may_leave_a_qwirkle_aside() -> None:
    game = set_up("Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 R8@4,0", ["Rk Gs", OTHER_HAND])
    assert {move.points for move in choices(Attention(), game)} == {12}
    assert max(move.points for move in choices(Attention(qwirkle=0.0), game)) < 12
    taken = sum(move.points == 12 for move in choices(Attention(qwirkle=0.5), game, 200))
    assert 60 < taken < 140


def test_it_may_hold_on_to_what_it_collects() -> None:
    game = set_up(ROW, [HAND, OTHER_HAND])
    assert {str(tile) for tile in collection(game.hand(0))} == {"Rd", "R4", "R8"}
    kept = choices(Attention(parting=0.0), game)
    assert {tile.colour for move in kept for tile in move.tiles} <= {"G", "P"}
    assert not collection(game.hand(1)[:2])


def test_an_action_tile_comes_to_mind_now_and_then() -> None:
    game = set_up(ROW, [HAND, OTHER_HAND], expansion="mini", actions=["draw3 take", ""])
    used = [move for move in choices(Attention(action=0.25), game, 300) if move.kind == "use"]
    assert 45 < len(used) < 105
    # Both kinds are equally likely, although `take` has more moves.
    assert {move.action for move in used} == {"draw3", "take"}
    assert 15 < sum(move.action == "draw3" for move in used) < len(used) - 15
    assert not [move for move in choices(Attention(action=0.0), game) if move.kind == "use"]


def test_without_a_placement_it_exchanges_all_it_can() -> None:
    game = set_up("Rc@0,0", ["Gs Gd G4 G8 Gk Bs", "Bd B4 B8 Bk Ps Pd"])
    for move in choices(Attention(tile=0.5), game, 5):
        assert (move.kind, len(move.tiles)) == ("swap", 6)


@pytest.mark.parametrize("level", ["beginner", "casual"])
def test_without_any_move_it_passes(level: sestina.Level) -> None:
    game = set_up("Rc@0,0", ["Gs Gd", ""], pile="empty")
    assert str(sestina.bot(level, seed=1).choose(game.view(0))) == "pass"


@pytest.mark.parametrize("level", ["beginner", "casual"])
def test_the_same_seed_sees_the_same_again(level: sestina.Level) -> None:
    game = set_up(ROW, [HAND, OTHER_HAND])
    view = game.view(0)
    bot = sestina.bot(level, seed=4)
    assert bot.choose(view) == bot.choose(view) == sestina.bot(level, seed=4).choose(view)
