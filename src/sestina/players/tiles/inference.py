"""What the other seats' last turns reveal about the tiles that they kept."""

from sestina.engine.grid import Grid
from sestina.engine.window import place_of
from sestina.game.view import View
from sestina.games.facts import Fact
from sestina.players.tiles.observed_turn import ObservedTurn

_AMBIGUOUS_FACTS = ("take", "give", "ask", "score")
"""Facts that change hands or the board in ways that hide what earlier turns revealed."""


def observed_turns(view: View, grid: Grid) -> list[ObservedTurn]:
    """The last plain placement of each other seat since the seat's own turn, the latest first.

    `grid` is the board of the view.
    """
    turns: dict[int, ObservedTurn] = {}
    drawn = [0] * view.players
    later: list[int] = []
    for fact in reversed(view.facts):
        if fact.seat == view.seat or fact.kind in _AMBIGUOUS_FACTS:
            break
        if fact.kind == "draw":
            drawn[fact.seat] += fact.count
        elif fact.kind == "use":
            # An action tile changed the hand before the placement.
            turns.pop(fact.seat, None)
        elif fact.kind == "place":
            if not _are_on_board(fact, grid):
                # An action moved these tiles, so the board of that turn is unknown.
                break
            entries = _entries(fact)
            kept = view.hand_counts[fact.seat] - drawn[fact.seat]
            if kept > 0:
                turns[fact.seat] = ObservedTurn(fact.seat, entries, fact.points, kept, [*later])
            later.extend(entries)
    return list(turns.values())


def _entries(fact: Fact) -> list[int]:
    return [
        int(place_of(x, y)) * 256 + tile.code
        for (x, y), tile in zip(fact.cells, fact.tiles, strict=True)
    ]


def _are_on_board(fact: Fact, grid: Grid) -> bool:
    return all(
        grid.tile_at(x, y) == tile.code for (x, y), tile in zip(fact.cells, fact.tiles, strict=True)
    )
