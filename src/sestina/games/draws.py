"""What may be drawn next, and how likely it is: by the course of the game, not by the hidden order.

Whoever knows all hands and everything that happened still does not know the order of the pile. It
is equally likely to be any order that agrees with these facts: special tiles and the tiles of the
beginning lie above what was slid under the stacks, layer by layer. Exchanged tiles that were thrown
into a bag can be anywhere.
"""

from fractions import Fraction

from sestina.engine.errors import ParseError
from sestina.engine.tiles import TILES
from sestina.games.imagination import Imagination
from sestina.games.pile import SPECIAL
from sestina.games.state import GameState


class NextDraws:
    """The tiles of a pile by where they can be: `take` draws one, `chances` says which may come."""

    def __init__(self, state: GameState) -> None:
        codes = state.pile.codes()
        if len(codes) != int(state.pile.size):
            raise ValueError("the pile is not known here: ask a game, not a view")
        if state.pile.is_stacked and any(fact.kind == "swap" for fact in state.facts):
            raise ValueError("where tiles lie under real stacks is not known: play without them")
        self._kinds: list[str] = [*state.rules.kinds]
        self._specials: list[int] = [code for code in codes if code >= SPECIAL]
        self._pool: list[int] = [code for code in codes if code < SPECIAL]
        """Ordinary tiles whose place is not known."""
        self._layers: list[tuple[int, list[int]]] = []
        """From the top: how many tiles, and which, if that is known."""
        under = 0
        for count, known in Imagination(state, -1).layers:
            for code in known:
                self._pool.remove(code)
            self._layers.append((count, [*known]))
            under += count
        self._front: int = len(codes) - under
        """How many tiles lie above the layers."""

    def chances(self) -> list[tuple[int, Fraction]]:
        """Every tile that may come next, by code, with its probability."""
        if self._front > 0:
            ordinary = Fraction(self._front - len(self._specials), self._front)
            found = _shares(self._pool, ordinary)
            found.extend(_shares(self._specials, 1 - ordinary))
            return found
        if not self._layers:
            return []
        _, known = self._layers[0]
        return _shares(known or self._pool, Fraction(1))

    def take(self, code: int) -> None:
        """Draw this tile; `ParseError` if it cannot come next."""
        if code not in [other for other, _ in self.chances()]:
            raise ParseError("impossible-draw", f"{self.name(code)} cannot be drawn next")
        if self._front > 0:
            (self._specials if code >= SPECIAL else self._pool).remove(code)
            self._front -= 1
            return
        count, known = self._layers[0]
        (known or self._pool).remove(code)
        if count == 1:
            del self._layers[0]
        else:
            self._layers[0] = (count - 1, known)

    def name(self, code: int) -> str:
        """A tile as text, a special one as `!draw3`."""
        return str(TILES[code]) if code < SPECIAL else f"!{self._kinds[code - SPECIAL]}"

    def code(self, name: str) -> int:
        """The tile of a text; `ParseError` if the pile has none such."""
        codes = [*self._specials, *self._pool]
        for _, known in self._layers:
            codes.extend(known)
        for code in codes:
            if self.name(code) == name:
                return code
        raise ParseError("impossible-draw", f"{name} is not in the pile")


def _shares(codes: list[int], total: Fraction) -> list[tuple[int, Fraction]]:
    """Each distinct tile with its share of the probability."""
    return [(code, total * Fraction(codes.count(code), len(codes))) for code in sorted(set(codes))]
