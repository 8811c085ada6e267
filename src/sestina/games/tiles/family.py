"""The family of the tile games: a board, and placements that can all be listed."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from sestina.engine.board import Board, add_board_game
from sestina.engine.layout import PLAIN
from sestina.engine.lines import occupied_cells
from sestina.engine.moves import Cell, Move
from sestina.games.chance import Chance, RandomBits
from sestina.games.facts import EndReason
from sestina.games.family import Family, Sections
from sestina.games.rules import Rules
from sestina.games.snapshot import CommonFields
from sestina.games.start import Ages
from sestina.games.tiles import position
from sestina.games.tiles.classic import CLASSIC
from sestina.games.tiles.flex import FLEX
from sestina.games.tiles.move_list import (
    TileMoves,
    best_placement,
    fitting_codes,
    random_move,
)
from sestina.games.tiles.snapshot import TilesSnapshot, restore_tiles, snapshot_tiles
from sestina.games.tiles.start import begin_tiles, deal_tiles
from sestina.games.tiles.state import TilesState
from sestina.games.tiles.travel import TRAVEL


class TilesFamily(Family[TilesState, TilesSnapshot]):
    end_reasons: ClassVar[tuple[EndReason, ...]] = ("out", "deadlock", "no-progress")
    table_section: ClassVar[str] = "board"
    extra_sections: ClassVar[Mapping[str, bool]] = {
        "actions": False,
        "discs": False,
        "stars": False,
        "stacks": False,
    }
    turn_words: ClassVar[tuple[str, ...]] = position.TURN_WORDS

    def new_state(self, rules: Rules, players: int) -> TilesState:
        return TilesState(rules, players)

    def begin(self, rules: Rules, players: int, chance: Chance) -> TilesState:
        return begin_tiles(rules, players, chance)

    def begin_again(self, finished: TilesState, chance: Chance) -> TilesState:
        return begin_tiles(finished.rules, int(finished.players), chance, finished)

    def deal(self, state: TilesState, ages: Ages | None, starter: int | None) -> None:
        deal_tiles(state, ages, starter)

    def board(self, state: TilesState) -> Board:
        return Board(state.grid.copy())

    def status(self, state: TilesState) -> tuple[str, ...]:
        return self.board(state).status

    def open_codes(self, state: TilesState) -> list[int]:
        cells = state.grid.cells
        return [int(cells[cell]) - 1 for cell in occupied_cells(state.grid)]

    def search_state(self, state: TilesState, recycled: TilesState | None) -> TilesState:
        rules = state.rules
        if (
            recycled is None
            or (recycled.rules.game_id, recycled.rules.options) != (rules.game_id, rules.options)
            or recycled.players != state.players
        ):
            recycled = TilesState(rules, int(state.players))
        recycled.become(state)
        return recycled

    def discs(self, state: TilesState) -> tuple[int, ...]:
        return tuple(state.discs.counts)

    def fields(self, state: TilesState) -> tuple[str, ...]:
        layout = state.rules.layout
        if layout is None:
            return ()
        taken = {*layout.stars} - {*state.discs.stars}
        return tuple(
            "".join(PLAIN if (x, y) in taken else letter for x, letter in enumerate(row))
            for y, row in enumerate(layout.rows)
        )

    def move_list(self, state: TilesState) -> TileMoves:
        return TileMoves(state)

    def random_move(self, state: TilesState, random: RandomBits) -> Move:
        return random_move(state, random)

    def best_placement(self, state: TilesState) -> Move | None:
        return best_placement(state)

    def fitting_codes(self, state: TilesState, without: Sequence[Cell]) -> set[int]:
        return fitting_codes(state, without)

    def is_opening(self, state: TilesState) -> bool:
        return state.is_opening

    def snapshot(self, state: TilesState) -> TilesSnapshot:
        return snapshot_tiles(state)

    def restore(self, rules: Rules, snapshot: TilesSnapshot) -> TilesState:
        return restore_tiles(rules, snapshot)

    def write_sections(self, snapshot: TilesSnapshot) -> Sections:
        return position.write_sections(snapshot)

    def read_sections(
        self,
        rules: Rules,
        common: CommonFields,
        sections: Mapping[str, Sequence[str]],
        turn: Mapping[str, str],
    ) -> TilesSnapshot:
        return position.read_sections(rules, common, sections, turn)


TILES: Final = TilesFamily("tiles", (CLASSIC, TRAVEL, FLEX))
for _variant in TILES.variants:
    _rules = TILES.build_rules(_variant, {})
    add_board_game(_variant.id, _rules.diagonals, max(Counter(_rules.tiles).values()))
