"""What people put into a game and its record: ages, clocks, tags; replaying does not look at it."""

from collections.abc import Sequence

from sestina.engine.errors import ParseError
from sestina.game.game_record import GameRecord, format_json
from sestina.game.record_text import is_tag_name, is_writable

OLDEST = 150
LONGEST_CLOCK = 1e9


def check_clock(seconds: float) -> float:
    """Seconds on a clock, to the millisecond."""
    value = float(seconds)
    if not abs(value) < LONGEST_CLOCK:
        raise ValueError(f"a clock shows seconds, not {seconds}")
    most = LONGEST_CLOCK - 0.001  # what rounding must not go beyond
    return round(max(-most, min(most, value)), 3)


def check_ages(ages: Sequence[int | None], players: int) -> tuple[int | None, ...]:
    checked = tuple(ages)
    if len(checked) != players:
        raise ValueError(f"one age for each of {players} players, not {len(checked)}")
    for age in checked:
        if age is not None and (type(age) is not int or not 0 <= age <= OLDEST):
            raise ValueError(
                f"an age is a number of years from 0 to {OLDEST}, or None, not {age!r}"
            )
    return checked


def check_given(record: GameRecord) -> None:
    """What people put into a record, which replaying it does not look at."""
    try:
        format_json(record)
    except UnicodeEncodeError:
        raise ParseError("bad-record", "the record cannot be written as UTF-8") from None
    check_tags(record.tags)
    try:
        if record.ages is not None:
            check_ages(record.ages, record.players)
        for step in record.steps:
            if step.clock is not None:
                check_clock(step.clock)
    except ValueError as error:
        raise ParseError("bad-record", str(error)) from None


def check_tags(tags: dict[str, str]) -> dict[str, str]:
    for name, value in tags.items():
        if not is_tag_name(name):
            raise ParseError("bad-tag", f"{name!r} cannot be a tag: write a name such as Date")
        if not is_writable(value):
            raise ParseError("bad-tag", f"the tag {name} is a text that can be written as UTF-8")
    return dict(tags)
