"""Points and wins of the levels below `greedy`, one of them against `greedy` on all other seats.

    python -m bench.points --games 300

Also what two kinds of newcomers (`bench/contestants.py`) make of the two gentlest levels.
"""

import argparse
import statistics
from collections.abc import Callable
from typing import Any

import sestina
from bench.contestants import KeenNewcomer, Newcomer
from sestina.players.levels import bot_named
from sestina.players.protocol import Bot

LEVELS = ("random", "gentle", "easy", "beginner", "casual")
GAMES: dict[str, dict[str, Any]] = {
    "classic": {"game": "classic"},
    "Travel": {"game": "travel"},
    "Flex": {"game": "flex"},
    "Mini-expansions": {"game": "classic", "expansion": "mini"},
    "Expansion 2": {"game": "classic", "expansion": "expansion2"},
    "Expansion 1, Connect": {"game": "classic", "expansion": "expansion1"},
    "Expansion 1, Select": {"game": "classic", "expansion": "expansion1", "boards": "select"},
    "Cards": {"game": "cards"},
}
Make = Callable[[int], Bot]


def level(name: str) -> Make:
    return lambda seed: bot_named(name, seed=seed)


def play(one: Make, others: Make, games: int, players: int, **rules: Any) -> tuple[float, float]:
    """The points and the share of the wins of one contestant, which plays a deal on all seats."""
    points, wins = [], 0.0
    for number in range(games):
        seat, deal = number % players, number // players
        game = sestina.new_game(players=players, seed=deal, **rules)
        bots = [(one if n == seat else others)(number * players + n) for n in range(players)]
        while not game.is_over:
            mover = game.seat_to_move or 0
            game.play(bots[mover].choose(game.view(mover)))
        points.append(game.scores[seat])
        wins += (seat in game.winners) / len(game.winners)
    return statistics.mean(points), wins / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    games = parser.parse_args().games
    print("| game | players |", " | ".join(LEVELS), "|")
    print("|---|---|", "---|" * len(LEVELS), sep="")
    for name, rules in GAMES.items():
        for players in (2, 3, 4):
            cells = [name, str(players)]
            for one in LEVELS:
                mean, wins = play(level(one), level("greedy"), games, players, **rules)
                cells.append(f"{mean:.1f}, {100 * wins:.0f} %")
            print(f"| {' | '.join(cells)} |", flush=True)
    print()
    for newcomer, against in ((Newcomer, "gentle"), (KeenNewcomer, "easy")):
        mean, wins = play(newcomer, level(against), games, 2, game="classic")
        seen = newcomer.seen
        print(f"sees {seen} placements, against {against}: {mean:.0f} points, {100 * wins:.0f} %")


if __name__ == "__main__":
    main()
