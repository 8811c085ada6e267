"""Texts that people write and others see: names and chat."""

import unicodedata
from typing import Final

from sestina.host.refusals import Refused

MAX_NAME_LETTERS = 24
MAX_MARKS = 4
"""Accents in a row: more of them would cover the lines above and below."""

_BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u2800\u3164\uffa0"
)
"""Letters and marks that show nothing, although Unicode counts them as text."""
_DIRECTIONS: Final = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""Characters that turn the direction of the text after them, which may be somebody else's."""


def clean_name(text: str) -> str:
    """A name as it is shown to others, or `Refused`."""
    name = " ".join("".join(one for one in text if one not in _BLANK).split())
    if not 1 <= len(name) <= MAX_NAME_LETTERS or not name.isprintable() or not is_visible(name):
        raise Refused("bad-name", f"a name has 1 to {MAX_NAME_LETTERS} letters")
    return name


def clean_text(text: str) -> str:
    """A line of text without what a terminal or a browser would obey instead of showing it."""
    # Joiners and variation selectors stay: emoji and some scripts need them.
    spaced = " ".join(text.split())
    kept = "".join(one for one in spaced if not _is_control(one))
    return " ".join(kept.split()) if is_visible(kept) else ""


def is_visible(text: str) -> bool:
    """Whether a text shows anything, and stays within its line."""
    marks = 0
    shows = False
    for one in text:
        kind = unicodedata.category(one)[0]
        marks = marks + 1 if kind == "M" else 0
        if marks > MAX_MARKS:
            return False
        shows = shows or (kind in "LNPS" and one not in _BLANK)
    return shows


def _is_control(one: str) -> bool:
    return one in _DIRECTIONS or unicodedata.category(one) in ("Cc", "Cs")
