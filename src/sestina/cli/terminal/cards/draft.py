"""A draft of a turn in Cards: the rows as the player rearranges them, card by card.

A draft is an immutable value; every change returns another one. The engine judges the rows.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import sestina
from sestina.cli.terminal.completion import tidy
from sestina.cli.wording import joined
from sestina.engine.cards.steps import NEW, RowChange, changes_between
from sestina.engine.cards.table import Arrangement, row_problem
from sestina.engine.moves import Row, format_rows
from sestina.engine.tiles import COLOURS, SHAPES, format_tiles, is_tile

HAND = 0
"""The origin of a card from the hand. Rows are numbered from 1."""


class DraftError(ValueError):
    """A change that cannot be made; the message says why."""


@dataclass(frozen=True)
class DraftCard:
    """A card in a row of a draft."""

    card: sestina.Tile
    origin: int
    """The row where it lay when the turn began, or `HAND`."""


@dataclass(frozen=True)
class CardChoice:
    """A card that a player named, and its row if that was named too."""

    card: sestina.Tile
    row: int | None = None


def is_shape_row(row: Row) -> bool:
    return len({card.shape for card in row}) == 1


def numbered(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Rows in the order of their numbers: rows of one shape first, then of one colour (K11)."""

    def order(row: Row) -> tuple[bool, int, Row]:
        first = row[0]
        if is_shape_row(row):
            return False, SHAPES.index(first.shape), row
        return True, COLOURS.index(first.colour), row

    return tuple(sorted(rows, key=order))


@dataclass(frozen=True)
class Draft:
    table: sestina.CardTable
    """The table at the beginning of the turn."""
    hand: Row
    """What is left of the hand."""
    rows: tuple[tuple[DraftCard, ...], ...]
    """The rows by number, from 1 on. An empty row keeps its number."""

    @staticmethod
    def of(table: sestina.CardTable, hand: Iterable[sestina.Tile]) -> "Draft":
        """The draft without any change."""
        lying = [
            tuple(DraftCard(card, number) for card in row)
            for number, row in enumerate(numbered(table.rows), 1)
        ]
        return Draft(table, tuple(sorted(hand)), tuple(lying))

    @property
    def start(self) -> "Draft":
        return Draft.of(self.table, (*self.hand, *self.played))

    @property
    def is_changed(self) -> bool:
        return self.rows != self.start.rows

    @property
    def played(self) -> Row:
        """The cards of the hand that are in rows now."""
        return tuple(
            sorted(lying.card for row in self.rows for lying in row if lying.origin == HAND)
        )

    def cards(self, number: int) -> Row:
        return tuple(lying.card for lying in self.rows[number - 1])

    @property
    def numbers(self) -> range:
        return range(1, len(self.rows) + 1)

    @property
    def text(self) -> str:
        """The draft as a move."""
        return format_rows(
            tuple(self.cards(number) for number in self.numbers if self.rows[number - 1])
        )

    @property
    def problems(self) -> dict[int, sestina.IllegalMove]:
        """What is wrong with which row."""
        found = {
            number: row_problem(self.cards(number))
            for number in self.numbers
            if self.rows[number - 1]
        }
        return {number: problem for number, problem in found.items() if problem is not None}

    def check(self) -> Arrangement:
        """The outcome of playing the draft, or `IllegalMove`."""
        return self.table.check(self.text, (*self.hand, *self.played))

    def rows_for(self, cards: Sequence[sestina.Tile]) -> list[int]:
        """The rows that these cards fit as they are."""
        return [
            number
            for number in self.numbers
            if self.rows[number - 1] and row_problem((*self.cards(number), *cards)) is None
        ]

    def rows_with(self, card: sestina.Tile) -> list[int]:
        return [number for number in self.numbers if card in self.cards(number)]

    def other_row_with(self, card: sestina.Tile, apart_from: int) -> int:
        """The only other row that has this card; `DraftError` if it is not the only one."""
        places = [number for number in self.rows_with(card) if number != apart_from]
        if not places:
            raise DraftError(
                f"{card} lies in no other row"
                + ("" if card in self.hand else ", and you do not hold it")
            )
        if len(places) > 1:
            raise DraftError(
                f"{card} lies in the rows {joined(places)}: write {card}@{places[0]} to say which"
            )
        return places[0]

    # Changes

    def add(self, picks: Iterable[CardChoice], target: int) -> "Draft":
        """Put cards into a row, from the hand or from another row."""
        self._check_number(target)
        draft = self
        for pick in picks:
            lying, draft = draft._taken(pick, apart_from=target)
            draft = draft._with_row(target, (*draft.rows[target - 1], lying))
        return draft

    def new(self, picks: Sequence[CardChoice]) -> "Draft":
        """Make a new row of cards from the hand or from other rows."""
        draft = replace(self, rows=(*self.rows, ()))
        return draft.add(picks, len(draft.rows))

    def back(self, pick: CardChoice) -> "Draft":
        """Take a card back into the hand."""
        own = [
            number
            for number in self.numbers
            if DraftCard(pick.card, HAND) in self.rows[number - 1] and pick.row in (None, number)
        ]
        if not own:
            where = "a row" if pick.row is None else f"row {pick.row}"
            raise DraftError(f"no {pick.card} of your hand lies in {where}")
        row = [*self.rows[own[0] - 1]]
        row.remove(DraftCard(pick.card, HAND))
        draft = self._with_row(own[0], row)
        return replace(draft, hand=tuple(sorted((*self.hand, pick.card))))

    def laid_out(self, rows: Sequence[Row]) -> "Draft":
        """The table changed into these rows in as few steps as possible."""
        draft = self.start
        for change in changes_between(numbered(self.table.rows), rows):
            picks = [CardChoice(card) for card in change.played]
            picks += [CardChoice(card, place + 1) for card, place in change.moved]
            draft = draft.new(picks) if change.place == NEW else draft.add(picks, change.place + 1)
        return draft

    def _check_number(self, number: int) -> None:
        if number not in self.numbers:
            raise DraftError(
                f"there is no row {number}: the rows are 1 to {len(self.rows)}"
                if self.rows
                else "there is no row yet: new makes one"
            )

    def _taken(self, pick: CardChoice, apart_from: int) -> tuple[DraftCard, "Draft"]:
        """The chosen card, and the draft without it."""
        card = pick.card
        if pick.row is None and card in self.hand:
            hand = [*self.hand]
            hand.remove(card)
            return DraftCard(card, HAND), replace(self, hand=tuple(hand))
        number = self._row_of(pick, apart_from)
        lying = next(lying for lying in self.rows[number - 1] if lying.card == card)
        row = [*self.rows[number - 1]]
        row.remove(lying)
        return lying, self._with_row(number, row)

    def _row_of(self, pick: CardChoice, apart_from: int) -> int:
        if pick.row is None:
            return self.other_row_with(pick.card, apart_from)
        self._check_number(pick.row)
        if pick.card not in self.cards(pick.row):
            raise DraftError(f"{pick.card} does not lie in row {pick.row}")
        return pick.row

    def _with_row(self, number: int, row: Iterable[DraftCard]) -> "Draft":
        ordered = tuple(sorted(row, key=lambda lying: lying.card))
        return replace(self, rows=(*self.rows[: number - 1], ordered, *self.rows[number:]))


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
