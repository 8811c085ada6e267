"""A family that is registered here, and that nothing else knows, works everywhere."""

import pickle
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, cast

import pytest

import sestina
from sestina.arena.setting import make_setting
from sestina.game.new_game import game_named
from sestina.games.registry import build_rules, game_ids, register, unregister
from tests.conformance.heap import HEAP
from tests.conformance.walks import check_tiles
from tests.turns import to_move

TWO_COPIES: Final[dict[str, Any]] = {"copies": 2}
MISSPELLED: Final[dict[str, Any]] = {"coppies": None}
TOO_MANY: Final[dict[str, Any]] = {"copies": 3}


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    register(HEAP)
    yield
    unregister(HEAP)


def play_out(game: sestina.Game, level: sestina.Level = "random") -> sestina.Game:
    bots = [sestina.bot(level, seed=seat) for seat in range(game.players)]
    while not game.is_over:
        game.play(bots[to_move(game)].choose(game.view(to_move(game))))
    return game


def test_it_is_one_of_the_games_only_while_it_is_registered() -> None:
    assert "heap" in game_ids()
    unregister(HEAP)
    with pytest.raises(ValueError, match="unknown game 'heap'"):
        game_named("heap")
    register(HEAP)
    with pytest.raises(ValueError, match="heap"):
        register(HEAP)


def test_its_options_are_checked_like_all_others() -> None:
    assert len(build_rules("heap", {"copies": 2}).tiles) == 72
    with pytest.raises(ValueError, match="copies is 1 or 2"):
        game_named("heap", **TOO_MANY)
    with pytest.raises(ValueError, match="heap has no option 'backgrounds': it takes copies"):
        game_named("heap", backgrounds=2)
    with pytest.raises(ValueError, match="flex has no option 'copies': it takes backgrounds"):
        sestina.new_game("flex", **TWO_COPIES)
    with pytest.raises(TypeError, match="no 'coppies': heap takes players, ages, seed, copies"):
        game_named("heap", **MISSPELLED)


def test_its_options_reach_everything_that_starts_or_keeps_a_game() -> None:
    game = game_named("heap", seed=3, **TWO_COPIES)
    assert game.options == TWO_COPIES
    assert len(game.view(0).unseen) == 72 - 4
    play_out(game)
    for text in (game.record(), game.record_json()):
        assert sestina.replay(text).options == TWO_COPIES
    assert sestina.Position.parse(str(game.position())) == game.position()
    assert sestina.Position.parse_json(game.position().to_json()) == game.position()
    assert make_setting(["greedy", "random"], game="heap", options=TWO_COPIES).options == TWO_COPIES
    heap = cast("sestina.GameId", "heap")
    [result] = sestina.play_many(["greedy", "greedy"], games=1, game=heap, records=True, copies=2)
    assert sestina.replay(result.record or "").options == TWO_COPIES


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", ["random", "greedy", "master"])
def test_bots_play_it_to_its_end(players: int, level: sestina.Level) -> None:
    for seed in range(5):
        game = play_out(game_named("heap", players=players, seed=seed), level)
        assert game.end_reason in HEAP.end_reasons
        assert game.winners


def test_a_game_is_replayed_from_its_record_as_text_and_as_json() -> None:
    game = play_out(game_named("heap", seed=3))
    for text in (game.record(), game.record_json()):
        assert sestina.replay(text) == game
    assert sestina.replay(game.record()).record() == game.record()


def test_its_positions_are_written_and_read() -> None:
    game = game_named("heap", seed=5)
    while not game.is_over:
        check_tiles(game, Counter(build_rules("heap", {}).tiles))
        position = game.position()
        assert sestina.Position.parse(str(position)) == position
        assert sestina.Position.parse_json(position.to_json()) == position
        again = sestina.Game.from_position(position)
        assert again.legal_moves() == game.legal_moves()
        game.play(game.legal_moves()[0])
    with pytest.raises(sestina.ParseError):
        sestina.Position.parse(str(position) + " laid=0,0")


def test_views_hide_what_a_seat_may_not_know_and_can_be_sent_elsewhere() -> None:
    game = game_named("heap", seed=5)
    for seat in (0, 1, None):
        view = game.view(seat)
        assert pickle.loads(pickle.dumps(view)) == view
        assert len(view.unseen) == 36 - len(view.hand)
    mover = to_move(game)
    assert game.view(mover).legal_moves() == game.legal_moves()
    assert game.view(1 - mover).legal_moves() == []


def test_refused_moves_change_nothing() -> None:
    game = game_named("heap", seed=5)
    before = game.record()
    for move in ("pass", "Rc@7,7", "stuck", "swap Rc"):
        assert not game.is_legal(move)
        with pytest.raises((sestina.IllegalMove, sestina.ParseError)):
            game.play(move)
    assert game.record() == before


def test_it_is_shown_as_text() -> None:
    game = game_named("heap", seed=5)
    assert str(game.board) == "(an empty heap)"
    move = game.legal_moves()[0]
    game.play(move)
    assert str(game.board) == str(move.tiles[0])
