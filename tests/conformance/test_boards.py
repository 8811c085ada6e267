"""Expansion 1 passes what every configuration passes; most of it in the slow tests."""

from pathlib import Path
from random import Random
from typing import Final

import pytest

import sestina
from sestina.game.view import View
from tests.conformance.configurations import BOARD_GAMES, Configuration
from tests.conformance.golden_games import play_golden
from tests.conformance.hidden import check_nothing_hidden, other_world, shown_by, state_of
from tests.conformance.test_games import play_through
from tests.conformance.walks import by_kind, check_replays, midgame, walk
from tests.turns import to_move

FOLDER: Final = Path(__file__).parent.parent / "data" / "golden-boards"
FIRST_SEED: Final = 30_000
GAMES: Final = 20
"""Random games of each configuration in the slow tests."""
OFTEN: Final = (BOARD_GAMES[2], BOARD_GAMES[3], BOARD_GAMES[7])
"""One of each board, with and without action tiles, for two to four players."""

every = pytest.mark.parametrize(
    "configuration",
    [pytest.param(c, marks=[] if c in OFTEN else [pytest.mark.slow]) for c in BOARD_GAMES],
    ids=str,
)
often = pytest.mark.parametrize("configuration", OFTEN, ids=str)


def golden(configuration: Configuration) -> str:
    return (FOLDER / f"{configuration.name}.txt").read_text(encoding="utf-8")


def test_often_means_every_board_and_number_of_players() -> None:
    assert {c.options["boards"] for c in OFTEN} == {c.options["boards"] for c in BOARD_GAMES}
    assert {c.players for c in OFTEN} == {2, 3, 4}


@often
def test_a_random_game(configuration: Configuration) -> None:
    play_through(configuration, 4)


@pytest.mark.slow
@pytest.mark.parametrize("configuration", BOARD_GAMES, ids=str)
def test_random_games(configuration: Configuration) -> None:
    kinds: set[str] = set()
    for seed in range(GAMES):
        game = play_through(configuration, seed)
        kinds.update(fact.kind for fact in game.facts)
    assert {"place", "swap"} <= kinds
    if configuration.options["boards"] != "select":
        assert "fill" in kinds
    if configuration.options["boards"] != "connect":
        assert {"disc", "take"} <= kinds


@every
def test_golden_games_stay_the_same(configuration: Configuration) -> None:
    text = golden(configuration)
    seed = FIRST_SEED + BOARD_GAMES.index(configuration)
    assert play_golden(configuration, seed).record() == text
    game = sestina.replay(text)
    assert game.record() == text
    seedless = text.replace(f'[Seed "{seed}"]\n', "")
    again = sestina.replay(seedless)
    assert again.record() == seedless
    assert (again.facts, again.scores, again.board) == (game.facts, game.scores, game.board)


def test_golden_games_show_discs_and_set_up_tiles() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {c.name for c in BOARD_GAMES}
    texts = [golden(configuration) for configuration in BOARD_GAMES]
    assert any("deal board:" in text for text in texts)
    assert any(": use disc " in text for text in texts)


@every
def test_positions_undo_and_views(configuration: Configuration) -> None:
    for seed, plies in ((1, 9), (2, 23), (3, 40)):
        game = midgame(configuration, seed, plies)
        position = game.position()
        assert sestina.Position.parse(str(position)) == position
        assert sestina.Position.parse_json(position.to_json()) == position
        again = sestina.Game.from_position(str(position), seed=seed)
        assert again.legal_moves() == game.legal_moves()
        for move in game.legal_moves()[:: max(1, len(game.legal_moves()) // 8)]:
            again.push(move)
            again.pop()
            assert again.position() == position
        for seat in (*range(game.players), None):
            check_nothing_hidden(game, seat)
            view = game.view(seat)
            other = View(other_world(state_of(game), seat, Random(seed)), seat)
            assert shown_by(other) == shown_by(view)
        assert game.view(None).discs == game.discs
        walk(game, by_kind, Random(seed), plies=6)
        check_replays(game)


@often
@pytest.mark.parametrize("level", ["beginner", "casual", "greedy", "club", "master"])
def test_bots_of_every_level_play_legally(
    configuration: Configuration, level: sestina.Level
) -> None:
    game = configuration.new_game(11)
    bots = [sestina.bot(level, seed=seat, simulations=12) for seat in range(game.players)]
    for _ in range(12):
        if game.is_over:
            return
        move = bots[to_move(game)].choose(game.view(to_move(game)))
        assert str(move) in {str(legal) for legal in game.legal_moves()}
        game.play(move)


@pytest.mark.slow
@pytest.mark.parametrize("configuration", BOARD_GAMES, ids=str)
@pytest.mark.parametrize("level", ["random", "beginner", "casual", "greedy", "club", "expert"])
def test_bots_play_whole_games(configuration: Configuration, level: sestina.Level) -> None:
    game = configuration.new_game(12)
    bots = [sestina.bot(level, seed=seat, simulations=30) for seat in range(game.players)]
    while not game.is_over:
        game.play(str(bots[to_move(game)].choose(game.view(to_move(game)))))
    check_replays(game)
