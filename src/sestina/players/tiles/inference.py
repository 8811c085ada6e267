"""What the last turns of the others tell about the tiles that they kept."""

from sestina.engine.grid import cell_of
from sestina.games.facts import Fact
from sestina.games.view import View
from sestina.players.tiles.simulation import Clue

_UNCLEAR = ("take", "give", "ask", "score")
"""What changes hands or the board in ways that make earlier turns hard to read."""


def find_clues(view: View) -> list[Clue]:
    """The last plain placement of each other seat since the own turn, the latest first."""
    clues: dict[int, Clue] = {}
    drawn = [0] * view.players
    later: list[int] = []
    for fact in reversed(view.facts):
        if fact.seat == view.seat or fact.kind in _UNCLEAR:
            break
        if fact.kind == "draw":
            drawn[fact.seat] += fact.count
        elif fact.kind == "use":
            # With an action tile the hand was not what a plain turn would have made it.
            clues.pop(fact.seat, None)
        elif fact.kind == "place":
            entries = _entries(fact)
            kept = view.hand_counts[fact.seat] - drawn[fact.seat]
            if kept > 0:
                clues[fact.seat] = Clue(fact.seat, entries, fact.points, kept, [*later])
            later.extend(entries)
    return list(clues.values())


def _entries(fact: Fact) -> list[int]:
    return [
        cell_of(x, y) * 256 + tile.code for (x, y), tile in zip(fact.cells, fact.tiles, strict=True)
    ]
