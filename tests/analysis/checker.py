"""Recomputes every number in the reasons of tile games, from the text of a board alone.

It shares no code with the package beyond reading views: rows and columns are looked at tile by
tile, and chances are counted with binomial coefficients.
"""

from collections import Counter
from collections.abc import Mapping
from math import comb
from typing import Any

import sestina

Cells = dict[tuple[int, int], str]
BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Seen:
    """A board and the hand that stays, as texts."""

    def __init__(self, view: sestina.View, move: str | None) -> None:
        self.view = view
        self.cells: Cells = {}
        for word in view.board.text.split():
            tile, place = word.split("@")
            x, y = place.split(",")
            self.cells[int(x), int(y)] = tile
        self.kept = Counter(str(tile) for tile in view.hand)
        self.laid = 0
        words = [] if move is None else move.split()
        if words and "@" in words[0]:
            self.laid = len(words)
            for word in words:
                tile, place = word.split("@")
                x, y = place.split(",")
                self.cells[int(x), int(y)] = tile
                self.kept[tile] -= 1
        elif words and words[0] == "swap":
            self.kept.subtract(words[1:])
        self.kept += Counter()

    def run(self, cell: tuple[int, int], dx: int, dy: int) -> list[str]:
        """The tiles of a line through an empty cell."""
        found: list[str] = []
        for sign in (1, -1):
            x, y = cell[0] + sign * dx, cell[1] + sign * dy
            while (x, y) in self.cells:
                found.append(self.cells[x, y])
                x, y = x + sign * dx, y + sign * dy
        return found

    def fits(self, cell: tuple[int, int], tile: str) -> bool:
        """Whether a tile of a game without diagonals may lie on an empty cell beside others."""
        rows = [self.run(cell, 1, 0), self.run(cell, 0, 1)]
        return any(rows) and all(is_line([*row, tile]) for row in rows)

    def edge(self) -> set[tuple[int, int]]:
        return {(x + dx, y + dy) for x, y in self.cells for dx, dy in BESIDE} - {*self.cells}

    def openings(self, length: int) -> set[tuple[int, int]]:
        """The cells where some tile makes a line of this length, and none a longer one."""
        every = [colour + shape for colour in "ROYGBP" for shape in "csd48k"]
        return {
            cell
            for cell in self.edge()
            if max(len(self.run(cell, 1, 0)), len(self.run(cell, 0, 1))) + 1 == length
            and any(self.fits(cell, tile) for tile in every)
        }

    def largest_set(self) -> int:
        names = {*self.kept}
        sizes = [
            sum(name[k] == trait for name in names) for k in (0, 1) for trait in "ROYGBPcsd48k"
        ]
        return max(sizes, default=0)

    def duplicates(self) -> int:
        return sum(self.kept.values()) - len(self.kept)


def is_line(tiles: list[str]) -> bool:
    if len(tiles) == 1:
        return True
    if len({*tiles}) < len(tiles):
        return False
    return len({tile[0] for tile in tiles}) == 1 or len({tile[1] for tile in tiles}) == 1


def hold_chance(copies: int, unseen: int, hand: int) -> float:
    return 1 - comb(unseen - copies, hand) / comb(unseen, hand)


def check_reason(view: sestina.View, reason: sestina.Reason, moves: tuple[str, str]) -> None:
    """Compare a reason about one of two moves with what the board says."""
    values = reason.values
    if reason.code in ("chance", "not-established", "proved"):
        return
    if reason.code == "points":
        _check_points(view, values)
        return
    if reason.code == "pile":
        left = [max(0, view.pile_count - Seen(view, move).laid) for move in moves]
        assert (values["left"], values["other_left"]) == (left[0], left[1])
        assert values["pile"] == view.pile_count
        return
    own = Seen(view, values["move"])
    other = Seen(view, next(move for move in moves if move != values["move"]))
    if reason.code == "duplicates":
        assert (values["duplicates"], values["other"]) == (own.duplicates(), other.duplicates())
        assert own.duplicates() > other.duplicates()
    elif reason.code in ("breaks-set", "breaks-pair"):
        assert (values["set"], values["other"]) == (own.largest_set(), other.largest_set())
        assert own.largest_set() < other.largest_set()
    elif reason.code == "fits-nowhere":
        assert values["tile"] in own.kept
        assert not any(own.fits(cell, values["tile"]) for cell in own.edge())
    else:
        _check_opening(view, reason.code, values, own, other)


def _check_points(view: sestina.View, values: Mapping[str, Any]) -> None:
    points = {}
    for name in ("move", "other"):
        move = values[name]
        is_placement = "@" in move.split()[0]
        points[name] = view.board.score(move).points if is_placement else 0
    assert (values["points"], values["other_points"]) == (points["move"], points["other"])
    assert values["difference"] == points["other"] - points["move"] > 0


def _check_opening(
    view: sestina.View, code: str, values: Mapping[str, Any], own: Seen, other: Seen
) -> None:
    cell, length = values["cell"], values["length"]
    before = Seen(view, None)
    where = before if code == "blocks" else own
    assert cell in where.openings(length)
    unseen = [str(tile) for tile in view.unseen]
    fitting = [tile for tile in unseen if where.fits(cell, tile)]
    assert [*values["tiles"]] == sorted({*fitting}, key=unseen.index)
    assert values["copies"] == len(fitting)
    hand = view.hand_counts[(view.seat_to_move + 1) % view.players]
    assert abs(values["chance"] - hold_chance(len(fitting), len(unseen), hand)) < 1e-9
    if code == "blocks":
        assert length == 6
        assert cell not in own.openings(6)
        assert cell in other.openings(6)
    else:
        assert cell not in before.openings(length)
        assert cell not in other.openings(length)
        assert (code == "last-copies") == (not fitting)
        assert length == (5 if code == "opens-five" else 6)
