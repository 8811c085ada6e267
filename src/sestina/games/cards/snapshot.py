"""The state of a game of Cards as plain values."""

from dataclasses import dataclass

from sestina.engine.cards.table import CardTable
from sestina.engine.moves import Row
from sestina.engine.tiles import TILES
from sestina.games.cards.state import CardsState
from sestina.games.rules import Rules
from sestina.games.snapshot import Snapshot, common_fields, restore_common

RowCodes = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class CardsSnapshot(Snapshot):
    rows: RowCodes = ()
    claimed: tuple[RowCodes, ...] = ()
    shown: RowCodes = ()
    opened: bool = False
    forced: bool = False
    tries: int = 0
    passes: int = 0
    turns_left: int = -1


def snapshot_cards(state: CardsState) -> CardsSnapshot:
    return CardsSnapshot(
        **common_fields(state),
        rows=_codes(state.table.rows),
        claimed=tuple([_codes(tuple(rows)) for rows in state.claimed]),
        shown=tuple([tuple(sorted(codes)) for codes in state.shown]),
        opened=state.opened,
        forced=state.forced,
        tries=int(state.tries),
        passes=int(state.passes),
        turns_left=int(state.turns_left),
    )


def restore_cards(rules: Rules, snapshot: CardsSnapshot) -> CardsState:
    state = CardsState(rules, len(snapshot.scores))
    restore_common(state, snapshot)
    state.table = CardTable(_rows(snapshot.rows), state.table.new_rows)
    state.claimed = [[*_rows(rows)] for rows in snapshot.claimed]
    state.shown = [[*codes] for codes in snapshot.shown]
    state.opened = snapshot.opened
    state.forced = snapshot.forced
    state.tries = snapshot.tries
    state.passes = snapshot.passes
    state.turns_left = snapshot.turns_left
    return state


def _codes(rows: tuple[Row, ...]) -> RowCodes:
    return tuple([tuple([card.code for card in row]) for row in rows])


def _rows(codes: RowCodes) -> tuple[Row, ...]:
    return tuple([tuple([TILES[code] for code in row]) for row in codes])
