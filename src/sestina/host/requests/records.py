"""Finished games: their records, with the proof of the shuffle, and all hands step by step."""

import itertools
from datetime import UTC, datetime

import msgspec

from sestina.game.commitment import COMMITMENT_TAG, TABLE_TAG
from sestina.game.game_record import GameRecord, format_json
from sestina.game.record_text import format_text
from sestina.game.replay import watch_record
from sestina.game.view import View
from sestina.games.state import GameState
from sestina.host.acts.import_game import RESIGNED_TAG
from sestina.host.refusals import Refused
from sestina.host.requests.types import Replay, ReplayStep
from sestina.host.table import OVER, Table
from sestina.host.table_record import record_of

HINTS_TAG = "Hints"
"""The tag of a record that says who asked for hints: `0:4,6 1:3`, seats and plies."""


def finished_record(table: Table) -> GameRecord:
    """The whole game. It shows everything, so the game must be over."""
    if table.status != OVER:
        raise Refused("not-over", "the record shows everything: it is given out after the end")
    record = record_of(table)
    if table.imported is not None:
        return record
    begun = datetime.fromtimestamp(table.entries[0].at / 1000, UTC)
    tags = {
        "Date": begun.strftime("%Y-%m-%d"),
        "Names": ", ".join(seat.name.replace(",", " ") or "–" for seat in table.seats),
        TABLE_TAG: table.id,
        COMMITMENT_TAG: table.commitment,
    }
    if table.resigned:
        tags[RESIGNED_TAG] = ", ".join(map(str, table.resigned))
    if table.hinted:
        tags[HINTS_TAG] = format_hints(table)
    return msgspec.structs.replace(record, tags=tags)


def format_hints(table: Table) -> str:
    """Who asked for hints, and after how many steps of the game."""
    plies = {
        seat: sorted(ply for who, ply in table.hinted if who == seat)
        for seat in sorted({who for who, _ in table.hinted})
    }
    return " ".join(f"{seat}:{','.join(map(str, steps))}" for seat, steps in plies.items())


def write_text(record: GameRecord) -> bytes:
    return format_text(record).encode()


def write_json(record: GameRecord) -> bytes:
    return format_json(record).encode()


def replayed_record(table: Table) -> GameRecord:
    """The game to replay. A replay shows everything, so the game must be over."""
    if table.status != OVER:
        raise Refused("not-over", "all hands are shown after the end")
    return record_of(table)


def write_replay(table: str, record: GameRecord, first: int, limit: int) -> bytes:
    return msgspec.json.encode(replay_steps(table, record, first, limit))


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
