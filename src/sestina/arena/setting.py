"""The setting of a contest: everything that decides its games, except the seed."""

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from sestina.arena.contestants import (
    Contestant,
    check_contestant,
    contestant_of,
    parse_contestant,
)
from sestina.arena.seating import Seating, block_size, seatings
from sestina.games.options import StatedValue
from sestina.games.registry import PLAYERS, build_rules
from sestina.games.rules import Rules
from sestina.games.start import Ages
from sestina.players import Bot


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
