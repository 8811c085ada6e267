"""Reading and replaying a record, text or JSON."""

from collections.abc import Callable

from sestina.engine.errors import ParseError
from sestina.records.game_record import GameRecord
from sestina.records.given import check_clock, check_given, check_tags
from sestina.records.json_form import parse_json
from sestina.records.recorder import Recorder
from sestina.records.replay import replay_record
from sestina.records.text_form import parse_text


def replay_text(
    text: str, check: Callable[[GameRecord], None] | None = None
) -> tuple[Recorder, dict[str, str]]:
    """Check and replay a record, text or JSON: the game with its steps, and the tags.

    `check` may refuse a record before it is replayed, which takes long.
    """
    if not isinstance(text, str):
        raise ParseError("bad-record", f"a record is a text, not {type(text).__name__}")
    record = parse_json(text) if text.lstrip().startswith("{") else parse_text(text)
    check_given(record)
    if check is not None:
        check(record)
    recorder = replay_record(record)
    recorder.steps = [
        step
        if step.clock is None
        else step.with_notes(check_clock(step.clock), step.comment, step.variations)
        for step in recorder.steps
    ]
    return recorder, check_tags(record.tags)
