"""Words about the turn in a position: counts as `name=3`, flags as their bare name."""

import re
from collections.abc import Iterable, Mapping

from sestina.games.family import bad_position
from sestina.games.snapshot import Snapshot

_NUMBER = re.compile(r"[0-9]{1,6}", re.ASCII)
FLAG = " "
"""The value of a word without a value, which no word can have."""


def count_words(snapshot: Snapshot, names: Iterable[str]) -> list[str]:
    """The fields of a snapshot that count something, where there is something to count."""
    values = ((name, getattr(snapshot, name)) for name in names)
    return [f"{name}={value}" for name, value in values if value]


def flag_words(snapshot: Snapshot, flags: Mapping[str, str]) -> list[str]:
    """The flags that are set; `flags` maps words to fields of the snapshot."""
    return [word for word, name in flags.items() if getattr(snapshot, name)]


def parse_count(turn: Mapping[str, str], name: str, missing: int = 0) -> int:
    value = turn.get(name)
    if value is None:
        return missing
    if not _NUMBER.fullmatch(value):
        raise bad_position(f"{f'{name}={value}'[:40]!r} says nothing about a turn")
    return int(value)


def parse_flag(turn: Mapping[str, str], name: str) -> bool:
    value = turn.get(name)
    if value not in (None, FLAG):
        raise bad_position(f"{f'{name}={value}'[:40]!r} says nothing about a turn")
    return value is not None
