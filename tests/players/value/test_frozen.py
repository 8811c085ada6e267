"""The frozen contestants of the arena play as they did before the learned value."""

import hashlib

import pytest

import sestina
from bench.frozen import FrozenBot
from sestina.players.protocol import BotSettings
from tests.turns import to_move


@pytest.mark.parametrize(
    ("level", "game", "players", "expansion", "digest"),
    [
        ("master", "classic", 2, None, "7861bd9d2b6e1f35"),
        ("expert", "flex", 3, None, "d58354bc17c9a203"),
        ("club", "classic", 2, "expansion2", "fee18396ee158678"),
    ],
)
def test_frozen_levels_stay_what_they_were(
    level: sestina.Level, game: sestina.GameId, players: int, expansion: str | None, digest: str
) -> None:
    table = sestina.new_game(game, players=players, seed=11, expansion=expansion)
    bots = [FrozenBot(level, BotSettings(seat, None, 60, True)) for seat in range(players)]
    moves = []
    while not table.is_over:
        move = bots[to_move(table)].choose(table.view(to_move(table)))
        moves.append(str(move))
        table.play(move)
    assert hashlib.sha256("\n".join(moves).encode()).hexdigest()[:16] == digest
