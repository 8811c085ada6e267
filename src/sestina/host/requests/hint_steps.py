"""A hint in steps: where to look, which tiles, the move, and why.

It is made of an analysis, so it knows what the player knows.
"""

from collections import Counter
from typing import Final

from sestina.analysis.results import Analysis
from sestina.engine.moves import Move
from sestina.engine.tiles import format_tiles
from sestina.game.view import View
from sestina.host.protocol.insight import HintStep

_ELSEWHERE: Final[dict[str, tuple[str, str]]] = {
    "swap": ("swap", "No placement is best here: look at your own tiles."),
    "pass": ("pass", "Laying nothing is best here."),
    "draw": ("choice", "It is about what to draw."),
    "decline": ("choice", "It is about what to leave alone."),
    "done": ("choice", "It is about when to stop."),
    "stuck": ("stuck", "Nothing can be played."),
}
"""Where to look for moves that are not laid on the table: a code, and a sentence."""


def hint_steps(analysis: Analysis) -> tuple[HintStep, ...]:
    """The steps that lead to the best move of an analysis; none after the end of the game."""
    best = analysis.best
    if best is None:
        return ()
    move = best.move
    values = {"move": str(move), "points": best.points}
    return (
        _where(analysis.view, move),
        *_tiles(analysis.view, move),
        HintStep("move", "move", values, f"The move is {move}."),
        *_why(analysis, move),
    )


def _where(view: View, move: Move) -> HintStep:
    if move.kind in _ELSEWHERE:
        code, text = _ELSEWHERE[move.kind]
        return HintStep("where", code, {}, text)
    if move.kind == "use":
        text = "Look at what lies in front of you."
        return HintStep("where", "action", {"action": move.action}, text)
    if move.rows:
        after = {tuple(row) for row in move.rows}
        kept = sum(tuple(row) in after for row in view.table.rows)
        noun = "row stays" if kept == 1 else "rows stay"
        return HintStep("where", "rows", {"kept": kept}, f"{kept} {noun} as they lie.")
    if view.is_opening:
        return HintStep("where", "opening", {}, "The board is empty: look at your tiles.")
    xs = [x for x, _ in view.board.cells]
    ys = [y for _, y in view.board.cells]
    right = 2 * sum(x for x, _ in move.cells) >= len(move.cells) * (min(xs) + max(xs))
    down = 2 * sum(y for _, y in move.cells) >= len(move.cells) * (min(ys) + max(ys))
    across, along = "right" if right else "left", "lower" if down else "upper"
    text = f"Look at the {along} {across} part of the board."
    return HintStep("where", "part", {"along": along, "across": across}, text)


def _tiles(view: View, move: Move) -> list[HintStep]:
    """Which tiles the move is made of; nothing for a move without tiles."""
    if move.rows:
        added = Counter([card for row in move.rows for card in row])
        added.subtract(view.table.cards)
        played = tuple(sorted(added.elements()))
        cards = format_tiles(played)
        values = {"cards": cards, "count": len(played)}
        return [HintStep("tiles", "cards", values, f"It plays {cards}.")]
    if not move.tiles:
        return []
    tiles = format_tiles(move.tiles)
    values = {"tiles": tiles, "count": len(move.tiles)}
    if move.kind == "place":
        return [HintStep("tiles", "tiles", values, f"It lays {tiles}.")]
    return [HintStep("tiles", "other-tiles", values, f"It is about {tiles}.")]


def _why(analysis: Analysis, move: Move) -> list[HintStep]:
    reasons = analysis.explain(move)
    if not reasons:
        return [HintStep("why", "only-move", {}, "Nothing else was worth a look.")]
    return [HintStep("why", one.code, one.values, one.text) for one in reasons]
