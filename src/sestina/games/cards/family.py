"""The family of Cards: common rows, with more arrangements than anyone could list."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from sestina.engine.cards.table import CardTable
from sestina.engine.moves import Row
from sestina.engine.tiles import TILES, Tile
from sestina.games.cards import position
from sestina.games.cards.snapshot import CardsSnapshot, restore_cards, snapshot_cards
from sestina.games.cards.start import deal_cards
from sestina.games.cards.state import CardsState
from sestina.games.cards.variant import QWIRKLE_CARDS
from sestina.games.facts import EndReason
from sestina.games.family import Family, Sections
from sestina.games.rules import Rules
from sestina.games.snapshot import CommonFields
from sestina.games.start import Ages


class CardsFamily(Family[CardsState, CardsSnapshot]):
    lists_all_moves: ClassVar[bool] = False
    end_reasons: ClassVar[tuple[EndReason, ...]] = ("deadlock", "last-round")
    table_section: ClassVar[str] = "table"
    extra_sections: ClassVar[Mapping[str, bool]] = {"claimed": True, "shown": False}
    turn_words: ClassVar[tuple[str, ...]] = position.TURN_WORDS

    def new_state(self, rules: Rules, players: int) -> CardsState:
        return CardsState(rules, players)

    def deal(self, state: CardsState, ages: Ages | None, starter: int | None) -> None:
        deal_cards(state, ages, starter)

    def board(self, state: CardsState) -> CardTable:
        return state.table

    def table(self, state: CardsState) -> CardTable:
        return state.table

    def open_codes(self, state: CardsState) -> list[int]:
        claimed = [card.code for rows in state.claimed for row in rows for card in row]
        return [*[card.code for card in state.table.cards], *claimed]

    def is_opening(self, state: CardsState) -> bool:
        return not state.opened

    def is_forced(self, state: CardsState) -> bool:
        return state.forced

    def turns_left(self, state: CardsState) -> int | None:
        return None if state.turns_left < 0 else int(state.turns_left)

    def claimed(self, state: CardsState) -> tuple[tuple[Row, ...], ...]:
        return tuple(tuple(rows) for rows in state.claimed)

    def shown(self, state: CardsState) -> tuple[tuple[Tile, ...], ...]:
        return tuple(tuple(TILES[code] for code in sorted(codes)) for codes in state.shown)

    def snapshot(self, state: CardsState) -> CardsSnapshot:
        return snapshot_cards(state)

    def restore(self, rules: Rules, snapshot: CardsSnapshot) -> CardsState:
        return restore_cards(rules, snapshot)

    def write_sections(self, snapshot: CardsSnapshot) -> Sections:
        return position.write_sections(snapshot)

    def read_sections(
        self,
        rules: Rules,
        common: CommonFields,
        sections: Mapping[str, Sequence[str]],
        turn: Mapping[str, str],
    ) -> CardsSnapshot:
        return position.read_sections(rules, common, sections, turn)

    def check_position(self, snapshot: CardsSnapshot) -> None:
        position.check_position(snapshot)


CARDS: Final = CardsFamily("cards", (QWIRKLE_CARDS,))
