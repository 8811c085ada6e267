"""The setting of a contest: everything that decides its games, except the seed.

The games of a block share one pile order. Their seatings generalise "two games with seats
swapped". Within a block every contestant sits on every seat equally often, so that neither the
deal nor the seat favours anyone:

- two contestants: every way to share the seats as evenly as possible; on three seats each
  contestant has one seat as often as two
- as many contestants as seats: a cyclic order and all its rotations; the next block takes
  the next cyclic order, so that no contestant always follows the same neighbour
- three contestants on four seats: the same, with each contestant in turn on two seats
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations, permutations

import msgspec

from sestina.arena.contestants import (
    Contestant,
    check_contestant,
    contestant_of,
    parse_contestant,
)
from sestina.games.options import StatedValue
from sestina.games.registry import PLAYERS, build_rules
from sestina.games.rules import Rules
from sestina.games.start import Ages
from sestina.players import Bot

# Seatings

Seating = tuple[int, ...]
"""The index of the contestant on each seat."""


@cache
def _orders(contestants: int, players: int) -> tuple[tuple[tuple[Seating, ...], ...], ...]:
    """For each choice of contestants with an extra seat: all cyclic orders and their rotations."""
    each, more = divmod(players, contestants)
    choices = []
    for doubled in combinations(range(contestants), more):
        sitting = sorted([*range(contestants)] * each + [*doubled])
        circles: dict[Seating, tuple[Seating, ...]] = {}
        for seats in sorted(set(permutations(sitting))):
            turns = [seats[k:] + seats[:k] for k in range(players)]
            circles.setdefault(min(turns), tuple(dict.fromkeys(turns)))
        choices.append(tuple(circles.values()))
    return tuple(choices)


def seatings(contestants: int, players: int, block: int) -> tuple[Seating, ...]:
    """The seating of each game of a block, in order."""
    if not 2 <= contestants <= players:
        raise ValueError(f"{contestants} contestants cannot share {players} seats")
    choices = _orders(contestants, players)
    if contestants == 2:
        return tuple(seats for circles in choices for circle in circles for seats in circle)
    return tuple(seats for circles in choices for seats in circles[block % len(circles)])


def block_size(contestants: int, players: int) -> int:
    """The number of games in a block."""
    return len(seatings(contestants, players, 0))


# The setting


class Setting(msgspec.Struct, frozen=True, omit_defaults=True):
    """Contestants and game as plain values, which are sent to workers and stored in files."""

    contestants: tuple[str, ...]
    game: str
    players: int
    options: dict[str, StatedValue] = {}
    """Options as `new_game` takes them, including the defaults."""
    ages: Ages | None = None

    @property
    def rules(self) -> Rules:
        return build_rules(self.game, self.options)

    @property
    def block_size(self) -> int:
        return block_size(len(self.contestants), self.players)

    def seatings(self, block: int) -> tuple[Seating, ...]:
        return seatings(len(self.contestants), self.players, block)

    def parsed(self) -> tuple[Contestant, ...]:
        return tuple(parse_contestant(text) for text in self.contestants)

    def names(self) -> tuple[str, ...]:
        """Names for reports; repeated contestants get a number."""
        names: list[str] = []
        for place, text in enumerate(self.contestants):
            twins = self.contestants[:place].count(text)
            names.append(f"{text} ({twins + 1})" if twins else text)
        return tuple(names)


def make_setting(
    contestants: Sequence[str | Contestant | Callable[..., Bot]],
    *,
    game: str = "classic",
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    ages: Iterable[int | None] | None = None,
    budget: float | None = None,
) -> Setting:
    """Make and check a setting; raises `ValueError`.

    A contestant is a text, or the class or function that makes its bots.
    `budget` gives each level that has no limits of its own that share of its default time.
    """
    rules = build_rules(game, options or {})
    chosen = [contestant_of(value) for value in contestants]
    if budget is not None:
        if not 0 < budget < float("inf"):
            raise ValueError(f"a budget is a share of the usual time, such as 0.1, not {budget}")
        chosen = [contestant.with_budget(budget, game) for contestant in chosen]
    for contestant in chosen:
        check_contestant(contestant, game)
    seats = max(2, len(chosen)) if players is None else players
    if seats not in PLAYERS:
        raise ValueError(f"2, 3 or 4 players, not {seats}")
    if len(chosen) < 2:
        raise ValueError(f"a contest needs at least two bots, not {len(chosen)}")
    if len(chosen) > seats:
        raise ValueError(f"{len(chosen)} bots do not fit into {seats} seats")
    years = None if ages is None else tuple(ages)
    if years is not None and len(years) != seats:
        raise ValueError(f"one age for each of {seats} seats, not {len(years)}")
    return Setting(
        contestants=tuple(map(str, chosen)),
        game=rules.game_id,
        players=seats,
        options=rules.stated_options(),
        ages=years,
    )


def differences(one: Setting, other: Setting, *, but: str = "") -> list[str]:
    """The differences between two settings in words, except for the field `but`."""
    found = []
    for name in ("contestants", "game", "players", "ages"):
        if name == but:
            continue
        left, right = getattr(one, name), getattr(other, name)
        if left != right:
            found.append(f"{name}: {_words(left)}, not {_words(right)}")
    if one.game == other.game:
        for name in sorted({*one.options, *other.options}):
            left, right = one.options.get(name), other.options.get(name)
            if left != right:
                found.append(f"{name}: {_words(left)}, not {_words(right)}")
    return found


def _words(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return "none" if value is None else str(value)
