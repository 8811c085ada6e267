"""Recognises the positions of running games in which people may not be helped.

Whoever sits at such a table gets no analysis of what lies there: neither as it is nor turned,
mirrored or moved, nor under other names of the tiles, nor with a tile more or less.
"""

from collections import Counter
from typing import Final

from sestina.game.view import View
from sestina.host.people import Person
from sestina.host.refusals import Refused
from sestina.host.requests.caller import Caller
from sestina.host.service import TableService
from sestina.host.table import PLAYING
from sestina.host.table_lists import TableLists

MOST_TABLES: Final = 50
"""Running games of one person that are compared, the latest first."""
ALIKE: Final = 0.8
"""The share of tiles that two tables must have in common."""

Cell = tuple[int, int]
ROWS_APART: Final = "/"
TURNS: Final = tuple((swap, x, y) for swap in (False, True) for x in (1, -1) for y in (1, -1))


async def check_help(
    service: TableService, lists: TableLists, caller: Caller, person: Person | None, asked: View
) -> None:
    """`Refused` if a person asks about a running game of their own in which hints are off."""
    if person is None:
        return
    for listed in await lists.of_person(person.id, (PLAYING,), MOST_TABLES):
        async with service.reading(listed.table) as table:
            seats = table.seats_of(person.id)
            if table.gives_hints or not seats or table.status != PLAYING:
                continue
            known = [table.view(seat) for seat in seats]
        for view in known:
            if await caller.run(shows_same_game, asked, view):
                raise Refused("hints-off", "this is a game of yours in which hints are off")


def shows_same_game(one: View, other: View) -> bool:
    """Whether both show about the same things on the table, and the same hand if it is empty."""
    if one.game_id != other.game_id:
        return False
    ours, theirs = _table_words(one), _table_words(other)
    if not ours or not theirs:
        return ours == theirs and Counter(one.hand) == Counter(other.hand)
    if all("@" in word for word in (*ours, *theirs)):
        return _are_boards_alike(_cells(ours), _cells(theirs))
    common = (Counter(ours) & Counter(theirs)).total()
    return common >= ALIKE * max(len(ours), len(theirs))


def _table_words(view: View) -> list[str]:
    """What lies on the table, as the text of a position has it."""
    name = view.family.table_section
    for section in str(view.position()).split(" | "):
        kind, *words = section.split()
        if kind == name:
            return [word for word in words if word != ROWS_APART]
    return []


def _cells(words: list[str]) -> dict[Cell, str]:
    placed = {}
    for word in words:
        tile, _, place = word.partition("@")
        x, y = place.split(",")
        placed[int(x), int(y)] = tile
    return placed


def _are_boards_alike(one: dict[Cell, str], other: dict[Cell, str]) -> bool:
    wanted = ALIKE * max(len(one), len(other))
    if min(len(one), len(other)) < wanted:
        return False
    for swap, x_sign, y_sign in TURNS:
        turned = {
            (x_sign * (y if swap else x), y_sign * (x if swap else y)): tile
            for (x, y), tile in one.items()
        }
        shifts = Counter((a - x, b - y) for x, y in turned for a, b in other)
        for (right, down), common in shifts.most_common(3):
            if common < wanted:
                break
            pairs = Counter(
                (tile, other[x + right, y + down])
                for (x, y), tile in turned.items()
                if (x + right, y + down) in other
            )
            if _agreeing(pairs) >= wanted:
                return True
    return False


def _agreeing(pairs: Counter[tuple[str, str]]) -> int:
    """How many cells agree if each tile of one board has one name on the other."""
    named: dict[str, str] = {}
    taken: set[str] = set()
    total = 0
    for (ours, theirs), count in pairs.most_common():
        if ours in named or theirs in taken:
            continue
        named[ours] = theirs
        taken.add(theirs)
        total += count
    return total
