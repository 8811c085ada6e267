"""House rules: other readings of a rule, as options. The booklet's reading is the default.

A house rule is stated only where it differs from the booklet, so the records and positions of
games without house rules do not mention them. `Rules.option` reads one that is stated.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from sestina.games.options import Option, OptionValue

YOUNGEST: Final = "youngest"
OLDEST: Final = "oldest"
YOUNGEST_STARTS: Final = Option(
    "start_tie",
    "StartTie",
    "Whom a start tie favours: the youngest (B10, T3, K4) or the oldest (F7).",
    default=YOUNGEST,
    choices=(YOUNGEST, OLDEST),
    house=True,
)
OLDEST_STARTS: Final = replace(YOUNGEST_STARTS, default=OLDEST, choices=(OLDEST, YOUNGEST))


def chosen(option: Option, given: Mapping[str, object]) -> str:
    """The reading that was chosen, or the booklet's."""
    value = given.get(option.name, option.default)
    if not isinstance(value, str) or value not in option.choices:
        words = " or ".join(map(str, option.choices))
        raise ValueError(f"{option.name} is {words}, not {value!r}")
    return value


def stated(given: Mapping[str, object], *options: Option) -> tuple[tuple[str, OptionValue], ...]:
    """The house rules among these that differ from the booklet, as `Rules.options` has them."""
    values = ((option, chosen(option, given)) for option in options)
    return tuple((option.name, value) for option, value in values if value != option.default)
