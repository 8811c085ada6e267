"""The client's texts in four languages, for tests that look for them on the page."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

TEXTS: Final = Path(__file__).parents[2] / "web" / "texts" / "usual"
LANGUAGES: Final = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR", "it": "it-IT"}
"""Each language, with the locale of a browser that prefers it."""


@cache
def texts_of(language: str) -> dict[str, tuple[str, ...]]:
    """Each text by its key: one form, or those of its plural."""
    found: dict[str, tuple[str, ...]] = {}
    for file in sorted(TEXTS.glob(f"*/{language}.json")):
        for key, message in json.loads(file.read_text("utf-8")).items():
            if isinstance(message, str):
                found[key] = (message,)
            elif isinstance(message, list):
                found[key] = tuple(text for one in message for text in one["match"].values())
    assert found, f"there are no texts in {TEXTS}"
    return found


def text(language: str, key: str, **values: object) -> str:
    """A text without variants, with its placeholders filled."""
    (only,) = texts_of(language)[key]
    return only.format(**values)


def words_of(message: str) -> list[str]:
    """The words of a text, without its placeholders."""
    return re.findall(r"[^\W\d_]{2,}", re.sub(r"\{\w+\}", " ", message))


def pattern(message: str) -> re.Pattern[str]:
    """A pattern that matches a text with any placeholder values."""
    parts = re.split(r"\{\w+\}", message)
    return re.compile(".+?".join(re.escape(part) for part in parts), re.DOTALL)


@cache
def foreign(language: str) -> tuple[dict[str, str], list[tuple[re.Pattern[str], str]]]:
    """Texts that must not appear in a language: those of other languages that differ from its own.

    As whole texts with their keys, and as patterns for texts with placeholders. Patterns need at
    least two words of their own; otherwise they would match anything.
    """
    own = texts_of(language)
    said = {one for texts in own.values() for one in texts}
    whole: dict[str, str] = {}
    gaps: dict[str, str] = {}
    for other in LANGUAGES:
        if other == language:
            continue
        for key, texts in texts_of(other).items():
            for one in texts:
                if one in said or not words_of(one):
                    continue
                if "{" not in one:
                    whole[one] = f"{other}: {key}"
                elif len(words_of(one)) >= 2:
                    gaps[one] = f"{other}: {key}"
    return whole, [(pattern(one), key) for one, key in gaps.items()]


@cache
def own_patterns(language: str) -> list[re.Pattern[str]]:
    texts = {one for texts in texts_of(language).values() for one in texts}
    return [pattern(one) for one in texts if "{" in one and words_of(one)]


ENGLISH: Final = re.compile(r"\b(the|and|your|you|with|this|have|are|from)\b", re.IGNORECASE)
"""Words that occur in no other language, to find what is no text of the client."""


def left_in_another_language(language: str, read: list[str]) -> list[str]:
    """The texts among these that are in a wrong language."""
    whole, gaps = foreign(language)
    wrong = []
    for one in sorted(set(read)):
        if one in whole and not any(shape.fullmatch(one) for shape in own_patterns(language)):
            wrong.append(f"{one!r} is {whole[one]}")
        elif key := next((key for shape, key in gaps if shape.fullmatch(one)), None):
            if not any(shape.fullmatch(one) for shape in own_patterns(language)):
                wrong.append(f"{one!r} looks like {key}")
        elif language != "en" and ENGLISH.search(one):
            wrong.append(f"{one!r} sounds English")
    return wrong


READ: Final = """() => {
  const read = [document.title];
  const skip = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "OPTION"]);
  const shown = (element) =>
    element.checkVisibility({ visibilityProperty: true }) || element.closest("option");
  for (const element of document.querySelectorAll("*")) {
    if (!shown(element)) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext",
                        "aria-description", "aria-roledescription"]) {
      const value = element.getAttribute(name);
      if (value) read.push(value);
    }
    // Each language is named in its own words, and what people said is theirs.
    if (skip.has(element.tagName) && element.hasAttribute("lang")) continue;
    if (skip.has(element.tagName) && element.tagName !== "OPTION") continue;
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) read.push(node.data);
    }
    // A sentence may be in pieces, some of them bold.
    if (element.matches("p, li, button, a, dt, dd, label, h1, h2, h3")) {
      read.push(element.textContent);
    }
  }
  return read.map((text) => text.replace(/\\s+/g, " ").trim()).filter((text) => text !== "");
}"""
"""Runs in a page and returns everything that people read or hear there."""
