"""Recomputes every number in the reasons of tile games and of Cards, from texts alone.

It shares no code with the package beyond reading views: the naive rules of `tests/oracle.py` say
what fits and what it scores, and chances are counted with binomial coefficients.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import comb
from typing import Any

import sestina
from tests import oracle
from tests.oracle import Board, Cell
from tests.turns import to_move


class Seen:
    """A board and the hand that stays, as texts."""

    def __init__(self, view: sestina.View, move: str | None) -> None:
        self.view = view
        self.is_flex = view.game_id == "flex"
        layout = view.board.layout
        self.fields: tuple[str, ...] = () if layout is None else tuple(layout.rows)
        self.cells: Board = _placed(view.board.text)
        self.kept = Counter(str(tile) for tile in view.hand)
        self.placed: Board = {}
        self.laid = 0
        words = [] if move is None else move.split()
        if move is not None and "@" in words[0]:
            placed = self.placed = _placed(move)
            self.laid = len(placed)
            self.cells.update(placed)
            self.kept.subtract(placed.values())
        elif words and words[0] == "swap":
            self.kept.subtract(words[1:])
        self.kept += Counter()

    def length(self, cell: Cell, tile: str) -> int:
        """How long the longest line through an empty cell is once this tile lies there."""
        laid = {**self.cells, cell: tile}
        found = [len(oracle.line_at(laid, cell, step)) for step in oracle.ROWS]
        if self.is_flex:
            found += [len(oracle.diagonal_at(laid, cell, step)) for step in oracle.DIAGONALS]
        return max(found)

    def making(self, cell: Cell, length: int, tiles: Iterable[str]) -> set[str]:
        """The tiles that make a line of this length on an empty cell, and none longer."""
        return {t for t in self.fitting(cell, tiles) if self.length(cell, t) == length}

    def fitting(self, cell: Cell, tiles: Iterable[str]) -> set[str]:
        """The tiles that may lie on an empty cell beside others."""
        if not oracle.is_within_reach(cell, self.fields):
            return set()
        return {*oracle.fitting({**self.cells}, cell, {*tiles}, flex=self.is_flex)}

    def edge(self) -> set[Cell]:
        beside = {near for cell in self.cells for near in oracle.neighbours(cell)}
        return beside - {*self.cells}

    def openings(self, length: int) -> set[Cell]:
        """The cells where some tile makes a line of this length, and none a longer one."""
        kinds = {tile[2:] for tile in self.cells.values()}
        every = [face + kind for face in oracle.FACES for kind in kinds]
        return {cell for cell in self.edge() if self.making(cell, length, every)}

    def lines_laid(self, move: str) -> list[list[str]]:
        """The tiles of each line of two and more in which a move laid a tile."""
        lines = {
            oracle.line_at(self.cells, cell, step)
            for cell in (_placed(move) if "@" in move.split(maxsplit=1)[0] else ())
            for step in oracle.ROWS
        }
        return [[self.cells[cell] for cell in line] for line in lines if len(line) > 1]

    def largest_set(self) -> int:
        names = {name[:2] for name in self.kept}
        sizes = [
            sum(name[k] == trait for name in names) for k in (0, 1) for trait in "ROYGBPcsd48k"
        ]
        return max(sizes, default=0)

    def duplicates(self) -> int:
        return sum(self.kept.values()) - len(self.kept)


def _placed(text: str) -> Board:
    """The tiles of a text such as `Rc@0,0 Rs@1,0`, by their cells."""
    cells: Board = {}
    for word in text.split():
        tile, place = word.split("@")
        x, y = place.split(",")
        cells[int(x), int(y)] = tile
    return cells


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
        _check_broken_set(reason.code, values, own, other)
    elif reason.code == "fits-nowhere":
        assert values["tile"] in own.kept
        assert not any(own.fitting(cell, [values["tile"]]) for cell in own.edge())
    else:
        _check_opening(view, reason.code, values, own, other)


def _check_broken_set(code: str, values: Mapping[str, Any], own: Seen, other: Seen) -> None:
    """They went together, the other move keeps them, and this one uses none of them as such."""
    together = values["tiles"].split()
    assert len(together) == values["other"] == other.largest_set() > own.largest_set()
    assert (len(together) == 2) == (code == "breaks-pair")
    assert all(other.kept[name] for name in together)
    traits = {*together[0][:2]}.intersection(*({*name[:2]} for name in together))
    kept_faces = {name[:2] for name in own.kept}
    torn = [
        trait
        for trait in traits
        if 0 < sum(trait in face for face in kept_faces) == values["set"] < len(together)
        and not any(
            all(trait in name[:2] for name in line) for line in own.lines_laid(values["move"])
        )
    ]
    assert torn


def _makes_qwirkle_at(own: Seen, cell: Cell) -> bool:
    """Whether a move lays a Qwirkle on a cell or along the line that it would lengthen."""
    for placed in own.placed:
        for dx, dy in (*oracle.ROWS, *(oracle.DIAGONALS if own.is_flex else ())):
            walk = oracle.diagonal_at if dx and dy else oracle.line_at
            line = walk(own.cells, placed, (dx, dy))
            ends = {(x + s * dx, y + s * dy) for x, y in line for s in (1, -1)}
            if len(line) == 6 and cell in {*line, *ends}:
                return True
    return False


def _check_points(view: sestina.View, values: Mapping[str, Any]) -> None:
    before = Seen(view, None)
    points = {}
    for name in ("move", "other"):
        points[name] = 0
        if "@" in values[name].split()[0]:
            scored = oracle.score(
                before.cells, _placed(values[name]), flex=before.is_flex, fields=before.fields
            )
            assert scored is not None
            points[name] = scored
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
    fits = where.making(cell, length, unseen)
    fitting = [tile for tile in unseen if tile in fits]
    assert [*values["tiles"]] == sorted({*fitting}, key=unseen.index)
    assert values["copies"] == len(fitting)
    hand = view.hand_counts[(to_move(view) + 1) % view.players]
    assert abs(values["chance"] - hold_chance(len(fitting), len(unseen), hand)) < 1e-9
    if code == "blocks":
        assert length == 6
        assert cell not in own.openings(6)
        assert cell in other.openings(6)
        assert not _makes_qwirkle_at(own, cell), "the move makes that Qwirkle"
    else:
        assert cell not in before.openings(length)
        assert cell not in other.openings(length)
        kept = sorted(where.making(cell, length, own.kept))
        assert (code in ("last-copies", "private-qwirkle")) == (not fitting)
        assert (code == "private-qwirkle") == (not fitting and bool(kept))
        if code == "private-qwirkle":
            assert sorted(values["own"]) == kept
        assert length == (5 if code == "opens-five" else 6)


# Cards -----------------------------------------------------------------------------------------


class SeenCards:
    """A play of Cards, as texts."""

    def __init__(self, view: sestina.View, move: str) -> None:
        before = [[str(card) for card in row] for row in view.table.rows]
        is_stuck = move == "stuck"
        self.rows = before if is_stuck else [row.split() for row in move.split(" / ")]
        self.played = sum(map(len, self.rows)) - sum(map(len, before))
        self.qwirkles = self._full() - sum(len(row) == 6 for row in before)
        self.moves_cards = any(not any({*old} <= {*new} for new in self.rows) for old in before)

    def _full(self) -> int:
        return sum(len(row) == 6 for row in self.rows)

    def missing(self, line: str) -> list[str]:
        """The cards of a line that lie in no row that can still grow."""
        lying = {card for row in self.rows if len(row) < 6 for card in row}
        return [card for card in line.split() if card not in lying]


def check_card_reason(view: sestina.View, reason: sestina.Reason, moves: tuple[str, str]) -> None:
    """Compare a reason about one of two plays with what lies on the table."""
    values = reason.values
    own = SeenCards(view, values["move"])
    other = SeenCards(view, next(move for move in moves if move != values["move"]))
    if reason.code == "points":
        assert (values["points"], values["other_points"]) == (own.qwirkles, other.qwirkles)
        assert values["difference"] == other.qwirkles - own.qwirkles > 0
    elif reason.code == "cards":
        assert (values["cards"], values["other_cards"]) == (own.played, other.played)
        assert own.played < other.played
    elif reason.code == "qwirkle-by-rearranging":
        assert (values["qwirkles"], values["other_qwirkles"]) == (own.qwirkles, other.qwirkles)
        assert own.qwirkles > other.qwirkles
        assert own.moves_cards
    else:
        assert reason.code == "opens-qwirkle"
        line, unseen = values["line"], [str(card) for card in view.unseen]
        assert len({*line.split()}) == 6
        assert own.missing(line) == [values["tile"]]
        assert other.missing(line) != [values["tile"]]
        assert values["copies"] == unseen.count(values["tile"]) > 0
        hand = view.hand_counts[(to_move(view) + 1) % view.players]
        chance = hold_chance(values["copies"], len(unseen), hand)
        assert abs(values["chance"] - chance) < 1e-9
