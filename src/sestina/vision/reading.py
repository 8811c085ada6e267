"""`read_photo`: a photograph of a table becomes tiles, a position, and what speaks against it."""

import json
import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from sestina.engine.board import Board
from sestina.engine.errors import IllegalMove, ParseError
from sestina.engine.grid import Grid
from sestina.engine.layout import Layout
from sestina.engine.tiles import BACKGROUNDS, COLOURS, SHAPES, TILES, Tile, parse_tile
from sestina.game.position import Position
from sestina.games.registry import build_rules, find_game
from sestina.games.tiles.boards.quarters import SIDE, read_boards
from sestina.games.tiles.family import TILES as TILE_GAMES
from sestina.optional import require_extra
from sestina.vision.boards import SeenBoard, find_board
from sestina.vision.camera import foot_of_camera
from sestina.vision.decoding import Breach, Decoded, decode
from sestina.vision.findings import COLOURS as SEEN_COLOURS
from sestina.vision.findings import NAMED_KINDS, Found, Named, Patch
from sestina.vision.geometry import Point, apply
from sestina.vision.lattice import Cell, Lattice, fit_lattice, settle
from sestina.vision.problems import PhotoProblem, at, listed

if TYPE_CHECKING:
    from sestina.vision.photo import Photo, PhotoSource

_SURE: Final = 0.9
"""A tile below this confidence is doubtful."""
_SEEN: Final = 0.3
"""A find below this score is no tile."""
_CLEAR: Final = 0.97
"""A tile above this is there, whatever the rules say."""
_LEAST_CHANCE: Final = 1e-6
_RACK: Final = 7
"""At most so many tiles stand on a rack, one that was just drawn among them."""


@dataclass(frozen=True)
class ReadTile:
    """A tile as it was read."""

    cell: Cell
    tile: Tile
    confidence: float
    """How sure tile and place are, from 0 to 1."""
    doubtful: bool
    """Whether somebody should look: it is not sure, or it takes part in what the rules forbid."""
    corners: tuple[Point, Point, Point, Point]
    """Where its top is in the picture, from the top left corner clockwise, in pixels."""

    def __str__(self) -> str:
        return f"{self.tile}@{at(self.cell)}"


@dataclass(frozen=True)
class PhotoReading:
    """What a photograph shows."""

    game: str
    size: tuple[int, int]
    """The width and height of the upright picture, in pixels."""
    tiles: tuple[ReadTile, ...]
    """All tiles, in reading order."""
    corners: tuple[Point, Point, Point, Point]
    """The corners of the grid in pixels, from the top left one clockwise: those of the printed
    board, or of the cells that hold tiles."""
    boards: tuple[str, str, str, str] | None
    """The quarters of the printed board, as `new_game(boards=...)` takes them."""
    colours: str
    """`"purple"`, or `"white"` if the box has white signs instead; both are `P`."""
    doubtful: tuple[Cell, ...]
    """Cells to look at first: tiles that are not sure, and where one may have been missed."""
    problems: tuple[PhotoProblem, ...]
    """Why the tiles are no legal position, and what lies about besides them."""
    position: Position | None
    """The position, with unknown hands; None where the tiles are not legal."""
    turn: str | None = None
    """With `previous`: the placement that leads here, in the coordinates of `previous`."""

    @property
    def layout(self) -> Layout | None:
        """The fields of the printed board, if there is one."""
        return read_boards(self.boards)[1] if self.boards else None

    @property
    def board(self) -> str:
        """The tiles as `Board.parse` reads them."""
        return " ".join(map(str, self.tiles))

    def to_json(self) -> str:
        """The reading as JSON."""
        return json.dumps(
            {
                "board": self.board,
                "doubtful": [at(cell) for cell in self.doubtful],
                "boards": " ".join(self.boards) if self.boards else None,
                "colours": self.colours,
                "game": self.game,
                "size": [*self.size],
                "corners": [[round(x, 1), round(y, 1)] for x, y in self.corners],
                "confidence": {at(t.cell): round(t.confidence, 4) for t in self.tiles},
                "problems": [
                    {"reason": p.reason, "message": p.message, "cells": [at(c) for c in p.cells]}
                    for p in self.problems
                ],
                "position": str(self.position) if self.position else None,
                "turn": self.turn,
            },
            ensure_ascii=False,
        )


def read_photo(
    image: "PhotoSource",
    game: str = "classic",
    previous: "PhotoReading | Board | str | None" = None,
) -> PhotoReading:
    """Read a photograph of a table: a path, the bytes of a file, or an open file.

    `previous` is what lay there a turn before. Raises `PhotoError` if there is nothing to read.
    """
    require_extra("vision", "sestina.read_photo")
    from sestina.vision.photo import PhotoError, open_photo

    try:
        family, _ = find_game(game)
    except ValueError as error:
        raise PhotoError("unknown-game", str(error)) from None
    if family is not TILE_GAMES:
        raise PhotoError("unknown-game", f"a photo of {game} cannot be read: tiles are read only")
    before = _cells_before(previous, game)
    photo = open_photo(image)
    found, lattice = _look(photo)
    if lattice is None:
        raise PhotoError("no-tiles", "no tiles are seen in this picture")
    return _Reader(photo, game, found, lattice, before).read()


def _cells_before(
    previous: "PhotoReading | Board | str | None", game: str
) -> dict[Cell, str] | None:
    if previous is None:
        return None
    if isinstance(previous, PhotoReading):
        return {one.cell: str(one.tile) for one in previous.tiles}
    board = Board.parse(previous, game=_kind_of(game)) if isinstance(previous, str) else previous
    return {cell: str(tile) for cell, tile in board.cells.items()}


def _kind_of(game: str) -> str:
    """The kind of board that a game is played on."""
    return Board(Grid(build_rules(game, {}).diagonals)).game


def _look(photo: "Photo") -> tuple[list[Found], Lattice | None]:
    """What is found at the size of picture at which tiles are neither tiny nor huge."""
    best: tuple[float, list[Found], Lattice | None] = (0.0, [], None)
    for longest in (512, 1024, 256):
        found = photo.find(longest)
        tiles = [one for one in found if one.kind == "tile" and one.score > _SEEN]
        lattice = fit_lattice(tiles)
        if lattice is None:
            continue
        size = sorted(_side(one) for one in lattice.tiles.values())[len(lattice.tiles) // 2]
        size *= min(1.0, longest / max(photo.width, photo.height))
        value = sum(one.score for one in lattice.tiles.values())
        # Where tiles are small, only the larger picture shows them well.
        if longest == 1024 or value > best[0] * 1.05:
            best = (value, found, lattice) if value > 0.8 * best[0] else best
        if 26 < size < 80:
            break
    return best[1], best[2]


def _side(found: Found) -> float:
    (a, b), (c, d) = found.right, found.down
    return 2 * math.sqrt(abs(a * d - b * c))


def _sum(shown: Sequence[Named], colour: str) -> float:
    """How many of the signs have this colour."""
    return sum(one.colours[SEEN_COLOURS.index(colour)] for one in shown)


@cache
def _copies(game: str) -> dict[str, int]:
    """How many of each tile are in the box."""
    return dict(Counter(str(TILES[code]) for code in build_rules(game, {}).tiles))


_WORDS: Final = {
    "repeated": "has the same tile twice",
    "mixed": "has neither one colour nor one shape",
    "line-too-long": "is longer than six tiles",
}


def _sentence(breach: Breach, tiles: Mapping[Cell, str], copies: Mapping[str, int]) -> str:
    """A breach in words."""
    names = [tiles[cell] for cell in breach.cells]
    if breach.reason == "too-many":
        box = copies.get(names[0], 0)
        return f"{names[0]} lies {len(names)} times on the table, and the box has {box}"
    if breach.reason == "disconnected":
        if len(names) == 1:
            return f"the tile at {listed(breach.cells)} touches no other"
        return f"the tiles at {listed(breach.cells)} touch none of the others"
    row = breach.row
    ends = f"{at(row[0])} to {at(row[-1])}"
    what = _WORDS.get(breach.reason, "is not legal")
    if breach.reason == "repeated":
        where = listed(breach.cells)
        return f"the row from {ends} is not legal: {names[0]} lies in it twice, at {where}"
    return f"the row from {ends} is not legal: it {what}"


class _Reader:
    """One photograph being read."""

    def __init__(
        self,
        photo: "Photo",
        game: str,
        found: Sequence[Found],
        lattice: Lattice,
        before: Mapping[Cell, str] | None,
    ) -> None:
        self.photo = photo
        self.game = game
        self.kind = _kind_of(game)
        self.has_backgrounds = build_rules(game, {}).diagonals
        self.found = found
        self.problems: list[PhotoProblem] = []
        self.before = before
        self.copies = _copies(game)
        fields = [one for one in found if one.kind in "12*o" and one.score > _SEEN]
        lattice = settle(lattice, fields, photo.width, photo.height)
        foot = foot_of_camera(lattice.to_pixels, photo.width, photo.height)
        seen = find_board(found, lattice, foot[0] if foot else None)
        self.seen_board: SeenBoard | None = seen
        self.lattice = lattice
        if seen is not None:
            self.lattice = lattice.moved(*seen.origin)
            self._leave_out_what_lies_beside(2 * SIDE)

    def read(self) -> PhotoReading:
        named = self._name()
        kept, unsure = self._present(named)
        if not kept:
            from sestina.vision.photo import PhotoError

            raise PhotoError("no-tiles", "no tiles are seen in this picture")
        shown = [named[cell] for cell in kept]
        # Without a sign in either colour nothing speaks for the rarer box.
        white = _sum(shown, "W") > max(0.5, _sum(shown, "P"))
        self._check_game(shown)
        self._drop_what_nothing_supports(kept, unsure, named, white)
        if self.seen_board is None:
            # Counted from the leftmost and the topmost tile.
            dx, dy = min(x for x, _ in kept), min(y for _, y in kept)
            self.lattice = self.lattice.moved(dx, dy)
            kept = {(x - dx, y - dy): one for (x, y), one in kept.items()}
            named = {(x - dx, y - dy): one for (x, y), one in named.items()}
            unsure = {(x - dx, y - dy) for x, y in unsure}
        options = {cell: self._costs(named[cell], white) for cell in kept}
        shift = self._shift(options)
        before = None
        if self.before is not None:
            before = {(x + shift[0], y + shift[1]): tile for (x, y), tile in self.before.items()}
        decoded = decode(options, self.copies, self.kind, before, self._anchors(options))
        return self._result(decoded, kept, unsure, white, before, shift)

    # What is there

    def _leave_out_what_lies_beside(self, side: int) -> None:
        """Tiles that wait beside a printed board do not lie on it."""
        beside = [c for c in self.lattice.tiles if not (0 <= c[0] < side and 0 <= c[1] < side)]
        for cell in beside:
            del self.lattice.tiles[cell]
        if beside:
            lie = "1 tile lies" if len(beside) == 1 else f"{len(beside)} tiles lie"
            self.problems.append(PhotoProblem("off-board", f"{lie} beside the board"))

    def _name(self) -> dict[Cell, Named]:
        cells = [*self.lattice.tiles]
        patches = []
        for cell in cells:
            tile = self.lattice.tiles[cell]
            right, down = self.lattice.axes(self.lattice.place(tile.centre))
            patches.append(Patch(tile.centre, right, down))
        return dict(zip(cells, self.photo.name(patches), strict=True))

    def _present(self, named: Mapping[Cell, Named]) -> tuple[dict[Cell, float], set[Cell]]:
        """Cells that hold a tile, with how sure that is, and cells that may hold one."""
        kept: dict[Cell, float] = {}
        unsure: set[Cell] = set()
        no_tiles = []
        for cell, one in named.items():
            score = self.lattice.tiles[cell].score
            chance = one.kinds[NAMED_KINDS.index("tile")]
            # The ring of a tile and its sign are two witnesses.
            if score * chance > 0.2 and chance > 0.35:
                kept[cell] = min(1.0, 0.5 + score) * chance
            elif one.kinds[NAMED_KINDS.index("other")] > 0.5:
                no_tiles.append(cell)
            elif score > 0.4 or chance > 0.5:
                unsure.add(cell)
        others = [one for one in self.found if one.kind == "other" and one.score > 0.5]
        count = len(no_tiles) + sum(self._is_apart(one, kept) for one in others)
        if count:
            lie = "an action tile lies" if count == 1 else f"{count} action tiles lie"
            self.problems.append(PhotoProblem("not-a-tile", f"{lie} about, which no row holds"))
        if self.lattice.loose:
            count = len(self.lattice.loose)
            lie = "1 tile lies" if count == 1 else f"{count} tiles lie"
            self.problems.append(
                PhotoProblem(
                    "loose",
                    f"{lie} beside the grid and is left out"
                    if count == 1
                    else f"{lie} beside the grid and are left out",
                )
            )
        return kept, unsure

    def _drop_what_nothing_supports(
        self,
        kept: dict[Cell, float],
        unsure: set[Cell],
        named: Mapping[Cell, Named],
        white: bool,
    ) -> None:
        """A weak find that no row allows is no tile; somebody should look at its cell."""
        for _ in range(len(kept)):
            if all(value >= _CLEAR for value in kept.values()) or len(kept) < 2:
                return
            options = {cell: self._costs(named[cell], white) for cell in kept}
            decoded = decode(options, self.copies, self.kind, None, self._anchors(options))
            cells = {c for one in decoded.breaches for c in (*one.cells, *one.row)}
            weak = [cell for cell in cells if kept[cell] < _CLEAR]
            if not weak:
                return
            weakest = min(weak, key=lambda cell: kept[cell])
            del kept[weakest]
            unsure.add(weakest)

    def _is_apart(self, one: Found, kept: Mapping[Cell, float]) -> bool:
        x, y = self.lattice.place(one.centre)
        return (math.floor(x), math.floor(y)) not in kept

    def _costs(self, named: Named, white: bool) -> dict[str, float]:
        """Every tile that may be shown, with its cost."""
        own = [*zip(SEEN_COLOURS, named.colours, strict=True)]
        shown = {c: chance for c, chance in own if c in COLOURS[:-1]}
        shown["P"] = dict(own)["W" if white else "P"]
        total = sum(shown.values()) or 1.0
        grounds = (
            zip(BACKGROUNDS, named.grounds, strict=True) if self.has_backgrounds else [("", 1.0)]
        )
        backs = [*grounds]
        return {
            colour + shape + back: -math.log(
                max(_LEAST_CHANCE, a / total) * max(_LEAST_CHANCE, b) * max(_LEAST_CHANCE, g)
            )
            for colour, a in shown.items()
            for shape, b in zip(SHAPES, named.shapes, strict=True)
            for back, g in backs
        }

    def _anchors(self, cells: Collection[Cell]) -> Collection[Cell] | None:
        """Where a group of tiles may start: on a board that is filled when the game is set up."""
        if self.seen_board is None:
            return None
        layout = read_boards(self.seen_board.quarters)[1]
        # A star disc takes a tile from the board, and what is left may fall apart (D8).
        return cells if layout.stars else layout.filled

    def _shift(self, options: Mapping[Cell, Mapping[str, float]]) -> Cell:
        """How the cells of the earlier photo are shifted against these."""
        if self.before is None or self.seen_board is not None:
            return 0, 0
        likeliest = {cell: min(costs, key=lambda t: costs[t]) for cell, costs in options.items()}
        votes: Counter[Cell] = Counter()
        for (x, y), tile in self.before.items():
            for (u, v), other in likeliest.items():
                if tile == other:
                    votes[u - x, v - y] += 1
        if not votes:
            return 0, 0
        return max(votes, key=lambda step: (votes[step], -abs(step[0]) - abs(step[1])))

    # The result

    def _result(
        self,
        decoded: Decoded,
        kept: Mapping[Cell, float],
        unsure: set[Cell],
        white: bool,
        before: Mapping[Cell, str] | None,
        shift: Cell,
    ) -> PhotoReading:
        breaches = decoded.breaches
        doubtful = {*decoded.changed, *unsure}
        flawed = self._say(breaches, decoded.tiles)
        doubtful |= flawed
        confidence = {cell: decoded.confidence[cell] * kept[cell] for cell in decoded.tiles}
        doubtful |= {cell for cell, value in confidence.items() if value < _SURE}
        turn = None
        if before is not None:
            turn, odd = self._turn(decoded.tiles, before, shift)
            doubtful |= odd
        tiles = tuple(
            ReadTile(
                cell,
                parse_tile(decoded.tiles[cell]),
                confidence[cell],
                cell in doubtful,
                self._corners_of(cell),
            )
            for cell in sorted(decoded.tiles, key=lambda c: (c[1], c[0]))
        )
        boards = self.seen_board.quarters if self.seen_board else None
        position = None if breaches else self._position(tiles, boards)
        return PhotoReading(
            game=self.game,
            size=(self.photo.width, self.photo.height),
            tiles=tiles,
            corners=self._grid_corners(decoded.tiles),
            boards=boards,
            colours="white" if white else "purple",
            doubtful=tuple(sorted(doubtful, key=lambda c: (c[1], c[0]))),
            problems=tuple(self.problems),
            position=position,
            turn=turn,
        )

    def _say(self, breaches: Sequence[Breach], tiles: Mapping[Cell, str]) -> set[Cell]:
        """Report what breaks a rule, and return the cells that are in it."""
        flawed: set[Cell] = set()
        if self._is_rack(breaches, tiles):
            self.problems.append(
                PhotoProblem(
                    "rack",
                    "the tiles stand in one row that is not legal: this may be a rack",
                    tuple(tiles),
                )
            )
            return flawed
        for breach in breaches:
            flawed.update(breach.cells)
            self.problems.append(
                PhotoProblem(breach.reason, _sentence(breach, tiles, self.copies), breach.cells)
            )
        return flawed

    def _is_rack(self, breaches: Sequence[Breach], tiles: Mapping[Cell, str]) -> bool:
        rows, columns = {y for _, y in tiles}, {x for x, _ in tiles}
        return (
            bool(breaches)
            and self.seen_board is None
            and len(tiles) <= _RACK
            and min(len(rows), len(columns)) == 1
        )

    def _turn(
        self, tiles: Mapping[Cell, str], before: Mapping[Cell, str], shift: Cell
    ) -> tuple[str | None, set[Cell]]:
        """The placement that leads from the earlier photo to this one."""
        odd: set[Cell] = set()
        gone = tuple(cell for cell in before if cell not in tiles)
        if gone:
            odd.update(gone)
            self.problems.append(
                PhotoProblem(
                    "removed", f"a tile lay at {listed(gone)} before, and is not seen now", gone
                )
            )
        for cell, tile in before.items():
            if cell in tiles and tiles[cell] != tile:
                odd.add(cell)
                words = f"{tile} lay at {at(cell)} before, and {tiles[cell]} is seen now"
                self.problems.append(PhotoProblem("changed", words, (cell,)))
        new = {cell: tile for cell, tile in tiles.items() if cell not in before}
        if not new or odd:
            return None, odd
        dx, dy = shift
        words = " ".join(
            f"{tile}@{x - dx},{y - dy}"
            for (x, y), tile in sorted(new.items(), key=lambda i: (i[0][1], i[0][0]))
        )
        old = " ".join(f"{tile}@{x - dx},{y - dy}" for (x, y), tile in before.items())
        try:
            board = Board.parse(old, game=self.kind)
            if before:
                board.score(words)
        except (ParseError, IllegalMove) as error:
            self.problems.append(
                PhotoProblem("not-a-turn", f"what is new is no legal turn: {error}", tuple(new))
            )
            return None, {*new}
        return words, odd

    def _check_game(self, shown: Sequence[Named]) -> None:
        coloured = sum(one.grounds[1] + one.grounds[2] for one in shown)
        if not self.has_backgrounds and coloured > max(1.5, 0.25 * len(shown)):
            self.problems.append(
                PhotoProblem(
                    "other-game", "tiles have white or split backgrounds: this looks like Flex"
                )
            )
        if self.has_backgrounds and coloured < 0.05 * len(shown) and len(shown) > 8:
            self.problems.append(
                PhotoProblem(
                    "other-game", "no tile has a white or split background: this is not Flex"
                )
            )

    def _position(
        self, tiles: Sequence[ReadTile], boards: tuple[str, ...] | None
    ) -> Position | None:
        total = sum(self.copies.values())
        rest = total - len(tiles)
        hands = [min(6, rest - rest // 2), min(6, rest // 2)]
        head = f"sestina 1 {self.game} players=2"
        if boards:
            head += f" expansion=expansion1 boards={','.join(boards)}"
        board = " ".join(map(str, tiles))
        text = (
            f"{head} | board {board} | hand ?{hands[0]} | hand ?{hands[1]} | "
            f"pile ?{rest - sum(hands)} | scores 0 0 | turn seat=0"
        )
        try:
            return Position.parse(text)
        except ParseError as error:
            if not any(problem.reason == error.reason for problem in self.problems):
                self.problems.append(PhotoProblem(error.reason, f"this is no position: {error}"))
            return None

    def _corners_of(self, cell: Cell) -> tuple[Point, Point, Point, Point]:
        tile = self.lattice.tiles[cell]
        x, y = tile.centre
        (a, b), (c, d) = self.lattice.axes(self.lattice.place(tile.centre))
        return (
            (x - a - c, y - b - d),
            (x + a - c, y + b - d),
            (x + a + c, y + b + d),
            (x - a + c, y - b + d),
        )

    def _grid_corners(self, tiles: Mapping[Cell, str]) -> tuple[Point, Point, Point, Point]:
        if self.seen_board is not None:
            m = self.seen_board.to_pixels
            return apply(m, (0, 0)), apply(m, (16, 0)), apply(m, (16, 16)), apply(m, (0, 16))
        m = self.lattice.to_pixels
        left, right = min(x for x, _ in tiles), max(x for x, _ in tiles) + 1
        top, low = min(y for _, y in tiles), max(y for _, y in tiles) + 1
        return (
            apply(m, (left, top)),
            apply(m, (right, top)),
            apply(m, (right, low)),
            apply(m, (left, low)),
        )
