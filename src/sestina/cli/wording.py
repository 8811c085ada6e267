"""Counts and lists in words, for all commands."""

from collections.abc import Iterable, Sequence

_NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()


def count_of(number: int, noun: str) -> str:
    """A number and its noun: `1 tile`, `2 tiles`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def megabytes(size: int) -> str:
    """A number of bytes: `0.3 MB`, `1,204.0 MB`."""
    return f"{size / 1e6:,.1f} MB"


def spaced(items: Iterable[object]) -> str:
    """Items side by side, as tiles are written: `Rc Rs`."""
    return " ".join(str(item) for item in items)


def joined(parts: Sequence[object]) -> str:
    """Items as a list in a sentence: `1, 2 and 5`."""
    texts = [str(part) for part in parts]
    return " and ".join(filter(None, [", ".join(texts[:-1]), texts[-1]]))


def number_in_words(number: int) -> str:
    """A small number as a word, larger ones as digits: `six`, `13`."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
