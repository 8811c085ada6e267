"""The examples of docs/rules.md have the results that the page states.

A block begins with `board` and its tiles. Each following line is tried: `play` on that board,
`then` after the move above it, `take` takes the tile of a cell, `separate` places tiles one by one
with the action tile. The line ends with the expected result. A block of Cards begins with `table`
and `hand`, and each `play` is tried on that table.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import sestina
from tests import card_oracle, oracle
from tests.rules import check_words, fact
from tests.rules.card_checks import rows
from tests.setups import play_all, set_up, set_up_cards

PAGE = Path(__file__).parent.parent.parent / "docs" / "rules.md"
LINE = re.compile(r"(play|then|take|separate) +(.+?) {2,}(?:(\d+) points?|(allowed|illegal: \S.*))")


@dataclass(frozen=True)
class Line:
    number: int
    """The line number on the page."""
    board: str
    before: tuple[str, ...]
    """Moves that lead from the board to the position for this line."""
    verb: str
    move: str
    result: str
    """A number of points, `allowed` or `illegal: …`."""

    @property
    def game(self) -> str:
        return "flex" if re.search(r"\b\w\w\w@", f"{self.board} {self.move}") else "classic"

    def position(self) -> sestina.Board:
        board = sestina.Board.parse(self.board, self.game)
        for move in self.before:
            board = board.place(move)
        return board


def blocks() -> Iterator[list[tuple[int, str]]]:
    """The text blocks of the page, as numbered lines."""
    inside: list[tuple[int, str]] | None = None
    for number, line in enumerate(PAGE.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("```"):
            if inside is not None:
                yield inside
                inside = None
            elif line == "```text":
                inside = []
        elif inside is not None:
            inside.append((number, line))


def read_page() -> Iterator[Line]:
    for block in blocks():
        number, first = block[0]
        if first.startswith("table"):
            continue
        assert first.split()[0] == "board", f"line {number}: a block begins with its board"
        board = first.partition("board")[2].strip()
        before: tuple[str, ...] = ()
        for number, line in block[1:]:
            match = LINE.fullmatch(line.rstrip())
            assert match, f"line {number} of docs/rules.md is no example: {line!r}"
            verb, move, result = (part for part in match.groups() if part is not None)
            if verb != "then":
                before = ()
            yield Line(number, board, before, verb, move.strip(), result)
            if verb in ("play", "then") and result.isdigit():
                before = (*before, move.strip())


LINES = list(read_page())


def name(line: Line) -> str:
    return f"line {line.number}"


def try_out(line: Line) -> int | None:
    """The result of a line: points, or None if it has none."""
    board = line.position()
    if line.verb == "take":
        x, _, y = line.move.partition(",")
        board.remove(int(x), int(y))
        return None
    if line.verb == "separate":
        steps = line.move.split(" / ")
        hand = " ".join(step.partition("@")[0] for step in steps)
        game = set_up(board.text, (hand, ""), expansion="expansion2", actions=("separate", ""))
        play_all(game, "use separate", *steps, "done")
        assert fact(game, "score").points == game.scores[0]
        return game.scores[0]
    return board.score(line.move).points


@pytest.mark.parametrize("line", LINES, ids=name)
def test_the_example_comes_out_as_the_page_says(line: Line) -> None:
    if line.result.startswith("illegal"):
        with pytest.raises(sestina.IllegalMove) as caught:
            try_out(line)
        check_words(caught.value)
    else:
        assert try_out(line) == (int(line.result) if line.result.isdigit() else None)


@pytest.mark.parametrize(
    "line", [line for line in LINES if line.verb in ("play", "then")], ids=name
)
def test_a_plain_reading_of_the_rules_agrees_with_the_page(line: Line) -> None:
    cells = {cell: str(tile) for cell, tile in line.position().cells.items()}
    new = {}
    for word in line.move.split():
        tile, _, cell = word.partition("@")
        x, _, y = cell.partition(",")
        new[int(x), int(y)] = tile
    points = oracle.score(cells, new, flex=line.game == "flex")
    assert points == (int(line.result) if line.result.isdigit() else None)


@pytest.mark.parametrize("line", [line for line in LINES if line.verb == "take"], ids=name)
def test_a_taken_tile_is_offered_in_a_game_as_the_page_says(line: Line) -> None:
    game = set_up(line.board, ("Pk", "P8"), expansion="mini", actions=("take", ""))
    assert game.is_legal(f"use take {line.move}") == (line.result == "allowed")


def test_the_page_has_examples_of_every_kind() -> None:
    assert len(LINES) >= 35
    assert {line.verb for line in LINES} == {"play", "then", "take", "separate"}
    assert {line.game for line in LINES} == {"classic", "flex"}
    assert {line.result.partition(":")[0] for line in LINES} >= {"allowed", "illegal", "12"}


def test_the_hand_of_the_page_has_the_announced_size() -> None:
    text = PAGE.read_text(encoding="utf-8").replace("\n> ", " ")
    match = re.search(r"Hand `([^`]+)`.*?The announced size is (\d)", text)
    assert match
    assert oracle.largest_set(match.group(1).split()) == int(match.group(2))


# --- Cards -------------------------------------------------------------------------------------

CARD_LINE = re.compile(r"play +(.+?) {2,}(?:(\d) cards?, (\d) Qwirkles?|(illegal: \S.*))")


@dataclass(frozen=True)
class CardLine:
    number: int
    """The line number on the page."""
    table: str
    hand: str
    move: str
    result: tuple[int, int] | None
    """Cards played and Qwirkles, or None if the play is illegal."""


def read_card_page() -> Iterator[CardLine]:
    for block in blocks():
        if not block[0][1].startswith("table"):
            continue
        (_, table), (number, hand), *lines = block
        assert hand.startswith("hand"), f"line {number}: the hand follows the table"
        for number, line in lines:
            match = CARD_LINE.fullmatch(line.rstrip())
            assert match, f"line {number} of docs/rules.md is no example: {line!r}"
            move, cards, qwirkles, _ = match.groups()
            result = None if cards is None else (int(cards), int(qwirkles))
            yield CardLine(number, table[5:].strip(), hand[4:].strip(), move.strip(), result)


CARD_LINES = list(read_card_page())


def card_name(line: CardLine) -> str:
    return f"line {line.number}"


@pytest.mark.parametrize("line", CARD_LINES, ids=card_name)
def test_the_example_of_cards_comes_out_as_the_page_says(line: CardLine) -> None:
    table = sestina.CardTable.parse(line.table)
    game = set_up_cards(line.table, (line.hand, "9"))
    assert game.is_legal(line.move) == (line.result is not None)
    if line.result is None:
        with pytest.raises(sestina.IllegalMove) as caught:
            table.check(line.move, line.hand)
        check_words(caught.value)
        return
    arrangement = table.check(line.move, line.hand)
    assert (len(arrangement.played), arrangement.qwirkles) == line.result
    game.play(line.move)
    assert game.scores == (line.result[1], 0)


@pytest.mark.parametrize("line", CARD_LINES, ids=card_name)
def test_a_plain_reading_of_the_rules_of_cards_agrees_with_the_page(line: CardLine) -> None:
    case = card_oracle.Case(rows(line.table), tuple(line.hand.split()))
    layout = rows(line.move)
    lying = Counter(card for row in layout for card in row)
    played = tuple((lying - Counter(case.table)).elements())
    assert card_oracle.is_legal(case, layout, played) == (line.result is not None)
    if line.result is not None:
        assert (len(played), sum(map(card_oracle.is_full, layout))) == line.result


def test_the_page_has_examples_of_cards() -> None:
    assert len(CARD_LINES) >= 15
    assert {line.result[1] for line in CARD_LINES if line.result is not None} == {0, 1, 2}
    assert any(line.result is None for line in CARD_LINES)
