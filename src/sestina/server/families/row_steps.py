"""How the rows of Cards came to lie as they do after a play, told step by step."""

from collections.abc import Sequence

from sestina.engine.cards.rows import FULL_ROW
from sestina.engine.cards.steps import steps_between
from sestina.engine.moves import Row
from sestina.games.facts import Fact
from sestina.server.socket.messages import RowStep


def row_steps(facts: Sequence[Fact], number: int) -> tuple[RowStep, ...]:
    """The steps of one fact among all of a game; none for other facts than plays of rows."""
    if facts[number].kind != "rows":
        return ()
    before: tuple[Row, ...] = ()
    for earlier in range(number - 1, -1, -1):
        if facts[earlier].kind == "rows":
            before = tuple(row for row in facts[earlier].rows if len(row) < FULL_ROW)
            break
    return tuple(
        RowStep(
            kind=step.kind,
            card=None if step.card is None else str(step.card),
            source=tuple(map(str, step.source)),
            target=tuple(map(str, step.target)),
            new=step.new,
        )
        for step in steps_between(before, facts[number].rows)
    )
