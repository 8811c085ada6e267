"""A whole state as plain values: to compare, to keep, to send, to write down."""

from dataclasses import dataclass, replace

from librt.vecs import append, vec
from mypy_extensions import u8

from sestina.engine.cards.table import CardTable
from sestina.engine.grid import cell_of, x_of, y_of
from sestina.engine.lines import occupied_cells
from sestina.engine.moves import Row
from sestina.engine.tiles import TILES
from sestina.games.cards.state import CardsState
from sestina.games.pile import Pile
from sestina.games.rules import Rules
from sestina.games.state import GameState
from sestina.games.tiles.state import TilesState


@dataclass(frozen=True)
class Snapshot:
    """Tiles are codes; special tiles are those from `pile.SPECIAL` on."""

    cells: tuple[tuple[int, int, int], ...]
    """What lies on the board, as x, y and tile."""
    hands: tuple[tuple[int, ...] | None, ...]
    """None: a hand that is not known here."""
    hand_counts: tuple[int, ...]
    pile: tuple[int, ...] | None
    """In the order of drawing; None: not known here."""
    pile_count: int
    """Ordinary tiles in the pile."""
    waiting: tuple[str, ...]
    """Kinds of special tiles in the pile."""
    scores: tuple[int, ...]
    held: tuple[tuple[str, ...], ...]
    seat: int
    ply: int = 0
    action_used: bool = False
    pending: str | None = None
    laid: tuple[tuple[int, int], ...] = ()
    banned: tuple[int, int, int] | None = None
    parts_left: int = 0
    passes: int = 0
    idle: int = 0
    active: bool = False
    end_reason: str = ""
    finisher: int = -1
    # Cards
    rows: tuple[tuple[int, ...], ...] = ()
    claimed: tuple[tuple[tuple[int, ...], ...], ...] = ()
    shown: tuple[tuple[int, ...], ...] = ()
    opened: bool = False
    forced: bool = False
    tries: int = 0
    turns_left: int = -1


def take_snapshot(state: GameState) -> Snapshot:
    """What every game has, and what this family adds."""
    hidden_pile = state.pile.size > 0 and not state.pile.codes()
    common = Snapshot(
        cells=(),
        hands=tuple([None if hand.hidden else tuple(hand.codes()) for hand in state.hands]),
        hand_counts=tuple([int(hand.size) for hand in state.hands]),
        pile=None if hidden_pile else tuple(state.pile.codes()),
        pile_count=int(state.pile.ordinary),
        waiting=tuple(state.waiting),
        scores=tuple(state.scores),
        held=tuple([tuple([k for k in state.rules.kinds if k in held]) for held in state.held]),
        seat=int(state.seat),
        ply=int(state.ply),
        end_reason=state.end_reason,
        finisher=int(state.finisher),
    )
    if isinstance(state, CardsState):
        return _with_rows(common, state)
    assert isinstance(state, TilesState)
    return _with_board(common, state)


def _with_board(common: Snapshot, state: TilesState) -> Snapshot:
    grid = state.grid
    banned = None
    if state.banned_cell >= 0:
        banned = (x_of(state.banned_cell), y_of(state.banned_cell), int(state.banned_tile))
    return replace(
        common,
        cells=tuple([(x_of(c), y_of(c), int(grid.cells[c]) - 1) for c in occupied_cells(grid)]),
        action_used=state.action_used,
        pending=None if state.pending is None else state.pending.kind,
        laid=tuple([(x_of(cell), y_of(cell)) for cell in state.laid]),
        banned=banned,
        parts_left=int(state.parts_left),
        passes=int(state.passes),
        idle=int(state.idle),
        active=state.active,
    )


def _with_rows(common: Snapshot, state: CardsState) -> Snapshot:
    return replace(
        common,
        rows=_codes(state.table.rows),
        claimed=tuple([_codes(tuple(rows)) for rows in state.claimed]),
        shown=tuple([tuple(sorted(codes)) for codes in state.shown]),
        opened=state.opened,
        forced=state.forced,
        tries=int(state.tries),
        passes=int(state.passes),
        turns_left=int(state.turns_left),
    )


def _codes(rows: tuple[Row, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple([card.code for card in row]) for row in rows])


def _rows(codes: tuple[tuple[int, ...], ...]) -> tuple[Row, ...]:
    return tuple([tuple([TILES[code] for code in row]) for row in codes])


def restore(rules: Rules, snapshot: Snapshot) -> GameState:
    """The state of a snapshot. Its values are trusted: who reads them from a text checks them."""
    players = len(snapshot.scores)
    state: GameState
    if rules.common_rows:
        state = _restore_rows(CardsState(rules, players), snapshot)
    else:
        state = _restore_board(TilesState(rules, players), snapshot)
    for seat, codes in enumerate(snapshot.hands):
        hand = state.hands[seat]
        if codes is None:
            hand.hidden = True
            hand.size = snapshot.hand_counts[seat]
        else:
            for code in codes:
                hand.add(code)
    queue = vec[u8]()
    for code in snapshot.pile or ():
        queue = append(queue, u8(code))
    state.pile = Pile(queue)
    state.pile.ordinary, state.pile.specials = snapshot.pile_count, len(snapshot.waiting)
    state.waiting = [*snapshot.waiting]
    state.scores = [*snapshot.scores]
    state.held = [set(kinds) for kinds in snapshot.held]
    state.seat = snapshot.seat
    state.ply = snapshot.ply
    state.end_reason = snapshot.end_reason
    state.over = bool(snapshot.end_reason)
    state.finisher = snapshot.finisher
    return state


def _restore_board(state: TilesState, snapshot: Snapshot) -> TilesState:
    for x, y, tile in snapshot.cells:
        state.grid.place(cell_of(x, y), tile)
    state.action_used = snapshot.action_used
    if snapshot.pending is not None:
        state.pending = state.rules.action(snapshot.pending)
    state.laid = [cell_of(x, y) for x, y in snapshot.laid]
    if snapshot.banned is not None:
        x, y, tile = snapshot.banned
        state.banned_cell, state.banned_tile = cell_of(x, y), tile
    state.parts_left = snapshot.parts_left
    state.passes = snapshot.passes
    state.idle = snapshot.idle
    state.active = snapshot.active
    return state


def _restore_rows(state: CardsState, snapshot: Snapshot) -> CardsState:
    state.table = CardTable(_rows(snapshot.rows))
    state.claimed = [[*_rows(rows)] for rows in snapshot.claimed]
    state.shown = [[*codes] for codes in snapshot.shown]
    state.opened = snapshot.opened
    state.forced = snapshot.forced
    state.tries = snapshot.tries
    state.passes = snapshot.passes
    state.turns_left = snapshot.turns_left
    return state
