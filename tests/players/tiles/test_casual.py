"""`beginner` and `casual` play for points but overlook placements, as people do."""

import pytest

import sestina
from sestina.players.tiles.casual import CasualTileBot, Perception
from tests.setups import set_up

ROW = "Rc@0,0 Rs@1,0"
HAND = "Rd R4 R8 Gs Ps"


def choices(perception: Perception, game: sestina.Game, count: int = 200) -> list[sestina.Move]:
    """The choices of many bots with different seeds."""
    view = game.view(game.seat_to_move)
    return [CasualTileBot(perception, seed).choose(view) for seed in range(count)]


def test_full_perception_is_greedy() -> None:
    game = set_up(ROW, [HAND, "Bd B4 B8 Bk Os Od"])
    best = max(move.points for move in game.legal_moves())
    assert {move.points for move in choices(Perception(1.0, 1.0, 0.0), game, 20)} == {best}


def test_without_perception_the_first_placement_is_taken() -> None:
    game = set_up(ROW, [HAND, "Bd B4 B8 Bk Os Od"])
    first = next(move for move in game.legal_moves() if move.kind == "place")
    assert set(map(str, choices(Perception(0.0, 1.0, 0.0), game, 20))) == {str(first)}


def test_perception_of_single_tiles_lays_single_tiles() -> None:
    game = set_up(ROW, [HAND, "Bd B4 B8 Bk Os Od"])
    assert {len(move.tiles) for move in choices(Perception(1.0, 0.0, 0.0), game, 20)} == {1}


def test_long_placements_are_overlooked_more_easily() -> None:
    game = set_up(ROW, ["Rd R4 R8", "Bd B4 B8 Bk Os Od"])
    mean = {
        longer: sum(move.points for move in choices(Perception(0.1, longer, 0.0), game))
        for longer in (0.2, 0.5, 0.9)
    }
    assert mean[0.2] < mean[0.5] < mean[0.9]


def test_an_action_tile_comes_to_mind_now_and_then() -> None:
    game = set_up(ROW, [HAND, "Bd B4 B8 Bk Os Od"], expansion="mini", actions=["draw3 take", ""])
    used = [move for move in choices(Perception(0.5, 0.6, 0.25), game, 300) if move.kind == "use"]
    assert 45 < len(used) < 105
    # Both kinds are equally likely, although `take` has more moves.
    assert {move.action for move in used} == {"draw3", "take"}
    assert 15 < sum(move.action == "draw3" for move in used) < len(used) - 15
    assert not [move for move in choices(Perception(0.5, 0.6, 0.0), game) if move.kind == "use"]


def test_without_a_placement_it_exchanges_all_it_can() -> None:
    game = set_up("Rc@0,0", ["Gs Gd G4 G8 Gk Bs", "Bd B4 B8 Bk Ps Pd"])
    for move in choices(Perception(0.5, 0.6, 0.0), game, 5):
        assert (move.kind, len(move.tiles)) == ("swap", 6)


@pytest.mark.parametrize("level", ["beginner", "casual"])
def test_without_any_move_it_passes(level: str) -> None:
    game = set_up("Rc@0,0", ["Gs Gd", ""], pile="empty")
    assert str(sestina.bot(level, seed=1).choose(game.view(0))) == "pass"


@pytest.mark.parametrize("level", ["beginner", "casual"])
def test_the_same_seed_sees_the_same_again(level: str) -> None:
    game = set_up(ROW, [HAND, "Bd B4 B8 Bk Os Od"])
    view = game.view(0)
    bot = sestina.bot(level, seed=4)
    assert bot.choose(view) == bot.choose(view) == sestina.bot(level, seed=4).choose(view)
