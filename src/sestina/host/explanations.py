"""Why a fact scored, or how the table came to look as it does: for each family of games.

Explanations are made right after the facts happened, while the state still shows what they
refer to. Acts know nothing of them: who makes an event enter a table explains it.
"""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from sestina.engine.cards.rows import FULL_ROW
from sestina.engine.cards.steps import steps_between
from sestina.engine.grid import Grid
from sestina.engine.lines import scoring_lines
from sestina.engine.moves import Row
from sestina.games.cards.family import CARDS
from sestina.games.cards.state import CardsState
from sestina.games.facts import Fact
from sestina.games.family import Family
from sestina.games.rules import Rules
from sestina.games.state import GameState
from sestina.games.tiles.family import TILES
from sestina.games.tiles.state import TilesState
from sestina.host.events import EventOutcome, Explanation
from sestina.host.protocol.messages import LineScore, RowStep

StateT = TypeVar("StateT", bound=GameState)


class Explainer(Generic[StateT]):
    """The default for any family: nothing needs an explanation."""

    def explain(self, state: StateT, first: int) -> tuple[Explanation, ...]:
        """Explain the facts of a state from `first` on, counted from there."""
        return ()

    def explain_game(self, facts: Sequence[Fact], rules: Rules) -> tuple[Explanation, ...]:
        """Explain all facts of a game that began with a deal."""
        return ()


class TilesExplainer(Explainer[TilesState]):
    """The lines that a placement scored."""

    def explain(self, state: TilesState, first: int) -> tuple[Explanation, ...]:
        return _lines_on(state.grid, state.facts[first:])

    def explain_game(self, facts: Sequence[Fact], rules: Rules) -> tuple[Explanation, ...]:
        grid = Grid(rules.diagonals, rules.layout)
        found: list[Explanation] = []
        for number, fact in enumerate(facts):
            if fact.kind in ("place", "fill"):
                for (x, y), tile in zip(fact.cells, fact.tiles, strict=True):
                    grid.reach(x, y)
                    grid.place(grid.cell_of(x, y), tile.code)
            elif fact.kind == "take":
                grid.remove(grid.cell_of(*fact.cells[0]))
            found += [Explanation(number, one.lines) for one in _lines_on(grid, [fact])]
        return tuple(found)


class CardsExplainer(Explainer[CardsState]):
    """How the rows came to lie as they do."""

    def explain(self, state: CardsState, first: int) -> tuple[Explanation, ...]:
        return tuple(
            Explanation(number - first, steps=_row_steps(state.facts, number))
            for number in range(first, len(state.facts))
            if state.facts[number].kind == "rows"
        )

    def explain_game(self, facts: Sequence[Fact], rules: Rules) -> tuple[Explanation, ...]:
        return tuple(
            Explanation(number, steps=_row_steps(facts, number))
            for number, fact in enumerate(facts)
            if fact.kind == "rows"
        )


_DEFAULT = Explainer[GameState]()
_EXPLAINERS: dict[Family[Any, Any], Explainer[Any]] = {
    TILES: TilesExplainer(),
    CARDS: CardsExplainer(),
}


def explain_outcome(outcome: EventOutcome | None, first: int) -> tuple[Explanation, ...]:
    """Explain what an event did to a game that had `first` facts before."""
    if outcome is None:
        return ()
    if outcome.imported is None:
        return explain(outcome.state, first)
    if outcome.imported.position is not None:
        return ()  # the facts do not tell what lay on the table before
    return explain_game(outcome.state.facts, outcome.state.rules)


def explain(state: GameState, first: int) -> tuple[Explanation, ...]:
    """Explain the facts of a state from `first` on, right after they happened."""
    return _EXPLAINERS.get(state.rules.family, _DEFAULT).explain(state, first)


def explain_game(facts: Sequence[Fact], rules: Rules) -> tuple[Explanation, ...]:
    """Explain all facts of a game that began with a deal."""
    return _EXPLAINERS.get(rules.family, _DEFAULT).explain_game(facts, rules)


def _lines_on(grid: Grid, facts: Sequence[Fact]) -> tuple[Explanation, ...]:
    """The lines of each fact that scored, on the board as it lies after them."""
    found: list[Explanation] = []
    for number, fact in enumerate(facts):
        if fact.points and fact.kind in ("place", "score"):
            lines = scoring_lines(grid, fact.cells)
            found.append(
                Explanation(number, tuple(LineScore(line.points, line.cells) for line in lines))
            )
    return tuple(found)


def _row_steps(facts: Sequence[Fact], number: int) -> tuple[RowStep, ...]:
    """The steps from the rows before a play to the rows after it."""
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
