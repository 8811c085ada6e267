"""Learn to play classic from nothing, by playing against itself.

The policy is a softmax over a weighted sum of a few features of each legal move. After a game, the
choices of a seat become more likely if it won by points, and less likely if it lost (REINFORCE).
Needs `pip install "sestina[rl]"`; run `python examples/learn_linear.py`.
"""

import argparse

import numpy as np

import sestina.rl

GAMES = 64
FEATURES = ("points", "twelve or more", "tiles laid", "exchange", "tiles exchanged")


def features(games: sestina.rl.GameBatch) -> np.ndarray:
    """A row of features for each legal move of all games."""
    moves = games.moves
    points, is_swap = moves[:, 1], moves[:, 0] == 1
    tiles = (moves[:, 2:] != -1).sum(axis=1)
    columns = (points / 6, points >= 12, tiles * ~is_swap / 6, is_swap, tiles * is_swap / 6)
    return np.stack(columns, axis=1).astype(np.float64)


class Segments:
    """Which moves belong to which game."""

    def __init__(self, games: sestina.rl.GameBatch) -> None:
        self.game = np.repeat(np.arange(games.games), games.count)
        self.first = games.first

    def reduce(self, function: np.ufunc, values: np.ndarray) -> np.ndarray:
        """The sum, or the largest, of the values of each game."""
        return function.reduceat(values, self.first, axis=0)

    def best(self, values: np.ndarray) -> np.ndarray:
        """The number of the move with the largest value in each game."""
        rows = np.flatnonzero(values == self.reduce(np.maximum, values)[self.game])
        _, firsts = np.unique(self.game[rows], return_index=True)
        return rows[firsts] - self.first


def choose(
    games: sestina.rl.GameBatch, weights: np.ndarray, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """A move for each game, and how its likelihood depends on the weights."""
    segments, found = Segments(games), features(games)
    values = found @ weights
    actions = segments.best(values + rng.gumbel(size=len(values)))
    odds = np.exp(values - segments.reduce(np.maximum, values)[segments.game])
    total = segments.reduce(np.add, odds)[:, None]
    expected = segments.reduce(np.add, odds[:, None] * found) / total
    return actions, found[games.first + actions] - expected


def learn(weights: np.ndarray, steps: int, rate: float, rng: np.random.Generator) -> np.ndarray:
    """Better weights, after this many turns of all games."""
    games = sestina.rl.batch("classic", games=GAMES, rng=rng)
    weights = weights.copy()
    gradient = np.zeros((GAMES, 2, len(FEATURES)))
    everyone = np.arange(GAMES)
    for _ in range(steps):
        seats = games.seat.copy()
        actions, slope = choose(games, weights, rng)
        gradient[everyone, seats] += slope
        games.step(actions)
        for game in np.flatnonzero(games.over):
            own, other = games.final_scores[game]
            worth = np.tanh((own - other) / 50)
            change = worth * (gradient[game, 0] - gradient[game, 1])
            weights += rate * change / max(1.0, float(np.linalg.norm(change)))
            gradient[game] = 0
    return weights


def win_rate(weights: np.ndarray, wanted: int, rng: np.random.Generator) -> float:
    """How often seat 0 with these weights beats greedy play at seat 1."""
    games = sestina.rl.batch("classic", games=GAMES, rng=rng)
    played, won = 0, 0.0
    while played < wanted:
        own = Segments(games).best(features(games) @ weights)
        games.step(np.where(games.seat == 0, own, games.greedy_actions()))
        for game in np.flatnonzero(games.over):
            one, two = games.final_scores[game]
            played += 1
            won += 0.5 + 0.5 * np.sign(one - two)
    return won / played


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--steps", type=int, default=700, help="turns of all games in a round")
    parser.add_argument("--games", type=int, default=500, help="games against greedy in a round")
    parser.add_argument("--rate", type=float, default=0.05)
    options = parser.parse_args()
    rng = np.random.default_rng(1)
    weights = np.zeros(len(FEATURES))
    for number in range(options.rounds):
        print(f"{number:3} {win_rate(weights, options.games, rng):.2f} against greedy", weights)
        weights = learn(weights, options.steps, options.rate, rng)


if __name__ == "__main__":
    main()
