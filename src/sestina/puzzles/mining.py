"""Mining: play games, look for puzzles in their positions, and measure what is found.

A game depends on the seed of the run and its own number alone, not on the process that plays
it. The output has a line for each puzzle and one for each finished game, so that a run that was
stopped goes on where it was.

The rating of a puzzle says how hard it is: how far one has to look, and how often each level
fails. It is on the scale of the levels (docs/bots.md): a player of that strength solves the puzzle
every other time. It is the most likely strength given the levels' tries, with the rating to expect
of the depth as a prior.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from sestina.game.view import View
from sestina.games.chance import Chance
from sestina.games.registry import build_rules, family_of, game_ids
from sestina.games.start import begin, deal
from sestina.players.levels import bot_named
from sestina.puzzles.kinds.registry import FINDERS, KINDS, Finder
from sestina.puzzles.puzzle import Puzzle, format_puzzle, parse_puzzle
from sestina.workers.pool import in_order

# How hard a puzzle is


class Tries(NamedTuple):
    """How a level is measured."""

    strength: int
    """Its rating on the ladder, rounded; `random` is taken for stronger than it is there."""
    seeds: int
    """How many bots with different seeds try each puzzle."""
    simulations: int | None = None


TRIES: Final[Mapping[str, Tries]] = {
    "random": Tries(300, 8),
    "beginner": Tries(630, 8),
    "casual": Tries(860, 8),
    "greedy": Tries(1000, 1),
    "club": Tries(1100, 3, 100),
    "expert": Tries(1220, 2, 400),
    "master": Tries(1270, 1, 1600),
}
"""Budgets are numbers of simulations, so that everybody measures the same."""
PRIOR_SPREAD: Final = 250.0
"""How far the rating may be from the one to expect of the depth."""
LOWEST, HIGHEST = 400, 2400


def measure(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the levels' failures and its rating."""
    kind = KINDS[puzzle.kind]
    view = puzzle.view()
    fails: dict[str, float] = {}
    for level, tries in TRIES.items():
        if level not in (*kind.rated_levels, "random"):
            continue
        failed = 0
        for seed in range(tries.seeds):
            move = bot_named(level, seed, simulations=tries.simulations).choose(view)
            failed += 0 if kind.is_answer(puzzle, move) else 1
        fails[level] = round(failed / tries.seeds, 3)
    measured = replace(puzzle, fails=fails)
    return replace(measured, rating=rate(measured))


def rate(puzzle: Puzzle) -> int:
    """The rating that the failures and the depth of a puzzle make most likely."""
    kind = KINDS[puzzle.kind]
    expected = kind.expected_rating(puzzle)
    low, high = float(LOWEST), float(HIGHEST)
    # The slope of the likelihood falls everywhere: halve the interval around its zero.
    for _ in range(30):
        middle = (low + high) / 2
        slope = (expected - middle) / PRIOR_SPREAD**2
        for level in kind.rated_levels:
            if level in puzzle.fails:
                tries = TRIES[level]
                failing = 1 / (1 + 10 ** ((tries.strength - middle) / 400))
                surprise = puzzle.fails[level] - failing
                slope += tries.seeds * surprise * 0.0057565  # ln(10) / 400
        low, high = (middle, high) if slope > 0 else (low, middle)
    return round(middle)


# Mining

MOST_OF_A_GAME = 2
"""Puzzles of one game: more would look alike."""
BOT_SIMULATIONS = 100
"""For levels that search: mined games need no depth."""


@dataclass(frozen=True)
class Mine:
    """Where to look: a finder, a game with its options, and a seed."""

    finder: str
    game: str
    seed: int = 1
    players: int = 2
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """The name of the run in its output."""
        options = [f"{name}={value}" for name, value in sorted(self.options.items())]
        words = [self.finder, self.game, f"players={self.players}", *options, f"seed={self.seed}"]
        return " ".join(words)


@dataclass(frozen=True)
class MinedGame:
    """A game of a run that has been looked through."""

    number: int
    puzzles: tuple[Puzzle, ...]


def make_mine(
    finder: str, game: str | None, seed: int, players: int, options: Mapping[str, object]
) -> Mine:
    """A run; raises `ValueError` if there is no such finder, or if it looks at other games."""
    if finder not in FINDERS:
        raise ValueError(f"look for {', '.join(FINDERS)}, not for {finder!r}")
    family = FINDERS[finder]().family
    games = [name for name in game_ids() if family_of(name) == family]
    chosen = games[0] if game is None else game
    rules = build_rules(chosen, dict(options))
    if rules.family != family:
        raise ValueError(f"{finder} are found in {', '.join(games)}, not in {chosen}")
    return Mine(finder, chosen, seed, players, options)


class _Done(msgspec.Struct, frozen=True):
    """The line that says which game of which run is finished."""

    mined: str
    number: int


def mine_game(mine: Mine, number: int) -> MinedGame:
    """Play one game of a run and look for puzzles in it."""
    seed = _derived(f"{mine.label} {number}")
    rules = build_rules(mine.game, dict(mine.options))
    state = begin(rules, mine.players, Chance(seed))
    deal(state, None)
    finder = _finder(mine.finder)
    bots = [
        bot_named(
            finder.players[(number + seat) % len(finder.players)],
            seed=seed + seat,
            simulations=BOT_SIMULATIONS,
        )
        for seat in range(mine.players)
    ]
    found: list[Puzzle] = []
    while not state.over and len(found) < MOST_OF_A_GAME:
        puzzle = finder.look_at(state, _derived(f"{seed} {state.ply}"))
        if puzzle is not None:
            found.append(measure(puzzle))
        seat = int(state.seat)
        state.play(bots[seat].choose(View(state, seat)))
    return MinedGame(number, tuple(found))


@cache
def _finder(name: str) -> Finder:
    """One finder for each process: the solver inside is large."""
    return FINDERS[name]()


def _derived(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=7).digest(), "big")


def mine_games(mine: Mine, numbers: Iterable[int], workers: int) -> Iterator[MinedGame]:
    """Look through these games of a run, in their order."""
    return in_order(partial(mine_game, mine), numbers, workers)


class MineFile:
    """The output of runs: puzzles and finished games, a line each."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def done(self, mine: Mine) -> set[int]:
        """The numbers of the games of a run that are finished."""
        return {
            done.number
            for done in map(_parse_done, self._lines())
            if done is not None and done.mined == mine.label
        }

    def puzzles(self) -> Iterator[Puzzle]:
        for line in self._lines():
            if _parse_done(line) is None:
                yield parse_puzzle(line)

    def add(self, mine: Mine, game: MinedGame) -> None:
        """Append a game. Its last line says that it is finished."""
        lines = [format_puzzle(puzzle) for puzzle in game.puzzles]
        lines.append(msgspec.json.encode(_Done(mine.label, game.number)).decode())
        with self._path.open("a", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in lines))

    def _lines(self) -> Iterator[str]:
        if not self._path.exists():
            return
        with self._path.open(encoding="utf-8") as file:
            for line in file:
                if line.endswith("\n"):  # a line that was cut off belongs to no finished game
                    yield line


def _parse_done(line: str) -> _Done | None:
    if not line.startswith('{"mined"'):
        return None
    return msgspec.json.decode(line, type=_Done)
