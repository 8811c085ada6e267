"""No level chooses an illegal move: whole games of mixed levels in every configuration."""

from collections import Counter

import pytest

import sestina
from sestina.players import LEVELS
from sestina.players.levels import bot_named
from tests.conformance.configurations import EVERY, Configuration
from tests.conformance.walks import LONGEST_GAME
from tests.players.tables import COMPILED
from tests.turns import to_move

SIMULATIONS = 24
"""Enough for a deal or two per candidate; legality matters here, not strength."""
MANY_GAMES = 10_000
PARTS = 4
"""The games of a configuration are split into this many tests."""


def table(configuration: Configuration, seed: int) -> list[str]:
    """The levels at the table; over consecutive seeds each level takes every seat."""
    first = seed + EVERY.index(configuration)
    return [LEVELS[(first + 3 * seat) % len(LEVELS)] for seat in range(configuration.players)]


def play_legally(configuration: Configuration, seed: int) -> sestina.Game:
    game = configuration.new_game(seed)
    levels = table(configuration, seed)
    bots = [
        bot_named(level, seed=seed, simulations=SIMULATIONS + seed % 3 * SIMULATIONS)
        for level in levels
    ]
    while not game.is_over:
        seat = to_move(game)
        move = bots[seat].choose(game.view(seat))
        try:
            game.play(move)
        except sestina.IllegalMove as error:
            pytest.fail(f"{levels[seat]} chose {move}: {error}\n{game.record()}")
        assert game.ply < LONGEST_GAME, "this game does not end"
    return game


@pytest.mark.parametrize("configuration", EVERY if COMPILED else EVERY[::9], ids=str)
def test_every_configuration_is_played_to_its_end(configuration: Configuration) -> None:
    game = play_legally(configuration, EVERY.index(configuration))
    assert game.winners


def test_every_level_sits_on_every_seat() -> None:
    for configuration in EVERY:
        seats = Counter(
            (seat, level)
            for seed in range(len(LEVELS))
            for seat, level in enumerate(table(configuration, seed))
        )
        assert len(seats) == configuration.players * len(LEVELS)
        assert set(seats.values()) == {1}


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("configuration", EVERY, ids=str)
def test_ten_thousand_games(configuration: Configuration, part: int) -> None:
    """Over all configurations; each configuration and part can be run alone."""
    games = -(-MANY_GAMES // (len(EVERY) * PARTS))
    for number in range(games):
        play_legally(configuration, 1000 + part * games + number)
