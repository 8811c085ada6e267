"""Texts for fuzzing: arbitrary ones, and valid ones with something wrong in them."""

import json
import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

import sestina

ANY_TEXT: Final = st.text(st.characters(codec=None), max_size=60)
"""Any characters, lone surrogates included."""

PIECES: Final = (
    "",
    " ",
    "\n",
    "\r",
    "\t",
    "\x00",
    "\x85",
    "\u2028",
    "\ud800",
    "🎲",
    "Rc",
    "RcB",
    "P8",
    "Rc@0,0",
    "Gk@-90,90",
    "@",
    ",",
    "|",
    "/",
    "=",
    ":",
    ".",
    "!",
    "!take",
    "?6",
    "?",
    "{",
    "}",
    "{a comment}",
    "~ 5",
    "[",
    "]",
    '"',
    "\\",
    "\\ud800",
    "-",
    "-1",
    "0",
    "1",
    "2",
    "7",
    "99",
    "255",
    "256",
    "65536",
    "2147483648",
    "9223372036854775808",
    "1" * 30,
    "1" * 5000,
    "1e999",
    "NaN",
    "null",
    "true",
    "٣",
    "swap",
    "pass",
    "use",
    "use take 0,0",
    "draw",
    "done",
    "hand",
    "pile",
    "seat=0",
    "over=out",
    "laid=0,0",
    "pending=ask",
    "used",
)


def mutated(text: str, random: Random) -> str:
    """The text after one to four small accidents."""
    for _ in range(random.randint(1, 4)):
        text = random.choice(ACCIDENTS)(text, random)
    return text


def _span(text: str, random: Random, longest: int) -> tuple[int, int]:
    start = random.randint(0, len(text))
    return start, min(len(text), start + random.randint(0, longest))


def _delete(text: str, random: Random) -> str:
    start, end = _span(text, random, 12)
    return text[:start] + text[end:]


def _insert(text: str, random: Random) -> str:
    at = random.randint(0, len(text))
    return text[:at] + random.choice(PIECES) + text[at:]


def _replace(text: str, random: Random) -> str:
    start, end = _span(text, random, 6)
    return text[:start] + random.choice(PIECES) + text[end:]


def _double(text: str, random: Random) -> str:
    start, end = _span(text, random, 40)
    return text[:end] + text[start:end] + text[end:]


def _exchange_words(text: str, random: Random) -> str:
    words = text.split(" ")
    a, b = random.randrange(len(words)), random.randrange(len(words))
    words[a], words[b] = words[b], words[a]
    return " ".join(words)


def _replace_word(text: str, random: Random) -> str:
    words = text.split(" ")
    words[random.randrange(len(words))] = random.choice(PIECES)
    return " ".join(words)


def _change_character(text: str, random: Random) -> str:
    if not text:
        return text
    at = random.randrange(len(text))
    return (
        text[:at] + chr(random.choice((random.randrange(128), ord(text[at]) ^ 1))) + text[at + 1 :]
    )


def _cut(text: str, random: Random) -> str:
    return text[: random.randint(0, len(text))]


ACCIDENTS: Final[Sequence[Callable[[str, Random], str]]] = (
    _delete,
    _insert,
    _replace,
    _double,
    _exchange_words,
    _replace_word,
    _change_character,
    _change_character,
    _cut,
)


# JSON ------------------------------------------------------------------------------------------

LEAVES: Final = (
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | ANY_TEXT
    | st.sampled_from(PIECES)
)
ANY_JSON: Final = st.recursive(
    LEAVES,
    lambda children: (
        st.lists(children, max_size=4) | st.dictionaries(ANY_TEXT, children, max_size=4)
    ),
    max_leaves=12,
)


def mutated_json(text: str, random: Random, values: Sequence[Any]) -> str:
    """Valid JSON of another content: one to three values are replaced, left out or doubled."""
    form = json.loads(text)
    for _ in range(random.randint(1, 3)):
        form = _change(form, random, values)
    return json.dumps(form)


def _change(form: Any, random: Random, values: Sequence[Any]) -> Any:
    """Walk down at random, and change something there."""
    if isinstance(form, dict) and form and random.random() < 0.9:
        key = random.choice(sorted(form))
        if random.random() < 0.1:
            del form[key]
        elif random.random() < 0.1:
            form[random.choice(PIECES)] = form[key]
        else:
            form[key] = _change(form[key], random, values)
        return form
    if isinstance(form, list) and form and random.random() < 0.9:
        at = random.randrange(len(form))
        if random.random() < 0.1:
            del form[at]
        elif random.random() < 0.1:
            form.insert(at, form[-1])
        else:
            form[at] = _change(form[at], random, values)
        return form
    if isinstance(form, str) and random.random() < 0.5:
        return mutated(form, random)
    if isinstance(form, int) and random.random() < 0.5:
        return form + random.choice((-1, 1, 2**31, 2**63, -(2**64), 10**30))
    # A copy: later changes may go into it.
    return deepcopy(random.choice(values))


# What a refusal looks like ---------------------------------------------------------------------


def check_error(error: ValueError) -> None:
    """It is one of ours, with a code, and a message in words."""
    assert isinstance(error, (sestina.ParseError, sestina.IllegalMove))
    assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", error.reason)
    assert str(error)
