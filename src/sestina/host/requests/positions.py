"""Positions and options without a table. Nothing is stored."""

from sestina.host.acts.create import rules_for
from sestina.host.families.registry import assess_draft
from sestina.host.positions import person_of, position_text, table_after, table_from
from sestina.host.presenter import TablePresenter
from sestina.host.refusals import Refused
from sestina.host.requests.types import (
    OptionsAsked,
    OptionsAssessment,
    PositionAfter,
    PositionAsked,
    PositionSeen,
)
from sestina.host.table import Table


def assess_options(asked: OptionsAsked) -> OptionsAssessment:
    try:
        return OptionsAssessment(rules_for(asked.game, asked.options).stated_options())
    except Refused as refused:
        return OptionsAssessment(reason=refused.reason, message=refused.message)


def examine(asked: PositionAsked) -> PositionSeen:
    """What is seen from a seat, and what a move would do with what it leads to."""
    table = table_from(asked.position)
    state = table.state
    assert state is not None
    seat = int(state.seat) if asked.seat is None else asked.seat
    if seat >= table.players:
        raise Refused("no-seat", f"seats are 0 to {table.players - 1}, not {seat}")
    seen, position = _presenter(table, seat).whole(), position_text(table)
    if asked.move is None:
        return PositionSeen(seen, position)
    if seat != table.seat_to_move:
        raise Refused("not-your-turn", "a move is assessed for the seat to move")
    assessment = assess_draft(state, asked.move, "")
    if not assessment.legal:
        return PositionSeen(seen, position, assessment)
    after = table_after(table, asked.move)
    update = _presenter(after, seat).since(table.version)
    return PositionSeen(seen, position, assessment, PositionAfter(update, position_text(after)))


def _presenter(table: Table, seat: int) -> TablePresenter:
    return TablePresenter(table, person_of(seat), 0, lambda _table, _seat: "")
