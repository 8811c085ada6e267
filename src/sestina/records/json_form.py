"""Records as JSON: the same values as the text, for programs."""

import msgspec

from sestina.engine.errors import ParseError
from sestina.records.game_record import VERSION, GameRecord


def format_json(record: GameRecord) -> str:
    """One line of JSON, the same for equal records."""
    return msgspec.json.encode(record, order="deterministic").decode()


def parse_json(text: str) -> GameRecord:
    try:
        record = msgspec.json.decode(text.encode(), type=GameRecord)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise ParseError("bad-json", f"this is not a game record in JSON: {error}") from None
    check_version(record.sestina)
    return record


def check_version(version: int) -> None:
    if version != VERSION:
        raise ParseError(
            "version", f"the record has version {version}; this program reads version {VERSION}"
        )
