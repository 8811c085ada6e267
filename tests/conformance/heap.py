"""Heap: a toy family that nothing in `src/` or `web/` knows.

Players lay one tile a turn on a common heap. It must share its colour (one point) or its
shape (two points) with the top tile; a player without such a tile passes. The game ends when
somebody has laid the last tile, or when everyone has passed in succession.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from sestina.engine.errors import IllegalMove
from sestina.engine.moves import Move
from sestina.engine.tiles import FACES, TILES, Tile, format_tiles, parse_tiles
from sestina.games.facts import EndReason, Fact
from sestina.games.family import Family, Sections, Variant
from sestina.games.options import Option
from sestina.games.position_words import count_words, parse_count
from sestina.games.rules import Rules
from sestina.games.snapshot import CommonFields, Snapshot, common_fields, restore_common
from sestina.games.state import GameState

COPIES = Option("copies", "Copies", "How often each face is there.", default=1, choices=(1, 2))
HAND = 4


class HeapState(GameState):
    def __init__(self, rules: Rules, players: int) -> None:
        super().__init__(rules, players)
        self.heap: list[int] = []
        self.passes = 0

    def copy(self) -> "HeapState":
        copy = HeapState(self.rules, int(self.players))
        copy.copy_all(self)
        copy.heap, copy.passes = [*self.heap], self.passes
        return copy

    def seen_by(self, seat: int | None) -> "HeapState":
        seen = HeapState(self.rules, int(self.players))
        seen.copy_seen(self, seat)
        seen.heap, seen.passes = [*self.heap], self.passes
        return seen

    def points_of(self, tile: Tile) -> int:
        """What a tile scores on the heap; 0 if it does not fit."""
        if not self.heap:
            return 1
        top = TILES[self.heap[-1]]
        return 2 * (tile.shape == top.shape) or int(tile.colour == top.colour)

    def legal_moves(self) -> list[Move]:
        if self.over or self.hands[int(self.seat)].hidden:
            return []
        place = ((len(self.heap), 0),)
        moves = [
            Move("place", (tile,), place, points=self.points_of(tile))
            for tile in sorted(set(self.hands[int(self.seat)].as_tiles()))
            if self.points_of(tile)
        ]
        return moves or [Move("pass")]

    def play(self, move: Move) -> None:
        if self.over:
            raise IllegalMove("game-over", "the game is over: no more moves")
        legal = {str(one): one for one in self.legal_moves()}
        if str(move) not in legal:
            raise IllegalMove("mixed", f"'{move}' does not fit on the heap")
        seat = int(self.seat)
        if move.kind == "pass":
            self.passes += 1
            self.note(Fact("pass", seat))
        else:
            self._lay(seat, legal[str(move)])
        self.seat = (seat + 1) % self.players
        self.ply += 1
        if move.kind == "place" and self.hands[seat].size == 0:
            self._finish("out", seat)
        elif self.passes >= self.players:
            self._finish("deadlock", -1)

    def _lay(self, seat: int, move: Move) -> None:
        self.passes = 0
        tile = move.tiles[0]
        self.heap.append(tile.code)
        self.hands[seat].discard(tile.code)
        self.scores[seat] += move.points
        self.note(Fact("place", seat, move.tiles, move.cells, move.points))
        self.draw_up(seat, self.rules.hand_size, "draw")

    def _finish(self, reason: EndReason, seat: int) -> None:
        self.over, self.end_reason, self.finisher = True, reason, seat
        self.note(Fact("end", seat, others=tuple(self.winners()), reason=reason))


@dataclass(frozen=True)
class HeapSnapshot(Snapshot):
    heap: tuple[int, ...] = ()
    passes: int = 0


class HeapFamily(Family[HeapState, HeapSnapshot]):
    end_reasons: ClassVar[tuple[EndReason, ...]] = ("out", "deadlock")
    table_section: ClassVar = "heap"
    turn_words: ClassVar = ("passes", "finisher")

    def new_state(self, rules: Rules, players: int) -> HeapState:
        return HeapState(rules, players)

    def board(self, state: HeapState) -> str:
        return format_tiles([TILES[code] for code in state.heap]) or "(an empty heap)"

    def open_codes(self, state: HeapState) -> list[int]:
        return [*state.heap]

    def snapshot(self, state: HeapState) -> HeapSnapshot:
        return HeapSnapshot(**common_fields(state), heap=tuple(state.heap), passes=state.passes)

    def restore(self, rules: Rules, snapshot: HeapSnapshot) -> HeapState:
        state = HeapState(rules, len(snapshot.scores))
        restore_common(state, snapshot)
        state.heap, state.passes = [*snapshot.heap], snapshot.passes
        return state

    def write_sections(self, snapshot: HeapSnapshot) -> Sections:
        words = [str(TILES[code]) for code in snapshot.heap]
        return Sections(words, {}, count_words(snapshot, ("passes",)))

    def read_sections(
        self,
        rules: Rules,
        common: CommonFields,
        sections: Mapping[str, Sequence[str]],
        turn: Mapping[str, str],
    ) -> HeapSnapshot:
        heap = parse_tiles(" ".join(sections["heap"]))
        return HeapSnapshot(
            **common,
            heap=tuple(tile.code for tile in heap),
            passes=parse_count(turn, "passes"),
        )


def _build(family: Family[Any, Any], options: Mapping[str, object]) -> Rules:
    copies = options.get(COPIES.name, COPIES.default)
    if copies not in COPIES.choices or not isinstance(copies, int):
        raise ValueError(f"copies is 1 or 2, not {copies!r}")
    tiles = tuple(face for face in range(FACES) for _ in range(copies))
    return Rules("heap", family, tiles, HAND, options=((COPIES.name, copies),))


HEAP = HeapFamily("heap", (Variant("heap", _build, (COPIES,)),))
