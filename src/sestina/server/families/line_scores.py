"""Which lines a placement scored: what the log of a table says in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from sestina.engine.grid import Grid, cell_of
from sestina.engine.lines import Line, scoring_lines
from sestina.games.facts import Fact
from sestina.games.rules import Rules
from sestina.games.state import GameState
from sestina.games.tiles.state import TilesState


@dataclass(frozen=True)
class Scored:
    fact: int
    """Which of the facts."""
    lines: tuple[Line, ...]


def scored_lines(
    state: GameState | None, facts: Sequence[Fact], rules: Rules | None = None
) -> tuple[Scored, ...]:
    """The lines of each fact that scored some.

    With the state right after the facts its board is used as it lies; without one, the facts
    are a whole game of these rules, and the board is laid again.
    """
    if state is not None:
        return _on(state.grid, facts) if isinstance(state, TilesState) else ()
    assert rules is not None
    if not rules.family.lists_all_moves:
        return ()
    grid = Grid(rules.diagonals)
    found: list[Scored] = []
    for number, fact in enumerate(facts):
        cells = [cell_of(x, y) for x, y in fact.cells]
        if fact.kind == "place":
            for cell, tile in zip(cells, fact.tiles, strict=True):
                grid.place(cell, tile.code)
        elif fact.kind == "take":
            grid.remove(cells[0])
        found += [Scored(number, one.lines) for one in _on(grid, [fact])]
    return tuple(found)


def _on(grid: Grid, facts: Sequence[Fact]) -> tuple[Scored, ...]:
    found: list[Scored] = []
    for number, fact in enumerate(facts):
        if fact.points and fact.kind in ("place", "score"):
            cells = [cell_of(x, y) for x, y in fact.cells]
            found.append(Scored(number, tuple(scoring_lines(grid, cells))))
    return tuple(found)
