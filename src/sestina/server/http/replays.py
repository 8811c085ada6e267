"""Finished games step by step, with all hands."""

from sestina.games.state import GameState
from sestina.records.replay import watch_record
from sestina.server.http.types import Replay, ReplayStep
from sestina.server.refusals import Refused
from sestina.server.tables.table import OVER, Table


def replay_of(table: Table) -> Replay:
    """The game after each step. It shows everything, so the game must be over."""
    if table.status != OVER:
        raise Refused("not-over", "all hands are shown after the end")
    record = table.record()
    moves = iter(("", *(step.move for step in record.steps)))
    steps: list[ReplayStep] = []
    watch_record(record, lambda state: steps.append(_step(state, next(moves))))
    return Replay(table.id, tuple(steps))


def _step(state: GameState, move: str) -> ReplayStep:
    kinds = state.rules.kinds
    return ReplayStep(
        hands=tuple(tuple(map(str, hand.as_tiles())) for hand in state.hands),
        scores=tuple(state.scores),
        pile=int(state.pile.ordinary),
        move=move,
        seat_to_move=None if state.over else int(state.seat),
        actions=tuple(tuple(k for k in kinds if k in held) for held in state.held if kinds),
        discs=state.rules.family.discs(state),
    )
