"""The golden games: how they are played, and where their records are.

Even seats play greedily and odd ones at random, so every game has high scores, exchanges and
action tiles. Both choose among the sorted texts of the legal moves. So a golden game changes with
the rules, the shuffle or the record format, but not with the order in which moves are listed.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

import sestina
from tests.conformance.configurations import EVERY, Configuration
from tests.turns import to_move

FOLDER: Final = Path(__file__).parent.parent / "data" / "golden"
FIRST_SEED: Final = 20_000


def path_of(configuration: Configuration) -> Path:
    return FOLDER / f"{configuration.name}.txt"


def seed_of(configuration: Configuration) -> int:
    return FIRST_SEED + EVERY.index(configuration)


def play_golden(configuration: Configuration, seed: int | None = None) -> sestina.Game:
    """The golden game of a configuration, from the deal to the end."""
    seed = seed_of(configuration) if seed is None else seed
    game = configuration.new_game(seed)
    random = Random(seed)
    while not game.is_over:
        moves = sorted(game.view(game.seat_to_move).legal_moves(), key=str)
        if to_move(game) % 2 == 0:
            move = choose_greedily(moves)
        else:
            move = choose_by_chance(moves, random)
        game.play(move)
    return game


def choose_greedily(moves: Sequence[sestina.Move]) -> sestina.Move:
    """An action tile as soon as possible, then the most points, otherwise the most tiles.

    `use exchange` gives one tile, `use ask` asks for the first face, `use take` takes from the
    first cell; separate tiles are placed as long as possible, and nobody declines. In Cards, the
    play with the most Qwirkles, then with the most cards on the table.
    """
    for kind in ("use", "draw", "place", "rows", "done", "swap"):
        chosen = [move for move in moves if move.kind == kind]
        if kind == "use":
            chosen = [move for move in chosen if len(move.tiles) <= 1]
        if chosen:
            return max(chosen, key=lambda move: (move.points, size_of(move)))
    return moves[0]


def size_of(move: sestina.Move) -> int:
    """How many tiles or cards the move names."""
    return len(move.tiles) + sum(map(len, move.rows))


def choose_by_chance(moves: Sequence[sestina.Move], random: Random) -> sestina.Move:
    """A random kind of move, then a random move of this kind."""
    kind = random.choice(sorted({move.kind for move in moves}))
    return random.choice([move for move in moves if move.kind == kind])
