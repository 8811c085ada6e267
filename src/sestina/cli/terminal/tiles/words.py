"""What happened, in plain words, from the facts that a seat or a spectator may know."""

from collections.abc import Iterable, Sequence

import sestina
from sestina.cli.terminal.tiles.table_text import count_of
from sestina.engine.tiles import (
    BACKGROUND_NAMES,
    BACKGROUNDS,
    COLOUR_NAMES,
    COLOURS,
    SHAPE_NAMES,
    SHAPES,
)

_LAYING = ("place", "score", "swap", "rows")


class Teller:
    """Tells facts to one seat, which is "you", or to a spectator (None)."""

    noun = "tile"
    """What is dealt and drawn."""

    def __init__(self, names: Sequence[str], listener: int | None) -> None:
        self._names = names
        self._listener = listener

    def _who(self, seat: int) -> str:
        return "You" if seat == self._listener else self._names[seat]

    def _does(self, seat: int, verb: str, ending: str = "s") -> str:
        """Subject and verb: you lay, Anna lays."""
        return f"{self._who(seat)} {self._verb(seat, verb, ending)}"

    def _whom(self, seat: int) -> str:
        """The same within a sentence."""
        return "you" if seat == self._listener else self._names[seat]

    def _verb(self, seat: int, verb: str, ending: str = "s") -> str:
        return verb if seat == self._listener else verb + ending

    def _told(self, fact: sestina.Fact, previous: sestina.Fact | None) -> str:
        match fact.kind:
            case "start":
                return self._started(fact)
            case "deal":
                return self._revealed(fact).strip()
            case "draw":
                return self._drew(fact, previous)
            case "pass":
                return f"{self._does(fact.seat, 'pass', 'es')}."
            case "end":
                return self._ended(fact)
        return ""

    def _started(self, fact: sestina.Fact) -> str:
        sizes = ", ".join(f"{self._whom(seat)} {size}" for seat, size in enumerate(fact.sizes))
        why = {"age": " by age", "draw": " by lot"}.get(fact.reason, "")
        return f"Largest sets: {sizes}. {self._does(fact.seat, 'begin')}{why}."

    def _drew(self, fact: sestina.Fact, previous: sestina.Fact | None) -> str:
        if fact.tiles:
            drawn = f"{self._does(fact.seat, 'draw')} {listed(fact.tiles)}."
        elif not fact.count or (previous is not None and previous.kind in _LAYING):
            drawn = ""  # everyone fills the hand after laying and exchanging
        else:
            drawn = f"{self._does(fact.seat, 'draw')} {count_of(fact.count, self.noun)}."
        return (drawn + self._revealed(fact)).strip()

    def _revealed(self, fact: sestina.Fact) -> str:
        if not fact.specials:
            return ""
        kinds = " and ".join(fact.specials)
        return f" {self._does(fact.seat, 'turn')} up {kinds}: everyone gets that action tile."

    def _ended(self, fact: sestina.Fact) -> str:
        if fact.reason == "out":
            bonus = count_of(fact.points, "extra point")
            has = "have" if fact.seat == self._listener else "has"
            return f"{self._who(fact.seat)} {has} laid the last tile for {bonus}: the game is over."
        if fact.reason == "deadlock":
            return "Nobody can move any more: the game is over."
        if fact.reason == "last-round":
            return "Everyone has had the last turn: the game is over."
        return "Ten rounds went by without a tile laid: the game is over."


class Narrator(Teller):
    """Tells the facts of a tile game, with what each placement scores."""

    def __init__(self, names: Sequence[str], listener: int | None, start: sestina.Board) -> None:
        super().__init__(names, listener)
        self._start = start

    def tell(self, facts: Sequence[sestina.Fact]) -> list[str]:
        """One sentence for each fact from the first on; empty where there is nothing to tell."""
        board = self._start
        sentences = []
        previous: sestina.Fact | None = None
        for fact in facts:
            if fact.kind == "place":
                move = sestina.Move("place", fact.tiles, fact.cells)
                sentences.append(self._placed(fact, move, board))
                board = board.place(move)
            else:
                if fact.kind == "take":
                    board = board.remove(*fact.cells[0])
                sentences.append(self._told(fact, previous))
            previous = fact
        return sentences

    def _told(self, fact: sestina.Fact, previous: sestina.Fact | None) -> str:
        seat = fact.seat
        match fact.kind:
            case "actions" if seat == self._listener or self._listener is None:
                return (
                    f"{self._does(seat, 'begin')} with the action tiles {', '.join(fact.specials)}."
                )
            case "swap":
                given = f" ({listed(fact.tiles)})" if fact.tiles else ""
                return f"{self._does(seat, 'exchange')} {count_of(fact.count, 'tile')}{given}."
            case "use":
                return f"{self._does(seat, 'use')} the action tile {fact.reason}."
            case "take":
                x, y = fact.cells[0]
                return f"{self._does(seat, 'take')} {fact.tiles[0]} from {x},{y} into the hand."
            case "ask":
                asked = f"{self._does(seat, 'ask')} for a {fact.tiles[0].name}"
                denied = [
                    f"{self._whom(other)} {'have' if other == self._listener else 'has'} none"
                    for other in fact.others
                ]
                return f"{'; '.join([asked, *denied])}."
            case "give":
                return (
                    f"{self._does(seat, 'give')} {fact.tiles[0]} to {self._whom(fact.others[0])}."
                )
            case "decline":
                return f"{self._does(seat, 'draw')} nothing."
            case "score":
                return (
                    f"{self._does(seat, 'score')} {count_of(fact.points, 'point')} for these tiles."
                )
        return super()._told(fact, previous)

    def _placed(self, fact: sestina.Fact, move: sestina.Move, board: sestina.Board) -> str:
        laid = f"{self._does(fact.seat, 'lay')} {move}"
        if not fact.points:
            return f"{laid}."
        return (
            f"{laid}: {count_of(fact.points, 'point')} ({lines_in_words(board.score(move).lines)})."
        )


def winners_in_words(view: sestina.View, names: Sequence[str]) -> str:
    """Who has won, alone or together."""
    if len(view.winners) == 1:
        return "You win." if view.winners[0] == view.seat else f"{names[view.winners[0]]} wins."
    # You come last, as politeness wants it.
    winners = [names[seat] for seat in view.winners if seat != view.seat]
    winners += ["you"] if view.seat in view.winners else []
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the win."


def lines_in_words(lines: Iterable[sestina.Line]) -> str:
    """Why a placement scores: `Qwirkle in red +12, 3 diamonds +3`."""
    return ", ".join(f"{line_in_words(line)} +{line.points}" for line in lines)


def line_in_words(line: sestina.Line) -> str:
    first = line.tiles[0]
    size = len(line.tiles)
    if line.direction in ("falling", "rising"):
        background = BACKGROUND_NAMES[1 + BACKGROUNDS.index(first.background or "B")]
        return (
            f"Qwirkle Flex on {background}"
            if line.is_qwirkle
            else f"diagonal of {size} on {background}"
        )
    if size == 1:
        return first.name
    return set_in_words(line.tiles, is_qwirkle=line.is_qwirkle)


def set_in_words(tiles: Sequence[sestina.Tile], *, is_qwirkle: bool) -> str:
    """Two or more tiles of one colour or of one shape."""
    first = tiles[0]
    size = len(tiles)
    if all(tile.colour == first.colour for tile in tiles):
        colour = COLOUR_NAMES[COLOURS.index(first.colour)]
        return f"Qwirkle in {colour}" if is_qwirkle else f"{size} {colour}"
    shapes = SHAPE_NAMES[SHAPES.index(first.shape)] + "s"
    return f"Qwirkle of {shapes}" if is_qwirkle else f"{size} {shapes}"


def listed(tiles: Iterable[sestina.Tile]) -> str:
    return " ".join(str(tile) for tile in tiles)
