"""What clients read of an analysis is what the dataclasses of the analysis say, field by field."""

from dataclasses import fields

import pytest

from sestina.analysis.reason import Reason
from sestina.analysis.results import FoundMove, Review, ReviewedSeat, ReviewedTurn
from sestina.host.protocol import insight
from sestina.server.insight.hint_steps import HintStep


@pytest.mark.parametrize(
    ("value", "seen", "left_out", "added"),
    [
        (Reason, insight.ReasonSeen, set(), set()),
        (FoundMove, insight.FoundMoveSeen, set(), set()),
        (HintStep, insight.HintStepSeen, set(), set()),
        (ReviewedSeat, insight.ReviewedSeatSeen, set(), set()),
        (ReviewedTurn, insight.ReviewedTurnSeen, set(), {"position"}),
        (Review, insight.ReviewSeen, {"deals"}, {"table", "game", "names"}),
    ],
)
def test_nothing_is_lost_on_the_way(
    value: type, seen: type, left_out: set[str], added: set[str]
) -> None:
    names = {field.name for field in fields(value)}
    assert names - {*seen.__struct_fields__} == left_out  # type: ignore[attr-defined]
    assert {*seen.__struct_fields__} - names == added  # type: ignore[attr-defined]
