"""Measures the solver of Cards on tables from games: times, table sizes, flows.

`make bench` prints the lines of `measure_cards()`. Run `python -m bench.cards` from the root of the
repository for this benchmark alone.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter, process_time
from typing import Final

import sestina
from sestina import CardTable, Tile
from sestina.engine.cards.flow import Split
from sestina.engine.cards.rows import moved_cards
from sestina.engine.tiles import FACES, TILES
from sestina.games.registry import build_rules
from sestina.players.levels import bot_named

SEATINGS: Final = (
    ("greedy", "greedy"),
    ("greedy", "greedy", "greedy"),
    ("greedy", "greedy", "greedy", "greedy"),
    ("greedy", "random"),
    ("greedy", "random", "random"),
    ("greedy", "random", "greedy", "random"),
    ("random", "random"),
    ("random", "random", "random", "random"),
)
"""Greedy players keep the table small; random ones let it grow to eighty cards and more."""
GOALS: Final = ("any", "most-qwirkles", "most-cards", "weighted")
LIMITS_MS: Final = {"any": (10, 200), "most-qwirkles": (50, 1000)}
"""Upper limits of the median and the 99th percentile."""
QWIRKLE_WORTH: Final = 10.0
GAMES_PER_SEATING: Final = 15
SECONDS_PER_GOAL: Final = 10.0
BUCKET_CARDS: Final = 10
LARGE_TABLE_CARDS: Final = 70


# --- tables --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """A table and the hand of the seat to move."""

    table: CardTable
    hand: tuple[Tile, ...]

    def weights(self) -> dict[Tile | str, float]:
        """Random weights of single cards, small compared with a Qwirkle."""
        random = Random(f"{self.table.text}; {sorted(self.hand)}")
        weights: dict[Tile | str, float] = {
            card: random.uniform(-1, 1) for card in sorted(set(self.hand))
        }
        return {**weights, "qwirkle": QWIRKLE_WORTH}


def collect(rounds: int) -> list[Question]:
    """Every turn of this many games of each seating, in a mixed order."""
    questions = [
        question
        for seed in range(rounds)
        for seating in SEATINGS
        for question in play(seating, seed)
    ]
    Random(rounds).shuffle(questions)
    return questions


def play(seating: Sequence[str], seed: int) -> Iterator[Question]:
    """The turns of a game; a turn counts again after the hand has been replaced."""
    game = sestina.new_game("cards", players=len(seating), seed=seed)
    bots = [bot_named(level, seed=100 * seed + seat) for seat, level in enumerate(seating)]
    while (seat := game.seat_to_move) is not None:
        view = game.view(seat)
        if not view.is_opening and not view.is_forced:
            yield Question(view.table, view.hand)
        game.play(bots[seat].choose(view))


# --- times ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Answer:
    question: Question
    move: sestina.Move | None
    ms: float


@dataclass(frozen=True)
class Spread:
    """Sorted values; the median, the 99th percentile and the maximum are printed."""

    values: tuple[float, ...]

    @staticmethod
    def of(values: Iterable[float]) -> "Spread":
        return Spread(tuple(sorted(values)))

    @property
    def median(self) -> float:
        return self._at(0.5)

    @property
    def p99(self) -> float:
        return self._at(0.99)

    @property
    def most(self) -> float:
        return self.values[-1]

    def _at(self, share: float) -> float:
        return self.values[min(len(self.values) - 1, int(share * len(self.values)))]

    def __str__(self) -> str:
        return f"{len(self.values):>8}{self.median:>12.3f}{self.p99:>12.3f}{self.most:>12.3f}"


HEAD: Final = f"{'tables':>8}{'median ms':>12}{'99 % ms':>12}{'most ms':>12}"


def answer(questions: Iterable[Question], goal: str, seconds: float) -> list[Answer]:
    """Solve as many of the questions as fit into the time, at least one.

    The times of answers are CPU times, so that other programs do not count.
    """
    answers: list[Answer] = []
    end = perf_counter() + seconds
    for question in questions:
        weights = question.weights() if goal == "weighted" else None
        begun = process_time()
        move = question.table.solve(question.hand, goal, weights=weights)
        answers.append(Answer(question, move, (process_time() - begun) * 1000))
        if perf_counter() > end:
            break
    return answers


def flows(question: Question) -> Iterator[int]:
    """The number of flows that find a play with each card of the hand, or rule it out."""
    table, colours, shapes = [0] * FACES, [0] * FACES, [0] * FACES
    for row in question.table.rows:
        kept = colours if row[0].colour == row[1].colour else shapes
        for card in row:
            table[card.code] += 1
            kept[card.code] += 1
    hand = Counter(card.code for card in question.hand)
    for chosen in sorted(hand):
        split = Split()
        for face in range(FACES):
            split.least[face] = table[face] + (face == chosen)
            split.most[face] = table[face] + hand[face]
            split.by_colour[face] = colours[face]
            split.by_shape[face] = shapes[face]
        split.solve()
        yield int(split.nodes)


def full_tables(count: int) -> list[Question]:
    """Set up tables without playing: random rows until hardly a card is left."""
    random = Random(count)
    hand_size = build_rules("cards", {}).hand_size
    lines = [
        [line * 6 + k if line < 6 else k * 6 + line - 6 for k in range(6)] for line in range(12)
    ]
    questions: list[Question] = []
    for _ in range(count):
        left, rows = [3] * FACES, []
        for _ in range(400):
            there = [face for face in random.choice(lines) if left[face]]
            size = random.choice((3, 4, 5))
            if len(there) >= size:
                rows.append(random.sample(there, size))
                for face in rows[-1]:
                    left[face] -= 1
        while sum(left) < hand_size:
            for face in rows.pop():
                left[face] += 1
        unlaid = [face for face in range(FACES) for _ in range(left[face])]
        hand = tuple(TILES[face] for face in random.sample(unlaid, hand_size))
        table = CardTable(tuple(tuple(TILES[face] for face in row) for row in rows))
        questions.append(Question(table, hand))
    return questions


def greedy_games_per_second(seconds: float) -> float:
    """The rate of games between two greedy bots, played through views."""
    games = 0
    begun = perf_counter()
    while (spent := perf_counter() - begun) < seconds or games == 0:
        for _ in play(("greedy", "greedy"), games):
            pass
        games += 1
    return games / spent


# --- report --------------------------------------------------------------------------------


def measure_cards(rounds: int = GAMES_PER_SEATING, seconds: float = SECONDS_PER_GOAL) -> list[str]:
    """The lines to print. `seconds` limits the time for each goal."""
    questions = collect(rounds)
    found = {goal: answer(questions, goal, seconds) for goal in GOALS}
    stuck = [each.ms for each in found["any"] if each.move is None]
    turns = f"{len(questions)} turns of {rounds * len(SEATINGS)} games"
    lines = [
        f"Cards, {sestina.core()} core: {turns}, {len(stuck)} without a play",
        f"  {'goal':18}{HEAD}   wanted",
    ]
    for goal, answers in found.items():
        spread = Spread.of(each.ms for each in answers)
        lines.append(f"  {goal:18}{spread}{_in_the_limits(goal, spread)}")
    if stuck:
        lines.append(f"  {'any, none found':18}{Spread.of(stuck)}")
    lines.extend(_by_size(found))
    lines.append(_moved(found["any"]))
    nodes = Spread.of(number for question in questions for number in flows(question))
    lines.append(
        f"  flows for one card of a hand: {nodes.median:.0f} in the median, {nodes.p99:.0f} at "
        f"99 %, {nodes.most:.0f} at most"
    )
    lines.append(f"  greedy against greedy: {greedy_games_per_second(seconds / 5):.1f} games/s")
    return lines


def _in_the_limits(goal: str, spread: Spread) -> str:
    if goal not in LIMITS_MS:
        return ""
    median, p99 = LIMITS_MS[goal]
    kept = spread.median < median and spread.p99 < p99
    return f"   under {median} and {p99}: {'yes' if kept else 'NO'}"


def _by_size(found: dict[str, list[Answer]]) -> list[str]:
    """The same times by the number of cards on the table."""
    lines = [
        f"  {'cards on the table':18}{'':>8}"
        + "".join(f"{goal + ', 99 % ms':>24}" for goal in GOALS)
    ]
    for low in range(0, LARGE_TABLE_CARDS + 1, BUCKET_CARDS):
        high = low + BUCKET_CARDS - 1 if low < LARGE_TABLE_CARDS else FACES * 3
        times = {
            goal: [each.ms for each in answers if low <= len(each.question.table) <= high]
            for goal, answers in found.items()
        }
        if times["any"]:
            name = f"{low} to {high}" if low < LARGE_TABLE_CARDS else f"{low} and more"
            cells = [f"{Spread.of(t).p99:>24.3f}" if t else f"{'-':>24}" for t in times.values()]
            lines.append(f"  {name:18}{len(times['any']):>8}{''.join(cells)}")
    return lines


def _moved(answers: list[Answer]) -> str:
    moved = [
        moved_cards(_faces(each.question.table.rows), _faces(each.move.rows))
        for each in answers
        if each.move is not None
    ]
    return (
        f"  cards that change rows, goal any: {sum(moved) / len(moved):.3f} on average, "
        f"{max(moved)} at most, none in {moved.count(0) / len(moved):.1%} of the plays"
    )


def _faces(rows: Iterable[Sequence[Tile]]) -> list[tuple[int, ...]]:
    return [tuple(card.code for card in row) for row in rows]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--rounds", type=int, default=GAMES_PER_SEATING, help="games of each seating"
    )
    parser.add_argument(
        "--seconds", type=float, default=SECONDS_PER_GOAL, help="time for each goal"
    )
    parser.add_argument("--full", type=int, default=0, help="this many nearly full tables instead")
    options = parser.parse_args()
    if options.full:
        questions = full_tables(options.full)
        sizes = [len(question.table) for question in questions]
        print(f"{sestina.core()} core, tables of {min(sizes)} to {max(sizes)} cards\n{'':18}{HEAD}")
        for goal in GOALS[:3]:
            answers = answer(questions, goal, float("inf"))
            print(f"{goal:18}{Spread.of(each.ms for each in answers)}")
        return
    for line in measure_cards(options.rounds, options.seconds):
        print(line)


if __name__ == "__main__":
    main()
