"""Commands that change a draft: `add B8 1`, `new Rd Gd Yd`, `move Ps 2 1`, `back B8`."""

import re
from collections.abc import Sequence
from itertools import groupby

import sestina
from sestina.cli.terminal.cards.draft import CardChoice, Draft, DraftError
from sestina.cli.terminal.completion import tidy
from sestina.cli.wording import joined
from sestina.engine.cards.steps import NEW, RowChange
from sestina.engine.tiles import format_tiles, is_tile

VERBS = ("add", "new", "move", "back")
SEPARATOR = ";"
"""Separates several changes on one line."""
_IGNORED_WORDS = {"to", "from", "row", "into", "and"}
_NUMBER = re.compile(r"[0-9]{1,3}", re.ASCII)


def is_change(line: str) -> bool:
    return line.partition(" ")[0].lower() in VERBS


def apply_changes(draft: Draft, line: str) -> Draft:
    """Apply all changes of a line; `DraftError` if one of them cannot be made."""
    for part in line.split(SEPARATOR):
        words = part.split()
        if words:
            draft = _apply_change(draft, words[0].lower(), words[1:])
    return draft


def _apply_change(draft: Draft, verb: str, words: Sequence[str]) -> Draft:
    if verb not in VERBS:
        raise DraftError(
            f"{verb[:30]!r} changes no row: {', '.join(VERBS[:-1])} and {VERBS[-1]} do"
        )
    picks, numbers, to_new = _parse(words)
    if not picks:
        raise DraftError(f"name cards, as in: {_example(verb)}")
    match verb:
        case "add":
            return _add(draft, picks, numbers)
        case "new":
            if numbers:
                raise DraftError("a new row gets its number by itself: name only cards")
            return draft.new(picks)
        case "move":
            return _move(draft, picks, numbers, to_new)
        case _:
            return _back(draft, picks, numbers)


def _example(verb: str) -> str:
    return {"add": "add B8 1", "new": "new Rd Gd Yd", "move": "move Ps 2 1"}.get(verb, "back B8")


def _parse(words: Sequence[str]) -> tuple[list[CardChoice], list[int], bool]:
    """Parse the cards, the row numbers, and whether a new row is named."""
    picks: list[CardChoice] = []
    numbers: list[int] = []
    to_new = False
    for word in words:
        text, at, row = tidy(word).partition("@")
        if _NUMBER.fullmatch(word):
            numbers.append(int(word))
        elif word.lower() == "new":
            to_new = True
        elif word.lower() in _IGNORED_WORDS:
            continue
        elif not is_tile(text) or (at and not _NUMBER.fullmatch(row)):
            raise DraftError(
                f"{word[:20]!r} is neither a card, such as B8, nor the number of a row"
            )
        else:
            picks.append(CardChoice(sestina.Tile.parse(text), int(row) if at else None))
    return picks, numbers, to_new


def _add(draft: Draft, picks: Sequence[CardChoice], numbers: Sequence[int]) -> Draft:
    if len(numbers) > 1:
        raise DraftError("one row, please, as in: add B8 Bk 1")
    return draft.add(picks, numbers[0] if numbers else _fitting(draft, picks))


def _fitting(draft: Draft, picks: Sequence[CardChoice]) -> int:
    """The only row that these cards fit."""
    cards = [pick.card for pick in picks]
    rows = draft.rows_for(cards)
    if len(rows) == 1:
        return rows[0]
    names = format_tiles(cards)
    if rows:
        raise DraftError(f"{names} can go to the rows {joined(rows)}: say which")
    raise DraftError(f"no row takes {names} as it lies: name the row, or make a new one")


def _move(draft: Draft, picks: list[CardChoice], numbers: Sequence[int], to_new: bool) -> Draft:
    moved: list[CardChoice] = []
    sources = numbers if to_new else numbers[:-1]
    if len(sources) > 1 or not (numbers or to_new):
        raise DraftError("from one row to another, as in: move Ps 2 1, or: move Ps 2 new")
    target = len(draft.rows) + 1 if to_new else numbers[-1]
    for pick in picks:
        # Naming the row takes the card from there even if the hand has one too.
        row = sources[0] if sources else pick.row or draft.other_row_with(pick.card, target)
        moved.append(CardChoice(pick.card, row))
    return draft.new(moved) if to_new else draft.add(moved, target)


def _back(draft: Draft, picks: Sequence[CardChoice], numbers: Sequence[int]) -> Draft:
    if len(numbers) > 1:
        raise DraftError("from one row, please, as in: back B8 1")
    for pick in picks:
        draft = draft.back(CardChoice(pick.card, numbers[0] if numbers else pick.row))
    return draft


def change_in_commands(change: RowChange) -> str:
    """The commands that make a change to the table of the turn."""
    if change.place == NEW:
        sources = dict(change.moved)
        words = [
            f"{card}@{sources[card] + 1}" if card in sources else str(card) for card in change.row
        ]
        return f"new {' '.join(words)}"
    row = change.place + 1
    commands = [f"add {format_tiles(change.played)} {row}"] if change.played else []
    commands += [
        f"move {format_tiles(card for card, _ in cards)} {place + 1} {row}"
        for place, cards in groupby(sorted(change.moved, key=_place), _place)
    ]
    return f"{SEPARATOR} ".join(commands)


def _place(moved: tuple[sestina.Tile, int]) -> int:
    return moved[1]
