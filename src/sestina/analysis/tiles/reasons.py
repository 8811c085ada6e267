"""Facts that tell two moves of a tile game apart, each to be checked on the board."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from random import Random

from sestina.analysis.reason import Reason, chance_to_hold
from sestina.analysis.turn import points_reasons
from sestina.engine.lines import largest_set
from sestina.engine.moves import Cell, Move
from sestina.engine.tiles import FACES, TILES, Tile
from sestina.game.view import View, imagine_state, search_state
from sestina.games.tiles.state import TilesState
from sestina.players.protocol import check_to_move

QWIRKLE = 6
FIVE = 5
PLAIN = ("place", "swap", "pass")
"""Moves after which the board and the hand are known; an action may change anything."""
LATE_PILE = 12
"""With at most this many tiles in the pile it matters who draws the last ones."""


# The board and the hand after a move


@dataclass(frozen=True)
class Opening:
    """An empty cell at which one tile makes a line of a certain length."""

    cell: Cell
    length: int
    """Tiles in the line with that tile."""
    tiles: tuple[str, ...]
    """The tiles that fit there and are unseen, each once."""
    copies: int
    """How many unseen tiles fit there."""
    chance: float
    """The chance that the next player holds one of them."""
    own: tuple[str, ...]
    """The tiles that fit there and are kept, each once."""


class TileFacts:
    """The board and the hand after a move, before new tiles are drawn; None: as they are."""

    def __init__(self, view: View, move: Move | None) -> None:
        state: TilesState = imagine_state(view, Random(0))
        state.keeps_facts = False
        self._has_diagonals: bool = state.rules.diagonals
        self._grid = state.grid
        self._grid.make_room()
        laid = move is not None and move.kind == "place"
        self._cells: dict[Cell, Tile] = dict(view.board.cells)
        if move is not None and laid:
            for x, y, tile in move.placed:
                self._grid.place(self._grid.cell_of(x, y), tile.code)
                self._cells[x, y] = tile
        self.kept: list[Tile] = [*view.hand]
        if move is not None and (laid or move.kind == "swap"):
            for tile in move.tiles:
                self.kept.remove(tile)
        self.laid: int = len(move.tiles) if move is not None and laid else 0
        self._unseen = Counter(view.unseen)
        self._openings: dict[int, dict[Cell, Opening]] = {}
        following = (check_to_move(view) + 1) % view.players
        self._next_hand = view.hand_counts[following]
        self.pile: int = max(0, view.pile_count - self.laid)
        """Tiles in the pile after the hand is filled up."""

    @property
    def duplicates(self) -> int:
        """Kept tiles that equal another one."""
        return len(self.kept) - len(set(self.kept))

    @property
    def largest_set(self) -> int:
        """The most kept tiles that could lie in one line."""
        return largest_set([tile.code for tile in self.kept]) if self.kept else 0

    @property
    def unplayable(self) -> list[Tile]:
        """Kept tiles that fit nowhere alone, each once."""
        if not self._cells:
            return []
        return [
            tile
            for tile in sorted(set(self.kept))
            if not any(self._fits(cell, tile) for cell in self._edge)
        ]

    def openings(self, length: int) -> dict[Cell, Opening]:
        """The cells at which one tile makes a line of this length."""
        if length not in self._openings:
            self._openings[length] = self._find_openings(length)
        return self._openings[length]

    def _find_openings(self, length: int) -> dict[Cell, Opening]:
        found: dict[Cell, Opening] = {}
        kinds = sorted({tile.code // FACES for tile in self._cells.values()})
        for cell in self._edge:
            long = {kind for kind in kinds if self._length(cell, kind) == length}

            def makes_it(tile: Tile, cell: Cell = cell, long: set[int] = long) -> bool:
                return tile.code // FACES in long and self._fits(cell, tile)

            faces = [TILES[kind * FACES + face] for kind in long for face in range(FACES)]
            if not any(map(makes_it, faces)):
                continue
            fitting = sorted(filter(makes_it, self._unseen))
            own = sorted(filter(makes_it, set(self.kept)))
            copies = sum([self._unseen[tile] for tile in fitting])
            chance = chance_to_hold(copies, self._unseen.total(), self._next_hand)
            names, owned = tuple(map(str, fitting)), tuple(map(str, own))
            found[cell] = Opening(cell, length, names, copies, chance, owned)
        return found

    def _length(self, cell: Cell, kind: int) -> int:
        """The longest line through an empty cell once a tile of this kind lies there.

        A diagonal of Flex is a line of tiles of one background.
        """
        run = max(self._run(cell, 1, 0), self._run(cell, 0, 1))
        if self._has_diagonals:
            run = max(run, self._run(cell, 1, 1, kind), self._run(cell, 1, -1, kind))
        return run + 1

    @cached_property
    def _edge(self) -> list[Cell]:
        """The empty cells beside tiles, in reading order."""
        beside = {
            (x + dx, y + dy)
            for x, y in self._cells
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        }
        return sorted(
            [cell for cell in beside if cell not in self._cells],
            key=lambda cell: (cell[1], cell[0]),
        )

    def _run(self, cell: Cell, dx: int, dy: int, kind: int | None = None) -> int:
        """How many tiles, perhaps of one kind, lie both ways along a direction next to a cell."""
        count = 0
        for sign in (1, -1):
            x, y = cell[0] + sign * dx, cell[1] + sign * dy
            while (tile := self._cells.get((x, y))) is not None and (
                kind is None or tile.code // FACES == kind
            ):
                count += 1
                x, y = x + sign * dx, y + sign * dy
        return count

    def _fits(self, cell: Cell, tile: Tile) -> bool:
        grid = self._grid
        if not grid.covers(*cell):
            return False
        return grid.fits(grid.cell_of(*cell), tile.code)


# What tells two moves apart


def explain_tiles(view: View, move: Move, other: Move) -> list[Reason]:
    """What the first move does that the other does not, and the other way round."""
    # An action is not all of the turn: its points come with a later step.
    if move.kind not in PLAIN or other.kind not in PLAIN or is_action_pending(view):
        return []
    reasons = points_reasons(move, other)
    before = TileFacts(view, None)
    first, second = TileFacts(view, move), TileFacts(view, other)
    for one, own, against in ((move, first, second), (other, second, first)):
        for facts in (_openings, _blocks, _hand):
            reasons += facts(view, one, before, own, against)
    reasons += _pile(view, move, other, first, second)
    return reasons


def is_action_pending(view: View) -> bool:
    """Whether the seat to move is in the middle of an action."""
    state: TilesState = search_state(view)
    return state.pending is not None


def _openings(
    view: View, move: Move, before: TileFacts, own: TileFacts, against: TileFacts
) -> list[Reason]:
    """Lines that the move opens for the next player, and the other move does not."""
    reasons: list[Reason] = []
    for length, code, noun in (
        (QWIRKLE, "opens-qwirkle", "a Qwirkle"),
        (FIVE, "opens-five", "a line of five"),
    ):
        there = {**before.openings(length), **against.openings(length)}
        new = [one for cell, one in own.openings(length).items() if cell not in there]
        for opening in new:
            if opening.copies > 0 and (length == QWIRKLE or not reasons):
                reasons.append(_opened(code, str(move), opening, noun))
            elif opening.copies == 0 and length == QWIRKLE:
                reasons.append((_private if opening.own else _gone)(str(move), opening))
    return reasons


def _opened(code: str, move: str, opening: Opening, noun: str) -> Reason:
    tiles = " or ".join(opening.tiles)
    return Reason(
        code,
        _values(move, opening),
        f"{move} opens {noun} at {_place(opening.cell)}: the next player has {tiles} with a chance "
        f"of {100 * opening.chance:.0f} % ({_copies(opening.copies)} unseen).",
    )


def _private(move: str, opening: Opening) -> Reason:
    """The best reason that there is: a Qwirkle that waits for its owner."""
    tiles = " or ".join(opening.own)
    return Reason(
        "private-qwirkle",
        {**_values(move, opening), "own": opening.own},
        f"After {move} only you can make the Qwirkle at {_place(opening.cell)}: you hold {tiles}, "
        "and nobody else can have a tile that fits.",
    )


def _gone(move: str, opening: Opening) -> Reason:
    return Reason(
        "last-copies",
        _values(move, opening),
        f"After {move} nobody can make a Qwirkle at {_place(opening.cell)}: no tile that fits "
        "there is left.",
    )


def _blocks(
    view: View, move: Move, before: TileFacts, own: TileFacts, against: TileFacts
) -> list[Reason]:
    """Cells where the next player could have made a Qwirkle, and cannot after the move.

    Whoever makes that Qwirkle has not blocked it.
    """
    left, kept = own.openings(QWIRKLE), against.openings(QWIRKLE)
    made = _around_qwirkles(view, move)
    return [
        Reason(
            "blocks",
            _values(str(move), opening),
            f"{move} blocks {_place(cell)}, where the next player could make a Qwirkle with a "
            f"chance of {100 * opening.chance:.0f} %.",
        )
        for cell, opening in before.openings(QWIRKLE).items()
        if opening.copies > 0 and cell in kept and cell not in left and cell not in made
    ]


def _around_qwirkles(view: View, move: Move) -> set[Cell]:
    """The cells of the Qwirkles that a move makes, and those next to their ends."""
    found: set[Cell] = set()
    for line in view.board.score(move).lines if move.kind == "place" else ():
        if line.is_qwirkle:
            cells = sorted(line.cells)
            (x, y), (right, down) = cells[0], cells[-1]
            dx, dy = (right - x) // (QWIRKLE - 1), (down - y) // (QWIRKLE - 1)
            found |= {*cells, (x - dx, y - dy), (right + dx, down + dy)}
    return found


def _hand(
    view: View, made: Move, before: TileFacts, own: TileFacts, against: TileFacts
) -> list[Reason]:
    """What is worse about the tiles that stay in hand."""
    move = str(made)
    reasons: list[Reason] = []
    if own.duplicates > against.duplicates:
        values = {"move": move, "duplicates": own.duplicates, "other": against.duplicates}
        text = (
            f"{move} keeps {_counted(own.duplicates, 'duplicate')}, the other move "
            f"{against.duplicates or 'none'}."
        )
        reasons.append(Reason("duplicates", values, text))
    together, left = _broken_set(view, made, own, against)
    if together:
        names = " ".join(map(str, together))
        values = {"move": move, "set": left, "other": len(together), "tiles": names}
        if len(together) == 2:
            text = f"{move} breaks up the pair {names}."
        else:
            text = f"{move} keeps {left} of {names}, which go together, the other move all."
        reasons.append(Reason("breaks-pair" if len(together) == 2 else "breaks-set", values, text))
    playable = {tile for tile in against.kept if tile not in against.unplayable}
    for tile in own.unplayable:
        if tile in playable or tile not in against.kept:
            values = {"move": move, "tile": str(tile)}
            text = f"After {move} the {tile} in the hand fits nowhere."
            reasons.append(Reason("fits-nowhere", values, text))
    return reasons


def _broken_set(
    view: View, move: Move, own: TileFacts, against: TileFacts
) -> tuple[list[Tile], int]:
    """Tiles that go together, which the move tears apart and the other one keeps; and what is left.

    Whoever lays some of them in a line of their own colour or shape does what they are for.
    """
    most = against.largest_set
    if most < 2 or own.largest_set >= most:
        return [], 0
    lines = _lines_laid(view, move)
    for trait in dict.fromkeys(t for tile in against.kept for t in (tile.colour, tile.shape)):
        # In Flex a hand may hold the same face on two backgrounds.
        together = {t.code % FACES: t for t in sorted(against.kept, reverse=True) if _has(t, trait)}
        left = len({tile.code % FACES for tile in own.kept if _has(tile, trait)})
        is_used = any(all(_has(tile, trait) for tile in line) for line in lines)
        if len(together) == most and 0 < left < most and not is_used:
            return sorted(together.values()), left
    return [], 0


def _has(tile: Tile, trait: str) -> bool:
    return trait in (tile.colour, tile.shape)


def _lines_laid(view: View, move: Move) -> list[list[Tile]]:
    """The tiles of each line in which a move lays tiles."""
    if move.kind != "place":
        return []
    cells = {**view.board.cells, **{(x, y): tile for x, y, tile in move.placed}}
    return [[cells[cell] for cell in line.cells] for line in view.board.score(move).lines]


def _pile(view: View, move: Move, other: Move, first: TileFacts, second: TileFacts) -> list[Reason]:
    """Who draws the last tiles."""
    if not 0 < view.pile_count <= LATE_PILE or first.pile == second.pile:
        return []
    values = {
        "pile": view.pile_count,
        "move": str(move),
        "left": first.pile,
        "other": str(other),
        "other_left": second.pile,
    }
    return [
        Reason(
            "pile",
            values,
            f"The pile runs out: {move} leaves {_counted(first.pile, 'tile')} in it, {other} "
            f"leaves {second.pile or 'none'}.",
        )
    ]


def _values(move: str, opening: Opening) -> dict[str, object]:
    return {
        "move": move,
        "cell": opening.cell,
        "length": opening.length,
        "tiles": opening.tiles,
        "copies": opening.copies,
        "chance": opening.chance,
    }


def _place(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _copies(count: int) -> str:
    return "1 is" if count == 1 else f"{count} are"


def _counted(count: int, noun: str) -> str:
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"
