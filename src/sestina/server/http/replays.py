"""Finished games step by step, with all hands."""

import itertools

from sestina.game.game_record import GameRecord
from sestina.game.replay import watch_record
from sestina.game.view import View
from sestina.games.state import GameState
from sestina.host.refusals import Refused
from sestina.host.table import OVER, Table
from sestina.host.table_record import record_of
from sestina.server.http.types import Replay, ReplayStep


def replayed_record(table: Table) -> GameRecord:
    """The game to replay. A replay shows everything, so the game must be over."""
    if table.status != OVER:
        raise Refused("not-over", "all hands are shown after the end")
    return record_of(table)


def replay_steps(table: str, record: GameRecord, first: int, limit: int) -> Replay:
    """The game after each of this many steps, from the first one on. It takes long."""
    moves = iter(("", *(step.move for step in record.steps)))
    numbers = itertools.count()
    steps: list[ReplayStep] = []

    def visit(state: GameState) -> None:
        move = next(moves)
        if first <= next(numbers) < first + limit:
            steps.append(_step(state, move))

    watch_record(record, visit)
    return Replay(table, tuple(steps))


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
        position="" if state.over else str(View(state, int(state.seat)).position()),
    )
