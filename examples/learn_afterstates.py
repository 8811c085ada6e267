"""Learn to beat greedy play in classic from nothing: what a move is worth, from self-play alone.

The worth of a move is a weighted sum of a few numbers about the position that it leaves: lines of
five that the opponent may complete, sets in the tiles that are kept, and so on. The weights are
fitted to what the next turns brought, on the games that the last weights played; the first games
are random. Needs `pip install "sestina[rl]"`; run `python examples/learn_afterstates.py`.
"""

import argparse
from pathlib import Path

import numpy as np

import sestina
import sestina.rl
from sestina.arrays import Encoding

GAMES = 64
CANDIDATES = 8
"""How many moves of a turn are looked at on the board."""
TURNS = 5
"""The worth of a move is what this turn and the next ones bring, those of the opponent negative."""
HAND_FEATURES = (
    *("points", "exchange", "tiles drawn", "largest set kept", "pairs kept", "copies kept"),
    "tiles kept at the end",
)
BOARD_FEATURES = ("five to complete", "five, and the sixth kept", "lines of four")
FEATURES = (
    *HAND_FEATURES,
    *BOARD_FEATURES,
    # What lay there before is the same for all moves: it tells what a move itself has changed.
    *[f"{name}, before" for name in BOARD_FEATURES],
    "always",
)


class Turn:
    """The legal moves of several games, the seat to move first."""

    def __init__(
        self, encoding: Encoding, seen: np.ndarray, rows: np.ndarray, count: np.ndarray
    ) -> None:
        parts = encoding.unpack(seen)
        self.boards, self.hands = parts["board"].astype(np.int64), parts["hand"].astype(np.int64)
        self.is_end = parts["pile"].reshape(len(count)) == 0
        unseen = parts["unseen"].astype(np.float64)
        held = 6 / np.maximum(unseen.sum(axis=1), 6)
        self.risk = 1 - (1 - held[:, None]) ** unseen
        self.count = count
        self.first = np.cumsum(count) - count
        self.game = np.repeat(np.arange(len(count)), count)
        self.moves = encoding.features(rows).astype(np.int64)
        tiles = self.moves[:, 5::3]
        self.kept = self.hands[self.game]
        move, place = np.nonzero(tiles >= 0)
        np.subtract.at(self.kept, (move, tiles[move, place]), 1)
        self.own = self._hand_features()
        self.before = board_features(self.boards, self.risk, self.hands)

    def _hand_features(self) -> np.ndarray:
        """What is known of each move without a look at the board."""
        kinds = (self.kept > 0).reshape(-1, 6, 6).astype(np.int64)
        colours, shapes = kinds.sum(axis=2), kinds.sum(axis=1)
        sets = np.concatenate([colours, shapes], axis=1)
        columns = (
            self.moves[:, 1],
            self.moves[:, 0] == 1,
            self.moves[:, 2],
            sets.max(axis=1),
            (sets * (sets - 1) // 2).sum(axis=1),
            self.kept.sum(axis=1) - kinds.sum(axis=(1, 2)),
            self.kept.sum(axis=1) * self.is_end[self.game],
        )
        return np.stack(columns, axis=1).astype(np.float64)

    def candidates(self, weights: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """The moves that look best without the board, those of each game together."""
        worth = self.own @ weights[: len(HAND_FEATURES)] + 1e-6 * rng.random(len(self.own))
        order = np.lexsort((-worth, self.game))
        place = np.arange(len(order)) - self.first[self.game]
        return order[place < CANDIDATES]

    def features(self, chosen: np.ndarray) -> np.ndarray:
        """All features of these moves."""
        game = self.game[chosen]
        boards = self.boards[game]
        moves = self.moves[chosen]
        x, y, tile = moves[:, 3::3], moves[:, 4::3], moves[:, 5::3]
        move, place = np.nonzero(x >= 0)
        boards[move, y[move, place], x[move, place]] = tile[move, place] + 1
        after = board_features(boards, self.risk[game], self.kept[chosen])
        always = np.ones((len(chosen), 1))
        return np.concatenate([self.own[chosen], after, self.before[game], always], axis=1)


def board_features(boards: np.ndarray, risk: np.ndarray, kept: np.ndarray) -> np.ndarray:
    """What lines of four and five offer; `risk` is the chance that others hold each tile."""
    found = np.zeros((len(boards), len(BOARD_FEATURES)))
    for lying in (boards, boards.swapaxes(1, 2)):
        board, tiles = open_lines(lying, 5)
        sixth = completing(tiles)
        np.add.at(found[:, 0], board, risk[board, sixth])
        np.add.at(found[:, 1], board, kept[board, sixth] > 0)
        board, _ = open_lines(lying, 4)
        np.add.at(found[:, 2], board, 1)
    return found


def open_lines(boards: np.ndarray, length: int) -> tuple[np.ndarray, np.ndarray]:
    """The rows of exactly this many tiles with a free end: their boards and their tiles."""
    taken = boards > 0
    # At a free end nothing lies beside the next tile but the line itself.
    beside = np.zeros_like(taken)
    beside[:, 1:] = taken[:, :-1]
    beside[:, :-1] |= taken[:, 1:]
    free = ~beside & ~taken
    before, after = slice(None, -length - 1), slice(length + 1, None)
    whole = ~taken[:, :, before] & ~taken[:, :, after]
    whole &= free[:, :, before] | free[:, :, after]
    for k in range(1, length + 1):
        whole &= taken[:, :, k : k - length - 1]
    board, row, column = np.nonzero(whole)
    cells = column[:, None] + np.arange(1, length + 1)
    return board, boards[board[:, None], row[:, None], cells] - 1


def completing(lines: np.ndarray) -> np.ndarray:
    """The tile that completes each line of five."""
    colours, shapes = lines // 6, lines % 6
    one_colour = colours[:, 0] == colours[:, 1]
    of_colour = colours[:, 0] * 6 + 15 - shapes.sum(axis=1)
    return np.where(one_colour, of_colour, (15 - colours.sum(axis=1)) * 6 + shapes[:, 0])


def choose(
    turn: Turn, weights: np.ndarray, noise: float, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """The number of the best move in each game, and its features."""
    chosen = turn.candidates(weights, rng)
    found = turn.features(chosen)
    worth = found @ weights + noise * rng.standard_normal(len(chosen))
    order = np.lexsort((-worth, turn.game[chosen]))
    game = turn.game[chosen][order]
    best = order[np.r_[True, game[1:] != game[:-1]]]
    return chosen[best] - turn.first, found[best]


def play(
    weights: np.ndarray, steps: int, noise: float, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """Games with themselves: the features of each move that was made, and what it was worth."""
    games = sestina.rl.batch("classic", games=GAMES, rng=rng)
    found = np.zeros((steps, GAMES, len(FEATURES)))
    points, over = np.zeros((steps, GAMES)), np.zeros((steps, GAMES), dtype=bool)
    for step in range(steps):
        turn = Turn(games.encoding, games.observe(), games.moves, games.count)
        actions, found[step] = choose(turn, weights, noise, rng)
        games.step(actions)
        points[step], over[step] = games.points, games.over
    worth = np.zeros((steps - TURNS, GAMES))
    goes_on = np.ones_like(worth)
    for ahead in range(TURNS):
        later = slice(ahead, steps - TURNS + ahead)
        worth += goes_on * points[later] * (-1) ** ahead
        goes_on *= ~over[later]
    return found[: steps - TURNS].reshape(-1, len(FEATURES)), worth.reshape(-1)


def fit(found: np.ndarray, worth: np.ndarray) -> np.ndarray:
    """The weights that explain best what moves were worth."""
    slight = 1e-2 * len(found) * np.eye(found.shape[1]) / GAMES
    weights: np.ndarray = np.linalg.solve(found.T @ found + slight, found.T @ worth)
    return weights


def win_rate(weights: np.ndarray, wanted: int, rng: np.random.Generator) -> float:
    """How often seat 0 with these weights beats greedy play at seat 1."""
    games = sestina.rl.batch("classic", games=GAMES, rng=rng)
    played, won = 0, 0.0
    while played < wanted:
        turn = Turn(games.encoding, games.observe(), games.moves, games.count)
        own, _ = choose(turn, weights, 0, rng)
        games.step(np.where(games.seat == 0, own, games.greedy_actions()))
        for game in np.flatnonzero(games.over):
            one, two = games.final_scores[game]
            played += 1
            won += 0.5 + 0.5 * np.sign(one - two)
    return won / played


class LearnedBot:
    """A bot with learned weights: `choose` is all that the arena and `play_many` want."""

    def __init__(self, weights: np.ndarray, *, seed: int | None = None) -> None:
        self._weights = weights
        self._rng = np.random.default_rng(seed)
        self._encoding = sestina.arrays.encoding("classic")

    def choose(self, view: sestina.View) -> sestina.Move:
        rows = self._encoding.moves(view)
        seen = self._encoding.observe(view)[None]
        turn = Turn(self._encoding, seen, rows, np.array([len(rows)]))
        actions, _ = choose(turn, self._weights, 0, self._rng)
        return view.lazy_moves()[int(actions[0])]


def against(level: str, weights: np.ndarray, wanted: int) -> float:
    """How often the weights beat a level, with changing seats."""
    won = 0.0
    for number in range(wanted):
        game = sestina.new_game("classic", seed=1000 + number // 2)
        learned = LearnedBot(weights, seed=number)
        seats = [learned, sestina.bot(level, seed=number)]
        if number % 2:
            seats.reverse()
        while (seat := game.seat_to_move) is not None:
            game.play(seats[seat].choose(game.view(seat)))
        own, other = game.scores[number % 2], game.scores[1 - number % 2]
        won += 0.5 + 0.5 * float(np.sign(own - other))
    return won / wanted


def curve_svg(turns: list[int], rates: list[float]) -> str:
    """The win rates against greedy play over the turns that were learned from, as a picture."""
    width, height, left, bottom = 480, 240, 48, 204
    across, up = (width - left - 24) / max(turns[-1], 1), (bottom - 16) / 0.8
    columns = [left + across * number for number in turns]
    rows = [bottom - up * min(rate, 0.8) for rate in rates]
    points = list(zip(columns, rows, strict=True))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
        '<g font-family="sans-serif" font-size="12" fill="#555">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for share in (0, 0.25, 0.5, 0.75):
        y = bottom - up * share
        parts.append(f'<path d="M{left} {y:.0f}H{width - 24}" stroke="#ccc"/>')
        parts.append(f'<text x="{left - 8}" y="{y + 4:.0f}" text-anchor="end">{share:.0%}</text>')
    for x, number in zip(columns, turns, strict=True):
        label = f"{number / 1000:.0f}k"
        parts.append(f'<text x="{x:.0f}" y="{bottom + 16}" text-anchor="middle">{label}</text>')
    path = "L".join(f"{x:.0f} {y:.0f}" for x, y in points)
    parts.append(f'<path d="M{path}" fill="none" stroke="#1a6fb5" stroke-width="2"/>')
    parts += [f'<circle cx="{x:.0f}" cy="{y:.0f}" r="3" fill="#1a6fb5"/>' for x, y in points]
    middle = (left + width) // 2
    title = "turns learned from; games won against greedy"
    parts.append(f'<text x="{middle}" y="{height - 4}" text-anchor="middle">{title}</text>')
    return "\n".join([*parts, "</g>", "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--steps", type=int, default=400, help="turns of all games in a round")
    parser.add_argument("--games", type=int, default=500, help="games against greedy in a round")
    parser.add_argument("--against", metavar="LEVEL", help="play against a level at the end")
    parser.add_argument("--curve", type=Path, help="draw the win rates into this file")
    options = parser.parse_args()
    rng = np.random.default_rng(1)
    weights = np.zeros(len(FEATURES))
    kept: list[tuple[np.ndarray, np.ndarray]] = []
    turns: list[int] = []
    rates: list[float] = []
    for number in range(options.rounds + 1):
        turns.append(number * options.steps * GAMES)
        rates.append(win_rate(weights, options.games, rng))
        print(f"{turns[-1]:7} turns: {rates[-1]:.3f} against greedy", flush=True)
        if number < options.rounds:
            # What a random player did teaches little after the first round.
            kept = [*kept[-2:], play(weights, options.steps, 1.0, rng)][-max(1, number) :]
            weights = fit(*[np.concatenate(values) for values in zip(*kept, strict=True)])
    for name, weight in zip(FEATURES, weights, strict=True):
        print(f"{name:34} {weight:7.2f}")
    if options.curve is not None:
        options.curve.write_text(curve_svg(turns, rates), encoding="utf-8")
    if options.against is not None:
        rate = against(options.against, weights, options.games // 5)
        print(f"{rate:.2f} against {options.against} in {options.games // 5} games")


if __name__ == "__main__":
    main()
