"""Tab completion of Cards: commands, cards of the hand and of rows, and row numbers."""

from collections import Counter
from collections.abc import Iterable, Sequence

import sestina
from sestina.cli.terminal.cards.draft import (
    SEPARATOR,
    VERBS,
    Draft,
    DraftError,
    apply_changes,
    is_change,
)
from sestina.cli.terminal.cards.hints import GOALS, arrangement_in_words
from sestina.cli.terminal.completion import PREVIEW, Suggestion, tidy
from sestina.engine.tiles import is_tile

COMMANDS = (
    *(*VERBS, "play", "undo", "restart", "stuck", "hint", "best", "moves", "draft", "table"),
    *("stacks", "log", "takeback", "save", "help", "quit"),
)


class CardCompletions:
    def __init__(self, draft: Draft) -> None:
        self._draft = draft

    def suggest(self, line: str) -> list[Suggestion]:
        """Words that can replace the last word of the line, best first."""
        done, _, last = line.rpartition(SEPARATOR)
        draft = self._after(done)
        *before, partial = last.lstrip(" ").split(" ")
        words = [tidy(word) for word in before if word]
        typed = tidy(partial).lower()
        found = dict.fromkeys(
            word for word in _words(draft, words, partial) if word.lower().startswith(typed)
        )
        return [Suggestion(word) for word in found]

    def note(self, line: str) -> str:
        """The outcome of the draft after the typed change."""
        if not is_change(line):
            return ""
        try:
            draft = apply_changes(self._draft, line)
        except DraftError:
            return ""
        if draft.problems:
            return f"not yet: row {' '.join(map(str, draft.problems))}"
        try:
            return arrangement_in_words(draft.check())
        except sestina.IllegalMove:
            return ""

    def _after(self, changes: str) -> Draft:
        try:
            return apply_changes(self._draft, changes)
        except DraftError:
            return self._draft


def _words(draft: Draft, before: Sequence[str], partial: str) -> Iterable[str]:
    """Words that can follow those before; `partial` is the word being typed."""
    if not before:
        return [*COMMANDS, *_texts(draft.hand), *(_texts(_on_table(draft)) if partial else ())]
    verb, *rest = before
    cards = [word for word in rest if is_tile(word.partition("@")[0])]
    numbers = [word for word in rest if word.isdigit()]
    match verb.lower():
        case "add":
            return [] if numbers else [*_left(draft.hand, cards), *_rows_for(draft, cards)]
        case "new":
            return _for_new_row(draft, cards, partial)
        case "move":
            return _for_move(draft, cards, numbers)
        case "back":
            return [] if numbers else _left(draft.played, cards)
        case "hint" | "best":
            return [] if rest else GOALS
        case _ if verb == PREVIEW or is_tile(verb):
            # A move lists all rows: offer the cards that are not named yet.
            named = [word for word in before if is_tile(word)]
            return [*_left((*draft.hand, *_on_table(draft)), named), "/"]
    return []


def _texts(cards: Iterable[sestina.Tile]) -> list[str]:
    return [str(card) for card in cards]


def _on_table(draft: Draft) -> list[sestina.Tile]:
    return [card for number in draft.numbers for card in draft.cards(number)]


def _left(cards: Iterable[sestina.Tile], named: Iterable[str]) -> list[str]:
    """The cards that have not been named yet."""
    return [*(Counter(_texts(cards)) - Counter(named))]


def _rows_for(draft: Draft, cards: Sequence[str]) -> list[str]:
    """The rows, those that take the cards first."""
    if not cards:
        return []
    tiles = [sestina.Tile.parse(card.partition("@")[0]) for card in cards]
    return [str(number) for number in (*draft.rows_for(tiles), *draft.numbers)]


def _for_new_row(draft: Draft, cards: Sequence[str], partial: str) -> list[str]:
    lying = [f"{card}@{number}" for number in draft.numbers for card in draft.cards(number)]
    if "@" in partial:
        return [word for word in lying if word not in cards]
    held = _left(draft.hand, cards)
    return held + [word for word in _left(_on_table(draft), cards) if word not in held]


def _for_move(draft: Draft, cards: Sequence[str], numbers: Sequence[str]) -> list[str]:
    tiles = [sestina.Tile.parse(card.partition("@")[0]) for card in cards]
    if not numbers:
        with_all = [
            number for number in draft.numbers if not Counter(tiles) - Counter(draft.cards(number))
        ]
        sources = [str(number) for number in with_all] if tiles else []
        return [*sources, *_left(_on_table(draft), cards)]
    targets = [row for row in _rows_for(draft, cards) if row != numbers[0]]
    return [*targets, "new"] if len(numbers) == 1 else []
