"""The plays of Cards that are listed: openings, plays that move no card, and solved ones."""

from itertools import combinations
from typing import Final

from sestina.engine.cards.flow import LINES, face_of
from sestina.engine.cards.rows import FULL_ROW
from sestina.engine.cards.table import CardTable
from sestina.engine.lines import largest_set
from sestina.engine.moves import Move, Row
from sestina.engine.tiles import FACES, TILES

GOALS: Final = ("any", "most-qwirkles", "most-cards")


def opening_moves(hand: list[int]) -> list[Move]:
    """Every largest set of the hand as one row (K4, C-S6)."""
    size = largest_set(hand)
    moves: list[Move] = []
    for faces in _lines_in(hand):
        if len(faces) == size:
            row = tuple([TILES[face] for face in faces])
            moves.append(Move("rows", points=1 if size == FULL_ROW else 0, rows=(row,)))
    return moves


def solved_moves(table: CardTable, hand: list[int]) -> list[Move]:
    """The plays that the solver finds for each goal, without repeats."""
    tiles = tuple([TILES[code] for code in hand])
    moves: list[Move] = []
    for goal in GOALS:
        move = table.solve(tiles, goal)
        if move is None:
            return []
        if move not in moves:
            moves.append(move)
    return moves


def _lines_in(hand: list[int]) -> list[list[int]]:
    """The different cards of the hand, line by line."""
    own = set(hand)
    lines: list[list[int]] = []
    for line in range(LINES):
        faces = [int(face_of(line, k)) for k in range(6)]
        lines.append([face for face in faces if face in own])
    return lines


def plays_in_place(table: CardTable, hand: list[int]) -> list[Move]:
    """Every play that moves no card on the table, each once."""
    lying = [[card.code for card in row] for row in table.rows]
    left = [0] * FACES
    for code in hand:
        left[code] += 1
    found: dict[str, Move] = {}
    for new_rows in _new_rows(left, _possible_rows(hand), 0):
        rest = [*left]
        for row in new_rows:
            for face in row:
                rest[face] -= 1
        for additions in _additions(lying, rest):
            if not new_rows and not any(additions):
                continue
            rows = [[*row, *added] for row, added in zip(lying, additions)] + new_rows
            move = _move(rows)
            found.setdefault(str(move), move)
    return list(found.values())


def _move(rows: list[list[int]]) -> Move:
    cards: list[Row] = [tuple([TILES[face] for face in row]) for row in rows]
    full = sum([1 for row in cards if len(row) == FULL_ROW])
    return Move("rows", points=full, rows=tuple(cards))


def _possible_rows(hand: list[int]) -> list[list[int]]:
    """Every legal row that the hand alone can lay."""
    rows: list[list[int]] = []
    for faces in _lines_in(hand):
        for choice in range(2 ** len(faces)):
            row = [face for k, face in enumerate(faces) if choice // 2**k % 2]
            if len(row) >= 3:
                rows.append(row)
    return rows


def _new_rows(left: list[int], possible: list[list[int]], start: int) -> list[list[list[int]]]:
    """Every choice of new rows from the hand, none included."""
    choices: list[list[list[int]]] = [[]]
    for index in range(start, len(possible)):
        row = possible[index]
        if min([left[face] for face in row]) == 0:
            continue
        for face in row:
            left[face] -= 1
        choices.extend([[row, *others] for others in _new_rows(left, possible, index)])
        for face in row:
            left[face] += 1
    return choices


def _additions(lying: list[list[int]], left: list[int]) -> list[list[list[int]]]:
    """Every way to add cards of the hand to the rows on the table, none included.

    Copies of a card go to different rows. Different cards never compete: each row takes
    every card of its line that it does not have yet.
    """
    ways: list[list[list[int]]] = [[[] for _ in lying]]
    for face in range(FACES):
        if left[face] == 0:
            continue
        fitting = [n for n, row in enumerate(lying) if _takes(row, face)]
        longer = [*ways]
        for size in range(1, left[face] + 1):
            for chosen in combinations(fitting, size):
                longer.extend([_with(way, chosen, face) for way in ways])
        ways = longer
    return ways


def _with(way: list[list[int]], chosen: tuple[int, ...], face: int) -> list[list[int]]:
    """These additions with the card added to the chosen rows."""
    return [[*added, face] if n in chosen else added for n, added in enumerate(way)]


def _takes(row: list[int], face: int) -> bool:
    """Whether a row on the table takes this card."""
    if face in row:
        return False
    if row[0] // 6 == row[1] // 6:
        return face // 6 == row[0] // 6
    return face % 6 == row[0] % 6
