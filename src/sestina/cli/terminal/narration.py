"""Facts in plain words: the sentences that all families share."""

from collections.abc import Sequence

import sestina
from sestina.cli.wording import count_of, spaced
from sestina.engine.tiles import COLOUR_NAMES, COLOURS, SHAPE_NAMES, SHAPES

_REFILLING = ("place", "score", "swap", "rows")
"""Facts after which everyone refills the hand, which is not worth a sentence."""
_WHY_DRAWN = {
    "unknown-age": ": not all ages are known",
    "equal-ages": " among players of the same age",
}
"""A game without ages needs no explanation."""


class Narrator:
    """Puts facts into words for one seat, addressed as "you", or for a spectator (None)."""

    noun = "tile"
    """What is dealt and drawn."""

    def __init__(self, names: Sequence[str], listener: int | None) -> None:
        self._names = names
        self._listener = listener

    def _subject(self, seat: int) -> str:
        """The seat at the beginning of a sentence."""
        return "You" if seat == self._listener else self._names[seat]

    def _name(self, seat: int) -> str:
        """The seat within a sentence."""
        return "you" if seat == self._listener else self._names[seat]

    def _does(self, seat: int, verb: str, ending: str = "s") -> str:
        """Subject and verb: `You lay`, `Anna lays`."""
        return f"{self._subject(seat)} {self._verb(seat, verb, ending)}"

    def _verb(self, seat: int, verb: str, ending: str = "s") -> str:
        return verb if seat == self._listener else verb + ending

    def _has(self, seat: int) -> str:
        return "have" if seat == self._listener else "has"

    def _started(self, fact: sestina.Fact) -> str:
        sizes = ", ".join(f"{self._name(seat)} {size}" for seat, size in enumerate(fact.sizes))
        why = {"age": " by age", "draw": " by lot"}.get(fact.reason, "")
        why += _WHY_DRAWN.get(fact.why, "")
        return f"Largest sets: {sizes}. {self._does(fact.seat, 'begin')}{why}."

    def _drew(self, fact: sestina.Fact, previous: sestina.Fact | None) -> str:
        if fact.tiles:
            drawn = f"{self._does(fact.seat, 'draw')} {spaced(fact.tiles)}."
        elif not fact.count or (previous is not None and previous.kind in _REFILLING):
            drawn = ""
        else:
            drawn = f"{self._does(fact.seat, 'draw')} {count_of(fact.count, self.noun)}."
        return (drawn + self._revealed(fact)).strip()

    def _revealed(self, fact: sestina.Fact) -> str:
        if not fact.specials:
            return ""
        kinds = " and ".join(fact.specials)
        return f" {self._does(fact.seat, 'turn')} up {kinds}: everyone gets that action tile."

    def _ended(self, fact: sestina.Fact) -> str:
        if fact.reason == "deadlock":
            return "Nobody can move any more: the game is over."
        return f"The game is over ({fact.reason})."


def winners_in_words(view: sestina.View, names: Sequence[str]) -> str:
    """Who has won, alone or together."""
    if len(view.winners) == 1:
        return "You win." if view.winners[0] == view.seat else f"{names[view.winners[0]]} wins."
    # English puts "you" last.
    winners = [names[seat] for seat in view.winners if seat != view.seat]
    winners += ["you"] if view.seat in view.winners else []
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the win."


def set_in_words(tiles: Sequence[sestina.Tile], *, is_qwirkle: bool) -> str:
    """Two or more tiles of one colour or of one shape: `3 red`, `Qwirkle of circles`."""
    first = tiles[0]
    size = len(tiles)
    if all(tile.colour == first.colour for tile in tiles):
        colour = COLOUR_NAMES[COLOURS.index(first.colour)]
        return f"Qwirkle in {colour}" if is_qwirkle else f"{size} {colour}"
    shapes = SHAPE_NAMES[SHAPES.index(first.shape)] + "s"
    return f"Qwirkle of {shapes}" if is_qwirkle else f"{size} {shapes}"
