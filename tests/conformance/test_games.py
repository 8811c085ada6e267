"""The suite that every configuration passes, on whole random games.

The games end, keep their tiles, always have a legal move, score what a move promises, replay to
the same state, and show each seat only what it may know.
"""

from collections import Counter
from random import Random

import pytest

import sestina
from tests.conformance.configurations import CARDS, EVERY, Configuration, spread
from tests.conformance.hidden import check_nothing_hidden
from tests.conformance.walks import (
    LONGEST_GAME,
    all_tiles,
    check_end,
    check_moves,
    check_replays,
    check_tiles,
    is_listed,
    midgame,
    play_checked,
    records_of,
    style_of,
    with_cards,
)
from tests.conftest import RunInterpreted
from tests.turns import to_move

GAMES = 3
"""Games of each configuration that choose from `game.legal_moves`; others choose from views."""
CLOSELY_CHECKED = 1
"""Games of each configuration in which every ply is checked; in others, every fourth."""
BOT_GAMES = 1
POSITION_GAMES = 1
MANY_GAMES = 150
"""Games of each configuration in the long tests: nine thousand in all."""
FIRST_SLOW_SEED = 1000

by_configuration = pytest.mark.parametrize("configuration", EVERY, ids=str)
some_configurations = pytest.mark.parametrize("configuration", [*spread(20), *CARDS[:1]], ids=str)


def play_through(
    configuration: Configuration, seed: int, game: sestina.Game | None = None
) -> sestina.Game:
    """One whole game with every check; from some ply on, its replays play along."""
    tiles = all_tiles(configuration)
    game = game or configuration.new_game(seed)
    random = Random(seed)
    choose = style_of(seed) if game.lists_all_moves else with_cards
    twins: list[sestina.Game] = []
    forked_at, looked_at = random.randrange(80), random.randrange(80)
    for ply in range(LONGEST_GAME):
        is_checked = seed < CLOSELY_CHECKED or ply % 4 == seed % 4 or game.is_over
        if is_checked:
            check_tiles(game, tiles)
        if ply == forked_at or (game.is_over and not twins):
            twins = [*check_replays(game), game.copy()]
        if ply == looked_at:
            for seat in (*range(game.players), None):
                check_nothing_hidden(game, seat)
        if game.is_over:
            break
        moves = game.legal_moves() if is_listed(game) else None
        if moves is not None and is_checked:
            check_moves(game, moves)
        move = choose(game, moves or (), random)
        facts = play_checked(game, move)
        for twin in twins:
            assert twin.play(move) == facts
    check_end(game)
    check_replays(game)
    for twin in twins:
        assert twin == game
        assert twin.record() == game.record()
        assert twin.position() == game.position()
    return game


@by_configuration
def test_random_games(configuration: Configuration) -> None:
    plies: Counter[str] = Counter()
    for seed in range(GAMES):
        game = play_through(configuration, seed)
        plies.update(move.split()[0] for move in game.moves)
    assert plies["stuck" if configuration in CARDS else "swap"]
    if "expansion" in configuration.options:
        assert plies["use"]


@some_configurations
def test_games_of_bots_that_see_only_their_view(configuration: Configuration) -> None:
    tiles = all_tiles(configuration)
    for seed in range(BOT_GAMES):
        game = configuration.new_game(seed)
        bots = [sestina.bot("random", seed=seed + seat) for seat in range(game.players)]
        while not game.is_over:
            seat = to_move(game)
            view = game.view(seat)
            if is_listed(game):
                assert view.legal_moves() == game.legal_moves()
            for other in (*range(game.players), None):
                if other != seat:
                    assert game.view(other).legal_moves() == []
            play_checked(game, bots[seat].choose(view))
            check_tiles(game, tiles)
        check_end(game)
        check_replays(game)


@pytest.mark.parametrize("configuration", spread(20), ids=str)
def test_c_x12_endless_exchange_ends(configuration: Configuration) -> None:
    game = play_through(configuration, 19)
    assert game.end_reason in {"no-progress", "out"}


@some_configurations
def test_games_that_start_from_a_position(configuration: Configuration) -> None:
    """Copies made in mid-game, possibly with a pending action or tiles laid."""
    for seed in range(POSITION_GAMES):
        source = midgame(
            configuration, seed, 5 + 3 * seed if configuration in CARDS else 10 + 7 * seed
        )
        assert not source.is_over
        game = sestina.Game.from_position(str(source.position()), seed=seed)
        assert game.position() == source.position()
        if is_listed(game):
            assert game.legal_moves() == source.legal_moves()
        play_through(configuration, seed, game)


@by_configuration
def test_the_same_seed_gives_the_same_game(configuration: Configuration) -> None:
    ages = [30 + seat for seat in range(configuration.players)]
    for seed in (0, -7, 2**200, b"", bytes(range(32))):
        game = configuration.new_game(seed, ages)
        again = configuration.new_game(seed, ages)
        assert again == game
        assert again.position() == game.position()
        assert again.ages == tuple(ages)
    assert configuration.new_game(1).position() != configuration.new_game(2).position()
    # An int and its digits as bytes are different seeds.
    assert configuration.new_game(7).position() != configuration.new_game(b"7").position()


def test_compiled_and_interpreted_games_are_the_same(run_interpreted: RunInterpreted) -> None:
    """Byte for byte, in a process with another hash seed.

    If the running core is interpreted too, this still shows that the order of sets is irrelevant.
    """
    games = [(configuration.name, 3) for configuration in spread(20, 3)]
    games += [(configuration.name, 5) for configuration in CARDS]
    result = run_interpreted(
        "import sys, sestina\n"
        "from tests.conformance.walks import records_of\n"
        "assert sestina.core() == 'interpreted'\n"
        f"sys.stdout.write(records_of({games!r}))",
        env={"PYTHONHASHSEED": "12345"},
    )
    assert result.stdout == records_of(games)


@pytest.mark.long
@by_configuration
def test_thousands_of_random_games(configuration: Configuration) -> None:
    for seed in range(FIRST_SLOW_SEED, FIRST_SLOW_SEED + MANY_GAMES):
        assert play_through(configuration, seed).is_over
