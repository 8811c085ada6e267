"""The options of games: one value per option, read wherever an option is named.

`new_game`, positions, records, the server's catalogue, the terminal and the arena all look
here, so a new option is declared once, beside the game that takes it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

OptionValue = None | bool | int | str | tuple[str, ...]
"""None stands for an option that is not used."""
StatedValue = bool | int | str | tuple[str, ...]
Options = dict[str, StatedValue]
"""Stated options by name, as records and servers keep them."""


OptionReason = Literal["no-start", "too-many-stars", "too-many-filled", "filled-touch"]
"""Why a board that somebody drew cannot be played on."""


class UnfitOption(ValueError):
    """A value of an option that no game can be played with, and a stable code for why."""

    def __init__(self, reason: OptionReason, message: str) -> None:
        super().__init__(message)
        self.reason: OptionReason = reason


@dataclass(frozen=True)
class Option:
    """One option of a game."""

    name: str
    """The name that `new_game` and positions use."""
    tag: str
    """The name of its tag in a record."""
    text: str
    """What it decides, in one line."""
    default: OptionValue
    """The value that it has if none is given."""
    choices: tuple[bool | int | str | None, ...] = ()
    """The values it takes, where they do not depend on another option."""
    several: bool = False
    """Whether a value is a tuple of choices."""
    needs: str | None = None
    """The option without which this one means nothing."""
    choices_by_need: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The choices for each value of the option it needs, where they differ."""

    needs_kind: tuple[str, str] | None = None
    """An option of several choices, and the one among them without which this one means nothing."""
    drawings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The boards that the choices name, as rows of letters. The option takes other drawings too."""
    house: bool = False
    """Whether it is a house rule: another reading than the booklet's."""

    @property
    def is_flag(self) -> bool:
        """Whether it is on or off."""
        return isinstance(self.default, bool)

    @property
    def is_number(self) -> bool:
        """Whether its values are numbers."""
        return isinstance(self.default, int) and not self.is_flag

    # In a position: `name=value`, or just the name of a flag that is set

    def format_word(self, value: OptionValue) -> str | None:
        """The word of a position that states this value; None where it goes without saying."""
        if value is None or value is False:
            return None
        if value is True:
            return self.name
        text = ",".join(value) if isinstance(value, tuple) else str(value)
        return f"{self.name}={text}"

    def parse_word(self, value: str) -> OptionValue:
        """The value in a word of a position. A text that is no number stays a text: the rules
        refuse it and say what they take."""
        if self.is_flag:
            return True
        return self._parse(value.split(",") if self.several else value)

    # In a record: a tag

    def format_tag(self, value: StatedValue) -> str:
        """The value as the tag of a record has it."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return " ".join(value) if isinstance(value, tuple) else str(value)

    def parse_tag(self, value: str) -> StatedValue:
        """The value in the tag of a record."""
        if self.is_flag:
            return value == "yes"
        return self._parse(value.split() if self.several else value)

    def _parse(self, value: str | list[str]) -> StatedValue:
        if isinstance(value, list):
            return tuple(value)
        if self.is_number and value.isascii() and value.removeprefix("-").isdigit():
            return int(value[:20])
        return value


# House rules: other readings of a rule. The booklet's reading is the default. One is stated only
# where it differs from the booklet, so the records and positions of games without house rules do
# not mention them. `Rules.option` reads one that is stated.

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
